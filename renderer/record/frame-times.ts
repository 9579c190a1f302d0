/** What recording costs the drawing thread: the last few hundred frames, in milliseconds. */
const FRAMES = 512

export class FrameTimes {
  private readonly ring = new Float32Array(FRAMES)
  private next = 0
  private count = 0

  /** The ring's own numbers, so that no double is passed along: from `start` until now. */
  add(start: number): void {
    this.ring[this.next] = performance.now() - start
    this.next = (this.next + 1) % FRAMES
    if (this.count < FRAMES) this.count++
  }

  /** NaN before the first frame. */
  get median(): number {
    const sorted = this.ring.slice(0, this.count).sort()
    return this.count === 0 ? Number.NaN : sorted[this.count >> 1]!
  }
}
