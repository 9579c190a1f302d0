/** Draws at a lower resolution where the machine is too slow for the full one, and returns to it when there is time. */

const STEPS = [1, 0.75, 0.5, 0.35]
/** Milliseconds a frame: above, the next lower resolution; below, the next higher. */
const TOO_SLOW = 45
const FAST = 14
const FRAMES = 20
/** Frames over which nothing is raised again after it had to be lowered: a change costs a visible flicker. */
const PATIENCE = 600

export class FrameBudget {
  private step = 0
  private frames = 0
  private total = 0
  private sinceLowered = PATIENCE

  /** The factor by which the resolution is lowered. */
  get factor(): number {
    return STEPS[this.step] ?? 1
  }

  /** After each frame; true where the factor has changed. */
  add(milliseconds: number): boolean {
    // A frame after a pause says nothing of the drawing.
    if (milliseconds > 1000) return false
    this.frames++
    this.sinceLowered++
    this.total += milliseconds
    if (this.frames < FRAMES) return false
    const mean = this.total / this.frames
    this.frames = 0
    this.total = 0
    if (mean > TOO_SLOW && this.step < STEPS.length - 1) {
      this.step++
      this.sinceLowered = 0
      return true
    }
    if (mean < FAST && this.step > 0 && this.sinceLowered > PATIENCE) {
      this.step--
      return true
    }
    return false
  }
}
