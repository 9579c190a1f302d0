import { describe, expect, it } from 'vitest'
import type { RowId } from '../../../engine/contacts.ts'
import { FEATURE_A, POLYTOPE_A, ROW_INTS } from '../../../engine/narrow/contact-rows.ts'
import { NO_FEATURE } from '../../../engine/narrow/convex-pair.ts'
import { World } from '../../../engine/world.ts'
import { MOST_CORNERS, writeFeature } from '../../../renderer/view/overlays/feature-shapes.ts'
import { crowd } from './random-world.ts'

const corners = new Float64Array(3 * MOST_CORNERS)
const KINDS = { vertex: 1, edge: 2, face: 3 } as const

describe('writeFeature', () => {
  for (const seed of [1, 2, 3])
    it(`puts the closest point of each side on the feature it names (seed ${seed})`, () => {
      const { world, shuffle } = crowd(seed)
      const seen = new Set<string>()
      for (let round = 0; round < 5; round++) {
        shuffle()
        const { active, activeCount } = world.broad.pairs
        for (let i = 0; i < activeCount; i++) {
          world.forEachRow(active[i], (row) => {
            if (world.contacts.meets(row)) return
            for (const side of [0, 1] as const) seen.add(expectPointOnFeature(world, row, side))
          })
        }
      }
      expect([...seen].sort()).toEqual(['edge', 'face', 'vertex'])
    })

  it('draws a face of very many corners with fewer, and nothing without a feature', () => {
    const world = new World()
    const points: number[] = []
    for (let i = 0; i < 300; i++) {
      const angle = (i / 300) * 2 * Math.PI
      points.push(Math.cos(angle), 0, Math.sin(angle), Math.cos(angle), 0.1, Math.sin(angle))
    }
    world.addBody(world.addShape([Float64Array.from(points)]))
    const pool = world.shapes.polytopes
    const counts: number[] = []
    for (let face = pool.firstFace[0]; face < pool.firstFace[1]; face++) {
      counts.push(writeFeature(corners, pool, 0, face * 4 + 2, world.bodies.pose, 0))
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_CORNERS)
    expect(Math.max(...counts)).toBeGreaterThan(MOST_CORNERS / 2)
    expect(writeFeature(corners, pool, 0, NO_FEATURE, world.bodies.pose, 0)).toBe(0)
  })
})

function expectPointOnFeature(world: World, row: RowId, side: 0 | 1): string {
  const { contacts, shapes, rows } = world
  const body = side === 0 ? contacts.bodyA(row) : contacts.bodyB(row)
  const polytope = rows.ints[row * ROW_INTS + POLYTOPE_A + side]
  const code = rows.ints[row * ROW_INTS + FEATURE_A + side]
  const count = writeFeature(corners, shapes.polytopes, polytope, code, world.bodies.pose, body)
  const { type } = contacts.feature(row, side)!
  if (type === 'face') expect(count).toBeGreaterThanOrEqual(3)
  else expect(count).toBe(KINDS[type])
  const point = new Float64Array(3)
  contacts.point(row, side, point, 0)
  expect(distanceToFan(point, count)).toBeLessThan(1e-12)
  return type
}

/** To a point, a segment, or a convex polygon as its triangles, which share the first corner. */
function distanceToFan(point: Float64Array, count: number): number {
  const corner = (i: number) => corners.subarray(3 * i, 3 * i + 3)
  if (count === 1) return Math.hypot(...point.map((value, k) => value - corner(0)[k]))
  if (count === 2) return overshoot(point, corner(0), corner(1), corner(0))
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i + 1 < count; i++) {
    least = Math.min(least, overshoot(point, corner(0), corner(i), corner(i + 1)))
  }
  return least
}

/** How much longer the way round is in areas and lengths: zero just where the point lies in the triangle. */
function overshoot(p: Float64Array, a: Float64Array, b: Float64Array, c: Float64Array): number {
  const area = (x: Float64Array, y: Float64Array, z: Float64Array) => {
    const u = y.map((value, k) => value - x[k])
    const v = z.map((value, k) => value - x[k])
    return Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
  }
  const length = (x: Float64Array, y: Float64Array) => Math.hypot(...x.map((value, k) => value - y[k]))
  if (a === c || length(a, c) === 0) return length(a, p) + length(p, b) - length(a, b)
  return area(p, a, b) + area(p, b, c) + area(p, c, a) - area(a, b, c)
}
