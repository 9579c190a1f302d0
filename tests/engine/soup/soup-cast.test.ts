/** How far a thing can move in a soup: against marching over all parts and triangles, and known answers. */
import { describe, expect, it } from 'vitest'
import { ShapePool } from '../../../engine/geometry/shape-pool.ts'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { SoupParts } from '../../../engine/soup/soup-parts.ts'
import type { Vector } from '../../twins/convex-pair.ts'
import { boxShape, FAR } from '../../twins/shape-families.ts'
import { SoupScene, shifted } from './soup-scene.ts'

const PLAIN = ['sphere', 'ball', 'box', 'cube', 'tetrahedron', 'prism', 'cone']
const THIN = ['needle', 'needle prism', 'plate', 'plate box', 'wedge']
const SAMPLES = 12

const CASES: readonly { name: string; families: string[]; center: Vector; scale: number }[] = [
  { name: 'plain shapes', families: PLAIN, center: [0, 0, 0], scale: 1 },
  { name: 'needles and plates', families: THIN, center: [0, 0, 0], scale: 1 },
  { name: '50 km away', families: [...PLAIN, ...THIN], center: [FAR, -FAR, FAR], scale: 1 },
  { name: 'tiny', families: PLAIN, center: [0, 0, 0], scale: 1e-5 },
  { name: 'huge', families: PLAIN, center: [0, 0, 0], scale: 1e5 },
]

describe.each(CASES)('soup cast: $name', ({ families, center, scale }) => {
  it.each([1, 2])('against marching, seed %i', (seed) => {
    const random = new Random(700 + seed)
    const scene = new SoupScene(random, { families, mostParts: 2, triangles: 25, center, scale })
    const { query } = scene
    for (let turn = 0; turn < 4; turn++) {
      scene.moveAnywhere(7)
      const motion = Float64Array.from({ length: 3 }, () => scale * random.between(-10, 10))
      if (turn === 3) motion[random.below(3)] = 0
      const skin = scale * [0, 0.001, 0.1, 0.003][turn]!
      const fraction = query.cast(motion, skin)
      expect(Array.from(query.position)).toEqual([...scene.pose.position])
      const band = 2e-8 * scale + 1e-10 * Math.abs(center[0])
      const start = scene.plainRows()
      // Nothing may come nearer than the skin, or than it was at the start, or than its part was to anything then.
      const nearest = scene.parts.map((_, part) => {
        const least = Math.min(...start.filter((row) => row.part === part).map((row) => row.distance))
        return least >= 0 ? least : Number.POSITIVE_INFINITY
      })
      for (let i = 1; i <= SAMPLES; i++) {
        const rows = scene.plainRows(shifted(scene.pose, motion, (fraction * i) / SAMPLES))
        for (const [k, row] of rows.entries()) {
          expect(row.distance, `sample ${i}`).toBeGreaterThan(
            Math.min(skin, start[k]!.distance, nearest[row.part]!) - band,
          )
        }
      }
      const { swept } = query
      if (fraction === 1) {
        expect(swept.hitTriangle).toBe(-1)
        continue
      }
      // It was stopped by what is at the skin there, or was nearer from the start, and comes closer.
      const end = scene.plainRows(shifted(scene.pose, motion, fraction))
      const hit = end.find((row) => row.part === swept.hitPart && row.triangle === swept.hitTriangle)!
      expect(hit.distance).toBeLessThan(skin + skin / 1000 + band)
      expect(swept.hitNormal.reduce((sum, value, k) => sum + value * motion[k]!, 0)).toBeGreaterThan(0)
      expect(Math.hypot(...swept.hitNormal)).toBeCloseTo(1, 9)
    }
  })
})

