/** Outside points lie in the Voronoi region of one feature (3.2.1), which is the closest feature by brute force. */
import { expect, it } from 'vitest'
import { edgeOrigin, edgeTarget, edgeTwin } from '../../../engine/geometry/polytope-pool.ts'
import { Random } from '../../../engine/math/random.ts'
import { along, randomDirection } from '../../twins/rotations.ts'
import { MANY_SIDED_FAMILIES, SHAPE_FAMILIES } from '../../twins/shape-families.ts'
import { SEED } from '../support/volume.ts'
import { type Built, buildFamily, cross, dot, length, minus, type Vector } from './built-polytope.ts'

const FAMILIES = Object.entries({ ...SHAPE_FAMILIES, ...MANY_SIDED_FAMILIES }).map(
  ([name, family], i) => [name, SEED + i, family, name in MANY_SIDED_FAMILIES ? 1 : 6] as const,
)

/** As a fraction of the radius: nearer than this to a plane, a point may be on either side of it. */
const EDGE_OF_REGION = 1e-9

it.each(FAMILIES)('%s, seed %i', (_name, seed, family, count) => {
  const random = new Random(seed)
  let points = 0
  let decided = 0
  for (const built of buildFamily(family, seed, count)) {
    for (let i = 0; i < 60; i++) {
      const p = pointOutside(built, random)
      if (p === undefined) continue
      points++
      const closest = closestFeature(built, p)
      const margin = EDGE_OF_REGION * built.radius
      const plainly = regionsOf(built, p, margin)
      const barely = regionsOf(built, p, -margin)
      const where = `point ${p} of polytope ${built.polytope}`
      expect(plainly.length, `${where} is in ${plainly}`).toBeLessThanOrEqual(1)
      expect(barely, where).toContain(closest)
      if (plainly.length === 1) expect(plainly[0], where).toBe(closest)
      decided += plainly.length
    }
  }
  expect(points).toBeGreaterThan(count * 15)
  expect(decided / points, 'nearly all points lie well within one region').toBeGreaterThan(0.9)
})

/** Some near a feature, some far away; none inside. */
function pointOutside(built: Built, random: Random): Vector | undefined {
  const v = built.at(built.vertices[random.below(built.vertices.length)])
  const w = built.at(built.vertices[random.below(built.vertices.length)])
  const between = along(v, minus(w, v), random.unit())
  const p = along(between, randomDirection(random), built.radius * 10 ** random.between(-3, 1))
  return built.faces.some((f) => built.height(f, p) > 1e-6 * built.radius) ? p : undefined
}

/** The features all of whose constraint planes hold with so much room to spare. */
function regionsOf(built: Built, p: Vector, margin: number): string[] {
  const holds = (value: number) => value >= margin
  const found: string[] = []
  for (const v of built.vertices) {
    if (built.fan(v).every((h) => holds(-built.pastOrigin(h, p)))) found.push(`vertex ${v}`)
  }
  for (const h of built.halfEdges) {
    const twin = edgeTwin(built.pool, h)
    if (twin < h) continue
    const ends = holds(built.pastOrigin(h, p)) && holds(built.pastOrigin(twin, p))
    if (ends && holds(-built.within(h, p)) && holds(-built.within(twin, p))) found.push(`edge ${h}`)
  }
  for (const f of built.faces) {
    const isWithin = () => built.sides(f).every((h) => holds(built.within(h, p)))
    if (holds(built.height(f, p)) && isWithin()) found.push(`face ${f}`)
  }
  return found
}

/** From the vertices' coordinates alone: the nearest of all vertices, inner points of edges and of faces. */
function closestFeature(built: Built, p: Vector): string {
  const { pool } = built
  let closest = ''
  let least = Number.POSITIVE_INFINITY
  const offer = (name: string, distance: number) => {
    if (distance >= least) return
    closest = name
    least = distance
  }
  for (const v of built.vertices) offer(`vertex ${v}`, length(minus(p, built.at(v))))
  for (const h of built.halfEdges) {
    if (edgeTwin(pool, h) < h) continue
    const a = built.at(edgeOrigin(pool, h))
    const along = minus(built.at(edgeTarget(pool, h)), a)
    const part = dot(minus(p, a), along) / dot(along, along)
    if (part > 0 && part < 1) offer(`edge ${h}`, length(cross(minus(p, a), along)) / length(along))
  }
  for (const f of built.faces) {
    const corners = built.corners(f)
    const normal = built.normal(f)
    const height = dot(normal, minus(p, corners[0]))
    const isOver = corners.every((a, i) => {
      const side = minus(corners[(i + 1) % corners.length], a)
      return dot(cross(side, minus(p, a)), normal) > 0
    })
    if (height > 0 && isOver) offer(`face ${f}`, height)
  }
  return closest
}
