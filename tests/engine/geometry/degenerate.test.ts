/** Input at its worst: every shape becomes a polytope or a fault, and a polytope is one for all who walk on it. */
import { describe, expect, it } from 'vitest'
import { buildPolytope } from '../../../engine/geometry/build-polytope.ts'
import { PolytopePool } from '../../../engine/geometry/polytope-pool.ts'
import { ShapePool } from '../../../engine/geometry/shape-pool.ts'
import { climb } from '../../../engine/geometry/support.ts'
import { Random } from '../../../engine/math/random.ts'
import { World } from '../../../engine/world.ts'
import { plainHull } from '../../twins/plain-hull.ts'
import { POSE_FAMILIES } from '../../twins/pose-families.ts'
import { randomDirection, randomQuaternion } from '../../twins/rotations.ts'
import { EnginePair } from '../support/engine-pair.ts'
import { faultsOf } from '../support/judge-pair.ts'
import { SEED, VOLUME } from '../support/volume.ts'
import { Built, dot, length, type Vector } from './built-polytope.ts'
import { type DegenerateShape, degenerateShape } from './degenerate-shapes.ts'

const SHAPES = 400 * VOLUME
const CLIMBS = 20
const PAIRS = 150 * VOLUME
const WORLDS = 20 * VOLUME

/** Of the radius; vertices themselves are a few roundings off. */
const ROUNDING = 1e-13

/** Of two radii; far beyond it one body is as small as the rounding of the other's coordinates. */
const SIZE_RATIO = 1e4

/** What a pair is asked about: the twin takes the hull's square of the time. */
const FEW_POINTS = 120

