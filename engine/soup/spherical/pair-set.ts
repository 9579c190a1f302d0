/** Pairs of triangles already seen in this query: open addressing, emptied by counting up, grown when half full. */
export class PairSet {
  private capacity = 1024
  private first: Int32Array = new Int32Array(this.capacity)
  private second: Int32Array = new Int32Array(this.capacity)
  /** In which query the slot was filled. */
  private query: Int32Array = new Int32Array(this.capacity)
  private current = 0
  private count = 0

  clear(): void {
    this.count = 0
    this.current++
    if (this.current < 0x7fffffff) return
    this.query.fill(0)
    this.current = 1
  }

  /** False when the pair was there. */
  add(a: number, b: number): boolean {
    if (2 * this.count >= this.capacity) this.grow()
    const slot = this.slotOf(a, b)
    if (this.query[slot] === this.current) return false
    this.fill(slot, a, b)
    return true
  }

  private slotOf(a: number, b: number): number {
    const mask = this.capacity - 1
    const mixed = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & mask
    while (this.query[slot] === this.current && (this.first[slot] !== a || this.second[slot] !== b)) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private fill(slot: number, a: number, b: number): void {
    this.first[slot] = a
    this.second[slot] = b
    this.query[slot] = this.current
    this.count++
  }

  private grow(): void {
    const { first, second, query, capacity } = this
    this.capacity = 2 * capacity
    this.first = new Int32Array(this.capacity)
    this.second = new Int32Array(this.capacity)
    this.query = new Int32Array(this.capacity)
    this.count = 0
    for (let i = 0; i < capacity; i++) {
      if (query[i] === this.current) this.fill(this.slotOf(first[i], second[i]), first[i], second[i])
    }
  }
}
