/** What the masses of a stiff thing's vertices come to: their centre, and how hard it is to turn. */

/** The mean of a vector of each vertex, by mass. */
export function writeMean(
  x: Float64Array,
  mass: Float64Array,
  perMass: Float64Array,
  out: Float64Array,
): void {
  // Relative to a vertex: far from the origin the sum would lose digits.
  let sx = 0
  let sy = 0
  let sz = 0
  for (let v = 0; v < mass.length; v++) {
    sx += mass[v] * (x[3 * v] - x[0])
    sy += mass[v] * (x[3 * v + 1] - x[1])
    sz += mass[v] * (x[3 * v + 2] - x[2])
  }
  out[0] = x[0] + sx * perMass[0]
  out[1] = x[1] + sy * perMass[0]
  out[2] = x[2] + sz * perMass[0]
}

/** The inverse of the inertia of a shape about its centre, turned into the world (9, symmetric). */
export function writeInverseInertia(
  shape: Float64Array,
  mass: Float64Array,
  turn: Float64Array,
  inverse: Float64Array,
): void {
  let xx = 0
  let yy = 0
  let zz = 0
  let xy = 0
  let xz = 0
  let yz = 0
  for (let o = 0; o < shape.length; o += 3) {
    const m = mass[o / 3]
    const x = turn[0] * shape[o] + turn[1] * shape[o + 1] + turn[2] * shape[o + 2]
    const y = turn[3] * shape[o] + turn[4] * shape[o + 1] + turn[5] * shape[o + 2]
    const z = turn[6] * shape[o] + turn[7] * shape[o + 1] + turn[8] * shape[o + 2]
    xx += m * (y * y + z * z)
    yy += m * (x * x + z * z)
    zz += m * (x * x + y * y)
    xy -= m * x * y
    xz -= m * x * z
    yz -= m * y * z
  }
  // A splinter that is all in one line can spin about it: a little width keeps that finite.
  const least = 1e-3 * (xx + yy + zz)
  xx += least
  yy += least
  zz += least
  const a = yy * zz - yz * yz
  const b = xz * yz - xy * zz
  const c = xy * yz - xz * yy
  const per = 1 / (xx * a + xy * b + xz * c)
  inverse[0] = a * per
  inverse[1] = b * per
  inverse[2] = c * per
  inverse[3] = b * per
  inverse[4] = (xx * zz - xz * xz) * per
  inverse[5] = (xy * xz - xx * yz) * per
  inverse[6] = c * per
  inverse[7] = inverse[5]
  inverse[8] = (xx * yy - xy * xy) * per
}
