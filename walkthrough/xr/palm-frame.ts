/**
 * How the palm is turned, from five points alone: the wrist and the four knuckles. What devices say about the wrist's own
 * turn differs by several degrees from one to the next; where the bones are does not.
 */
import { type HandModel, segmentPart } from '../hand/hand-model.ts'
import { FINGERS } from '../hand/joints.ts'
import { PLACE_STRIDE } from '../hand/kinematics.ts'
import { INDEX_FIRST, PER_FINGER, WRIST, XR_JOINT } from './xr-input.ts'

/** Three numbers each: the wrist, and the knuckles from the index to the little finger. */
export const PALM_NUMBERS = 15
/** Closer together, points tell no direction. Metres. */
const NEAREST = 0.005

const INDEX = 3
const LITTLE = 12

/** The points of a tracked hand. */
export function readPalm(points: Float64Array, joints: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    points[k] = joints[WRIST * XR_JOINT + k]
    for (let finger = 0; finger < 4; finger++) {
      points[3 + 3 * finger + k] = joints[(INDEX_FIRST + 1 + finger * PER_FINGER) * XR_JOINT + k]
    }
  }
}

/** The points of a hand of ours, in its own frame. */
export function palmOf(model: HandModel): Float64Array {
  const points = new Float64Array(PALM_NUMBERS)
  for (let finger = 1; finger < FINGERS.length; finger++) {
    const rest = segmentPart(FINGERS[finger], 0) * PLACE_STRIDE
    points.set(model.rest.subarray(rest, rest + 3), 3 * finger)
  }
  return points
}

/** The middle of the knuckles. */
export function middleOf(out: Float64Array, points: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    out[k] = 0.25 * (points[3 + k] + points[6 + k] + points[9 + k] + points[12 + k])
  }
}

const middle = new Float64Array(3)

/**
 * A quaternion to out[o]: −z from the wrist to the middle of the knuckles, x along them to a right hand's little finger
 * (`side` 1) or a left one's index (−1). False, and nothing written, where the points tell none.
 */
export function palmTurn(out: Float64Array, o: number, points: Float64Array, side: number): boolean {
  middleOf(middle, points)
  let zx = points[0] - middle[0]
  let zy = points[1] - middle[1]
  let zz = points[2] - middle[2]
  const depth = Math.sqrt(zx * zx + zy * zy + zz * zz)
  if (!(depth > NEAREST)) return false
  zx /= depth
  zy /= depth
  zz /= depth
  let xx = side * (points[LITTLE] - points[INDEX])
  let xy = side * (points[LITTLE + 1] - points[INDEX + 1])
  let xz = side * (points[LITTLE + 2] - points[INDEX + 2])
  const along = xx * zx + xy * zy + xz * zz
  xx -= along * zx
  xy -= along * zy
  xz -= along * zz
  const breadth = Math.sqrt(xx * xx + xy * xy + xz * xz)
  if (!(breadth > NEAREST && breadth < Number.POSITIVE_INFINITY)) return false
  xx /= breadth
  xy /= breadth
  xz /= breadth
  const yx = zy * xz - zz * xy
  const yy = zz * xx - zx * xz
  const yz = zx * xy - zy * xx
  // From the largest component: the others are divided by it.
  if (xx + yy + zz > 0) {
    const w = 0.5 * Math.sqrt(1 + xx + yy + zz)
    out[o] = (0.25 * (yz - zy)) / w
    out[o + 1] = (0.25 * (zx - xz)) / w
    out[o + 2] = (0.25 * (xy - yx)) / w
    out[o + 3] = w
  } else if (xx > yy && xx > zz) {
    const x = 0.5 * Math.sqrt(1 + xx - yy - zz)
    out[o] = x
    out[o + 1] = (0.25 * (xy + yx)) / x
    out[o + 2] = (0.25 * (xz + zx)) / x
    out[o + 3] = (0.25 * (yz - zy)) / x
  } else if (yy > zz) {
    const y = 0.5 * Math.sqrt(1 - xx + yy - zz)
    out[o] = (0.25 * (xy + yx)) / y
    out[o + 1] = y
    out[o + 2] = (0.25 * (yz + zy)) / y
    out[o + 3] = (0.25 * (zx - xz)) / y
  } else {
    const z = 0.5 * Math.sqrt(1 - xx - yy + zz)
    out[o] = (0.25 * (xz + zx)) / z
    out[o + 1] = (0.25 * (yz + zy)) / z
    out[o + 2] = z
    out[o + 3] = (0.25 * (xy - yx)) / z
  }
  return true
}

/** out = the turn that takes what `from` is turned by to what `to` is: to ⊗ from⁻¹. */
export function turnBetween(out: Float64Array, o: number, from: Float64Array, to: Float64Array): void {
  const ax = to[0]
  const ay = to[1]
  const az = to[2]
  const aw = to[3]
  const bx = -from[0]
  const by = -from[1]
  const bz = -from[2]
  const bw = from[3]
  out[o] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz
}
