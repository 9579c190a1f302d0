/**
 * Colliding pairs in one canonical order: by lower body, then by higher. Exchanging velocities is not
 * commutative where one body is in two collisions, so without this the simulation would depend on the order
 * in which a broad phase happens to find its pairs (fixed cubes and dynamic boxes would drift apart).
 */
export class PairOrder {
  /** lower, higher body of each pair; valid up to the count of the last `sort`. */
  sorted = new Int32Array(0)
  private byHigher = new Int32Array(0)
  private readonly bucket: Int32Array

  constructor(bodyCount: number) {
    this.bucket = new Int32Array(bodyCount + 1)
  }

  reserve(pairCount: number): void {
    if (this.sorted.length >= pairCount * 2) return
    this.sorted = new Int32Array(pairCount * 4)
    this.byHigher = new Int32Array(pairCount * 4)
  }

  /** `pairs` holds two body numbers a pair, in any order. */
  sort(pairs: Int32Array, count: number): void {
    this.reserve(count)
    const { byHigher, sorted } = this
    this.countingPass(pairs, count, byHigher, false)
    this.countingPass(byHigher, count, sorted, true)
  }

  /** One stable pass of a counting sort, linear in pairs and bodies. */
  private countingPass(from: Int32Array, count: number, to: Int32Array, byLower: boolean): void {
    const bucket = this.bucket
    bucket.fill(0)
    for (let at = 0; at < count * 2; at += 2) {
      const a = from[at]
      const b = from[at + 1]
      bucket[(a < b === byLower ? a : b) + 1]++
    }
    for (let body = 1; body < bucket.length; body++) bucket[body] += bucket[body - 1]
    for (let at = 0; at < count * 2; at += 2) {
      const a = from[at]
      const b = from[at + 1]
      const slot = bucket[a < b === byLower ? a : b]++ * 2
      to[slot] = Math.min(a, b)
      to[slot + 1] = Math.max(a, b)
    }
  }
}
