/** Unit quaternions x, y, z, w and poses (position, quaternion: seven numbers) on flat arrays; nothing is allocated. */

/** out = a ⊗ b: b's turn first, then a's. */
export function multiplyQuaternions(
  out: Float64Array,
  o: number,
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
): void {
  const ax = a[i]
  const ay = a[i + 1]
  const az = a[i + 2]
  const aw = a[i + 3]
  const bx = b[j]
  const by = b[j + 1]
  const bz = b[j + 2]
  const bw = b[j + 3]
  out[o] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz
}

/** out = v turned by q. */
export function turnVector(
  out: Float64Array,
  o: number,
  q: Float64Array,
  i: number,
  v: Float64Array,
  j: number,
): void {
  const x = q[i]
  const y = q[i + 1]
  const z = q[i + 2]
  const w = q[i + 3]
  const vx = v[j]
  const vy = v[j + 1]
  const vz = v[j + 2]
  const tx = 2 * (y * vz - z * vy)
  const ty = 2 * (z * vx - x * vz)
  const tz = 2 * (x * vy - y * vx)
  out[o] = vx + w * tx + y * tz - z * ty
  out[o + 1] = vy + w * ty + z * tx - x * tz
  out[o + 2] = vz + w * tz + x * ty - y * tx
}

export function normaliseQuaternion(q: Float64Array, o: number): void {
  const length = Math.sqrt(q[o] * q[o] + q[o + 1] * q[o + 1] + q[o + 2] * q[o + 2] + q[o + 3] * q[o + 3])
  for (let k = 0; k < 4; k++) q[o + k] /= length
}

/** The shorter way from a to b by the fraction t; may be written over a. */
export function blendQuaternions(
  out: Float64Array,
  o: number,
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  t: number,
): void {
  const dot = a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2] + a[i + 3] * b[j + 3]
  const toB = dot < 0 ? -t : t
  for (let k = 0; k < 4; k++) out[o + k] = (1 - t) * a[i + k] + toB * b[j + k]
  normaliseQuaternion(out, o)
}

/** No less than the angle between two turns, and at most an eighth more: the chord of quaternions, not their arc. */
export function angleBound(a: Float64Array, i: number, b: Float64Array, j: number): number {
  let same = 0
  let opposite = 0
  for (let k = 0; k < 4; k++) {
    same += (a[i + k] - b[j + k]) * (a[i + k] - b[j + k])
    opposite += (a[i + k] + b[j + k]) * (a[i + k] + b[j + k])
  }
  return 2.23 * Math.sqrt(same < opposite ? same : opposite)
}

const inverse = new Float64Array(4)
const offset = new Float64Array(3)

/** out = the pose `pose` as seen from `frame`. */
export function poseRelativeTo(
  out: Float64Array,
  o: number,
  frame: Float64Array,
  f: number,
  pose: Float64Array,
  p: number,
): void {
  for (let k = 0; k < 3; k++) {
    inverse[k] = -frame[f + 3 + k]
    offset[k] = pose[p + k] - frame[f + k]
  }
  inverse[3] = frame[f + 6]
  turnVector(out, o, inverse, 0, offset, 0)
  multiplyQuaternions(out, o + 3, inverse, 0, pose, p + 3)
}

/** out = the pose that `local` is in the world when it is carried by `frame`. `out` may be neither of them. */
export function poseCarriedBy(
  out: Float64Array,
  o: number,
  frame: Float64Array,
  f: number,
  local: Float64Array,
  l: number,
): void {
  turnVector(out, o, frame, f + 3, local, l)
  for (let k = 0; k < 3; k++) out[o + k] += frame[f + k]
  multiplyQuaternions(out, o + 3, frame, f + 3, local, l + 3)
  normaliseQuaternion(out, o + 3)
}