describe('soup cast: known answers', () => {
  const wall = (x: number, half: number) => [x, -half, -half, x, half, -half, x, half, half, x, -half, half]
  const cornersOf = (count: number) =>
    Uint32Array.from(
      Array.from({ length: count }, (_, q) => [0, 1, 2, 0, 2, 3].map((corner) => corner + 4 * q)).flat(),
    )
  const cubeAgainst = (positions: number[]) => {
    const shapes = new ShapePool()
    const query = new SoupParts(shapes)
    query.useShape(shapes.add([boxShape(0.5, 0.5, 0.5)]))
    query.useSoup(
      buildTree({ positions: Float64Array.from(positions), corners: cornersOf(positions.length / 12) }),
    )
    return query
  }

  it.each([
    ['at the origin', [0, 0, 0]],
    ['50 km away', [FAR, FAR, -FAR]],
  ] as [string, Vector][])(
    'to a wall, along it, away from it and through its plane beside it, %s',
    (_, at) => {
      const query = cubeAgainst(wall(0, 3))
      query.setSoupPose([...at, 0, 0, 0, 1])
      query.moveTo(at[0] - 4, at[1] + 0.25, at[2])
      const fraction = query.cast(Float64Array.of(10, 0, 0), 0.01)
      expect(Math.abs(fraction * 10 - 3.49)).toBeLessThan(2e-5)
      expect(query.swept.hitNormal[0]).toBeCloseTo(1, 12)
      expect(query.swept.hitPoint[0]! - at[0]).toBeCloseTo(0, 8)
      query.moveTo(at[0] - 0.505, at[1], at[2])
      expect(query.cast(Float64Array.of(0, 20, 1), 0.01)).toBe(1)
      expect(query.cast(Float64Array.of(-1, 20, 1), 0.01)).toBe(1)
      expect(query.cast(Float64Array.of(1e-3, 20, 0), 0.01)).toBe(0)
      query.moveTo(at[0] - 4, at[1] + 4, at[2])
      expect(query.cast(Float64Array.of(10, 0, 0), 0.01)).toBe(1)
      expect(query.cast(Float64Array.of(0, 0, 0), 0.01)).toBe(1)
    },
  )

  it('leaves a wall it is stuck in by the short way alone', () => {
    const query = cubeAgainst(wall(0, 3))
    query.moveTo(-0.4, 0, 0)
    expect(query.cast(Float64Array.of(-4, 0, 0), 0.01)).toBe(1)
    expect(query.cast(Float64Array.of(4, 0, 0), 0.01)).toBe(0)
  })

  it('never passes a wall on a way of 1000 m, with or without a skin, from any side', () => {
    const random = new Random(31)
    const query = cubeAgainst(wall(0, 30))
    for (let i = 0; i < 200; i++) {
      const side = i % 2 === 0 ? 1 : -1
      const q = new Float64Array(4)
      random.rotation(q, 0)
      query.setPose([side * random.between(1, 500), random.between(-5, 5), random.between(-5, 5), ...q])
      const motion = Float64Array.of(-1000 * side, random.between(-9, 9), random.between(-9, 9))
      const skin = i % 3 === 0 ? 0 : 0.003
      const fraction = query.cast(motion, skin)
      expect(fraction).toBeLessThan(1)
      const [x, y, z] = query.position as unknown as Vector
      query.moveTo(x + fraction * motion[0]!, y + fraction * motion[1]!, z + fraction * motion[2]!)
      expect(Math.sign(query.position[0]!)).toBe(side)
      expect(query.near(0.0031)).toBeGreaterThan(0)
      expect(Math.min(...query.rows.distance.subarray(0, query.rows.count))).toBeGreaterThan(skin - 1e-7)
    }
  })

  it('takes the first of many walls, whatever their order', () => {
    const random = new Random(9)
    for (let turn = 0; turn < 20; turn++) {
      const places = Array.from({ length: 40 }, () => random.between(2, 90))
      const query = cubeAgainst(places.flatMap((x) => wall(x, 2)))
      const first = places.indexOf(Math.min(...places))
      expect(query.cast(Float64Array.of(100, 0, 0), 0.01) * 100).toBeCloseTo(places[first]! - 0.51, 4)
      expect(query.swept.hitTriangle >> 1).toBe(first)
    }
  })

  it('goes through a door, and not through one that is too small', () => {
    const panel = (y0: number, y1: number, z0: number, z1: number) => [
      0,
      y0,
      z0,
      0,
      y1,
      z0,
      0,
      y1,
      z1,
      0,
      y0,
      z1,
    ]
    const frame = (half: number) => [
      ...panel(-3, 3, -3, -half),
      ...panel(-3, 3, half, 3),
      ...panel(half, 3, -half, half),
      ...panel(-3, -half, -half, half),
    ]
    for (const [half, passes] of [
      [0.505, true],
      [0.503, false],
      [0.499, false],
    ] as const) {
      const query = cubeAgainst(frame(half))
      query.moveTo(-4, 0, 0)
      expect(query.cast(Float64Array.of(10, 0, 0), 0.004) === 1, `half ${half}`).toBe(passes)
    }
  })
})
