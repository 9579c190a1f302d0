/** Position and quaternion of a rigid matrix, column by column as WebXR and three have it. */
export function poseOfMatrix(out: Float64Array, o: number, m: ArrayLike<number>, i: number): void {
  const xx = m[i]!
  const yy = m[i + 5]!
  const zz = m[i + 10]!
  out[o] = m[i + 12]!
  out[o + 1] = m[i + 13]!
  out[o + 2] = m[i + 14]!
  // From the largest component: the others are divided by it, and a small one would be mostly rounding.
  let x: number
  let y: number
  let z: number
  let w: number
  if (xx + yy + zz > 0) {
    w = 1 + xx + yy + zz
    x = m[i + 6]! - m[i + 9]!
    y = m[i + 8]! - m[i + 2]!
    z = m[i + 1]! - m[i + 4]!
  } else if (xx > yy && xx > zz) {
    x = 1 + xx - yy - zz
    y = m[i + 1]! + m[i + 4]!
    z = m[i + 8]! + m[i + 2]!
    w = m[i + 6]! - m[i + 9]!
  } else if (yy > zz) {
    x = m[i + 1]! + m[i + 4]!
    y = 1 + yy - xx - zz
    z = m[i + 6]! + m[i + 9]!
    w = m[i + 8]! - m[i + 2]!
  } else {
    x = m[i + 8]! + m[i + 2]!
    y = m[i + 6]! + m[i + 9]!
    z = 1 + zz - xx - yy
    w = m[i + 1]! - m[i + 4]!
  }
  const length = Math.sqrt(x * x + y * y + z * z + w * w)
  out[o + 3] = x / length
  out[o + 4] = y / length
  out[o + 5] = z / length
  out[o + 6] = w / length
}
