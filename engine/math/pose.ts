/**
 * Poses on a flat array: where a body stands, how it is turned, and its uniform scale. The rotation is kept as
 * a matrix, since a frame reads it far more often than it is set.
 */
export const POSE_STRIDE = 16
/** Rotation from body to world, row by row (9). */
export const ROTATION = 0
/** Position of the body's origin in the world (3). */
export const POSITION = 9
export const SCALE = 12

/**
 * Writes pose number i from seven numbers at source[o]: position, then a quaternion x, y, z, w, which need not
 * be of unit length, but not zero. The scale stays.
 */
export function writePose(pose: Float64Array, i: number, source: ArrayLike<number>, o: number): void {
  const to = i * POSE_STRIDE
  const qx = source[o + 3]!
  const qy = source[o + 4]!
  const qz = source[o + 5]!
  const qw = source[o + 6]!
  // 2 / |q|² normalises within the matrix: no square root, and a quaternion that is nearly unit stays exact.
  const s = 2 / (qx * qx + qy * qy + qz * qz + qw * qw)
  const x = qx * s
  const y = qy * s
  const z = qz * s
  const wx = qw * x
  const wy = qw * y
  const wz = qw * z
  const xx = qx * x
  const xy = qx * y
  const xz = qx * z
  const yy = qy * y
  const yz = qy * z
  const zz = qz * z
  pose[to] = 1 - (yy + zz)
  pose[to + 1] = xy - wz
  pose[to + 2] = xz + wy
  pose[to + 3] = xy + wz
  pose[to + 4] = 1 - (xx + zz)
  pose[to + 5] = yz - wx
  pose[to + 6] = xz - wy
  pose[to + 7] = yz + wx
  pose[to + 8] = 1 - (xx + yy)
  pose[to + POSITION] = source[o]!
  pose[to + POSITION + 1] = source[o + 1]!
  pose[to + POSITION + 2] = source[o + 2]!
}
