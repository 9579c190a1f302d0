/**
 * Solid spherical harmonics R and S of the paper (14, 15), by recursion in real arithmetic.
 *
 * (11) is printed with (|y|/|x|)^n; it should read |x|^n / |y|^(n+1), as in the line before it. (13) is right.
 *
 * One sign differs from the paper: it prints R with order −m as the conjugate of R with order m. With that
 * convention the addition theorems behind (23) to (25) fail wherever orders of both signs meet. Ours is
 * R(n, −m) = (−1)^m conj R(n, m), and the same for S; the expansion (13) is unchanged by it.
 */

/** How many harmonics have a degree up to `degree`, all orders −n … n. */
export function harmonicCount(degree: number): number {
  return (degree + 1) * (degree + 1)
}

/** Where degree n and order m stand among the harmonics of all orders. */
export function harmonicIndex(n: number, m: number): number {
  return n * n + n + m
}

/** How many coefficients an expansion stores: orders 0 … n only, since the others follow from them. */
export function coefficientCount(degree: number): number {
  return ((degree + 1) * (degree + 2)) / 2
}

/** Where degree n and order m ≥ 0 stand among the coefficients; the real part is at twice this. */
export function coefficientIndex(n: number, m: number): number {
  return (n * (n + 1)) / 2 + m
}

/** Complex values of all harmonics up to one degree. */
export interface Harmonics {
  readonly degree: number
  readonly re: Float64Array
  readonly im: Float64Array
}

export function harmonics(degree: number): Harmonics {
  const count = harmonicCount(degree)
  return { degree, re: new Float64Array(count), im: new Float64Array(count) }
}

/** R(n, m) = |x|^n / (n + m)! · P(n, m)(cos θ) e^{imφ}: polynomials, harmonic everywhere. */
export function regularHarmonics(out: Harmonics, x: number, y: number, z: number): void {
  const { degree, re, im } = out
  const square = x * x + y * y + z * z
  re[0] = 1
  im[0] = 0
  for (let m = 0; m <= degree; m++) {
    const diagonal = m * m + 2 * m
    if (m > 0) {
      const before = (m - 1) * (m - 1) + 2 * (m - 1)
      re[diagonal] = (x * re[before] - y * im[before]) / (2 * m)
      im[diagonal] = (x * im[before] + y * re[before]) / (2 * m)
    }
    for (let n = m + 1; n <= degree; n++) {
      const at = n * n + n + m
      const one = at - 2 * n
      const scale = 1 / ((n + m) * (n - m))
      const rise = (2 * n - 1) * z * scale
      if (n === m + 1) {
        re[at] = rise * re[one]
        im[at] = rise * im[one]
        continue
      }
      const two = one - 2 * (n - 1)
      const fall = square * scale
      re[at] = rise * re[one] - fall * re[two]
      im[at] = rise * im[one] - fall * im[two]
    }
  }
  fillNegativeOrders(out, degree)
}

/** S(n, m) = (n − m)! / |x|^(n+1) · P(n, m)(cos θ) e^{imφ}: singular at the origin. */
export function singularHarmonics(
  out: Harmonics,
  x: number,
  y: number,
  z: number,
  degree: number = out.degree,
): void {
  const { re, im } = out
  const inverse = 1 / (x * x + y * y + z * z)
  const zi = z * inverse
  re[0] = Math.sqrt(inverse)
  im[0] = 0
  for (let m = 0; m <= degree; m++) {
    const diagonal = m * m + 2 * m
    if (m > 0) {
      const before = (m - 1) * (m - 1) + 2 * (m - 1)
      const rise = (2 * m - 1) * inverse
      re[diagonal] = rise * (x * re[before] - y * im[before])
      im[diagonal] = rise * (x * im[before] + y * re[before])
    }
    for (let n = m + 1; n <= degree; n++) {
      const at = n * n + n + m
      const one = at - 2 * n
      const rise = (2 * n - 1) * zi
      if (n === m + 1) {
        re[at] = rise * re[one]
        im[at] = rise * im[one]
        continue
      }
      const two = one - 2 * (n - 1)
      const fall = (n - 1 + m) * (n - 1 - m) * inverse
      re[at] = rise * re[one] - fall * re[two]
      im[at] = rise * im[one] - fall * im[two]
    }
  }
  fillNegativeOrders(out, degree)
}

function fillNegativeOrders(out: Harmonics, degree: number): void {
  const { re, im } = out
  for (let n = 1; n <= degree; n++) {
    const middle = n * n + n
    for (let m = 1; m <= n; m += 2) {
      re[middle - m] = -re[middle + m]
      im[middle - m] = im[middle + m]
    }
    for (let m = 2; m <= n; m += 2) {
      re[middle - m] = re[middle + m]
      im[middle - m] = -im[middle + m]
    }
  }
}
