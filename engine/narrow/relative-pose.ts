/**
 * How two polytopes stand to each other. Each test of the walk happens in the local, unscaled coordinates of
 * one of the two, where that one's planes are ready-made; this is the way between them.
 *
 * Positions are subtracted from each other before anything else is added: 50 km from the origin the difference
 * is still exact to the last bit of what was stored.
 */
import {
  BALL_STRIDE,
  INNER_CENTER,
  INNER_RADIUS,
  type PolytopePool,
  RADIUS,
} from '../geometry/polytope-pool.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../math/pose.ts'
import { EQUALLY_CLOSE, TOUCH, TOUCH_ULPS, WALK_MARGIN } from '../settings.ts'

/** Matrix (9, row by row) and translation (3) from the local coordinates of A to those of B, then from B to A. */
export const A_TO_B = 0
export const B_TO_A = 12
/** From A's local coordinates (0) or B's (1) to the other's. */
export function toOther(side: number): number {
  return side * 12
}
/** Rotation without scale from B to A (9, row by row); read by columns it leads from A to B. */
export const ROTATION_B_TO_A = 24
/** Smallest step over a plane, in local lengths of A and of B. */
export const MARGIN = 33
/** "Equally close" in local lengths of A and of B. */
export const TIE = 35
/** Touching distance in local lengths of A and of B. */
export const TOUCHING = 37
/** Scale of A and of B. */
export const SCALES = 39
/** The pair's size, in local lengths of A and of B. */
export const SIZE = 41
/** What the tie-breaker takes as equally high, in local lengths of A and of B; set for each of its questions. */
export const SAME_HEIGHT = 43
/** What it takes as the same place across the direction, in A's lengths. */
export const SAME_SHADOW = 45
/**
 * Half the touching distance, in local lengths of A and of B: what ends a walk. Between half and whole the final
 * measurement decides, or two walks to the same place could differ by the rounding of different features.
 */
export const SURELY_TOUCHING = 46
export const RELATIVE_LENGTH = 48

/** Do the balls inside the two polytopes meet? Then the polytopes do, and the rest need not be looked at. */
export function innerBallsMeet(
  pool: PolytopePool,
  pose: Float64Array,
  bodyA: number,
  polytopeA: number,
  bodyB: number,
  polytopeB: number,
): boolean {
  const a = bodyA * POSE_STRIDE
  const b = bodyB * POSE_STRIDE
  const { ball } = pool
  const i = polytopeA * BALL_STRIDE + INNER_CENTER
  const j = polytopeB * BALL_STRIDE + INNER_CENTER
  const sa = pose[a + SCALE]
  const sb = pose[b + SCALE]
  const ax = ball[i] * sa
  const ay = ball[i + 1] * sa
  const az = ball[i + 2] * sa
  const bx = ball[j] * sb
  const by = ball[j + 1] * sb
  const bz = ball[j + 2] * sb
  const wx =
    bx * pose[b] + by * pose[b + 1] + bz * pose[b + 2] - (ax * pose[a] + ay * pose[a + 1] + az * pose[a + 2])
  const wy =
    bx * pose[b + 3] +
    by * pose[b + 4] +
    bz * pose[b + 5] -
    (ax * pose[a + 3] + ay * pose[a + 4] + az * pose[a + 5])
  const wz =
    bx * pose[b + 6] +
    by * pose[b + 7] +
    bz * pose[b + 8] -
    (ax * pose[a + 6] + ay * pose[a + 7] + az * pose[a + 8])
  const x = pose[b + POSITION] - pose[a + POSITION] + wx
  const y = pose[b + POSITION + 1] - pose[a + POSITION + 1] + wy
  const z = pose[b + POSITION + 2] - pose[a + POSITION + 2] + wz
  const reach =
    ball[polytopeA * BALL_STRIDE + INNER_RADIUS] * sa + ball[polytopeB * BALL_STRIDE + INNER_RADIUS] * sb
  return x * x + y * y + z * z <= reach * reach
}

