/**
 * Which moment of a headset is shown now. It lies a little behind, so that the next message is there before its moment
 * has come; where messages are late it waits, and makes the time good by going a little faster, never by jumping, unless
 * more than a second is missing. Milliseconds throughout.
 */

/** Behind the newest message: so much, and so many times the usual time between two. */
const LEAST_DELAY = 50
const DELAY_INTERVALS = 1.5
const LONGEST_DELAY = 300
/** What is farther off than this is not caught up with. */
const JUMP = 1000
/** The share of what is missing that is made good in a second, and how much faster or slower it may go for that. */
const GAIN = 3
const FASTEST = 0.5
const SLOWEST = -0.3
/** How quickly the estimates follow, a message. */
const FOLLOW = 0.02
const FOLLOW_INTERVAL = 0.1
const USUAL_INTERVAL = 33

export class MirrorClock {
  /** By the headset's clock; NaN before the first message. */
  time = Number.NaN
  private newest = Number.NaN
  private interval = USUAL_INTERVAL
  /** Our clock less the headset's, as the quickest message lately has it. */
  private offset = Number.NaN

  restart(): void {
    this.time = Number.NaN
    this.newest = Number.NaN
    this.interval = USUAL_INTERVAL
    this.offset = Number.NaN
  }

  /** A newer message than any before has come. */
  hear(time: number, now: number): void {
    const offset = now - time
    const late = offset - this.offset
    if (!(Math.abs(late) <= JUMP)) this.offset = offset
    else this.offset += late < 0 ? late : late * FOLLOW
    const interval = time - this.newest
    if (interval < JUMP) this.interval += (interval - this.interval) * FOLLOW_INTERVAL
    this.newest = time
  }

  /** One frame on: the moment to be shown now. */
  advance(now: number, milliseconds: number): number {
    const goal = now - this.offset - this.delay
    const missing = goal - (this.time + milliseconds)
    if (!(Math.abs(missing) <= JUMP)) this.time = goal
    else {
      const gain = Math.min(FASTEST, Math.max(SLOWEST, (missing / 1000) * GAIN))
      this.time += milliseconds * (1 + gain)
    }
    // What comes after the newest message is not known: guessed ahead, a hand would go through the table.
    if (this.time > this.newest) this.time = this.newest
    return this.time
  }

  private get delay(): number {
    return Math.min(LONGEST_DELAY, LEAST_DELAY + DELAY_INTERVALS * this.interval)
  }
}
