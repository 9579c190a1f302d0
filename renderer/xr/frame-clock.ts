/**
 * Counts a headset's frames, and those it had to show twice since ours came too late. What is on time is told by the
 * session where it knows its rate, else by the median of the intervals: a headset shows frames at a steady beat.
 */

/** Intervals that the median is taken of. */
const WINDOW = 61
/** Longer is no frame that came late, but a headset that was taken off. Milliseconds. */
const PAUSE = 1000

export class FrameClock {
  frames = 0
  dropped = 0
  /** Milliseconds between the last two frames, and the longest since `restart`. */
  interval = 0
  longest = 0
  /** Milliseconds that our part of the last frame took, and of the longest. */
  work = 0
  longestWork = 0
  private readonly intervals = new Float64Array(WINDOW)
  private readonly sorted = new Float64Array(WINDOW)
  private count = 0
  private last = Number.NaN

  /** A frame begins; milliseconds, and frames a second as the session tells, or 0 where it does not. */
  begin(now: number, rate: number): void {
    this.frames++
    const interval = now - this.last
    this.last = now
    if (!(interval > 0) || interval > PAUSE) return
    this.interval = interval
    if (interval > this.longest) this.longest = interval
    this.intervals[this.count++ % WINDOW] = interval
    const beat = rate > 0 ? 1000 / rate : this.median
    // Half a beat of grace: clocks tremble.
    const missed = Math.floor(interval / beat - 0.5)
    if (missed > 0) this.dropped += missed
  }

  end(milliseconds: number): void {
    this.work = milliseconds
    if (milliseconds > this.longestWork) this.longestWork = milliseconds
  }

  /** Milliseconds. */
  get median(): number {
    const length = Math.min(this.count, WINDOW)
    if (length === 0) return 0
    const { sorted } = this
    for (let i = 0; i < length; i++) {
      const value = this.intervals[i]!
      let at = i
      for (; at > 0 && sorted[at - 1]! > value; at--) sorted[at] = sorted[at - 1]!
      sorted[at] = value
    }
    return sorted[length >> 1]!
  }

  /** "headset frames 720 dropped 2 median-us 13889 longest-us 27778 work-us 4100": for the log, in whole numbers. */
  get words(): string {
    const us = (milliseconds: number): number => Math.round(milliseconds * 1000)
    return (
      `headset frames ${this.frames} dropped ${this.dropped} median-us ${us(this.median)}` +
      ` longest-us ${us(this.longest)} work-us ${us(this.longestWork)}`
    )
  }

  restart(): void {
    this.frames = 0
    this.dropped = 0
    this.longest = 0
    this.longestWork = 0
    this.count = 0
    this.last = Number.NaN
  }
}
