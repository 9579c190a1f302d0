/** The vertex, edge or face of a polytope where it stands in the world. */
import {
  BALL_STRIDE,
  edgeNext,
  edgeOrigin,
  edgeTarget,
  faceEdge,
  faceSize,
  type PolytopePool,
  VERTEX_STRIDE,
} from '../../../engine/geometry/polytope-pool.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../../../engine/math/pose.ts'
import { featureIndex, featureKind, NO_FEATURE } from '../../../engine/narrow/convex-pair.ts'
import { EDGE, VERTEX } from '../../../engine/narrow/walk.ts'

/** Faces with more corners are drawn with every so manieth: a disc of a thousand corners is a disc. */
export const MOST_CORNERS = 64

/**
 * Writes the corners of a feature (one, two, or a face's loop, counter-clockwise from outside) in world coordinates to
 * `out`, which has room for MOST_CORNERS; returns how many.
 */
export function writeFeature(
  out: Float64Array,
  pool: PolytopePool,
  polytope: number,
  code: number,
  pose: Float64Array,
  body: number,
): number {
  if (code === NO_FEATURE) return 0
  const feature = featureIndex(code)
  const kind = featureKind(code)
  if (kind === VERTEX) {
    writeVertex(out, 0, pool, polytope, feature, pose, body)
    return 1
  }
  if (kind === EDGE) {
    writeVertex(out, 0, pool, polytope, edgeOrigin(pool, feature), pose, body)
    writeVertex(out, 3, pool, polytope, edgeTarget(pool, feature), pose, body)
    return 2
  }
  const size = faceSize(pool, feature)
  const stride = Math.ceil(size / MOST_CORNERS)
  let count = 0
  let h = faceEdge(pool, feature)
  for (let i = 0; i < size; i++, h = edgeNext(pool, h)) {
    if (i % stride === 0) writeVertex(out, 3 * count++, pool, polytope, edgeOrigin(pool, h), pose, body)
  }
  return count
}

function writeVertex(
  out: Float64Array,
  o: number,
  pool: PolytopePool,
  polytope: number,
  vertex: number,
  pose: Float64Array,
  body: number,
): void {
  const p = body * POSE_STRIDE
  const scale = pose[p + SCALE]!
  const v = vertex * VERTEX_STRIDE
  const b = polytope * BALL_STRIDE
  const x = (pool.vertex[v]! + pool.ball[b]!) * scale
  const y = (pool.vertex[v + 1]! + pool.ball[b + 1]!) * scale
  const z = (pool.vertex[v + 2]! + pool.ball[b + 2]!) * scale
  for (let k = 0; k < 3; k++) {
    const row = p + 3 * k
    out[o + k] = pose[row]! * x + pose[row + 1]! * y + pose[row + 2]! * z + pose[p + POSITION + k]!
  }
}
