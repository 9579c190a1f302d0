/** What is near a thing in a soup, and the closest of all: against every part and every triangle, one by one. */
import { describe, expect, it } from 'vitest'
import { ShapePool } from '../../../engine/geometry/shape-pool.ts'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { SoupParts } from '../../../engine/soup/soup-parts.ts'
import type { Vector } from '../../twins/convex-pair.ts'
import { boxShape, FAR } from '../../twins/shape-families.ts'
import { SoupScene } from './soup-scene.ts'

const PLAIN = ['sphere', 'ball', 'box', 'cube', 'tetrahedron', 'prism', 'cone']
const THIN = ['needle', 'needle prism', 'plate', 'plate box', 'wedge']

const CASES: readonly { name: string; families: string[]; center: Vector; scale: number }[] = [
  { name: 'plain shapes', families: PLAIN, center: [0, 0, 0], scale: 1 },
  { name: 'needles and plates', families: THIN, center: [0, 0, 0], scale: 1 },
  { name: '50 km away', families: [...PLAIN, ...THIN], center: [FAR, -FAR, FAR], scale: 1 },
  { name: 'tiny', families: PLAIN, center: [0, 0, 0], scale: 1e-5 },
  { name: 'huge', families: PLAIN, center: [0, 0, 0], scale: 1e5 },
]

describe.each(CASES)('soup: $name', ({ families, center, scale }) => {
  const far = 1e-14 * Math.abs(center[0])
  it.each([1, 2, 3, 4])('near and closest, against all, seed %i', (seed) => {
    const random = new Random(500 + seed)
    const rule = seed % 2 === 0 ? 'surface-area' : 'longest-edge'
    const scene = new SoupScene(random, { families, mostParts: 3, triangles: 40, center, scale, rule })
    for (let turn = 0; turn < 3; turn++) {
      scene.moveAnywhere(6)
      const reach = scale * [0, 0.1, 1, 4][random.below(4)]!
      // A row is a row whatever is asked for: what lies within rounding of the reach may go either way.
      const band = 1e-8 * scale + 100 * far
      const plain = scene.plainRows()
      const { query } = scene
      const count = query.near(reach)
      const found = new Map<string, number>()
      for (let i = 0; i < count; i++) found.set(`${query.rows.part[i]} ${query.rows.triangle[i]}`, i)
      expect(found.size).toBe(count)
      for (const { part, triangle, distance, normal } of plain) {
        const row = found.get(`${part} ${triangle}`)
        if (row === undefined)
          expect(distance, `part ${part}, triangle ${triangle}`).toBeGreaterThan(reach - band)
        else {
          expect(Math.abs(query.rows.distance[row]! - distance)).toBeLessThan(band)
          expect(distance).toBeLessThan(reach + band)
          const n = query.rows.normal.subarray(3 * row, 3 * row + 3)
          // Where they overlap other directions may be as short; far enough apart there is but one.
          if (distance > 1e-3 * scale) {
            const cosine = n[0]! * normal[0] + n[1]! * normal[1] + n[2]! * normal[2]
            expect(cosine).toBeGreaterThan(1 - 1e-6)
          }
          const p = query.rows.partPoint.subarray(3 * row, 3 * row + 3)
          const q = query.rows.point.subarray(3 * row, 3 * row + 3)
          for (let k = 0; k < 3; k++) {
            expect(Math.abs(q[k]! - p[k]! - query.rows.distance[row]! * n[k]!)).toBeLessThan(band)
          }
        }
      }
      const nearest = Math.min(...plain.map((row) => row.distance))
      if (Math.abs(nearest - reach) > band) expect(query.isNear(reach)).toBe(nearest < reach)
      // One row a part, with that part's least distance.
      const each = query.closestOfParts(4 * scale)
      const leasts = scene.parts
        .map((_, part) => Math.min(...plain.filter((row) => row.part === part).map((row) => row.distance)))
        .map((distance, part) => ({ part, distance }))
        .filter(({ distance }) => distance <= 4 * scale)
      expect(Array.from(query.rows.part.subarray(0, each))).toEqual(leasts.map(({ part }) => part))
      for (const [i, { distance }] of leasts.entries()) {
        expect(Math.abs(query.rows.distance[i]! - distance)).toBeLessThan(band)
      }
      expect(query.closest(1e9 * scale)).toBe(true)
      expect(Math.abs(query.nearest.distance[0]! - nearest)).toBeLessThan(band)
      if (nearest > 2 * band) expect(query.closest(nearest / 2)).toBe(false)
    }
  })
})

