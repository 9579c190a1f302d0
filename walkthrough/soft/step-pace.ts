/** How many steps of cloth are due: sixty a second, and after a slow frame some, but not all that were missed. */

/** Milliseconds of a step. */
const STEP = 1000 / 60
/** What is more is not made up for: cloth that is asked for so many steps is late, … */
export const STEPS_AT_ONCE = 8
/** … but for a frame's own time, down to four frames a second: who draws slowly has cloth that is not slow for it. */
const STEPS_A_FRAME = 16

export class StepPace {
  private last = Number.NaN
  private owed = 0

  /** It is now so many milliseconds; how many have gone by since the last time, 0 after a rest. */
  pass(now: number): number {
    const gone = Number.isNaN(this.last) ? 0 : now - this.last
    this.last = now
    // With what the frame before had left of a step.
    const most = Math.max(STEPS_AT_ONCE, Math.min(gone / STEP + 1, STEPS_A_FRAME))
    this.owed = Math.min(this.owed + gone, most * STEP)
    return gone
  }

  get due(): number {
    return Math.floor(this.owed / STEP + 1e-6)
  }

  take(steps: number): void {
    this.owed = Math.max(0, this.owed - steps * STEP)
  }

  /** The time until the next frame does not count. */
  rest(): void {
    this.last = Number.NaN
    this.owed = 0
  }
}
