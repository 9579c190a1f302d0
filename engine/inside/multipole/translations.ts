/**
 * Moving expansions about (23 to 25) and reading them. A multipole expansion M about c gives
 * J(x) = Σ conj M(s, t) · S(s, t)(x − c); a local expansion L about c gives J(x) = Σ L(n, m) · conj R(n, m)(x − c).
 *
 * Against the paper: (24) sums to infinity where the computation stops at the degree, its arrow runs from the
 * panels' centre to the points' centre, and the multipole coefficients enter conjugated. Multipoles go one degree
 * further than local expansions: the normal derivative lowers them by one, so the two tails balance.
 */
import {
  coefficientCount,
  type Harmonics,
  harmonics,
  regularHarmonics,
  singularHarmonics,
} from './harmonics.ts'

export class Translations {
  /** Of local expansions. */
  readonly degree: number
  readonly multipoleDegree: number
  /** Numbers an expansion takes: real and imaginary parts. */
  readonly localSize: number
  readonly multipoleSize: number

  private readonly shift: Harmonics
  private readonly far: Harmonics
  private readonly full: Harmonics
  private readonly reach: Harmonics

  constructor(degree: number) {
    this.degree = degree
    this.multipoleDegree = degree + 1
    this.localSize = 2 * coefficientCount(degree)
    this.multipoleSize = 2 * coefficientCount(degree + 1)
    this.shift = harmonics(degree + 1)
    this.full = harmonics(degree + 1)
    this.reach = harmonics(degree + 1)
    this.far = harmonics(2 * degree + 1)
  }

  /** M2M (23): adds the multipole at `from`, about a centre that lies by (x, y, z) from the new one. Exact. */
  shiftMultipole(
    into: Float64Array,
    at: number,
    source: Float64Array,
    from: number,
    x: number,
    y: number,
    z: number,
  ): void {
    regularHarmonics(this.shift, x, y, z)
    this.spread(source, from, this.multipoleDegree)
    const { re: rr, im: ri } = this.shift
    const { re: mr, im: mi } = this.full
    for (let n = 1, out = at + 2; n <= this.multipoleDegree; n++) {
      for (let m = 0; m <= n; m++, out += 2) {
        let re = 0
        let im = 0
        for (let s = 0; s < n; s++) {
          const left = n - s
          const low = Math.max(-s, m - left)
          const high = Math.min(s, m + left)
          for (let t = low; t <= high; t++) {
            const i = s * s + s + t
            const j = left * left + left + m - t
            re += rr[i] * mr[j] - ri[i] * mi[j]
            im += rr[i] * mi[j] + ri[i] * mr[j]
          }
        }
        into[out] += re
        into[out + 1] += im
      }
    }
  }

  /**
   * M2L (24): adds what the multipole at `from` gives about a centre that lies by (x, y, z) from its own, up to
   * `degree` of the local expansion and one more of the multipole: pairs far apart need little.
   */
  multipoleToLocal(
    into: Float64Array,
    at: number,
    source: Float64Array,
    from: number,
    x: number,
    y: number,
    z: number,
    degree: number,
  ): void {
    singularHarmonics(this.far, x, y, z, 2 * degree + 1)
    const { re: sr, im: si } = this.far
    for (let n = 0, out = at; n <= degree; n++) {
      const sign = n % 2 === 0 ? 1 : -1
      for (let m = 0; m <= n; m++, out += 2) {
        let re = 0
        let im = 0
        for (let s = 1, k = from + 2; s <= degree + 1; s++) {
          const order = n + s
          const here = order * order + order + m
          const zero = source[k]
          k += 2
          re += zero * sr[here]
          im += zero * si[here]
          for (let t = 1; t <= s; t += 2) {
            const a = source[k]
            const b = source[k + 1]
            k += 2
            const c = sr[here + t]
            const d = si[here + t]
            const e = sr[here - t]
            const f = si[here - t]
            re += a * (c - e) + b * (d + f)
            im += a * (d - f) - b * (c + e)
            if (t === s) break
            const a2 = source[k]
            const b2 = source[k + 1]
            k += 2
            const c2 = sr[here + t + 1]
            const d2 = si[here + t + 1]
            const e2 = sr[here - t - 1]
            const f2 = si[here - t - 1]
            re += a2 * (c2 + e2) + b2 * (d2 - f2)
            im += a2 * (d2 + f2) + b2 * (e2 - c2)
          }
        }
        into[out] += sign * re
        into[out + 1] += sign * im
      }
    }
  }

  /** L2L (25): adds the local expansion at `from`, read about a centre that lies by (x, y, z) from its own. Exact. */
  shiftLocal(
    into: Float64Array,
    at: number,
    source: Float64Array,
    from: number,
    x: number,
    y: number,
    z: number,
  ): void {
    regularHarmonics(this.shift, x, y, z)
    this.spread(source, from, this.degree)
    const { re: rr, im: ri } = this.shift
    const { re: lr, im: li } = this.full
    for (let n = 0, out = at; n <= this.degree; n++) {
      for (let m = 0; m <= n; m++, out += 2) {
        let re = 0
        let im = 0
        for (let s = n; s <= this.degree; s++) {
          const left = s - n
          for (let t = m - left; t <= m + left; t++) {
            const i = left * left + left + t - m
            const j = s * s + s + t
            re += lr[j] * rr[i] + li[j] * ri[i]
            im += li[j] * rr[i] - lr[j] * ri[i]
          }
        }
        into[out] += re
        into[out + 1] += im
      }
    }
  }

  /** L2P: the local expansion at `from`, read at (x, y, z) from its centre. */
  readLocal(source: Float64Array, from: number, x: number, y: number, z: number): number {
    regularHarmonics(this.shift, x, y, z)
    return this.dot(this.shift, source, from, this.degree)
  }

  /** M2P: the multipole expansion at `from`, read at (x, y, z) from its centre. */
  readMultipole(source: Float64Array, from: number, x: number, y: number, z: number): number {
    singularHarmonics(this.reach, x, y, z)
    return this.dot(this.reach, source, from, this.multipoleDegree)
  }

  private dot(values: Harmonics, source: Float64Array, from: number, degree: number): number {
    const { re, im } = values
    let sum = 0
    for (let n = 0, k = from; n <= degree; n++) {
      const middle = n * n + n
      sum += source[k] * re[middle]
      k += 2
      for (let m = 1; m <= n; m++, k += 2) {
        sum += 2 * (source[k] * re[middle + m] + source[k + 1] * im[middle + m])
      }
    }
    return sum
  }

  /** Writes the coefficients of all orders, negative ones too, into `full`. */
  private spread(source: Float64Array, from: number, degree: number): void {
    const { re, im } = this.full
    for (let n = 0, k = from; n <= degree; n++) {
      const middle = n * n + n
      for (let m = 0; m <= n; m++, k += 2) {
        const sign = m % 2 === 0 ? 1 : -1
        re[middle - m] = sign * source[k]
        im[middle - m] = -sign * source[k + 1]
        re[middle + m] = source[k]
        im[middle + m] = source[k + 1]
      }
    }
  }
}
