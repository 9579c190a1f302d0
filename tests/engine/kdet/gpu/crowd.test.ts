import { afterAll, describe, expect, it } from 'vitest'
import { gpuDevice } from '../../../../cli/gpu-device.ts'
import { GpuKDet } from '../../../../engine/kdet/gpu/gpu-kdet.ts'
import { KDet } from '../../../../engine/kdet/kdet.ts'
import type { TriangleSet } from '../../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../../engine/math/random.ts'
import { found, loose, SET_FAMILIES } from '../triangle-sets.ts'

const gpu = await gpuDevice().catch(() => undefined)
afterAll(() => gpu?.device.destroy())

function device() {
  if (gpu === undefined) throw new Error('no device')
  return gpu.device
}

/** Triangles of the size of 1e-7 in a cube of 2e-6 at the origin. */
function crowd(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => {
    const at = [0, 0, 0].map(() => random.between(-1e-6, 1e-6))
    return Array.from({ length: 9 }, (_, k) => at[k % 3] + random.between(-1e-7, 1e-7))
  }).flat()
}

/** So far away that 32 bits tell no place in the crowd from another. */
const FAR_AWAY = [1, 1, 1, 1.1, 1, 1, 1, 1.1, 1]

async function run(finder: GpuKDet, set: TriangleSet, reach = 0): Promise<string[]> {
  finder.use(set, reach)
  await finder.run()
  return found(finder)
}

function onProcessor(set: TriangleSet, kept: TriangleSet | null, reach: number): string[] {
  const twin = new KDet()
  twin.keep(kept)
  twin.use(set, reach)
  twin.run()
  return found(twin)
}

describe.skipIf(gpu === undefined)('a crowd in one cell of the graphics card', () => {
  /** The smallest that is counted is a slot of 1024. */
  const limits = { crowd: 0 }
  const crowded = loose([...crowd(new Random(1), 1200), ...FAR_AWAY], 2)

  it('is found by the processor, which is said, and the next run by the card again (seed 1)', async () => {
    const finder = await GpuKDet.make(device(), { limits })
    const plain = SET_FAMILIES['a random soup'](new Random(2))
    const still = SET_FAMILIES['three meshes in one space'](new Random(3))
    const kept = { ...still, positions: still.positions.map((x) => 1e-6 * x) }
    expect(finder.device).toBe('gpu')
    for (const [stands, reach] of [
      [null, 0],
      [null, 1e-8],
      [kept, 0],
    ] as const) {
      finder.keep(stands)
      const expected = onProcessor(crowded, stands, reach)
      expect(expected.length).toBeGreaterThan(10)
      expect(await run(finder, crowded, reach)).toEqual(expected)
      expect([finder.device, finder.report.slices]).toEqual(['cpu', 0])
      expect(finder.report.fallback).toMatch(/^The graphics card has no room for so many/)
      finder.keep(null)
      expect(await run(finder, plain)).toEqual(onProcessor(plain, null, 0))
      expect([finder.device, finder.report.slices, finder.report.fallback]).toEqual(['gpu', 1, ''])
    }
    finder.destroy()
  })

  it('leaves the rest to the card where the set is done in slices (seed 4)', async () => {
    const soup = [...SET_FAMILIES['a random soup'](new Random(4)).positions]
    // More than the crowd, so that the first cut is beside it.
    const beside = Array.from({ length: 12 }, (_, n) => soup.map((x, i) => (i % 3 === 0 ? x + 3 + 3 * n : x)))
    const set = loose([...crowd(new Random(5), 1200), ...beside.flat()], 2)
    const finder = await GpuKDet.make(device(), { limits: { ...limits, bindingBytes: 2 ** 16 } })
    expect(await run(finder, set)).toEqual(onProcessor(set, null, 0))
    expect(finder.report.fallback).not.toBe('')
    expect([finder.device, finder.report.slices > 0]).toEqual(['gpu', true])
    finder.destroy()
  })
})
