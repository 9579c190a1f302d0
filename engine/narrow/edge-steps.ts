/** The step of a walk whose pair is two edges. */
import {
  DIRECTION,
  EDGE_STRIDE,
  edgeFace,
  edgeLength,
  edgeOrigin,
  edgeTarget,
  edgeTwinFace,
  SIDE,
  START,
  TWIN_SIDE,
} from '../geometry/polytope-pool.ts'
import { CLOSE_CALL } from '../settings.ts'
import { stepOverFace } from './face-steps.ts'
import { A_TO_B, B_TO_A, MARGIN, ROTATION_B_TO_A, SCALES, SURELY_TOUCHING, TIE } from './relative-pose.ts'
import { TIE_ANGLE2 } from './vertex-steps.ts'
import { APART, MEET, setFeature, VERTEX, WALK_ON, type Walk } from './walk.ts'

/** Squared sine of the angle below which two edges count as parallel: closest points are then not unique. */
export const PARALLEL2 = 1e-16
/** Below this squared sine the point on A's edge cannot be computed at all. */
export const SAME_DIRECTION2 = 1e-28

export function edgeEdge(walk: Walk): number {
  const { pool, relative, point, feature } = walk
  const { edge } = pool
  const a = feature[0]
  const b = feature[1]
  const i = a * EDGE_STRIDE
  const ax = edge[i + DIRECTION]
  const ay = edge[i + DIRECTION + 1]
  const az = edge[i + DIRECTION + 2]
  const aLength = edgeLength(pool, a)
  const aox = edge[i + START]
  const aoy = edge[i + START + 1]
  const aoz = edge[i + START + 2]

  // B's edge in A's coordinates.
  const j = b * EDGE_STRIDE
  const ux = edge[j]
  const uy = edge[j + 1]
  const uz = edge[j + 2]
  const r = ROTATION_B_TO_A
  const bx = relative[r] * ux + relative[r + 1] * uy + relative[r + 2] * uz
  const by = relative[r + 3] * ux + relative[r + 4] * uy + relative[r + 5] * uz
  const bz = relative[r + 6] * ux + relative[r + 7] * uy + relative[r + 8] * uz
  const bLength = (edgeLength(pool, b) * relative[SCALES + 1]) / relative[SCALES]
  const sx = edge[j + START]
  const sy = edge[j + START + 1]
  const sz = edge[j + START + 2]
  const w = B_TO_A
  const box = relative[w] * sx + relative[w + 1] * sy + relative[w + 2] * sz + relative[w + 9]
  const boy = relative[w + 3] * sx + relative[w + 4] * sy + relative[w + 5] * sz + relative[w + 10]
  const boz = relative[w + 6] * sx + relative[w + 7] * sy + relative[w + 8] * sz + relative[w + 11]

  // Closest points of the two segments: s along A's, t along B's.
  const rx = aox - box
  const ry = aoy - boy
  const rz = aoz - boz
  const c = ax * rx + ay * ry + az * rz
  const f = bx * rx + by * ry + bz * rz
  const cosine = ax * bx + ay * by + az * bz
  const kx = ay * bz - az * by
  const ky = az * bx - ax * bz
  const kz = ax * by - ay * bx
  const sine2 = kx * kx + ky * ky + kz * kz
  let s = sine2 > SAME_DIRECTION2 ? (cosine * f - c) / sine2 : aLength * 0.5
  if (!(s > 0)) s = 0
  else if (s > aLength) s = aLength
  let t = cosine * s + f
  if (!(t > 0) || t > bLength) {
    t = t > 0 ? bLength : 0
    s = cosine * t - c
    if (!(s > 0)) s = 0
    else if (s > aLength) s = aLength
  }
  let next = APART
  if (s === 0 || s === aLength) {
    setFeature(walk, 0, VERTEX, s === 0 ? edgeOrigin(pool, a) : edgeTarget(pool, a))
    next = WALK_ON
  }
  if (t === 0 || t === bLength) {
    setFeature(walk, 1, VERTEX, t === 0 ? edgeOrigin(pool, b) : edgeTarget(pool, b))
    next = WALK_ON
  }
  if (next === WALK_ON) return WALK_ON

  const pax = aox + s * ax
  const pay = aoy + s * ay
  const paz = aoz + s * az
  const pbx = box + t * bx
  const pby = boy + t * by
  const pbz = boz + t * bz
  const distance2 = (pbx - pax) * (pbx - pax) + (pby - pay) * (pby - pay) + (pbz - paz) * (pbz - paz)
  if (distance2 <= relative[SURELY_TOUCHING] * relative[SURELY_TOUCHING]) return MEET

  // B's point in the region of A's edge?
  const overA = sideOf(edge, i + SIDE, pbx - aox, pby - aoy, pbz - aoz)
  const overATwin = sideOf(edge, i + TWIN_SIDE, pbx - aox, pby - aoy, pbz - aoz)
  const over = overA > overATwin ? overA : overATwin
  if (over > relative[MARGIN]) {
    point[0] = pbx
    point[1] = pby
    point[2] = pbz
    return stepOverFace(walk, 1, overA > overATwin ? edgeFace(pool, a) : edgeTwinFace(pool, a))
  }
  // A's point in the region of B's edge?
  const m = A_TO_B
  const qx = relative[m] * pax + relative[m + 1] * pay + relative[m + 2] * paz + relative[m + 9]
  const qy = relative[m + 3] * pax + relative[m + 4] * pay + relative[m + 5] * paz + relative[m + 10]
  const qz = relative[m + 6] * pax + relative[m + 7] * pay + relative[m + 8] * paz + relative[m + 11]
  const overB = sideOf(edge, j + SIDE, qx - sx, qy - sy, qz - sz)
  const overBTwin = sideOf(edge, j + TWIN_SIDE, qx - sx, qy - sy, qz - sz)
  const overOther = overB > overBTwin ? overB : overBTwin
  if (overOther > relative[MARGIN + 1]) {
    point[0] = qx
    point[1] = qy
    point[2] = qz
    return stepOverFace(walk, 0, overB > overBTwin ? edgeFace(pool, b) : edgeTwinFace(pool, b))
  }
  const tie = relative[TIE]
  const scale = relative[SCALES] / relative[SCALES + 1]
  walk.tied =
    sine2 < PARALLEL2 ||
    s < tie ||
    s > aLength - tie ||
    t < tie ||
    t > bLength - tie ||
    over > -CLOSE_CALL * relative[MARGIN] ||
    over * over < TIE_ANGLE2 * distance2 ||
    overOther > -CLOSE_CALL * relative[MARGIN + 1] ||
    overOther * overOther < TIE_ANGLE2 * distance2 * scale * scale
  return APART
}

/** Height above the plane at edge[i] of a point that is given from the edge's origin. */
function sideOf(edge: Float64Array, i: number, x: number, y: number, z: number): number {
  return edge[i] * x + edge[i + 1] * y + edge[i + 2] * z
}
