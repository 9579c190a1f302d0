/** Every polytope is what its definition says: adjacency, planes, interior regions, ball and direction table. */
import { describe, expect, it } from 'vitest'
import { buildPolytope } from '../../../engine/geometry/build-polytope.ts'
import {
  edgeFace,
  edgeLength,
  edgeNext,
  edgeOrigin,
  edgeTarget,
  edgeTwin,
  edgeTwinFace,
  faceSize,
  PolytopePool,
} from '../../../engine/geometry/polytope-pool.ts'
import { vertexTowards } from '../../../engine/geometry/support.ts'
import { Random } from '../../../engine/math/random.ts'
import { along } from '../../twins/rotations.ts'
import {
  displaced,
  FAR,
  MANY_SIDED_FAMILIES,
  SHAPE_FAMILIES,
  sphereShape,
} from '../../twins/shape-families.ts'
import { SEED } from '../support/volume.ts'
import { Built, buildFamily, cross, dot, length, minus, type Vector, vectorAt } from './built-polytope.ts'
import { smallestBallRadius } from './smallest-ball.ts'

/** Rounding of local coordinates, as a fraction of the radius. */
const ROUNDED = 1e-14
/** A sliver's normal may be off by the rounding over its width, which the far end of the body sees whole. */
const SLIVER_TILT = 1e-10

const FAMILIES = Object.entries({ ...SHAPE_FAMILIES, ...MANY_SIDED_FAMILIES }).map(
  ([name, family], i) => [name, SEED + i, family, name in MANY_SIDED_FAMILIES ? 2 : 12] as const,
)

/** Says what is wrong, one line each; thousands of expect() calls would take seconds. */
class Faults {
  readonly list: string[] = []
  check(right: boolean, fault: () => string): void {
    if (!right && this.list.length < 10) this.list.push(fault())
  }
  expectNone(): void {
    expect(this.list).toEqual([])
  }
}

describe.each(FAMILIES)('%s, seed %i', (_name, seed, family, count) => {
  const shapes = buildFamily(family, seed, count)

  it('is closed: twins, loops, edges and fans agree, and Euler counts them', () => {
    const faults = new Faults()
    for (const built of shapes) checkAdjacency(built, faults)
    faults.expectNone()
  })

  it('has planes that hold what they bound', () => {
    const faults = new Faults()
    for (const built of shapes) {
      checkFaces(built, faults)
      checkEdges(built, faults)
    }
    faults.expectNone()
  })

  it('knows inside by its gauge: the largest is that of the face which the ray from the centroid pierces', () => {
    const random = new Random(seed)
    const faults = new Faults()
    for (const built of shapes) checkGauge(built, random, faults)
    faults.expectNone()
  })

  it('names its input points and lies in a nearly smallest ball', () => {
    const faults = new Faults()
    for (const built of shapes) checkPlaces(built, faults)
    faults.expectNone()
  })

  it('has a table of extremal vertices', () => {
    const faults = new Faults()
    for (const built of shapes) checkDirectionTable(built, faults)
    faults.expectNone()
  })
})

