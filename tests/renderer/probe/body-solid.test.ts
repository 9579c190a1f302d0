import { describe, expect, it } from 'vitest'
import { diagnose } from '../../../engine/inside/diagnose.ts'
import { IN, OUT } from '../../../engine/inside/label.ts'
import { RayTree } from '../../../engine/inside/ray-tree.ts'
import { Random } from '../../../engine/math/random.ts'
import { triangleCount } from '../../../engine/soup/triangle-mesh.ts'
import { World } from '../../../engine/world.ts'
import { partsSolid } from '../../../renderer/probe/body-solid.ts'

function box(x: number, y: number, z: number, half: number): Float64Array {
  return Float64Array.from(
    { length: 24 },
    (_, i) => [x, y, z][i % 3]! + ((Math.floor(i / 3) >> (i % 3)) & 1 ? half : -half),
  )
}

describe('the solid of convex parts', () => {
  it('is the box itself where the body is a box', () => {
    const world = new World()
    const parts = [box(1, 2, 3, 0.5)]
    const mesh = partsSolid(world.shapes, world.addShape(parts), parts)
    expect(triangleCount(mesh)).toBe(12)
    expect([...mesh.positions].toSorted()).toEqual([...parts[0]!].toSorted())
    expect(volume(mesh.positions, mesh.corners)).toBeCloseTo(1, 12)
  })

  it('counts points in any part as in, also where parts overlap', () => {
    const world = new World()
    const parts = [box(0, 0, 0, 1), box(1, 0, 0, 1), box(5, 0, 0, 1)]
    const mesh = partsSolid(world.shapes, world.addShape(parts), parts)
    expect(diagnose(mesh).closed).toBe(true)
    const points = Float64Array.of(-0.5, 0, 0, 0.5, 0, 0, 1.5, 0.3, 0, 3, 0, 0, 5, 0.5, 0.5)
    const labels = new Uint8Array(5)
    new RayTree(mesh).classify(points, labels)
    expect([...labels]).toEqual([IN, IN, IN, OUT, IN])
  })

  it.each([1, 2, 3, 4])('is closed and faces outward for random hulls, seed %i', (seed) => {
    const random = new Random(seed)
    const parts = Array.from({ length: 3 }, () =>
      Float64Array.from({ length: 3 * (4 + random.below(30)) }, () => random.between(-1, 1)),
    )
    const world = new World()
    const mesh = partsSolid(world.shapes, world.addShape(parts), parts)
    expect(diagnose(mesh).closed).toBe(true)
    const single = parts.map((part) => partsSolid(world.shapes, world.addShape([part]), [part]))
    for (const { positions, corners } of single) expect(volume(positions, corners)).toBeGreaterThan(0)
  })
})

function volume(p: Float64Array, corners: Uint32Array): number {
  let sum = 0
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * corners[t + k]!) as [number, number, number]
    sum +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!)
  }
  return sum / 6
}
