/** Between two moments of a headset, in the log's whole numbers: what comes out stands on the grid as well. */
import { HAND_INTS, hasHand, LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { Grid, POSE_INTS } from '../../../engine/record/grid.ts'

const grid = new Grid()
const first = new Int32Array(POSE_INTS)
const second = new Int32Array(POSE_INTS)
const from = new Float64Array(7)
const to = new Float64Array(7)

/** Whole numbers of a pose at a[ao] and b[bo], the share of the second; at out[o]. */
export function blendPose(
  out: Int32Array,
  o: number,
  a: ArrayLike<number>,
  ao: number,
  b: ArrayLike<number>,
  bo: number,
  share: number,
): void {
  for (let k = 0; k < POSE_INTS; k++) {
    first[k] = a[ao + k]!
    second[k] = b[bo + k]!
  }
  if (share <= 0 || share >= 1) {
    out.set(share <= 0 ? first : second, o)
    return
  }
  grid.exactPose(from, 0, first, 0)
  grid.exactPose(to, 0, second, 0)
  let dot = 0
  for (let k = 3; k < 7; k++) dot += from[k]! * to[k]!
  // The same turn has two quaternions: along the shorter way.
  const sign = dot < 0 ? -1 : 1
  for (let k = 0; k < 3; k++) from[k]! += (to[k]! - from[k]!) * share
  for (let k = 3; k < 7; k++) from[k] = from[k]! * (1 - share) + to[k]! * sign * share
  grid.roundPose(out, o, from, 0)
}

/** Both hands: those of the first moment, between the two where they are in both. */
export function blendHands(
  out: Int32Array,
  a: { readonly hands: number; readonly hand: ArrayLike<number> },
  b: { readonly hands: number; readonly hand: ArrayLike<number> },
  share: number,
): void {
  for (const side of [LEFT, RIGHT]) {
    const o = side * HAND_INTS
    if (!hasHand(a.hands, side)) {
      out.fill(0, o, o + HAND_INTS)
      continue
    }
    const part = hasHand(b.hands, side) ? share : 0
    blendPose(out, o, a.hand, o, b.hand, o, part)
    for (let k = o + POSE_INTS; k < o + HAND_INTS; k++)
      out[k] = Math.round(a.hand[k]! + (b.hand[k]! - a.hand[k]!) * part)
  }
}