export function setRelativePose(
  relative: Float64Array,
  pool: PolytopePool,
  pose: Float64Array,
  bodyA: number,
  polytopeA: number,
  bodyB: number,
  polytopeB: number,
): void {
  const a = bodyA * POSE_STRIDE
  const b = bodyB * POSE_STRIDE
  const { ball } = pool
  const sa = pose[a + SCALE]
  const sb = pose[b + SCALE]
  const a0 = pose[a]
  const a1 = pose[a + 1]
  const a2 = pose[a + 2]
  const a3 = pose[a + 3]
  const a4 = pose[a + 4]
  const a5 = pose[a + 5]
  const a6 = pose[a + 6]
  const a7 = pose[a + 7]
  const a8 = pose[a + 8]
  const b0 = pose[b]
  const b1 = pose[b + 1]
  const b2 = pose[b + 2]
  const b3 = pose[b + 3]
  const b4 = pose[b + 4]
  const b5 = pose[b + 5]
  const b6 = pose[b + 6]
  const b7 = pose[b + 7]
  const b8 = pose[b + 8]

  const cax = ball[polytopeA * BALL_STRIDE] * sa
  const cay = ball[polytopeA * BALL_STRIDE + 1] * sa
  const caz = ball[polytopeA * BALL_STRIDE + 2] * sa
  const cbx = ball[polytopeB * BALL_STRIDE] * sb
  const cby = ball[polytopeB * BALL_STRIDE + 1] * sb
  const cbz = ball[polytopeB * BALL_STRIDE + 2] * sb
  const ax = pose[a + POSITION]
  const ay = pose[a + POSITION + 1]
  const az = pose[a + POSITION + 2]
  const bx = pose[b + POSITION]
  const by = pose[b + POSITION + 1]
  const bz = pose[b + POSITION + 2]
  const wx = bx - ax + (b0 * cbx + b1 * cby + b2 * cbz - (a0 * cax + a1 * cay + a2 * caz))
  const wy = by - ay + (b3 * cbx + b4 * cby + b5 * cbz - (a3 * cax + a4 * cay + a5 * caz))
  const wz = bz - az + (b6 * cbx + b7 * cby + b8 * cbz - (a6 * cax + a7 * cay + a8 * caz))

  const r0 = a0 * b0 + a3 * b3 + a6 * b6
  const r1 = a0 * b1 + a3 * b4 + a6 * b7
  const r2 = a0 * b2 + a3 * b5 + a6 * b8
  const r3 = a1 * b0 + a4 * b3 + a7 * b6
  const r4 = a1 * b1 + a4 * b4 + a7 * b7
  const r5 = a1 * b2 + a4 * b5 + a7 * b8
  const r6 = a2 * b0 + a5 * b3 + a8 * b6
  const r7 = a2 * b1 + a5 * b4 + a8 * b7
  const r8 = a2 * b2 + a5 * b5 + a8 * b8
  const inverseA = 1 / sa
  const inverseB = 1 / sb
  const tx = (a0 * wx + a3 * wy + a6 * wz) * inverseA
  const ty = (a1 * wx + a4 * wy + a7 * wz) * inverseA
  const tz = (a2 * wx + a5 * wy + a8 * wz) * inverseA

  const ba = sb * inverseA
  relative[12] = r0 * ba
  relative[13] = r1 * ba
  relative[14] = r2 * ba
  relative[15] = r3 * ba
  relative[16] = r4 * ba
  relative[17] = r5 * ba
  relative[18] = r6 * ba
  relative[19] = r7 * ba
  relative[20] = r8 * ba
  relative[21] = tx
  relative[22] = ty
  relative[23] = tz
  const ab = sa * inverseB
  relative[0] = r0 * ab
  relative[1] = r3 * ab
  relative[2] = r6 * ab
  relative[3] = r1 * ab
  relative[4] = r4 * ab
  relative[5] = r7 * ab
  relative[6] = r2 * ab
  relative[7] = r5 * ab
  relative[8] = r8 * ab
  relative[9] = -(r0 * tx + r3 * ty + r6 * tz) * ab
  relative[10] = -(r1 * tx + r4 * ty + r7 * tz) * ab
  relative[11] = -(r2 * tx + r5 * ty + r8 * tz) * ab
  relative[24] = r0
  relative[25] = r1
  relative[26] = r2
  relative[27] = r3
  relative[28] = r4
  relative[29] = r5
  relative[30] = r6
  relative[31] = r7
  relative[32] = r8

  const size = ball[polytopeA * BALL_STRIDE + RADIUS] * sa + ball[polytopeB * BALL_STRIDE + RADIUS] * sb
  const extent = size + Math.abs(wx) + Math.abs(wy) + Math.abs(wz)
  const margin = WALK_MARGIN * extent
  relative[MARGIN] = margin * inverseA
  relative[MARGIN + 1] = margin * inverseB
  relative[TIE] = EQUALLY_CLOSE * size * inverseA
  relative[TIE + 1] = EQUALLY_CLOSE * size * inverseB
  const farA = Math.abs(ax) + Math.abs(ay) + Math.abs(az) + Math.abs(cax) + Math.abs(cay) + Math.abs(caz)
  const farB = Math.abs(bx) + Math.abs(by) + Math.abs(bz) + Math.abs(cbx) + Math.abs(cby) + Math.abs(cbz)
  const touching = TOUCH * size + TOUCH_ULPS * (farA + farB)
  relative[TOUCHING] = touching * inverseA
  relative[TOUCHING + 1] = touching * inverseB
  relative[SURELY_TOUCHING] = relative[TOUCHING] / 2
  relative[SURELY_TOUCHING + 1] = relative[TOUCHING + 1] / 2
  relative[SIZE] = size * inverseA
  relative[SIZE + 1] = size * inverseB
  relative[SCALES] = sa
  relative[SCALES + 1] = sb
}

/** The opposite of the normal at face[i], turned from the coordinates of side x to those of the other. */
export function turnInward(
  relative: Float64Array,
  x: number,
  face: Float64Array,
  i: number,
  out: Float64Array,
): void {
  const vx = -face[i]
  const vy = -face[i + 1]
  const vz = -face[i + 2]
  const r = ROTATION_B_TO_A
  if (x === 1) {
    out[0] = relative[r] * vx + relative[r + 1] * vy + relative[r + 2] * vz
    out[1] = relative[r + 3] * vx + relative[r + 4] * vy + relative[r + 5] * vz
    out[2] = relative[r + 6] * vx + relative[r + 7] * vy + relative[r + 8] * vz
  } else {
    out[0] = relative[r] * vx + relative[r + 3] * vy + relative[r + 6] * vz
    out[1] = relative[r + 1] * vx + relative[r + 4] * vy + relative[r + 7] * vz
    out[2] = relative[r + 2] * vx + relative[r + 5] * vy + relative[r + 8] * vz
  }
}
