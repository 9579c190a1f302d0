/** One part and one triangle put to the engine, and the engine's answer held against the plain twin's. */
import { buildPolytope } from '../../../engine/geometry/build-polytope.ts'
import { PolytopePool } from '../../../engine/geometry/polytope-pool.ts'
import { POSE_STRIDE, SCALE, writePose } from '../../../engine/math/pose.ts'
import { featureIndex, featureKind } from '../../../engine/narrow/convex-pair.ts'
import { EDGE, VERTEX } from '../../../engine/narrow/walk.ts'
import { BEYOND, MEET, PolytopeTriangle } from '../../../engine/soup/polytope-triangle.ts'
import {
  checkCertificate,
  featureContains,
  type PlainFeature,
  type PlainPolytope,
  type PlainPose,
  pairSize,
  plainPair,
  type Vector,
} from '../../twins/convex-pair.ts'
import { coarseness, EXACTNESS, type JudgedPair } from '../support/judge-pair.ts'
import { plainFeature } from '../support/polytope-features.ts'

export interface TriangleAnswer {
  readonly verdict: number
  readonly colliding: boolean
  readonly distance: number
  readonly pointA: Vector
  readonly pointB: Vector
  readonly direction: Vector
  readonly featureA: number
  readonly featureB: number
}

const TOUCHING_BAND = 2e-10

export class TrianglePair {
  readonly pool = new PolytopePool()
  readonly exact = new PolytopeTriangle(this.pool)
  private readonly poses = new Float64Array(2 * POSE_STRIDE)

  add(points: Float64Array): number {
    const result = buildPolytope(this.pool, points)
    if (result.kind === 'fault') throw new Error(result.reason)
    return result.polytope
  }

  ask(polytope: number, { poseA, poseB, b }: JudgedPair, within = Number.POSITIVE_INFINITY): TriangleAnswer {
    const { exact, poses } = this
    for (const [i, { position, rotation, scale }] of [poseA, poseB].entries()) {
      poses[i * POSE_STRIDE + SCALE] = scale
      writePose(poses, i, [...position, ...rotation], 0)
    }
    exact.place(polytope, poses, 0, 1)
    exact.take(b.vertices, 0, 1, 2)
    exact.within[0] = within
    const verdict = exact.relate()
    if (verdict !== BEYOND) exact.report()
    const [distance, ax, ay, az, bx, by, bz] = exact.answer as unknown as number[]
    const [dx, dy, dz] = exact.direction as unknown as Vector
    return {
      verdict,
      colliding: verdict === MEET,
      distance: distance!,
      pointA: [ax!, ay!, az!],
      pointB: [bx!, by!, bz!],
      direction: [dx, dy, dz],
      featureA: exact.features[0]!,
      featureB: exact.features[1]!,
    }
  }
}

/** A triangle's feature as the twin names it. */
export function triangleFeature(code: number): PlainFeature {
  const index = featureIndex(code)
  if (featureKind(code) === VERTEX) return { type: 'vertex', vertices: [index] }
  if (featureKind(code) === EDGE) {
    return { type: 'edge', vertices: [index, (index + 1) % 3].sort((p, q) => p - q) }
  }
  return { type: 'face', vertices: [0, 1, 2] }
}

export function faultsOfTriangle(engine: TrianglePair, pair: JudgedPair, answer: TriangleAnswer): string[] {
  const { a, b, poseA, poseB } = pair
  const faults: string[] = []
  const size = pairSize(a, poseA, b, poseB)
  const coarse = coarseness(pair)
  const slack = EXACTNESS * size + coarse
  const truth = plainPair(a, poseA, b, poseB)
  const undecided = Math.abs(truth.distance) <= TOUCHING_BAND * size + coarse
  if (answer.verdict === BEYOND) return ['says beyond']
  if (answer.colliding !== truth.colliding && !undecided)
    faults.push(`says ${answer.colliding ? 'colliding' : 'apart'}, but the distance is ${truth.distance}`)
  if (!(Math.abs(answer.distance - truth.distance) <= slack))
    faults.push(`distance ${answer.distance}, but it is ${truth.distance} (size ${size})`)
  if (answer.colliding ? !(answer.distance <= 0) : !(answer.distance > 0))
    faults.push(`colliding is ${answer.colliding}, yet the distance is ${answer.distance}`)
  faults.push(...checkCertificate(a, poseA, b, poseB, answer, EXACTNESS + coarse / size))
  const sides: [string, PlainPolytope, PlainPose, PlainFeature, Vector][] = [
    ['A', a, poseA, plainFeature(engine.pool, answer.featureA), answer.pointA],
    ['B', wholeTriangle(b), poseB, triangleFeature(answer.featureB), answer.pointB],
  ]
  for (const [name, polytope, pose, feature, point] of sides) {
    if (!featureContains(polytope, pose, feature, point, slack))
      faults.push(`feature ${name} (${feature.type} ${feature.vertices}) does not contain ${point}`)
  }
  return faults
}

/** All three corners in a face: the twin's segments leave one out, which the engine may well name. */
function wholeTriangle(b: PlainPolytope): PlainPolytope {
  return { vertices: b.vertices, faces: [[0, 1, 2]] }
}
