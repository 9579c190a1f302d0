import { describe, expect, it } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import {
  checkCertificate,
  featureContains,
  type PlainPose,
  pairSize,
  plainPair,
  type Vector,
} from './convex-pair.ts'
import { dot, minusVector, type PlainPolytope, placePair, vertexOf } from './placed-polytope.ts'
import { plainHull } from './plain-hull.ts'
import { atGap, POSE_FAMILIES } from './pose-families.ts'
import { along, centredAt, randomQuaternion, rotate, smallTurn, times } from './rotations.ts'
import {
  boxShape,
  FAR,
  MANY_SIDED_FAMILIES,
  plainShape,
  SHAPE_FAMILIES,
  wedgeShape,
} from './shape-families.ts'

const SEED = 20261116

/** What the twin promises, relative to the pair's size. */
const ACCURACY = 1e-13

const cube = plainHull(boxShape(1, 1, 1))

function at(...position: Vector): PlainPose {
  return { position, rotation: [0, 0, 0, 1], scale: 1 }
}

/** `count` random pairs of shapes and poses, all families mixed. */
function* randomPairs(random: Random, count: number) {
  const shapes = Object.entries(SHAPE_FAMILIES)
  const poses = Object.entries(POSE_FAMILIES)
  for (let round = 0; round < count; round++) {
    const [nameA, familyA] = shapes[random.below(shapes.length)]
    const [nameB, familyB] = shapes[random.below(shapes.length)]
    const [pose, place] = poses[round % poses.length]
    const a = plainShape(familyA, random)
    const b = plainShape(familyB, random)
    yield { name: `${nameA}, ${nameB}, ${pose}, round ${round}`, a, b, ...place(random, a, b) }
  }
}

