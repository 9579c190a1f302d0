/** Turning by a stick: by steps, one for each push, or smoothly. */

/** Radians to the left of one step, and a second at most. */
export const SNAP = Math.PI / 6
export const TURN_SPEED = Math.PI / 2
/** A push is one step beyond the first; the next step needs the stick back within the second. */
const PUSHED = 0.7
const BACK = 0.3
/** Sticks do not come back to 0. */
export const DEAD = 0.15

export class Turning {
  /** Radians to the left, of this frame. */
  readonly angle = new Float64Array(1)
  /** It was a step. */
  isSnap = false
  /** Of the greatest speed: how fast the view turns smoothly, 0 to 1. */
  readonly speed = new Float64Array(1)
  /** A stick that is held when it all begins does not turn anyone. */
  private isArmed = false

  stop(): void {
    this.isArmed = false
  }

  /** `stick[0]` is −1 to 1, to the right. */
  advance(seconds: number, stick: Float64Array, snaps: boolean): void {
    const { angle, speed } = this
    const x = stick[0]
    const push = Math.abs(x)
    angle[0] = 0
    speed[0] = 0
    this.isSnap = false
    if (snaps) {
      if (push < BACK) this.isArmed = true
      else if (push > PUSHED && this.isArmed) {
        this.isArmed = false
        this.isSnap = true
        angle[0] = x > 0 ? -SNAP : SNAP
      }
      return
    }
    this.isArmed = false
    if (push <= DEAD) return
    speed[0] = Math.min((push - DEAD) / (1 - DEAD), 1)
    angle[0] = (x > 0 ? -TURN_SPEED : TURN_SPEED) * speed[0] * seconds
  }
}
