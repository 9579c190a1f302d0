/** Directions on the plan (x, z) and turns about the vertical, by + − × ÷ √ alone. */
import { turnVector } from '../quaternion.ts'

const AHEAD = Float64Array.of(0, 0, -1)
const UP = Float64Array.of(0, 1, 0)
const look = new Float64Array(3)
const crown = new Float64Array(3)

/**
 * Where someone with this quaternion at q[i] faces: x, z, unit, at out[o]. Looking straight down their crown points ahead,
 * and looking up it points back, so the way ahead never flips. Upside down there may be none: then `out` stays.
 */
export function facing(out: Float64Array, o: number, q: Float64Array, i: number): void {
  turnVector(look, 0, q, i, AHEAD, 0)
  turnVector(crown, 0, q, i, UP, 0)
  const x = look[0] - look[1] * crown[0]
  const z = look[2] - look[1] * crown[2]
  const length = Math.sqrt(x * x + z * z)
  if (!(length > 1e-3)) return
  out[o] = x / length
  out[o + 1] = z / length
}

/** The quaternion at out[o] of the turn about y that takes direction a[i] to b[j], both unit. */
export function turnBetween(
  out: Float64Array,
  o: number,
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
): void {
  const cosine = a[i] * b[j] + a[i + 1] * b[j + 1]
  const sine = a[i + 1] * b[j] - a[i] * b[j + 1]
  out[o] = 0
  out[o + 2] = 0
  // The larger of the halves first: the other, as a root, would lose its digits next to zero.
  if (cosine >= 0) {
    const half = Math.sqrt((1 + cosine) / 2)
    out[o + 1] = sine / (2 * half)
    out[o + 3] = half
  } else {
    const half = Math.sqrt((1 - cosine) / 2)
    out[o + 1] = sine < 0 ? -half : half
    out[o + 3] = (sine < 0 ? -sine : sine) / (2 * half)
  }
}
