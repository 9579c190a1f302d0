/**
 * The exact answer for one pair of polytopes: verdict, closest features, points and distance, or the depth.
 * Tracked from the last frame's features where there are some; the answer is the same without.
 */
import {
  BALL_STRIDE,
  canonicalHalfEdge,
  edgeOrigin,
  FACE_STRIDE,
  faceEdge,
  type PolytopePool,
} from '../geometry/polytope-pool.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../math/pose.ts'
import { CLOSE_CALL, EQUALLY_CLOSE, NEAR_CONTACT, SAME_PLACE } from '../settings.ts'
import { startFromTables, stepLimit, walkToEnd } from './closest-features.ts'
import { DepthFinder, SAME_DEPTH } from './depth.ts'
import { decideAround, decideExhaustively } from './exhaustive.ts'
import { MEASURE_LENGTH, measure } from './measure.ts'
import {
  innerBallsMeet,
  MARGIN,
  ROTATION_B_TO_A,
  SAME_HEIGHT,
  SAME_SHADOW,
  SCALES,
  SIZE,
  setRelativePose,
  TIE,
  TOUCHING,
} from './relative-pose.ts'
import { TieBreaker } from './ties.ts'
import { APART, EDGE, FACE, LOST, MEET, setFeature, VERTEX, Walk } from './walk.ts'

/** A feature and its kind in one integer, as stored between frames; −1 for none. */
export type FeatureCode = number
export const NO_FEATURE: FeatureCode = -1
export function featureKind(code: FeatureCode): number {
  return code & 3
}
export function featureIndex(code: FeatureCode): number {
  return code >> 2
}

/** Counters of `ConvexPair.counters`. */
export const FEATURE_STEPS = 0
export const EXACT_TESTS = 1
export const TIES_SETTLED = 2
export const WALKS_LOST = 3
export const DEPTHS_FOUND = 4
/** Gaps so small that the walk's own proof did not hold, and all directions were tried. */
export const CLOSE_CALLS = 5
export const PAIR_COUNTERS = 6

export class ConvexPair {
  /** The features where the walk ended: the next frame's start. */
  readonly warm = new Int32Array(2)
  /** The features that are reported. */
  readonly features = new Int32Array(2)
  /** Distance (minus the depth where they meet), then the points on A and on B, in world coordinates. */
  readonly answer = new Float64Array(MEASURE_LENGTH)
  /** Unit vector in world coordinates from A to B; where they meet, B moved along it by the depth is free. */
  readonly direction = new Float64Array(3)
  readonly counters = new Float64Array(PAIR_COUNTERS)
  private readonly walk: Walk
  private readonly ties = new TieBreaker()
  private readonly depthFinder = new DepthFinder()
  private readonly measured = new Float64Array(MEASURE_LENGTH)
  private readonly localDirection = new Float64Array(3)

  constructor(pool: PolytopePool) {
    this.walk = new Walk(pool)
  }

  /**
   * Sets the pair up and walks; true when the bodies meet. Where they are apart, features, answer and
   * direction are filled in; where they meet, only `findDepth` does that.
   */
  meets(
    pose: Float64Array,
    bodyA: number,
    polytopeA: number,
    bodyB: number,
    polytopeB: number,
    warmA: FeatureCode,
    warmB: FeatureCode,
  ): boolean {
    const { walk, counters } = this
    const { pool, relative } = walk
    counters[EXACT_TESTS]++
    if (innerBallsMeet(pool, pose, bodyA, polytopeA, bodyB, polytopeB)) {
      this.warm[0] = warmA
      this.warm[1] = warmB
      return true
    }
    setRelativePose(relative, pool, pose, bodyA, polytopeA, bodyB, polytopeB)
    const limit = stepLimit(pool, polytopeA, polytopeB)
    let end = LOST
    if (warmA !== NO_FEATURE) {
      setFeature(walk, 0, featureKind(warmA), featureIndex(warmA))
      setFeature(walk, 1, featureKind(warmB), featureIndex(warmB))
      end = walkToEnd(walk, counters, FEATURE_STEPS, limit)
    }
    if (end === LOST) {
      startFromTables(walk, polytopeA, polytopeB)
      end = walkToEnd(walk, counters, FEATURE_STEPS, limit)
    }
    if (end === LOST) {
      counters[WALKS_LOST]++
      end = decideExhaustively(walk, polytopeA, polytopeB)
    }
    if (end === APART) end = this.settleApart(polytopeA, polytopeB)
    for (let side = 0; side < 2; side++) this.warm[side] = walk.feature[side] * 4 + walk.kind[side]
    if (end === MEET) return true
    this.features[0] = this.warm[0]
    this.features[1] = this.warm[1]
    this.answer[0] = this.measured[0] * relative[SCALES]
    this.reportPoints(pose, bodyA, polytopeA)
    return false
  }

