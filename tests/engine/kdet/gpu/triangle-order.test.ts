import { afterAll, describe, expect, it } from 'vitest'
import { gpuDevice } from '../../../../cli/gpu-device.ts'
import { COPY_DST, MAP_READ, MODE_READ } from '../../../../engine/kdet/gpu/gpu-device.ts'
import { GpuHost } from '../../../../engine/kdet/gpu/gpu-host.ts'
import { GpuKDet } from '../../../../engine/kdet/gpu/gpu-kdet.ts'
import { GridBuffers } from '../../../../engine/kdet/gpu/grid-buffers.ts'
import { makeGridKernels } from '../../../../engine/kdet/gpu/grid-kernels.ts'
import { makeOrderKernels, TriangleOrder } from '../../../../engine/kdet/gpu/triangle-order.ts'
import { KDet } from '../../../../engine/kdet/kdet.ts'
import { SAMPLE_SCENES } from '../../../../engine/kdet/sample/scenes.ts'
import type { TriangleSet } from '../../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../../engine/math/random.ts'
import { found } from '../triangle-sets.ts'

const gpu = await gpuDevice().catch(() => undefined)
afterAll(() => gpu?.device.destroy())

function device() {
  if (gpu === undefined) throw new Error('no device')
  return gpu.device
}

/** The plain twin: bit by bit. */
function mortonCode(points: Float32Array, t: number): number {
  let code = 0
  for (let axis = 0; axis < 3; axis++) {
    const cell = Math.min(1023, Math.floor(Math.fround(points[3 * t + axis] + 1) * 512))
    for (let bit = 0; bit < 10; bit++) if ((cell >> bit) & 1) code += 2 ** (3 * bit + axis)
  }
  return code
}

/** Triangles that are points, with their numbers for meshes; what the device makes of them. */
async function sorted(points: Float32Array, kept: number, workgroups: number): Promise<Uint32Array> {
  const host = new GpuHost(device(), { workgroups })
  const kernels = await makeGridKernels(host)
  const buffers = new GridBuffers(host, kernels.layout)
  const order = new TriangleOrder(host, await makeOrderKernels(device()), buffers)
  const count = points.length / 3
  buffers.reserve(count, count, 64, 0, 64)
  order.reserve(kept, count - kept)
  host.write(buffers.positions.buffer, 0, new Float32Array(points))
  const triangles = Uint32Array.from({ length: 4 * count }, (_, k) => Math.floor(k / 4))
  host.write(buffers.triangles.buffer, 0, triangles)
  const staging = device().createBuffer({ label: 'test', size: 16 * count, usage: MAP_READ | COPY_DST })
  const encoder = device().createCommandEncoder({ label: 'test' })
  order.sort(encoder, count)
  encoder.copyBufferToBuffer(buffers.triangles.buffer, 0, staging, 0, 16 * count)
  device().queue.submit([encoder.finish()])
  await staging.mapAsync(MODE_READ)
  const words = new Uint32Array(staging.getMappedRange().slice(0))
  staging.destroy()
  order.destroy()
  buffers.destroy()
  return words.filter((_, k) => k % 4 === 3)
}

/** The same triangles in another order. */
function shuffled({ positions, corners, mesh }: TriangleSet, random: Random): TriangleSet {
  const order = Array.from(mesh.keys())
  for (let k = order.length - 1; k > 0; k--) {
    const other = random.below(k + 1)
    ;[order[k], order[other]] = [order[other], order[k]]
  }
  return {
    positions,
    corners: Uint32Array.from(order.flatMap((t) => [...corners.subarray(3 * t, 3 * t + 3)])),
    mesh: Int32Array.from(order, (t) => mesh[t]),
  }
}

describe.skipIf(gpu === undefined)('triangles sorted on the device', () => {
  it.each([
    [1, 0, 65535],
    [2, 0, 65535],
    [256, 0, 65535],
    [257, 100, 65535],
    [3000, 700, 3],
    [5000, 0, 65535],
  ])('%i of them, %i standing still, %i workgroups a dimension (seed 1)', async (count, kept, workgroups) => {
    const random = new Random(1)
    // Few places, so that many have the same code.
    const points = Float32Array.from({ length: 3 * count }, () => random.below(17) / 8 - 1)
    const numbers = Array.from({ length: count }, (_, t) => t)
    const codes = numbers.map((t) => mortonCode(points, t))
    const byCode = (a: number, b: number) => codes[a] - codes[b] || a - b
    const expected = [...numbers.slice(0, kept).sort(byCode), ...numbers.slice(kept).sort(byCode)]
    expect([...(await sorted(points, kept, workgroups))]).toEqual(expected)
  })

  it('leaves the pairs of a shuffled cloth as they are, and sorts anew where it is torn (seed 2)', async () => {
    const cloth = shuffled(
      SAMPLE_SCENES['cloth on statue']({ triangles: 4000, seed: 1 }).frame(1),
      new Random(2),
    )
    const torn = { ...cloth, corners: cloth.corners.slice(900), mesh: cloth.mesh.slice(300) }
    const finder = await GpuKDet.make(device(), { sort: true })
    const twin = new KDet()
    for (const set of [cloth, torn, cloth]) {
      finder.use(set)
      await finder.run()
      twin.use(set)
      twin.run()
      expect(twin.pairCount).toBeGreaterThan(20)
      expect(found(finder)).toEqual(found(twin))
    }
    finder.destroy()
  })
})