function checkAdjacency(built: Built, faults: Faults): void {
  const { pool, vertices, halfEdges, faces } = built
  const euler = vertices.length - halfEdges.length / 2 + faces.length
  faults.check(euler === 2, () => `V − E + F is ${euler}`)
  const sidesSeen = new Set<number>()
  for (const f of faces) {
    const sides = built.sides(f)
    faults.check(sides.length >= 3, () => `face ${f} has ${sides.length} sides`)
    faults.check(edgeNext(pool, sides.at(-1)!) === sides[0], () => `the loop of face ${f} does not close`)
    for (const [i, h] of sides.entries()) {
      sidesSeen.add(h)
      faults.check(edgeFace(pool, h) === f, () => `half-edge ${h} does not know its face ${f}`)
      faults.check(h === sides[0] + i, () => `the sides of face ${f} are not numbered in a row`)
    }
  }
  faults.check(sidesSeen.size === halfEdges.length, () => 'some half-edges are in no loop')
  const numbers = new Map<number, number>()
  for (const h of halfEdges) {
    const twin = edgeTwin(pool, h)
    const number = pool.edgeNumber[h]
    numbers.set(number, (numbers.get(number) ?? 0) + 1)
    faults.check(twin !== h && edgeTwin(pool, twin) === h, () => `the twin of ${h} has another twin`)
    faults.check(
      edgeOrigin(pool, twin) === edgeTarget(pool, h) && edgeFace(pool, twin) !== edgeFace(pool, h),
      () => `the twin of ${h} does not run back, or on the same face`,
    )
    faults.check(
      edgeTwinFace(pool, h) === edgeFace(pool, twin),
      () => `${h} has another face on its far side`,
    )
    faults.check(edgeTarget(pool, h) === edgeOrigin(pool, edgeNext(pool, h)), () => `${h} ends elsewhere`)
    faults.check(pool.edgeNumber[twin] === number, () => `${h} and its twin differ in number`)
  }
  const inRange = [...numbers].every(([n, uses]) => uses === 2 && n >= 0 && n < halfEdges.length / 2)
  faults.check(inRange && numbers.size === halfEdges.length / 2, () => 'edge numbers are not 0 … E − 1')
  for (const v of vertices) checkFan(built, v, faults)
}

/** The fan is all half-edges that leave v; from each one to the next it turns left, seen from outside. */
function checkFan(built: Built, v: number, faults: Faults): void {
  const { pool } = built
  const fan = built.fan(v)
  const leaving = built.halfEdges.filter((h) => edgeOrigin(pool, h) === v)
  faults.check(
    fan.toSorted((a, b) => a - b).join() === leaving.join() && fan[0] === leaving[0],
    () => `the fan of ${v} is ${fan}, not ${leaving}`,
  )
  for (const [i, h] of fan.entries()) {
    const next = fan[(i + 1) % fan.length]
    // Two neighbours in a fan bound one face, which lies to the left of the first.
    faults.check(edgeFace(pool, h) === edgeFace(pool, edgeTwin(pool, next)), () => `fan of ${v}: no face`)
    const [a, b] = [built.direction(h), built.direction(next)]
    const turn = dot(cross(a, b), built.normal(edgeFace(pool, h)))
    faults.check(turn > 0, () => `the fan of ${v} turns right from ${h} to ${next} by ${turn}`)
    const copied = built.fanDirection(built.fanPlaces(v)[i])
    faults.check(
      copied.join() === built.direction(h).join(),
      () => `fan of ${v}: the direction of ${h} differs`,
    )
  }
}

function checkFaces(built: Built, faults: Faults): void {
  const { pool, radius } = built
  for (const f of built.faces) {
    const normal = built.normal(f)
    faults.check(Math.abs(length(normal) - 1) < 4e-16, () => `the normal of face ${f} is not unit`)
    const own = new Set(built.sides(f).map((h) => edgeOrigin(pool, h)))
    for (const v of built.vertices) {
      const h = built.height(f, built.at(v))
      if (own.has(v)) faults.check(Math.abs(h) <= ROUNDED * radius, () => `face ${f}: corner ${v} is at ${h}`)
      else faults.check(h <= SLIVER_TILT * radius, () => `face ${f}: vertex ${v} is above by ${h}`)
    }
    for (const h of built.sides(f)) {
      for (const corner of built.corners(f)) {
        const room = built.within(h, corner)
        faults.check(room >= -ROUNDED * radius, () => `face ${f}: a corner is ${room} outside of side ${h}`)
      }
    }
  }
}

