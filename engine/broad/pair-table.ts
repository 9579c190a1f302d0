import { enlargedInts } from '../math/enlarged.ts'

/**
 * The active pairs: those whose boxes overlap. Section 5.1 of the paper keeps flags for every pair of bodies,
 * which is n² memory; this table's memory follows the number of pairs that are active at once.
 *
 * A pair has a **slot** that stays the same as long as the pair is active, so the world can keep per-pair state
 * (the last closest features) in arrays parallel to `bodyA`. Such arrays are grown to `capacity` whenever
 * `version` has changed.
 */

/** No pair, no link. */
export const NONE = -1

const FIRST_CAPACITY = 64

export class PairTable {
  /** The lower and the higher body of the pair in each slot. */
  bodyA = new Int32Array(FIRST_CAPACITY)
  bodyB = new Int32Array(FIRST_CAPACITY)
  /** The slots of all active pairs, without gaps: `active[0 … activeCount − 1]`. */
  active = new Int32Array(FIRST_CAPACITY)
  activeCount = 0
  /** The slots of pairs that began in the last update. */
  begun = new Int32Array(FIRST_CAPACITY)
  begunCount = 0
  /** The slots of pairs that ended in the last update; readable until the next update begins. */
  ended = new Int32Array(FIRST_CAPACITY)
  endedCount = 0
  /** Slots there is room for. */
  capacity = FIRST_CAPACITY
  /** Changes whenever the arrays were replaced by larger ones. */
  version = 0

  /** Where in `active` each slot stands. */
  private activeIndex = new Int32Array(FIRST_CAPACITY)
  /** Open addressing with linear probing, at most half full; holds slots or NONE. */
  private buckets = new Int32Array(FIRST_CAPACITY * 2).fill(NONE)
  /**
   * The pairs of one body are a doubly linked list. A link is slot * 2 + side, side 0 for the body in `bodyA`
   * and 1 for the one in `bodyB`, because each slot stands in two lists.
   */
  private next = new Int32Array(FIRST_CAPACITY * 2)
  private previous = new Int32Array(FIRST_CAPACITY * 2)
  private first = new Int32Array(FIRST_CAPACITY).fill(NONE)
  private freeSlots = new Int32Array(FIRST_CAPACITY)
  private freeCount = 0
  private slotsEverUsed = 0

  /** Bodies 0 … count − 1 may take part in pairs. */
  reserveBodies(count: number): void {
    if (count <= this.first.length) return
    const larger = new Int32Array(Math.max(count, this.first.length * 2)).fill(NONE)
    larger.set(this.first)
    this.first = larger
  }

  /** Forgets the deltas of the last update and lets the slots of ended pairs be used again. */
  beginUpdate(): void {
    for (let i = 0; i < this.endedCount; i++) this.freeSlots[this.freeCount++] = this.ended[i]
    this.begunCount = 0
    this.endedCount = 0
  }

  /** The slot of an active pair, in either order of its bodies, or NONE. */
  find(body: number, other: number): number {
    const a = Math.min(body, other)
    const b = Math.max(body, other)
    const { buckets, bodyA, bodyB } = this
    const mask = buckets.length - 1
    for (let bucket = hashPair(a, b) & mask; ; bucket = (bucket + 1) & mask) {
      const slot = buckets[bucket]
      if (slot === NONE || (bodyA[slot] === a && bodyB[slot] === b)) return slot
    }
  }

  /** Makes a pair active unless it is. Returns its slot. */
  begin(body: number, other: number): number {
    const a = Math.min(body, other)
    const b = Math.max(body, other)
    const known = this.find(a, b)
    if (known !== NONE) return known
    if (this.freeCount === 0 && this.slotsEverUsed === this.capacity) this.grow()
    const slot = this.freeCount > 0 ? this.freeSlots[--this.freeCount] : this.slotsEverUsed++
    this.bodyA[slot] = a
    this.bodyB[slot] = b
    this.putInBucket(slot)
    this.activeIndex[slot] = this.activeCount
    this.active[this.activeCount++] = slot
    this.begun[this.begunCount++] = slot
    this.link(slot * 2, a)
    this.link(slot * 2 + 1, b)
    return slot
  }