describe('the plain twin on cases with known answers', () => {
  it.each([
    ['faces', at(3, 0.5, 0.25), 1],
    ['edges', at(3, 4, 0.5), Math.sqrt(5)],
    ['vertices', at(3, 3, 3), Math.sqrt(3)],
    ['touching faces', at(2, 0.5, 0), 0],
    ['touching edges', at(2, 2, 0.5), 0],
    ['touching vertices', at(2, 2, 2), 0],
    ['overlap', at(1.5, 1, -1), -0.5],
    ['the same place', at(0, 0, 0), -2],
  ] as const)('two cubes: %s', (_, poseB, distance) => {
    const answer = plainPair(cube, at(0, 0, 0), cube, poseB)
    expect(answer.distance).toBeCloseTo(distance, 15)
    expect(answer.colliding).toBe(distance <= 0)
    expect(checkCertificate(cube, at(0, 0, 0), cube, poseB, answer, ACCURACY)).toEqual([])
  })

  it('crossed edges of two cubes', () => {
    const turn45 = Math.tan(Math.PI / 8)
    const poseA: PlainPose = { position: [0, 0, 0], rotation: [turn45, 0, 0, 1], scale: 1 }
    const poseB: PlainPose = { position: [0, 0, 4], rotation: [0, turn45, 0, 1], scale: 1 }
    const answer = plainPair(cube, poseA, cube, poseB)
    expect(answer.distance).toBeCloseTo(4 - 2 * Math.SQRT2, 14)
    expect([answer.featureA.type, answer.featureB.type]).toEqual(['edge', 'edge'])
    expect(answer.pointA[0]).toBeCloseTo(0, 14)
    expect(answer.pointA[1]).toBeCloseTo(0, 14)
    expect(answer.direction[2]).toBeCloseTo(1, 14)
  })

  it('ridges that cross at 1e-7 rad: their normal is not lost to rounding', () => {
    const up = plainHull(Float64Array.of(-1, 0, 0, 1, 0, 0, -1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1))
    const down = plainHull(up.vertices.map((value) => -value))
    // Small integers times a small turn about z: exact, as rounding would turn the normal by 1e-9.
    const turn = 2 ** -24
    const poseA: PlainPose = { position: [0, 0, 0], rotation: [1, 2, 3, 4], scale: 1 }
    const rotation = [1 + 2 * turn, 2 - turn, 3 + 4 * turn, 4 - 3 * turn] as const
    for (const gap of [0.25, 1e-6, -1e-9]) {
      const poseB: PlainPose = { position: rotate(poseA.rotation, [0, 0, gap]), rotation, scale: 1 }
      const answer = plainPair(up, poseA, down, poseB)
      const normal = rotate(poseA.rotation, [0, 0, 1])
      expect([answer.featureA.type, answer.featureB.type]).toEqual(['edge', 'edge'])
      expect(Math.abs(answer.distance - gap)).toBeLessThan(1e-15)
      expect(Math.hypot(...minusVector(answer.direction, normal))).toBeLessThan(1e-14)
      expect(checkCertificate(up, poseA, down, poseB, answer, ACCURACY)).toEqual([])
    }
  })

  it('a corner of a cube over the oblique face of a tetrahedron', () => {
    const tetrahedron = plainHull(Float64Array.of(0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3))
    const answer = plainPair(tetrahedron, at(0, 0, 0), cube, at(3, 3, 3))
    expect(answer.distance).toBeCloseTo(3 / Math.sqrt(3), 14)
    expect([answer.featureA, answer.featureB]).toEqual([
      { type: 'face', vertices: expect.arrayContaining([1, 2, 3]) },
      { type: 'vertex', vertices: [0] },
    ])
    for (const coordinate of answer.pointA) expect(coordinate).toBeCloseTo(1, 14)
  })

  it('a cube within a cube goes out through the nearest wall', () => {
    const small: PlainPose = { position: [0.5, 0, 0], rotation: [0, 0, 0, 1], scale: 0.125 }
    const answer = plainPair(cube, at(0, 0, 0), cube, small)
    expect(answer.distance).toBeCloseTo(-0.625, 15)
    expect(answer.direction).toEqual([1, 0, 0])
  })

  it('tells apart what rounding cannot: one unit in the last place of a gap, 50 km out', () => {
    const next = FAR + 2 + 2 ** -37
    expect(plainPair(cube, at(FAR, 0, 0), cube, at(FAR + 2, 0.5, 0)).colliding).toBe(true)
    const apart = plainPair(cube, at(FAR, 0, 0), cube, at(next, 0.5, 0))
    expect(apart.colliding).toBe(false)
    expect(apart.distance).toBe(2 ** -37)
  })

  it(`points that touch tip to tip under any rotation touch exactly (seed ${SEED})`, () => {
    const random = new Random(SEED)
    // Tips at the body's origin: they meet at the common position whatever the rotations round to.
    const right = plainHull(Float64Array.of(0, 0, 0, 1, 0.3, 0, 1, -0.2, 0.3, 1, -0.2, -0.3))
    const left = plainHull(right.vertices.map((value) => -value))
    for (let round = 0; round < 200; round++) {
      const x = FAR * random.unit()
      const pose = (position: Vector): PlainPose => ({
        position,
        rotation: smallTurn(random, random.between(0, 0.5)),
        scale: random.between(0.1, 10),
      })
      const poseA = pose([x, 1, 2])
      const touching = pose([x, 1, 2])
      const answer = plainPair(left, poseA, right, touching)
      expect([answer.colliding, Math.abs(answer.distance) < 1e-14], `round ${round}`).toEqual([true, true])
      const hair = 2 ** -36
      const apart = plainPair(left, poseA, right, { ...touching, position: [x + hair, 1, 2] })
      expect(apart.colliding, `round ${round}`).toBe(false)
      expect(apart.distance / (x + hair - x), `round ${round}`).toBeCloseTo(1, 9)
      expect(apart.direction[0], `round ${round}`).toBeCloseTo(1, 9)
    }
  })

  it('a point past the sharp edge of a wedge is apart, though every axis separates by 1e-12 alone', () => {
    const wedge = plainHull(wedgeShape(1e-9))
    const poseB: PlainPose = { position: [0, -1.5e-3, 0], rotation: [0, 0, 1, 0], scale: 1 }
    const answer = plainPair(wedge, at(0, 0, 0), wedge, poseB)
    expect(answer.colliding).toBe(false)
    expect(answer.distance).toBeCloseTo(1.5e-3, 14)
  })
})

