/**
 * Sine and cosine by + − × ÷ alone. Math.sin is left to the platform by ECMAScript and differs in its last
 * bit between engines and versions, which would make the same seed give another simulation elsewhere.
 * Error below one unit in the last place for |angle| ≤ MAX_ANGLE; larger angles are refused, because the
 * reduction below would silently lose digits.
 */

/** Radians. The quadrant number stays below 2^20, so its products with the 33-bit parts of π/2 are exact. */
export const MAX_ANGLE = 1_000_000

/**
 * π/2 in three parts: two of 33 bits (exact products with the quadrant number) and a rounded rest. A single
 * double π/2 would leave an error of 6e-17 × quadrant, that is, whole digits next to a zero of the sine.
 */
const HALF_PI_HIGH = 6746518852 / 4294967296
const HALF_PI_MIDDLE = 2242054355 / 4294967296 / 8589934592
const HALF_PI_LOW = 2.0222662487959506e-21
const TWO_OVER_PI = 0.6366197723675814

/** 1/n!, from the first power used up: beyond (π/4)^19/19! the series is under 1e-19 of its value. */
const S3 = 1 / 6
const S5 = 1 / 120
const S7 = 1 / 5040
const S9 = 1 / 362880
const S11 = 1 / 39916800
const S13 = 1 / 6227020800
const S15 = 1 / 1307674368000
const S17 = 1 / 355687428096000
const S19 = 1 / 121645100408832000
const C4 = 1 / 24
const C6 = 1 / 720
const C8 = 1 / 40320
const C10 = 1 / 3628800
const C12 = 1 / 479001600
const C14 = 1 / 87178291200
const C16 = 1 / 20922789888000
const C18 = 1 / 6402373705728000

/** Sine of x + rest on |x| ≤ π/4. */
function sineKernel(x: number, rest: number): number {
  const z = x * x
  const tail = S7 - z * (S9 - z * (S11 - z * (S13 - z * (S15 - z * (S17 - z * S19)))))
  // The derivative of the sine, 1 − z/2, carries the rest of the reduced angle.
  return x + (x * z * (z * (S5 - z * tail) - S3) + rest * (1 - 0.5 * z))
}

/** Cosine of x + rest on |x| ≤ π/4. */
function cosineKernel(x: number, rest: number): number {
  const z = x * x
  const tail = z * z * (C4 - z * (C6 - z * (C8 - z * (C10 - z * (C12 - z * (C14 - z * (C16 - z * C18)))))))
  const half = 0.5 * z
  const leading = 1 - half
  // 1 − half drops up to half a unit of the last place; (1 − leading) − half is exactly what was dropped.
  return leading + (1 - leading - half + (tail - x * rest))
}

/** Writes the sine of `angle` (radians) at `offset` and its cosine after it. */
export function sinCos(angle: number, out: Float64Array, offset: number): void {
  if (!(angle >= -MAX_ANGLE && angle <= MAX_ANGLE)) {
    throw new RangeError(`the angle must be within ±${MAX_ANGLE} radians, not ${angle}`)
  }
  const quadrant = Math.floor(angle * TWO_OVER_PI + 0.5)
  const coarse = angle - quadrant * HALF_PI_HIGH
  const step = quadrant * HALF_PI_MIDDLE
  const fine = coarse - step
  // What the subtraction above rounded away; without it angles near multiples of π/2 lose half their digits.
  const lost = coarse - fine - step
  const correction = lost - quadrant * HALF_PI_LOW
  const x = fine + correction
  const rest = fine - x + correction
  const sine = sineKernel(x, rest)
  const cosine = cosineKernel(x, rest)
  const turn = quadrant & 3
  out[offset] = turn === 0 ? sine : turn === 1 ? cosine : turn === 2 ? -sine : -cosine
  out[offset + 1] = turn === 0 ? cosine : turn === 1 ? -sine : turn === 2 ? -cosine : sine
}
