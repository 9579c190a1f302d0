/**
 * Local expansions as the evaluation reads them: order by order, with the constants of R taken into the
 * coefficients, so that reading one point needs two multiplications a step and no division.
 *
 * R(n, m) = c(n, m) (x + iy)^m Q(n, m), where Q(m, m) = 1 and
 * Q(n, m) = (2n − 1) z Q(n−1, m) − ((n−1)² − m²) |x|² Q(n−2, m).
 */
import { coefficientIndex } from './harmonics.ts'

export interface SeriesLayout {
  readonly degree: number
  /** Numbers a series takes: two a coefficient. */
  readonly size: number
  /** Of each step, in order of evaluation: which coefficient it reads, and by what that is multiplied. */
  readonly source: Int32Array
  readonly factor: Float64Array
  /** The two constants of the recursion. */
  readonly rise: Float64Array
  readonly fall: Float64Array
}

export function seriesLayout(degree: number): SeriesLayout {
  const count = coefficientIndex(degree, degree) + 1
  const source = new Int32Array(count)
  const factor = new Float64Array(count)
  const rise = new Float64Array(count)
  const fall = new Float64Array(count)
  let diagonal = 1
  for (let m = 0, k = 0; m <= degree; m++) {
    if (m > 0) diagonal /= 2 * m
    let c = diagonal
    for (let n = m; n <= degree; n++, k++) {
      if (n > m) c /= (n + m) * (n - m)
      source[k] = coefficientIndex(n, m)
      factor[k] = m === 0 ? c : 2 * c
      rise[k] = 2 * n - 1
      fall[k] = (n - 1) * (n - 1) - m * m
    }
  }
  return { degree, size: 2 * count, source, factor, rise, fall }
}

/** Writes the local expansion at `from` as a series at `at`. */
export function writeSeries(
  layout: SeriesLayout,
  into: Float64Array,
  at: number,
  local: Float64Array,
  from: number,
): void {
  for (let k = 0; k < layout.source.length; k++) {
    into[at + 2 * k] = layout.factor[k] * local[from + 2 * layout.source[k]]
    into[at + 2 * k + 1] = layout.factor[k] * local[from + 2 * layout.source[k] + 1]
  }
}

/** L2P: the series at `at`, read at (x, y, z) from its centre. */
export function readSeries(
  layout: SeriesLayout,
  series: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
): number {
  const { degree, rise, fall } = layout
  const square = x * x + y * y + z * z
  let powerRe = 1
  let powerIm = 0
  let sum = 0
  for (let m = 0, k = 0, o = at; m <= degree; m++) {
    let before = 0
    let q = 1
    let re = series[o]
    let im = series[o + 1]
    o += 2
    k++
    for (let n = m + 1; n <= degree; n++, k++, o += 2) {
      const next = rise[k] * z * q - fall[k] * square * before
      before = q
      q = next
      re += series[o] * q
      im += series[o + 1] * q
    }
    sum += powerRe * re + powerIm * im
    const turned = powerRe * x - powerIm * y
    powerIm = powerRe * y + powerIm * x
    powerRe = turned
  }
  return sum
}
