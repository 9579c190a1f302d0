/** One pair of polytopes put to the engine's exact test, with or without a history. */
import { buildPolytope } from '../../../engine/geometry/build-polytope.ts'
import { PolytopePool } from '../../../engine/geometry/polytope-pool.ts'
import { POSE_STRIDE, SCALE, writePose } from '../../../engine/math/pose.ts'
import { ConvexPair, type FeatureCode, NO_FEATURE } from '../../../engine/narrow/convex-pair.ts'
import { decideExhaustively } from '../../../engine/narrow/exhaustive.ts'
import { MEASURE_LENGTH, measure } from '../../../engine/narrow/measure.ts'
import { setRelativePose } from '../../../engine/narrow/relative-pose.ts'
import { APART, Walk } from '../../../engine/narrow/walk.ts'
import type { PlainPose, Vector } from '../../twins/convex-pair.ts'

export interface EngineAnswer {
  readonly colliding: boolean
  readonly distance: number
  readonly pointA: Vector
  readonly pointB: Vector
  readonly direction: Vector
  readonly featureA: FeatureCode
  readonly featureB: FeatureCode
}

export class EnginePair {
  readonly pool = new PolytopePool()
  readonly pair = new ConvexPair(this.pool)
  private readonly poses = new Float64Array(2 * POSE_STRIDE)

  add(points: Float64Array): number {
    const result = buildPolytope(this.pool, points)
    if (result.kind === 'fault') throw new Error(result.reason)
    return result.polytope
  }

  /** From scratch, unless features to start from are given. `pair.warm` is then where the next one may start. */
  ask(
    a: number,
    poseA: PlainPose,
    b: number,
    poseB: PlainPose,
    warmA: FeatureCode = NO_FEATURE,
    warmB: FeatureCode = NO_FEATURE,
  ): EngineAnswer {
    const { pair, poses } = this
    this.place(poseA, poseB)
    const colliding = pair.meets(poses, 0, a, 1, b, warmA, warmB)
    if (colliding) pair.findDepth(poses, 0, a, 1, b)
    else pair.findDirection(poses, 0)
    const [distance, ax, ay, az, bx, by, bz] = pair.answer
    const [dx, dy, dz] = pair.direction
    return {
      colliding,
      distance,
      pointA: [ax, ay, az],
      pointB: [bx, by, bz],
      direction: [dx, dy, dz],
      featureA: pair.features[0],
      featureB: pair.features[1],
    }
  }

  /** The verdict alone, without the depth of an overlap; `pair.warm` is then where the next one may start. */
  decide(
    a: number,
    poseA: PlainPose,
    b: number,
    poseB: PlainPose,
    warmA: FeatureCode,
    warmB: FeatureCode,
  ): boolean {
    this.place(poseA, poseB)
    return this.pair.meets(this.poses, 0, a, 1, b, warmA, warmB)
  }

  /** The fallback alone: its verdict, the features it ended with, and their distance in world lengths. */
  exhaustively(a: number, poseA: PlainPose, b: number, poseB: PlainPose) {
    this.place(poseA, poseB)
    const walk = new Walk(this.pool)
    setRelativePose(walk.relative, this.pool, this.poses, 0, a, 1, b)
    const apart = decideExhaustively(walk, a, b) === APART
    const measured = new Float64Array(MEASURE_LENGTH)
    if (apart) measure(walk, measured)
    return {
      colliding: !apart,
      distance: measured[0] * poseA.scale,
      featureA: walk.feature[0] * 4 + walk.kind[0],
      featureB: walk.feature[1] * 4 + walk.kind[1],
    }
  }

  private place(poseA: PlainPose, poseB: PlainPose): void {
    for (const [i, { position, rotation, scale }] of [poseA, poseB].entries()) {
      this.poses[i * POSE_STRIDE + SCALE] = scale
      writePose(this.poses, i, [...position, ...rotation], 0)
    }
  }
}

/** Bit for bit: NaN equals itself, and −0 differs from 0. */
export function sameAnswer(p: EngineAnswer, q: EngineAnswer): boolean {
  const numbers = (answer: EngineAnswer) => [
    Number(answer.colliding),
    answer.distance,
    ...answer.pointA,
    ...answer.pointB,
    ...answer.direction,
    answer.featureA,
    answer.featureB,
  ]
  const [inP, inQ] = [numbers(p), numbers(q)]
  return inP.every((value, i) => Object.is(value, inQ[i]))
}
