import { afterAll, describe, expect, it } from 'vitest'
import { gpuDevice } from '../../../../cli/gpu-device.ts'
import { DeviceLostError } from '../../../../engine/kdet/gpu/gpu-device.ts'
import { GpuKDet } from '../../../../engine/kdet/gpu/gpu-kdet.ts'
import { KDet } from '../../../../engine/kdet/kdet.ts'
import type { TriangleSet } from '../../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../../engine/math/random.ts'
import { found, SET_FAMILIES } from '../triangle-sets.ts'
import { pairCases } from './pair-cases.ts'

const gpu = await gpuDevice().catch((error: Error) => {
  process.stderr.write(`kDet's kernels are not tested: ${error.message}\n`)
  return undefined
})
afterAll(() => gpu?.device.destroy())

function device() {
  if (gpu === undefined) throw new Error('no device')
  return gpu.device
}

async function run(finder: GpuKDet, set: TriangleSet, reach = 0): Promise<string[]> {
  finder.use(set, reach)
  await finder.run()
  return found(finder)
}

/** Found once: whole numbers of unlimited length take their time. */
const cases = gpu === undefined ? [] : pairCases(1)

describe.skipIf(gpu === undefined)('kernels on Dawn find the pairs of a brute force in whole numbers', () => {
  it.each([{ hash: 'djb2' }, { hash: 'morton' }, { hash: 'djb2', sort: true }] as const)(
    '%o (seed 1)',
    async (options) => {
      const finder = await GpuKDet.make(device(), options)
      for (const { name, set, kept, reach, expected } of cases) {
        finder.keep(kept)
        expect(await run(finder, set, reach), name).toEqual(expected)
      }
      finder.destroy()
    },
  )

  it.each([false, true])(
    'in slices, where a set is too large for the device; sorted: %s (seed 1)',
    async (sort) => {
      const finder = await GpuKDet.make(device(), { sort, limits: { bindingBytes: 8192, workgroups: 1 } })
      let inSlices = 0
      for (const { name, set, kept, reach, expected } of cases.slice(6)) {
        finder.keep(kept)
        expect(await run(finder, set, reach), name).toEqual(expected)
        if (finder.report.slices > 1 && finder.report.fallback === '') inSlices++
      }
      // Where no cut makes a set smaller the processor does it; that must not be all there is.
      expect(inSlices).toBeGreaterThan(2)
      finder.destroy()
    },
  )

  it.each([false, true])(
    'keeps what stands still while the rest moves, also out of the frame; sorted: %s (seed 4)',
    async (sort) => {
      const random = new Random(4)
      const kept = SET_FAMILIES['three meshes in one space'](random)
      const set = SET_FAMILIES['a folded sheet with shared vertices'](random)
      const finder = await GpuKDet.make(device(), { sort })
      const twin = new KDet()
      finder.keep(kept)
      twin.keep(kept)
      const sent: number[] = []
      for (const shift of [0, 0.1, 0.2, 40, 0.3]) {
        const moved = { ...set, positions: set.positions.map((x) => 0.2 * x - 0.5 + shift) }
        twin.use(moved, 0.01)
        twin.run()
        expect(await run(finder, moved, 0.01), `shift ${shift}`).toEqual(found(twin))
        sent.push(finder.report.bytesUp)
      }
      expect(sent[1]).toBeLessThan(sent[0] / 4)
      finder.destroy()
    },
  )

  it('tells the closest points of a pair as the processor does (seed 5)', async () => {
    const set = SET_FAMILIES['a random soup'](new Random(5))
    const finder = await GpuKDet.make(device())
    const twin = new KDet()
    twin.use(set, 0.1)
    twin.run()
    await run(finder, set, 0.1)
    const here = new Float64Array(7)
    const there = new Float64Array(7)
    expect(finder.pairCount).toBeGreaterThan(10)
    for (let pair = 0; pair < finder.pairCount; pair++) {
      finder.writeClosest(pair, here)
      twin.writeClosest(pair, there)
      expect(here).toEqual(there)
    }
    finder.destroy()
  })

  it('refuses corners that are missing or not finite with a sentence, and goes on', async () => {
    const finder = await GpuKDet.make(device())
    const set = SET_FAMILIES['a random soup'](new Random(6))
    const expected = await run(finder, set)
    const broken = { ...set, positions: set.positions.slice() }
    broken.positions[9 * 5 + 4] = Number.NaN
    await expect(run(finder, broken)).rejects.toThrow(
      'Triangle 5 has a corner that is missing or not finite.',
    )
    const missing = { ...set, corners: set.corners.map((v, c) => (c === 22 ? 99_999 : v)) }
    await expect(run(finder, missing)).rejects.toThrow('Triangle 7 has a corner that is missing')
    expect(finder.pairCount).toBe(0)
    expect(await run(finder, set)).toEqual(expected)
    finder.destroy()
  })

  it('rejects when the device is lost in the middle, and ever after', async () => {
    const doomed = (await gpuDevice()).device
    const finder = await GpuKDet.make(doomed)
    finder.use(SET_FAMILIES['a random soup'](new Random(7)))
    await finder.run()
    const running = finder.run()
    doomed.destroy()
    await expect(running).rejects.toThrow(DeviceLostError)
    await expect(finder.run()).rejects.toThrow(DeviceLostError)
    expect(finder.pairCount).toBe(0)
  })
})