describe(`the plain twin on every family (seed ${SEED})`, () => {
  it('proves its own answers', () => {
    for (const { name, a, b, poseA, poseB } of randomPairs(new Random(SEED), 3000)) {
      const answer = plainPair(a, poseA, b, poseB)
      expect(checkCertificate(a, poseA, b, poseB, answer, ACCURACY), name).toEqual([])
      const slack = ACCURACY * pairSize(a, poseA, b, poseB) + 1e-15 * Math.max(...answer.pointA.map(Math.abs))
      if (!featureContains(a, poseA, answer.featureA, answer.pointA, slack)) expect.fail(`${name}: featureA`)
      if (!featureContains(b, poseB, answer.featureB, answer.pointB, slack)) expect.fail(`${name}: featureB`)
    }
  })

  it('says the same with A and B swapped', () => {
    for (const { name, a, b, poseA, poseB } of randomPairs(new Random(SEED + 1), 1000)) {
      const one = plainPair(a, poseA, b, poseB)
      const other = plainPair(b, poseB, a, poseA)
      expect(other.colliding, name).toBe(one.colliding)
      const error = Math.abs(other.distance - one.distance) / pairSize(a, poseA, b, poseB)
      expect(error, name).toBeLessThan(ACCURACY)
    }
  })

  it('says the same when both bodies are moved together', () => {
    const random = new Random(SEED + 2)
    for (const { name, a, b, poseA, poseB } of randomPairs(random, 1000)) {
      const rotation = randomQuaternion(random)
      const moved = (pose: PlainPose): PlainPose => ({
        position: rotate(rotation, pose.position),
        rotation: times(rotation, pose.rotation),
        scale: pose.scale,
      })
      const error =
        plainPair(a, moved(poseA), b, moved(poseB)).distance - plainPair(a, poseA, b, poseB).distance
      // Positions and quaternions are rounded by the move itself: what a body's coordinates lose by it.
      const lost = 1e-15 * Math.max(...[a, b].map((body) => Math.max(...body.vertices.map(Math.abs))))
      const far = 1e-15 * Math.hypot(...poseA.position, ...poseB.position)
      const allowed =
        10 * (lost * Math.max(poseA.scale, poseB.scale) + far) + ACCURACY * pairSize(a, poseA, b, poseB)
      expect(Math.abs(error), name).toBeLessThan(allowed)
    }
  })

  it('agrees with the exact hull of the Minkowski difference', () => {
    const random = new Random(SEED + 3)
    let checked = 0
    for (const { name, a, b, poseA, poseB } of randomPairs(random, 600)) {
      if (new Set(a.faces.flat()).size * new Set(b.faces.flat()).size > 150) continue
      const answer = plainPair(a, poseA, b, poseB)
      if (!answer.colliding) continue
      const error =
        Math.abs(minkowskiDepth(a, poseA, b, poseB) + answer.distance) / pairSize(a, poseA, b, poseB)
      expect(error, name).toBeLessThan(1e-12)
      checked++
    }
    expect(checked).toBeGreaterThan(50)
  })

  it('keeps the gap it is asked to make', () => {
    const random = new Random(SEED + 4)
    for (const { name, a, b, poseA, poseB } of randomPairs(random, 300)) {
      const gap = 10 ** -random.between(1, 8) * pairSize(a, poseA, b, poseB)
      const posed = atGap(a, b, { poseA, poseB }, gap)
      const coarse = 1e-15 * Math.max(...poseA.position.map(Math.abs), ...poseB.position.map(Math.abs))
      const allowed = 10 * ACCURACY * pairSize(a, poseA, b, poseB) + coarse
      expect(Math.abs(plainPair(a, posed.poseA, b, posed.poseB).distance - gap), name).toBeLessThan(allowed)
    }
  })

  it('bodies with 200 sides, lying flat on each other or anyhow', () => {
    const random = new Random(SEED + 5)
    const shapes = Object.values(MANY_SIDED_FAMILIES).map((family) => plainShape(family, random))
    for (const [index, a] of shapes.entries()) {
      for (const b of shapes.slice(index)) {
        for (const rotation of [[0, 0, 0, 1] as const, randomQuaternion(random)]) {
          const poseB = centredAt(b, rotation, 1, along([0, 0, 0.2], [1, 1, 1], random.between(0, 1)))
          const answer = plainPair(a, at(0, 0, 0), b, poseB)
          expect(checkCertificate(a, at(0, 0, 0), b, poseB, answer, ACCURACY)).toEqual([])
        }
      }
    }
  })
})