function checkEdges(built: Built, faults: Faults): void {
  const { pool, radius } = built
  const near = (value: number, wanted: number) => Math.abs(value - wanted) <= ROUNDED * radius
  for (const h of built.halfEdges) {
    const [a, b] = [built.at(edgeOrigin(pool, h)), built.at(edgeTarget(pool, h))]
    const side = built.inward(h)
    faults.check(Math.abs(length(built.direction(h)) - 1) < 4e-16, () => `direction ${h} is not unit`)
    faults.check(Math.abs(length(side) - 1) < 1e-15, () => `side ${h} is not unit`)
    faults.check(near(edgeLength(pool, h), length(minus(b, a))), () => `half-edge ${h} has a wrong length`)
    faults.check(built.keepsCopiesOf(h), () => `the side planes of ${h} differ`)
    // The vertex–edge planes: 0 at the vertex, the whole length at the other end.
    faults.check(near(built.pastOrigin(h, a), 0), () => `plane of ${h} misses its origin`)
    faults.check(near(built.pastOrigin(h, b), length(minus(b, a))), () => `plane of ${h} is off`)
    faults.check(
      near(built.within(h, a), 0) && near(built.within(h, b), 0),
      () => `the side plane of ${h} misses its edge`,
    )
  }
}

function checkGauge(built: Built, random: Random, faults: Faults): void {
  const { centroid } = built
  const gauge = (f: number, p: Vector) => built.gauge(f, p)
  for (const f of built.faces) {
    faults.check(
      Math.abs(gauge(f, centroid)) < 1e-6,
      () => `gauge ${f} is ${gauge(f, centroid)} at the centroid`,
    )
    for (const corner of built.corners(f))
      faults.check(
        Math.abs(gauge(f, corner) - 1) < 1e-6,
        () => `gauge ${f} is ${gauge(f, corner)} on its face`,
      )
  }
  for (let i = 0; i < 40; i++) {
    // Towards a random blend of the vertices: directions from the centroid would miss the flat bodies' rims.
    const [v, w] = [pick(random, built.vertices), pick(random, built.vertices)]
    const part = random.unit()
    const target = along(built.at(v), minus(built.at(w), built.at(v)), part)
    const p = along(target, minus(built.at(pick(random, built.vertices)), target), random.between(0, 0.3))
    const way = minus(p, centroid)
    const values = built.faces.map((f) => gauge(f, p))
    const largest = Math.max(...values)
    if (!(largest > 1e-3)) continue
    faults.check(largest <= 1 + 1e-6, () => `the gauge of a point inside is ${largest}`)
    // Brute force: where the ray meets a face's plane within the face.
    const pierced = along(centroid, way, 1 / largest)
    const f = built.faces[values.indexOf(largest)]
    const out = Math.min(...built.sides(f).map((h) => built.within(h, pierced)))
    faults.check(out > -1e-8 * built.radius, () => `the ray passes face ${f} by ${-out}`)
  }
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)]
}

function checkPlaces(built: Built, faults: Faults): void {
  const { pool, radius, center, points } = built
  let last = -1
  for (const v of built.vertices) {
    const input = pool.vertexInput[v]
    faults.check(input > last, () => `vertex ${v} is point ${input}, after ${last}`)
    last = input
    const given = minus(vectorAt(points, 3 * input), center)
    faults.check(given.join() === built.at(v).join(), () => `vertex ${v} is not point ${input}`)
    faults.check(length(built.at(v)) <= radius, () => `vertex ${v} is outside of the ball`)
  }
  const fromCenter = built.vertices.map((v) => built.at(v))
  if (fromCenter.length > 24) return
  const smallest = smallestBallRadius(fromCenter)
  faults.check(radius <= 1.02 * smallest, () => `the radius is ${radius}, and ${smallest} would do`)
}

function checkDirectionTable(built: Built, faults: Faults): void {
  const { pool, polytope, radius } = built
  const cells = pool.directionCells[polytope]
  for (let place = 0; place < 6 * cells * cells; place++) {
    const side = Math.floor(place / (cells * cells))
    const middle = (cell: number) => (2 * cell + 1) / cells - 1
    const across = [middle(place % cells), middle(Math.floor(place / cells) % cells)]
    const axis = side >> 1
    const d = [0, 1, 2].map((k) => (k === axis ? (side & 1 ? -1 : 1) : across.shift()!)) as unknown as Vector
    const entry = pool.table[pool.directionTable[polytope] + place]
    const looked = vertexTowards(pool, polytope, Float64Array.from(d), 0)
    faults.check(looked === entry, () => `${d} is looked up as ${looked}, not in cell ${place}`)
    const best = Math.max(...built.vertices.map((v) => dot(d, built.at(v))))
    const own = dot(d, built.at(entry))
    faults.check(own >= best - ROUNDED * radius, () => `cell ${place}: ${entry} is at ${own}, not ${best}`)
  }
}

