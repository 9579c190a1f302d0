/** Features with many neighbours (3.2.2): the tables find what a look at every neighbour finds. */
import { describe, expect, it } from 'vitest'
import {
  edgeFace,
  edgeOrigin,
  edgeTarget,
  faceSectors,
  fanEdge,
  PolytopePool,
  vertexSectors,
} from '../../../engine/geometry/polytope-pool.ts'
import { faceSector, vertexSector } from '../../../engine/geometry/sectors.ts'
import { climb, steepestEdge, steepness, vertexTowards } from '../../../engine/geometry/support.ts'
import { Random } from '../../../engine/math/random.ts'
import { along, randomDirection } from '../../twins/rotations.ts'
import { coneShape, prismShape, sphereShape, stretched } from '../../twins/shape-families.ts'
import { SEED } from '../support/volume.ts'
import { Built, cross, dot, length, minus, type Vector, vectorAt } from './built-polytope.ts'

/** An apex above and one below a ring. */
function bipyramid(sides: number, up: number, down: number): Float64Array {
  return Float64Array.of(...coneShape(sides, up), 0, 0, -down)
}

/** The top is pushed sideways: sectors of very different sizes, and an apex that leans out over its base. */
function skewed(points: Float64Array, by: number): Float64Array {
  return points.map((x, i) => (i % 3 === 0 ? x + by * points[i + 2] : x))
}

/** Corners at random angles on a circle: neighbours a hair or a quarter turn apart. */
function unevenPrism(random: Random, sides: number): Float64Array {
  const ring = Array.from({ length: sides }, () => {
    const [x, y] = randomDirection(random)
    const r = Math.hypot(x, y)
    return [x / r, y / r]
  })
  return Float64Array.from([-0.3, 0.3].flatMap((z) => ring.flatMap(([x, y]) => [x, y, z])))
}

/** A point far above a cap of many points on a sphere: its fan has as many edges as the cap has a rim. */
function hatted(random: Random, count: number): Float64Array {
  const [x, y, z] = randomDirection(random)
  return Float64Array.of(...sphereShape(random, count), 1.6 * x, 1.6 * y, 1.6 * z)
}

const SHAPES: readonly (readonly [string, (random: Random) => Float64Array])[] = [
  ...[9, 10, 16, 31, 100, 300].flatMap((sides) => [
    [`prism of ${sides} sides`, () => prismShape(sides, 0.4)] as const,
    [`cone of ${sides} sides`, () => coneShape(sides, 1.5)] as const,
    [`bipyramid of ${sides} sides`, () => bipyramid(sides, 1, 0.3)] as const,
    [`blunt bipyramid of ${sides} sides`, () => bipyramid(sides, 1e-3, 1)] as const,
  ]),
  ['very blunt cone', () => coneShape(40, 1e-6)],
  ['sharp cone', () => coneShape(40, 1e4)],
  ['skewed cone', () => skewed(coneShape(60, 0.5), 1.5)],
  ['cone skewed out over its base', () => skewed(coneShape(60, 0.1), 30)],
  ['blunt cone skewed', () => skewed(coneShape(60, 1e-3), 400)],
  ['stretched prism', () => stretched(prismShape(60, 0.4), 1, 0.01, 1)],
  ['very stretched prism', () => stretched(prismShape(60, 0.4), 1, 1e-6, 1)],
  ['stretched bipyramid', () => stretched(bipyramid(60, 1, 0.01), 30, 0.1, 1)],
  ['uneven prism', (random) => unevenPrism(random, 40)],
  ['skewed uneven prism', (random) => skewed(unevenPrism(random, 40), 2)],
  ['sphere with a hat', (random) => hatted(random, 150)],
  ['sphere with a hat, stretched', (random) => stretched(hatted(random, 150), 1, 0.1, 0.01)],
]

const CASES = SHAPES.map(([name, make], i) => [name, SEED + i, make] as const)

