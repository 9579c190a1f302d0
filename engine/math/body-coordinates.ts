/** Points and directions of the world in a body's own coordinates, and back. */
import { POSE_STRIDE, POSITION, SCALE } from './pose.ts'

/** out = the world's point at from[o] as the body sees it. */
export function toBody(
  out: Float64Array,
  pose: Float64Array,
  body: number,
  from: ArrayLike<number>,
  o = 0,
): void {
  const p = body * POSE_STRIDE
  const x = from[o]! - pose[p + POSITION]!
  const y = from[o + 1]! - pose[p + POSITION + 1]!
  const z = from[o + 2]! - pose[p + POSITION + 2]!
  const scale = pose[p + SCALE]!
  // Not a function of its own: doubles that are handed on are boxed.
  for (let column = 0; column < 3; column++) {
    out[column] = (pose[p + column]! * x + pose[p + 3 + column]! * y + pose[p + 6 + column]! * z) / scale
  }
}

/** The same for a direction, with its length: a place along it stays what it was in the world. */
export function directionToBody(
  out: Float64Array,
  pose: Float64Array,
  body: number,
  from: ArrayLike<number>,
): void {
  const p = body * POSE_STRIDE
  const scale = pose[p + SCALE]!
  for (let column = 0; column < 3; column++) {
    const c = p + column
    out[column] = (pose[c]! * from[0]! + pose[c + 3]! * from[1]! + pose[c + 6]! * from[2]!) / scale
  }
}

/** out[to …] = where the body's point at from[o] stands in the world. */
export function toWorld(
  out: Float64Array,
  to: number,
  pose: Float64Array,
  body: number,
  from: ArrayLike<number>,
  o = 0,
): void {
  const p = body * POSE_STRIDE
  const scale = pose[p + SCALE]!
  for (let row = 0; row < 3; row++) {
    const r = p + 3 * row
    const turned = pose[r]! * from[o]! + pose[r + 1]! * from[o + 1]! + pose[r + 2]! * from[o + 2]!
    out[to + row] = turned * scale + pose[p + POSITION + row]!
  }
}

export function scaleOf(pose: Float64Array, body: number): number {
  return pose[body * POSE_STRIDE + SCALE]!
}
