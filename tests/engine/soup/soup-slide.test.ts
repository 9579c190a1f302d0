/** Sliding along a wall of many triangles: the sides between coplanar triangles are no obstacle. */
import { describe, expect, it } from 'vitest'
import { ShapePool } from '../../../engine/geometry/shape-pool.ts'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { SoupParts } from '../../../engine/soup/soup-parts.ts'
import { type Quaternion, randomQuaternion, rotate } from '../../twins/rotations.ts'
import { boxShape, FAR, sphereShape } from '../../twins/shape-families.ts'

type Vector = readonly [number, number, number]

/** A wall in the plane y = 0 of cells × cells squares of two triangles each, from −2 to 2. */
function wall(
  cells: number,
  random: Random,
  wobble: number,
): { positions: Float64Array; corners: Uint32Array } {
  const positions: number[] = []
  const corners: number[] = []
  const inner = (i: number) => i > 0 && i < cells
  for (let i = 0; i <= cells; i++) {
    for (let j = 0; j <= cells; j++) {
      const off = () => (inner(i) && inner(j) ? (random.between(-wobble, wobble) * 4) / cells : 0)
      positions.push(-2 + (4 * i) / cells + off(), 0, -2 + (4 * j) / cells + off())
    }
  }
  for (let i = 0; i < cells; i++) {
    for (let j = 0; j < cells; j++) {
      const a = i * (cells + 1) + j
      const c = a + cells + 1
      corners.push(a, c, c + 1, a, c + 1, a + 1)
    }
  }
  return { positions: Float64Array.from(positions), corners: Uint32Array.from(corners) }
}

const PLACES: readonly [string, Vector][] = [
  ['at the origin', [0, 0, 0]],
  ['50 km away', [FAR, -FAR, FAR]],
]

describe.each(PLACES)('sliding %s', (_, origin) => {
  const random = new Random(77)
  const shapes = new ShapePool()
  const things = [
    shapes.add([boxShape(0.1, 0.1, 0.1)]),
    shapes.add([sphereShape(random, 20).map((value) => 0.1 * value)]),
    shapes.add([boxShape(0.05, 0.1, 0.2), sphereShape(random, 12).map((value) => 0.1 * value)]),
  ]

  it.each([0.001, 0.01, 0])('along the wall it was stopped by, skin %f', (skin) => {
    for (let turn = 0; turn < 30; turn++) {
      const query = new SoupParts(shapes)
      const rotation: Quaternion = turn % 3 === 0 ? [0, 0, 0, 1] : randomQuaternion(random)
      query.useSoup(buildTree(wall(12, random, 0.3)))
      query.setSoupPose([...origin, ...rotation])
      query.useShape(things[turn % 3]!)
      const at = rotate(rotation, [random.between(-1, 1), 0.5, random.between(-1, 1)])
      const own = turn % 2 === 0 ? rotation : randomQuaternion(random)
      query.setPose([origin[0] + at[0], origin[1] + at[1], origin[2] + at[2], ...own])
      const down = Float64Array.from(rotate(rotation, [0.1, -1, 0.05]))
      const fraction = query.cast(down, skin)
      expect(fraction).toBeLessThan(1)
      const move = (by: Float64Array, share: number) =>
        query.moveTo(
          query.position[0]! + share * by[0]!,
          query.position[1]! + share * by[1]!,
          query.position[2]! + share * by[2]!,
        )
      move(down, fraction)
      for (let leg = 0; leg < 6; leg++) {
        // Along the wall in any direction, towards its middle lest it end.
        const n = query.swept.hitTriangle >= 0 ? query.swept.hitNormal.slice() : undefined
        expect(n).toBeDefined()
        const way = rotate(rotation, [random.between(-0.2, 0.2), 0, random.between(-0.2, 0.2)])
        const into = way[0] * n![0]! + way[1] * n![1]! + way[2] * n![2]!
        const along = Float64Array.from(way, (value, k) => value - into * n![k]!)
        expect(query.cast(along, skin), `turn ${turn}, leg ${leg}`).toBe(1)
        move(along, 1)
        // Still no way in.
        const again = query.cast(down, skin)
        expect(again, `turn ${turn}, leg ${leg}`).toBeLessThan(1e-4 + 1e-8)
        if (again > 0) move(down, again)
      }
    }
  })

  it('inside the skin it slides as it stands, comes no nearer, and leaves', () => {
    for (let turn = 0; turn < 30; turn++) {
      const query = new SoupParts(shapes)
      const rotation: Quaternion = turn % 3 === 0 ? [0, 0, 0, 1] : randomQuaternion(random)
      query.useSoup(buildTree(wall(12, random, 0.3)))
      query.setSoupPose([...origin, ...rotation])
      query.useShape(things[0]!)
      const gap = [0.004, 0.0005, 0.009][turn % 3]!
      const at = rotate(rotation, [random.between(-1, 1), 0.1 + gap, random.between(-1, 1)])
      query.setPose([origin[0] + at[0], origin[1] + at[1], origin[2] + at[2], ...rotation])
      const to = (x: number, y: number, z: number) => Float64Array.from(rotate(rotation, [x, y, z]))
      expect(query.cast(to(0.4, 0, -0.3), 0.01)).toBe(1)
      expect(query.cast(to(0.4, 0.1, 0.3), 0.01)).toBe(1)
      expect(query.cast(to(0, 1, 0), 0.01)).toBe(1)
      expect(query.cast(to(0.4, -0.001, 0.3), 0.01)).toBe(0)
      expect(query.cast(to(0, -1, 0), 0.01)).toBe(0)
    }
  })

  it('into a corner: along one wall up to the other, whose skin it keeps', () => {
    const floor = wall(9, random, 0.3)
    const count = floor.positions.length / 3
    const side = wall(7, random, 0.2)
    // The second wall stands on x = 1.
    const standing = side.positions.map((_, i) =>
      i % 3 === 0 ? 1 : i % 3 === 1 ? side.positions[i - 1]! : side.positions[i]!,
    )
    const positions = Float64Array.of(...floor.positions, ...standing)
    const corners = Uint32Array.of(...floor.corners, ...side.corners.map((v) => v + count))
    const query = new SoupParts(shapes)
    query.useSoup(buildTree({ positions, corners }))
    query.setSoupPose([...origin, 0, 0, 0, 1])
    query.useShape(things[0]!)
    for (const gap of [0.01002, 0.003]) {
      query.setPose([origin[0], origin[1] + 0.1 + gap, origin[2], 0, 0, 0, 1])
      const fraction = query.cast(Float64Array.of(2, 0, 0), 0.01)
      expect(Math.abs(2 * fraction - 0.89)).toBeLessThan(2e-5)
      expect(query.swept.hitNormal[0]).toBeCloseTo(1, 9)
    }
  })
})