describe('a certificate', () => {
  const poseB = at(3, 0.5, 0.25)
  const answer = plainPair(cube, at(0, 0, 0), cube, poseB)
  const faults = (change: object) =>
    checkCertificate(cube, at(0, 0, 0), cube, poseB, { ...answer, ...change }, 1e-9).length

  it('is refused for a wrong distance, point, direction or verdict', () => {
    expect(faults({})).toBe(0)
    expect(faults({ distance: answer.distance + 1e-7 })).toBeGreaterThan(0)
    expect(faults({ pointA: along(answer.pointA, [1, 0, 0], 1e-7) })).toBeGreaterThan(0)
    expect(faults({ direction: [0.8, 0.6, 0] })).toBeGreaterThan(0)
    expect(faults({ direction: [-1, 0, 0] })).toBeGreaterThan(0)
    expect(faults({ colliding: true })).toBeGreaterThan(0)
    expect(faults({ distance: Number.NaN })).toBeGreaterThan(0)
    // A true pair of surface points that is not the closest one.
    expect(faults({ pointA: [1, 1, 1], pointB: [2, -0.5, 1], distance: Math.hypot(1, 1.5) })).toBeGreaterThan(
      0,
    )
  })

  it('is refused for a translation that separates but is not the shortest', () => {
    const inside = at(1.5, 1, 0)
    const longer = {
      colliding: true,
      distance: -1,
      pointA: [1, 1, 0],
      pointB: [1, 0, 0],
      direction: [0, 1, 0],
    } as const
    expect(checkCertificate(cube, at(0, 0, 0), cube, inside, longer, 1e-9).join()).toContain(
      'no shorter translation',
    )
  })

  it('features contain their own points only', () => {
    const feature = { type: 'edge', vertices: [0, 1] } as const
    expect(featureContains(cube, at(0, 0, 0), feature, [0.3, -1, -1], 1e-12)).toBe(true)
    expect(featureContains(cube, at(0, 0, 0), feature, [1.1, -1, -1], 1e-12)).toBe(false)
    const face = { type: 'face', vertices: [1, 3, 7, 5] } as const
    expect(featureContains(cube, at(0, 0, 0), face, [1, 0.9, -0.9], 1e-12)).toBe(true)
    expect(featureContains(cube, at(0, 0, 0), face, [1, 1.1, -0.9], 1e-12)).toBe(false)
    expect(featureContains(cube, at(0, 0, 0), { type: 'vertex', vertices: [7] }, [1, 1, 1], 0)).toBe(true)
  })
})

/** Depth by quite another way: the least distance from the origin to a facet of hull(A − B). */
function minkowskiDepth(a: PlainPolytope, poseA: PlainPose, b: PlainPolytope, poseB: PlainPose): number {
  const pair = placePair(a, poseA, b, poseB)
  const points: number[] = []
  for (const i of pair.a.used) {
    for (const j of pair.b.used) {
      const [p, q] = [vertexOf(pair.a, i), vertexOf(pair.b, j)]
      points.push(p[0] - q[0], p[1] - q[1], p[2] - q[2])
    }
  }
  const difference = plainHull(Float64Array.from(points))
  const placed = placePair(difference, at(0, 0, 0), difference, at(0, 0, 0))
  const { centre, normals, faces } = placed.a
  const depths = faces.map((loop, face) => {
    const normal: Vector = [normals[3 * face], normals[3 * face + 1], normals[3 * face + 2]]
    return dot(normal, along(vertexOf(placed.a, loop[0]), centre, 1))
  })
  return Math.max(0, Math.min(...depths))
}
