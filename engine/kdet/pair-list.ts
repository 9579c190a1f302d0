/** Pairs of triangles as they are found, and then in order. Keeps its memory. */
import { enlargedInts } from '../math/enlarged.ts'
import { KDetError } from './kdet-error.ts'

/** Numbers are sorted by so many bits at a time. */
const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS

/** Pairs that a list holds: with what sorting needs they take 1.6 GB. */
const MOST_PAIRS = 100_000_000

export class PairList {
  count = 0
  /** Two triangles a pair, the lower first. */
  pairs = new Int32Array(512)
  private spare = new Int32Array(512)
  private readonly starts = new Int32Array(DIGITS + 1)
  private readonly most: number

  constructor(most = MOST_PAIRS) {
    this.most = most
  }

  clear(): void {
    this.count = 0
  }

  add(a: number, b: number): void {
    this.reserve(this.count + 1)
    const o = 2 * this.count++
    this.pairs[o] = a < b ? a : b
    this.pairs[o + 1] = a < b ? b : a
  }

  /** Those of another list, two numbers each. */
  addAll(pairs: Int32Array, from: number, count: number): void {
    this.reserve(this.count + count)
    for (let k = 0; k < 2 * count; k++) this.pairs[2 * this.count + k] = pairs[from + k]
    this.count += count
  }

  /** Triangle n becomes names[n], for the first `count` of them; others keep their number. */
  rename(names: Int32Array, count: number): void {
    const { pairs } = this
    for (let o = 0; o < 2 * this.count; o += 2) {
      const a = pairs[o] < count ? names[pairs[o]] : pairs[o]
      const b = pairs[o + 1] < count ? names[pairs[o + 1]] : pairs[o + 1]
      pairs[o] = a < b ? a : b
      pairs[o + 1] = a < b ? b : a
    }
  }

  /** By the first and then the second triangle of so many: counting sorts by digits, each of which keeps order. */
  sort(triangles: number): void {
    for (let which = 1; which >= 0; which--) {
      for (let shift = 0; triangles >> shift > 0; shift += DIGIT_BITS) this.sortBy(which, shift)
    }
  }

  private reserve(count: number): void {
    if (2 * count <= this.pairs.length) return
    if (count > this.most) {
      // Without them: what comes after must not run out of memory for what nobody gets.
      this.count = 0
      throw new KDetError(`More than ${this.most} pairs of triangles meet: they are more than can be held.`)
    }
    this.pairs = enlargedInts(this.pairs, Math.min(4 * count, 2 * this.most))
    this.spare = new Int32Array(this.pairs.length)
  }

  private sortBy(which: number, shift: number): void {
    const { starts, pairs, spare } = this
    const end = 2 * this.count
    starts.fill(0)
    for (let o = which; o < end; o += 2) starts[((pairs[o] >> shift) & (DIGITS - 1)) + 1]++
    for (let d = 0; d < DIGITS; d++) starts[d + 1] += starts[d]
    for (let o = 0; o < end; o += 2) {
      const place = 2 * starts[(pairs[o + which] >> shift) & (DIGITS - 1)]++
      spare[place] = pairs[o]
      spare[place + 1] = pairs[o + 1]
    }
    this.pairs = spare
    this.spare = pairs
  }
}