describe.each(CASES)('%s, seed %i', (_name, seed, make) => {
  const random = new Random(seed)
  const pool = new PolytopePool()
  // Not the first of its pool, so that its numbers do not begin at 0.
  new Built(pool, sphereShape(random, 10))
  const built = new Built(pool, make(random))
  const vertices = built.vertices.filter((v) => vertexSectors(pool, v) >= 0)
  const faces = built.faces.filter((f) => faceSectors(pool, f) >= 0)

  it('has features with many neighbours', () => {
    expect(vertices.length + faces.length).toBeGreaterThan(0)
  })

  it('finds the edge of a face towards which a point lies', () => {
    const faults: string[] = []
    for (const f of faces) {
      for (let i = 0; i < 300; i++) {
        const p = pointNearFace(built, f, random)
        const fault = faultOfFaceSector(built, f, p, faceSector(pool, f, Float64Array.from(p), 0))
        if (fault !== '') faults.push(`face ${f}, ${p}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('finds a rising edge at a vertex exactly where there is one', () => {
    const faults: string[] = []
    for (const v of vertices) {
      for (let i = 0; i < 400; i++) {
        const d = directionNearVertex(built, v, random)
        const place = vertexSector(pool, v, d, 0)
        const h = steepestEdge(pool, v, d, 0)
        const fault = faultOfSteepest(built, v, d, place, h, steepness[0])
        if (fault !== '') faults.push(`vertex ${v}, ${d}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('climbs to an extremal vertex from anywhere', () => {
    const { radius } = built
    const faults: string[] = []
    const heights = built.vertices.map((v) => built.at(v))
    for (let i = 0; i < 500; i++) {
      const from = built.vertices[random.below(built.vertices.length)]
      const d =
        i % 2 === 0 ? Float64Array.from(randomDirection(random)) : directionNearVertex(built, from, random)
      const towards = vectorAt(d, 0)
      const best = heights.reduce((most, at) => Math.max(most, dot(at, towards)), Number.NEGATIVE_INFINITY)
      for (const start of [from, vertexTowards(pool, built.polytope, d, 0)]) {
        const top = climb(pool, start, d, 0)
        const missing = best - dot(built.at(top), towards)
        if (!(missing <= 1e-14 * radius)) faults.push(`${d} from ${start}: ${top} is lower by ${missing}`)
      }
    }
    expect(faults).toEqual([])
  })
})

/** A point over, beside or far out from a face, sometimes on its rim. */
function pointNearFace(built: Built, f: number, random: Random): Vector {
  const corners = built.corners(f)
  const middle = corners.reduce<Vector>((sum, c) => along(sum, c, 1 / corners.length), [0, 0, 0])
  const i = random.below(corners.length)
  const between = along(corners[i], minus(corners[(i + 1) % corners.length], corners[i]), random.unit())
  const out = [0.01, 0.5, 1, 1 + 1e-9, 1.5, 100][random.below(6)]
  const p = along(middle, minus(between, middle), out)
  return along(p, built.normal(f), built.radius * [0, 1e-6, 1][random.below(3)])
}

/** The face's middle, the edge's ends and the point must go round in order; and only a point outside is beyond. */
function faultOfFaceSector(built: Built, f: number, p: Vector, h: number): string {
  const { pool, radius } = built
  const sides = built.sides(f)
  if (!sides.includes(h)) return `half-edge ${h} is not of this face`
  const corners = built.corners(f)
  const middle = corners.reduce<Vector>((sum, c) => along(sum, c, 1 / corners.length), [0, 0, 0])
  const normal = built.normal(f)
  const way = minus(p, middle)
  const slack = 1e-12 * (radius + length(way)) * radius
  const turn = (a: Vector, b: Vector) => dot(cross(a, b), normal)
  const from = turn(minus(built.at(edgeOrigin(pool, h)), middle), way)
  const to = turn(way, minus(built.at(edgeTarget(pool, h)), middle))
  if (from < -slack || to < -slack) return `not in the sector of ${h}: ${from}, ${to}`
  const room = (side: number) => built.within(side, p)
  const least = Math.min(...sides.map(room))
  const close = 1e-12 * (radius + length(way))
  if (least < -close && room(h) > close) return `outside by ${-least}, but within ${h} by ${room(h)}`
  return ''
}

/**
 * Unit directions around those in which the vertex is just extremal: along the normals of its faces and of its
 * edges, and a little off.
 */
function directionNearVertex(built: Built, v: number, random: Random): Float64Array {
  const { pool } = built
  const fan = built.fan(v)
  const edge = fan[random.below(fan.length)]
  const away = along([0, 0, 0], built.direction(edge), -random.unit())
  const side = along(away, built.inward(edge), random.between(-1, 1))
  const aimed = along(side, built.normal(edgeFace(pool, edge)), [0, 1, 30, 1e3, 1e6][random.below(5)])
  const off = along(aimed, randomDirection(random), [0, 1e-9, 1e-3, 1][random.below(4)])
  return Float64Array.from(off, (x) => x / length(off))
}

/** Compared with all edges of the fan, one by one. */
function faultOfSteepest(
  built: Built,
  v: number,
  d: Float64Array,
  place: number,
  h: number,
  slope: number,
): string {
  const places = built.fanPlaces(v)
  if (!places.includes(place)) return `place ${place} is not in the fan`
  if (fanEdge(built.pool, place) !== h) return `half-edge ${h} is not at place ${place}`
  const slopeAt = (i: number) => dot(built.fanDirection(i), vectorAt(d, 0))
  if (Math.abs(slopeAt(place) - slope) > 1e-15) return `slope ${slope}, but it is ${slopeAt(place)}`
  const steepest = Math.max(...places.map(slopeAt))
  // Where the edges cross a plane across the cone, they are corners of a convex polygon with one farthest corner.
  const normals = built.fan(v).map((edge) => built.normal(edgeFace(built.pool, edge)))
  const inward = normals.reduce<Vector>((sum, n) => along(sum, n, -1), [0, 0, 0])
  const crossing = (i: number) => (slopeAt(i) * length(inward)) / dot(built.fanDirection(i), inward)
  const crossings = places.map(crossing)
  const spread = Math.max(...crossings) - Math.min(...crossings)
  if (Math.max(...crossings) - crossing(place) > 1e-6 * spread)
    return `another edge than ${h} is the farthest`
  // What climb calls level (1e-15) may be missed; an edge that rises plainly may not.
  return steepest > 2e-15 && slope <= 1e-15 ? `an edge rises by ${steepest}, found ${slope}` : ''
}
