/**
 * The near field (18): the solid angle of one triangle by van Oosterom and Strackee, tan(Ω/2) = numerator /
 * denominator. As printed, (18) integrates over x; it is y that runs over the panel. J is the sum of Ω / 4π.
 *
 * Coordinates are the body's own (`body-frame.ts`), all within 1 of the origin. The plain twin is `winding.ts`.
 */
/** How far a corner as seen from a point can be off: both were rounded when moved to the body's own centre. */
export const PLACE_ROUNDING = 2 ** -50

/** Rounding of numerator and denominator, as a fraction of the product of the three lengths. */
export const ANGLE_ROUNDING = 2 ** -46

/**
 * Adds J of triangles first … end − 1 at (x, y, z) to `out[0]` and a bound of its rounding error to `out[1]`. Where
 * rounding could have moved the point through a triangle, J is off by up to 1, and so is the bound.
 */
export function addPanels(
  out: Float64Array,
  t: Float64Array,
  first: number,
  end: number,
  x: number,
  y: number,
  z: number,
): void {
  let sum = 0
  let doubt = 0
  for (let o = 9 * first; o < 9 * end; o += 9) {
    const ax = t[o] - x
    const ay = t[o + 1] - y
    const az = t[o + 2] - z
    const bx = t[o + 3] - x
    const by = t[o + 4] - y
    const bz = t[o + 5] - z
    const cx = t[o + 6] - x
    const cy = t[o + 7] - y
    const cz = t[o + 8] - z
    const la = Math.sqrt(ax * ax + ay * ay + az * az)
    const lb = Math.sqrt(bx * bx + by * by + bz * bz)
    const lc = Math.sqrt(cx * cx + cy * cy + cz * cz)
    const numerator = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    const ab = la * lb
    const denominator =
      ab * lc +
      (ax * bx + ay * by + az * bz) * lc +
      (bx * cx + by * cy + bz * cz) * la +
      (cx * ax + cy * ay + cz * az) * lb
    const off = angleRounding(ab, la, lb, lc)
    if (denominator <= off && Math.abs(numerator) <= off) {
      doubt += 1
      continue
    }
    const half = Math.atan2(numerator, denominator)
    sum += half
    const size = Math.sqrt(numerator * numerator + denominator * denominator)
    // The arc is at most π/2 of the chord; 2^-50 is atan2's own rounding.
    doubt += Math.min(0.5, off / size) / 2 + 2 ** -50
  }
  out[0] += sum / (2 * Math.PI)
  out[1] += doubt
}

function angleRounding(ab: number, la: number, lb: number, lc: number): number {
  return 5 * PLACE_ROUNDING * (ab + lc * (la + lb)) + ANGLE_ROUNDING * ab * lc
}