describe.each(CASES)('soup fronts: $name', ({ families, center, scale }) => {
  it.each([1, 2, 3])('leave nothing out that is not behind them, seed %i', (seed) => {
    const random = new Random(900 + seed)
    const scene = new SoupScene(random, { families, mostParts: 2, triangles: 40, center, scale })
    const { query } = scene
    const band = 1e-8 * scale + 1e-12 * Math.abs(center[0])
    for (let turn = 0; turn < 4; turn++) {
      scene.moveAnywhere(6)
      const reach = scale * [0.1, 1, 3][random.below(3)]!
      const row = (i: number) => ({
        part: query.rows.part[i]!,
        triangle: query.rows.triangle[i]!,
        distance: query.rows.distance[i]!,
        normal: Array.from(query.rows.normal.subarray(3 * i, 3 * i + 3)),
        point: Array.from(query.rows.point.subarray(3 * i, 3 * i + 3)),
      })
      const all = Array.from({ length: query.near(reach) }, (_, i) => row(i))
      const fronts = Array.from({ length: query.fronts(reach, 1000) }, (_, i) => row(i))
      for (const front of fronts) expect(all).toContainEqual(front)
      for (const { part, triangle, distance } of all) {
        const world = scene.corners(triangle)
        const told = fronts.some(
          (front) =>
            front.part === part &&
            front.distance <= distance + band &&
            (front.triangle === triangle ||
              world.every(
                (corner) =>
                  corner.reduce((sum, x, k) => sum + (x - front.point[k]!) * front.normal[k]!, 0) >=
                  -4e-6 * (reach + scale) - band,
              )),
        )
        expect(told, `part ${part}, triangle ${triangle}`).toBe(true)
      }
    }
  })
})

describe('soup: known answers', () => {
  /** A square of two triangles in the plane y = 0, from −1 to 1. */
  const corners = Uint32Array.of(0, 1, 2, 0, 2, 3)
  const square = Float64Array.of(-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1)

  it('a cube above a square: both triangles, the same height; of the equals the first', () => {
    const shapes = new ShapePool()
    const query = new SoupParts(shapes)
    query.useShape(shapes.add([boxShape(0.5, 0.5, 0.5)]))
    query.useSoup(buildTree({ positions: square, corners }))
    query.moveTo(0, 0.75, 0)
    expect(query.near(0.3)).toBe(2)
    expect(Array.from(query.rows.distance.subarray(0, 2))).toEqual([0.25, 0.25])
    for (const [k, value] of [0, -1, 0].entries()) expect(query.rows.normal[k]).toBeCloseTo(value, 12)
    expect(query.closest(1)).toBe(true)
    expect(query.nearest.triangle[0]).toBe(0)
    query.moveTo(0, 0.25, 0)
    expect(query.near(0)).toBe(2)
    for (const depth of query.rows.distance.subarray(0, 2)) expect(depth).toBeCloseTo(-0.25, 12)
    expect(query.near(0.1)).toBe(2)
    query.moveTo(0, 0.75, 0)
    expect(query.fronts(0.3)).toBe(1)
    query.moveTo(0, 5, 0)
    expect(query.near(0.1)).toBe(0)
    expect(query.fronts(0.1)).toBe(0)
    expect(query.closest(1)).toBe(false)
  })
})
