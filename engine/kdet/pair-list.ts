/** Pairs of triangles as they are found, and then in order. Keeps its memory. */
import { enlargedInts } from '../math/enlarged.ts'

export class PairList {
  count = 0
  /** Two triangles a pair, the lower first. */
  pairs = new Int32Array(512)
  private spare = new Int32Array(512)
  private starts = new Int32Array(0)

  clear(): void {
    this.count = 0
  }

  add(a: number, b: number): void {
    if (2 * this.count === this.pairs.length) {
      this.pairs = enlargedInts(this.pairs, 4 * this.count)
      this.spare = new Int32Array(this.pairs.length)
    }
    const o = 2 * this.count++
    this.pairs[o] = a < b ? a : b
    this.pairs[o + 1] = a < b ? b : a
  }

  /** By the first and then the second triangle of so many: two counting sorts, each of which keeps order. */
  sort(triangles: number): void {
    if (this.starts.length < triangles + 1) this.starts = new Int32Array(triangles + (triangles >> 2) + 1)
    this.sortBy(1, this.pairs, this.spare, triangles)
    this.sortBy(0, this.spare, this.pairs, triangles)
  }

  private sortBy(which: number, from: Int32Array, to: Int32Array, triangles: number): void {
    const { starts } = this
    const end = 2 * this.count
    starts.fill(0, 0, triangles + 1)
    for (let o = which; o < end; o += 2) starts[from[o] + 1]++
    for (let t = 0; t < triangles; t++) starts[t + 1] += starts[t]
    for (let o = 0; o < end; o += 2) {
      const place = 2 * starts[from[o + which]]++
      to[place] = from[o]
      to[place + 1] = from[o + 1]
    }
  }
}
