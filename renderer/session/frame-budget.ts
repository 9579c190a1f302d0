/**
 * Draws at a lower resolution where the machine is too slow for the full one, and returns to it when there is time. A
 * change is seen as a flicker, so it takes several slow seconds in a row, and a resolution that was too slow is not
 * tried again for a while that doubles each time.
 */

/** Never below a half: letters on things and the edges of a hand must stay plain. */
const STEPS = [1, 0.75, 0.5] as const
/** Milliseconds a frame: above, the next lower resolution; below, the next higher. */
const TOO_SLOW = 50
const FAST = 16
/** Milliseconds that are judged as one, and how many in a row have to be too slow, or fast. */
const SPAN = 1500
const SLOW_SPANS = 2
const FAST_SPANS = 4
/** Milliseconds before a resolution that was too slow is tried again, at first. */
const PATIENCE = 30_000

export class FrameBudget {
  private step: number
  private frames = 0
  private total = 0
  private slow = 0
  private fast = 0
  private sinceLowered = Number.POSITIVE_INFINITY
  private patience = PATIENCE

  /** `software`: without a graphics card it begins low: the first seconds are those in which people judge. */
  constructor(software = false) {
    this.step = software ? STEPS.length - 1 : 0
  }

  /** The factor by which the resolution is lowered. */
  get factor(): number {
    return STEPS[this.step]!
  }

  /** After each frame; true where the factor has changed. */
  add(milliseconds: number): boolean {
    // A frame after a pause says nothing of the drawing.
    if (milliseconds > 1000) return false
    this.frames++
    this.total += milliseconds
    this.sinceLowered += milliseconds
    if (this.total < SPAN) return false
    const mean = this.total / this.frames
    this.frames = 0
    this.total = 0
    this.slow = mean > TOO_SLOW ? this.slow + 1 : 0
    this.fast = mean < FAST ? this.fast + 1 : 0
    if (this.slow >= SLOW_SPANS && this.step < STEPS.length - 1) return this.lower()
    if (this.fast >= FAST_SPANS && this.step > 0 && this.sinceLowered > this.patience) return this.raise()
    return false
  }

  private lower(): true {
    // It was raised for nothing: the next try waits longer.
    if (this.sinceLowered < Number.POSITIVE_INFINITY) this.patience *= 2
    this.sinceLowered = 0
    return this.change(1)
  }

  private raise(): true {
    return this.change(-1)
  }

  private change(by: 1 | -1): true {
    this.step += by
    this.slow = 0
    this.fast = 0
    return true
  }
}