  /** Where they meet: the true minimum translation, with features and points that witness it. */
  findDepth(pose: Float64Array, bodyA: number, polytopeA: number, bodyB: number, polytopeB: number): void {
    const { walk, depthFinder, localDirection } = this
    setRelativePose(walk.relative, walk.pool, pose, bodyA, polytopeA, bodyB, polytopeB)
    this.counters[DEPTHS_FOUND]++
    depthFinder.find(walk, polytopeA, polytopeB, SAME_DEPTH)
    for (let side = 0; side < 2; side++) setFeature(walk, side, VERTEX, depthFinder.extremal[side])
    // Of directions that are equal as far as rounding can tell, the first may have no witnesses: the best has,
    // or has them within what an answer may be off.
    if (!this.settleAlongFound(SAME_PLACE)) {
      depthFinder.find(walk, polytopeA, polytopeB, 0)
      if (!this.settleAlongFound(SAME_PLACE)) this.settleAlongFound(EQUALLY_CLOSE / 4)
    }
    this.useCanonicalEdges()
    for (let side = 0; side < 2; side++) this.features[side] = walk.feature[side] * 4 + walk.kind[side]
    measure(walk, this.measured)
    this.answer[0] = depthFinder.depth[0] > 0 ? -depthFinder.depth[0] * walk.relative[SCALES] : 0
    this.reportPoints(pose, bodyA, polytopeA)
    this.turnToWorld(pose, bodyA, localDirection)
  }

  /** The final features and distance of polytopes that are apart; MEET where they are within touching distance. */
  private settleApart(polytopeA: number, polytopeB: number): number {
    const { walk, measured } = this
    const { relative } = walk
    this.useCanonicalEdges()
    measure(walk, measured)
    if (measured[0] < NEAR_CONTACT * relative[SIZE]) return this.settleNear(polytopeA, polytopeB)
    if (walk.tied) {
      this.settleTies()
      this.useCanonicalEdges()
      measure(walk, measured)
    }
    return APART
  }

  private settleTies(): void {
    const { walk, localDirection } = this
    this.counters[TIES_SETTLED]++
    this.setLocalDirection()
    this.setEqualApart()
    this.ties.settle(walk, localDirection, someVertex(walk, 0), someVertex(walk, 1))
  }

  /**
   * Near contact the direction between the closest points is no better than rounding over their distance. Face
   * normals and the directions across two edges are exact: the largest gap along any of them takes its place.
   * Where the closest features are a vertex and a vertex or edge there is no such direction; then the walk's answer
   * stands if the bodies are apart along it, and else all features near the gap are compared.
   */
  private settleNear(polytopeA: number, polytopeB: number): number {
    const { walk, measured, depthFinder, localDirection } = this
    const { relative } = walk
    this.counters[CLOSE_CALLS]++
    depthFinder.find(walk, polytopeA, polytopeB, SAME_DEPTH)
    const gap = -depthFinder.depth[0]
    if (gap <= 0) return MEET
    const exact = gap >= measured[0] - relative[TIE] / 2 && this.settleAlongFound(SAME_PLACE)
    if (!exact && walk.tied) this.settleTies()
    this.useCanonicalEdges()
    measure(walk, measured)
    if (measured[0] <= relative[TOUCHING]) return MEET
    if (exact) return APART
    this.setLocalDirection()
    const a = someVertex(walk, 0)
    const b = someVertex(walk, 1)
    if (this.ties.separates(walk, localDirection, measured, a, b)) return APART
    // Points nearer than the walk's lie no deeper behind the gap than it is smaller than the walk's distance.
    relative[SAME_HEIGHT] = measured[0] - gap + relative[TIE]
    relative[SAME_HEIGHT + 1] = (relative[SAME_HEIGHT] * relative[SCALES]) / relative[SCALES + 1]
    this.ties.collect(walk, depthFinder.direction, depthFinder.extremal[0], depthFinder.extremal[1])
    decideAround(walk, this.ties.a, this.ties.b)
    this.settleTies()
    this.useCanonicalEdges()
    measure(walk, measured)
    return measured[0] <= relative[TOUCHING] ? MEET : APART
  }