  /** Ends the active pair in this slot. */
  end(slot: number): void {
    this.takeFromBucket(slot)
    const index = this.activeIndex[slot]
    const last = this.active[--this.activeCount]
    this.active[index] = last
    this.activeIndex[last] = index
    this.unlink(slot * 2, this.bodyA[slot])
    this.unlink(slot * 2 + 1, this.bodyB[slot])
    this.ended[this.endedCount++] = slot
  }

  /**
   * The pairs of one body, at the cost of their number:
   * `for (let link = pairs.firstLink(body); link !== NONE; link = pairs.nextLink(link))`.
   */
  firstLink(body: number): number {
    return this.first[body]
  }

  nextLink(link: number): number {
    return this.next[link]
  }

  slotOfLink(link: number): number {
    return link >> 1
  }

  /** The body at the far end of a link. */
  otherBody(link: number): number {
    return (link & 1) === 0 ? this.bodyB[link >> 1] : this.bodyA[link >> 1]
  }

  private link(link: number, body: number): void {
    const head = this.first[body]
    this.next[link] = head
    this.previous[link] = NONE
    if (head !== NONE) this.previous[head] = link
    this.first[body] = link
  }

  private unlink(link: number, body: number): void {
    const next = this.next[link]
    const previous = this.previous[link]
    if (previous === NONE) this.first[body] = next
    else this.next[previous] = next
    if (next !== NONE) this.previous[next] = previous
  }

  private putInBucket(slot: number): void {
    const { buckets } = this
    const mask = buckets.length - 1
    let bucket = hashPair(this.bodyA[slot], this.bodyB[slot]) & mask
    while (buckets[bucket] !== NONE) bucket = (bucket + 1) & mask
    buckets[bucket] = slot
  }

  /**
   * Closes the gap by shifting later members of the run back. With tombstones instead, pairs that come and go
   * for hours would fill the table with them and every failing lookup would walk all of it.
   */
  private takeFromBucket(slot: number): void {
    const { buckets, bodyA, bodyB } = this
    const mask = buckets.length - 1
    let gap = hashPair(bodyA[slot], bodyB[slot]) & mask
    while (buckets[gap] !== slot) gap = (gap + 1) & mask
    for (let bucket = (gap + 1) & mask; buckets[bucket] !== NONE; bucket = (bucket + 1) & mask) {
      const member = buckets[bucket]
      const home = hashPair(bodyA[member], bodyB[member]) & mask
      // A member may move back only as far as its home, or lookups that start at the home would miss it.
      if (((bucket - home) & mask) < ((bucket - gap) & mask)) continue
      buckets[gap] = member
      gap = bucket
    }
    buckets[gap] = NONE
  }

  private grow(): void {
    this.capacity *= 2
    this.version++
    this.bodyA = enlargedInts(this.bodyA, this.capacity)
    this.bodyB = enlargedInts(this.bodyB, this.capacity)
    this.active = enlargedInts(this.active, this.capacity)
    this.activeIndex = enlargedInts(this.activeIndex, this.capacity)
    this.begun = enlargedInts(this.begun, this.capacity)
    this.ended = enlargedInts(this.ended, this.capacity)
    this.freeSlots = enlargedInts(this.freeSlots, this.capacity)
    this.next = enlargedInts(this.next, this.capacity * 2)
    this.previous = enlargedInts(this.previous, this.capacity * 2)
    this.buckets = new Int32Array(this.capacity * 2).fill(NONE)
    for (let i = 0; i < this.activeCount; i++) this.putInBucket(this.active[i])
  }
}

/** Neighbouring body numbers are the common case; without the final mix they would fill neighbouring buckets. */
function hashPair(a: number, b: number): number {
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  const folded = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return folded ^ (folded >>> 13)
}
