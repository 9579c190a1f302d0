/** Where a figure's time stands, from 0 to 1, while it plays, is stepped or scrubbed. */

/** Seconds from beginning to end. */
const LENGTH = 10
/**
 * Of the whole, between two moments that are computed: where each takes long, the figure plays more slowly, and does not
 * leap from one to the next.
 */
const LONGEST_STEP = 1 / 100
/** Of the whole, for one press of a button. */
export const STEP = 1 / 100

export class Playback {
  time = 0
  playing = true

  /** When the next moment is to be computed: so many seconds after the last one. At the end it begins anew. */
  advance(seconds: number): void {
    if (!this.playing) return
    const next = this.time + Math.min(Math.max(seconds, 0) / LENGTH, LONGEST_STEP)
    // The end itself is shown, for one moment.
    if (this.time >= 1) this.time = 0
    else this.time = Math.min(1, next)
  }

  /** Stands still there. */
  goTo(time: number): void {
    this.playing = false
    this.time = Math.min(1, Math.max(0, time))
  }

  /** So many steps on, or back where negative: onto whole steps, so that on and back end where they began. */
  step(by: number): void {
    const at = this.time / STEP
    const nearest = Math.round(at)
    const whole = Math.abs(at - nearest) < 1e-6 ? nearest : by > 0 ? Math.floor(at) : Math.ceil(at)
    this.goTo((whole + by) * STEP)
  }
}