describe(`degenerate shapes, seed ${SEED}`, () => {
  it(`${SHAPES} shapes: a fault with a reason, or faces that hold all vertices and climbs that reach the top`, () => {
    const random = new Random(SEED)
    const wrong: string[] = []
    let polytopes = 0
    for (let round = 0; round < SHAPES; round++) {
      const shape = degenerateShape(random)
      if (!isSolid(shape)) continue
      polytopes++
      const built = new Built(new PolytopePool(), shape.points)
      for (const fault of faultsOfPolytope(built, random)) wrong.push(`${round}, ${shape.name}: ${fault}`)
    }
    expect(wrong.slice(0, 5)).toEqual([])
    // Few of them are truly flat.
    expect(polytopes).toBeGreaterThan(0.9 * SHAPES)
  })

  it(`${PAIRS} pairs: the distance is that of the plain twin`, () => {
    const random = new Random(SEED + 1)
    const places = Object.entries(POSE_FAMILIES)
    const wrong: string[] = []
    for (let round = 0; round < PAIRS; round++) {
      const first = solidShape(random)
      const second = resized(solidShape(random), SIZE_RATIO ** random.between(-1, 1) * spanOf(first))
      const [a, b] = [plainHull(first.points), plainHull(second.points)]
      const [namePose, place] = places[round % places.length]!
      const pair = { a, b, ...place(random, a, b) }
      const engine = new EnginePair()
      const [polytopeA, polytopeB] = [engine.add(first.points), engine.add(second.points)]
      const answer = engine.ask(polytopeA, pair.poseA, polytopeB, pair.poseB)
      // The judge's certificate wants a normal of every face of the input, which its thinnest faces do not have.
      const faults = faultsOf(engine, polytopeA, polytopeB, pair, answer).filter((fault) =>
        /^(says|distance|colliding)/.test(fault),
      )
      if (faults.length > 0) wrong.push(`${round}, ${namePose}, ${first.name} | ${second.name}: ${faults}`)
    }
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it(`${WORLDS} worlds of shapes in one or several parts: every step ends`, () => {
    const random = new Random(SEED + 2)
    for (let round = 0; round < WORLDS; round++) {
      const world = new World({ boxes: round % 2 === 0 ? 'dynamic' : 'fixed' })
      const bodies = Array.from({ length: 6 }, () => {
        const parts = Array.from({ length: 1 + random.below(3) }, () => solidShape(random).points)
        const shapes = new ShapePool()
        const { radius, center } = reachOf(shapes, parts)
        const body = world.addBody(world.addShape(parts))
        world.setScale(body, 1 / radius)
        return { body, center, radius }
      })
      for (let frame = 0; frame < 4; frame++) {
        for (const { body, center, radius } of bodies) {
          const at = randomDirection(random).map((x, k) => 0.7 * x - center[k]! / radius)
          const turn = frame === 0 ? [0, 0, 0, 1] : randomQuaternion(random)
          world.setPose(body, [...at, ...turn])
        }
        world.step()
        for (let i = 0; i < world.contacts.count; i++) {
          expect(world.contacts.distance(world.contacts.at(i))).toBeLessThanOrEqual(0)
        }
      }
    }
  })
})

function isSolid({ points }: DegenerateShape): boolean {
  const result = buildPolytope(new PolytopePool(), points)
  if (result.kind === 'fault') expect(result.reason).toMatch(/^(is flat|lies on one line|is a single point)$/)
  return result.kind === 'polytope'
}

function solidShape(random: Random): DegenerateShape {
  for (;;) {
    const shape = degenerateShape(random)
    if (shape.points.length <= 3 * FEW_POINTS && isSolid(shape)) return shape
  }
}

function spanOf({ points }: DegenerateShape): number {
  let span = 0
  for (let i = 3; i < points.length; i++) span = Math.max(span, Math.abs(points[i]! - points[i % 3]!))
  return span
}

/** The shape at another scale, which rounds it once more. */
function resized(shape: DegenerateShape, span: number): DegenerateShape {
  const by = span / spanOf(shape)
  const points = shape.points.map((x) => x * by)
  return isSolid({ ...shape, points }) ? { name: `${shape.name}, resized`, points } : shape
}

/** The ball around a shape's root, to bring shapes of all sizes and places together. */
function reachOf(shapes: ShapePool, parts: readonly Float64Array[]): { center: number[]; radius: number } {
  const root = shapes.add(parts)
  const [x, y, z, radius] = shapes.nodeBall.subarray(4 * root, 4 * root + 4)
  return { center: [x!, y!, z!], radius: radius! }
}

function faultsOfPolytope(built: Built, random: Random): string[] {
  const { pool, radius } = built
  const faults: string[] = []
  for (const f of built.faces) {
    if (!(Math.abs(length(built.normal(f)) - 1) < 1e-14))
      faults.push(`normal of face ${f}: ${built.normal(f)}`)
    const highest = Math.max(...built.vertices.map((v) => built.height(f, built.at(v))))
    if (!(highest < ROUNDING * radius)) faults.push(`face ${f} cuts a vertex off: ${highest}`)
  }
  for (const h of built.halfEdges) {
    if (!(Math.abs(length(built.direction(h)) - 1) < 1e-14))
      faults.push(`half-edge ${h}: ${built.direction(h)}`)
  }
  for (let i = 0; i < CLIMBS; i++) {
    const along = someDirection(built, random)
    const start = built.vertices[random.below(built.vertices.length)]!
    const top = climb(pool, start, Float64Array.from(along), 0)
    const highest = Math.max(...built.vertices.map((v) => dot(along, built.at(v))))
    const missed = highest - dot(along, built.at(top))
    if (!(missed < ROUNDING * radius)) faults.push(`from ${start} along ${along}: ${missed / radius} too low`)
  }
  return faults
}

/** Along an axis, anywhere, across a face, or nearly so: where edges are level. */
function someDirection(built: Built, random: Random): Vector {
  const kind = random.below(4)
  if (kind === 0) return [0, 1, 2].map((k) => (k === random.below(3) ? 1 : 0)) as unknown as Vector
  if (kind === 1) return randomDirection(random)
  const normal = built.normal(built.faces[random.below(built.faces.length)]!)
  if (kind === 2) return [-normal[0], -normal[1], -normal[2]]
  const tilt = 10 ** -random.between(1, 17)
  const tilted = normal.map((x) => x + tilt * random.between(-1, 1)) as unknown as Vector
  const size = length(tilted)
  return [tilted[0] / size, tilted[1] / size, tilted[2] / size]
}