describe('far from its own origin', () => {
  it(`keeps the exact differences between its points, seed ${SEED}`, () => {
    const random = new Random(SEED)
    for (let i = 0; i < 20; i++) {
      const points = displaced(sphereShape(random, 20), FAR, -FAR, 0.7 * FAR)
      const built = new Built(new PolytopePool(), points)
      const [first, ...others] = built.vertices
      const at = (v: number) => vectorAt(points, 3 * built.pool.vertexInput[v])
      for (const v of others) expect(minus(built.at(v), built.at(first))).toEqual(minus(at(v), at(first)))
    }
  })

  it(`has the planes of the same points near the origin, seed ${SEED}`, () => {
    const random = new Random(SEED)
    // Multiples of 2^-20 stay what they are at 50 km.
    const points = sphereShape(random, 20).map((x) => Math.round(x * 2 ** 20) / 2 ** 20)
    const near = new Built(new PolytopePool(), points)
    const far = new Built(new PolytopePool(), displaced(points, FAR, -FAR, FAR))
    expect(far.faces.length).toBe(near.faces.length)
    for (const f of near.faces) {
      expect(faceSize(far.pool, f)).toBe(faceSize(near.pool, f))
      expect(length(minus(far.normal(f), near.normal(f)))).toBeLessThan(1e-14)
    }
  })
})

describe('what is no polytope', () => {
  const plane = Float64Array.of(0, 0, 1, 1, 0, 1, 0, 1, 1, 5, 7, 1)
  const cases: [string, Float64Array, string][] = [
    ['nothing', new Float64Array(0), 'has no vertices'],
    ['one point, four times', Float64Array.from({ length: 12 }, (_, i) => i % 3), 'is a single point'],
    ['points on a line', Float64Array.of(0, 0, 0, 1, 2, 3, 2, 4, 6, -1, -2, -3), 'lies on one line'],
    ['points in a plane', plane, 'is flat'],
    ['a plate thinner than rounding', plane.map((x, i) => (i === 2 ? 1 + 2e-14 : x)), 'is flat'],
    [
      'a vertex that is not a number',
      Float64Array.of(0, 0, 0, 1, 0, Number.NaN),
      'has a vertex (number 1) that is not finite or beyond 1e50',
    ],
    [
      'a vertex at infinity',
      Float64Array.of(0, 0, 0, 1, 0, 0, 0, Number.NEGATIVE_INFINITY, 1),
      'has a vertex (number 2) that is not finite or beyond 1e50',
    ],
    [
      'a body too small for float64',
      Float64Array.of(0, 0, 0, 1e-60, 0, 0, 0, 1e-60, 0, 0, 0, 1e-60),
      'is smaller than 1e-50',
    ],
  ]
  it.each(cases)('%s is named, and leaves no trace in the pool', (_name, points, reason) => {
    const random = new Random(SEED)
    const [first, second] = [sphereShape(random, 12), sphereShape(random, 30)]
    const [pool, clean] = [new PolytopePool(), new PolytopePool()]
    for (const each of [pool, clean]) new Built(each, first)
    expect(buildPolytope(pool, points)).toEqual({ kind: 'fault', reason })
    const [after, reference] = [new Built(pool, second), new Built(clean, second)]
    expect(after.polytope).toBe(reference.polytope)
    expect([after.vertices, after.halfEdges, after.faces]).toEqual([
      reference.vertices,
      reference.halfEdges,
      reference.faces,
    ])
    expect([pool.tableLength, pool.frameLength]).toEqual([clean.tableLength, clean.frameLength])
    const faults = new Faults()
    checkAdjacency(after, faults)
    checkFaces(after, faults)
    checkDirectionTable(after, faults)
    faults.expectNone()
  })
})