  /**
   * What counts as equal around two points that are apart. The direction between them is uncertain by their own
   * rounding over the distance, and heights far from them by that angle times the size.
   */
  private setEqualApart(): void {
    const { relative } = this.walk
    const distance = this.measured[0]
    const rounding = CLOSE_CALL * relative[MARGIN]
    const tilt = (relative[MARGIN] * relative[SIZE]) / distance
    relative[SAME_SHADOW] = Math.max(rounding, SAME_PLACE * distance)
    relative[SAME_HEIGHT] = Math.min(Math.max(relative[SAME_SHADOW], tilt), relative[TIE] / 2)
    relative[SAME_HEIGHT + 1] = (relative[SAME_HEIGHT] * relative[SCALES]) / relative[SCALES + 1]
  }

  /** The features across from each other along the direction of `depthFinder`; false where there are none. */
  private settleAlongFound(same: number): boolean {
    const { walk, depthFinder, localDirection } = this
    const { extremal } = depthFinder
    for (let k = 0; k < 3; k++) localDirection[k] = depthFinder.direction[k]
    for (let side = 0; side < 2; side++) {
      walk.relative[SAME_HEIGHT + side] = same * walk.relative[SIZE + side]
    }
    walk.relative[SAME_SHADOW] = walk.relative[SAME_HEIGHT]
    return this.ties.settle(walk, localDirection, extremal[0], extremal[1])
  }

  /** The unit vector from A's point to B's, from whatever gives it most exactly. */
  private setLocalDirection(): void {
    const { walk, measured, localDirection } = this
    const { kind } = walk
    // A face's normal is exact however small the gap is; the difference of two near points is not.
    if (kind[0] === FACE || kind[1] === FACE) {
      faceDirection(walk, localDirection)
      return
    }
    const x = measured[4] - measured[1]
    const y = measured[5] - measured[2]
    const z = measured[6] - measured[3]
    const length = Math.sqrt(x * x + y * y + z * z)
    localDirection[0] = x / length
    localDirection[1] = y / length
    localDirection[2] = z / length
  }

  private useCanonicalEdges(): void {
    const { pool, kind, feature } = this.walk
    for (let side = 0; side < 2; side++) {
      if (kind[side] === EDGE) feature[side] = canonicalHalfEdge(pool, feature[side])
    }
  }

  private reportPoints(pose: Float64Array, bodyA: number, polytopeA: number): void {
    const { answer, measured } = this
    const { ball } = this.walk.pool
    const o = bodyA * POSE_STRIDE
    const scale = pose[o + SCALE]
    for (let point = 1; point <= 4; point += 3) {
      const x = (measured[point] + ball[polytopeA * BALL_STRIDE]) * scale
      const y = (measured[point + 1] + ball[polytopeA * BALL_STRIDE + 1]) * scale
      const z = (measured[point + 2] + ball[polytopeA * BALL_STRIDE + 2]) * scale
      answer[point] = pose[o] * x + pose[o + 1] * y + pose[o + 2] * z + pose[o + POSITION]
      answer[point + 1] = pose[o + 3] * x + pose[o + 4] * y + pose[o + 5] * z + pose[o + POSITION + 1]
      answer[point + 2] = pose[o + 6] * x + pose[o + 7] * y + pose[o + 8] * z + pose[o + POSITION + 2]
    }
  }

  private turnToWorld(pose: Float64Array, bodyA: number, local: Float64Array): void {
    const o = bodyA * POSE_STRIDE
    const { direction } = this
    for (let k = 0; k < 3; k++) {
      const row = o + 3 * k
      direction[k] = pose[row] * local[0] + pose[row + 1] * local[1] + pose[row + 2] * local[2]
    }
  }

  /** Where they are apart: fills `direction`, which few callers want. */
  findDirection(pose: Float64Array, bodyA: number): void {
    this.setLocalDirection()
    this.turnToWorld(pose, bodyA, this.localDirection)
  }
}

/** Any vertex of the feature of one side. */
function someVertex(walk: Walk, side: number): number {
  const { pool } = walk
  const feature = walk.feature[side]
  if (walk.kind[side] === VERTEX) return feature
  return edgeOrigin(pool, walk.kind[side] === EDGE ? feature : faceEdge(pool, feature))
}

/** The normal of the pair's face, turned so that it leads from A to B, in A's coordinates. */
function faceDirection(walk: Walk, out: Float64Array): void {
  const { face } = walk.pool
  if (walk.kind[0] === FACE) {
    const i = walk.feature[0] * FACE_STRIDE
    for (let k = 0; k < 3; k++) out[k] = face[i + k]
    return
  }
  const i = walk.feature[1] * FACE_STRIDE
  for (let k = 0; k < 3; k++) {
    const r = ROTATION_B_TO_A + 3 * k
    const { relative } = walk
    out[k] = -(relative[r] * face[i] + relative[r + 1] * face[i + 1] + relative[r + 2] * face[i + 2])
  }
}
