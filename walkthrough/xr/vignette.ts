/** How far the edge of the view is darkened: by motion that eyes see and the body does not feel, which makes people ill. */

/** m/s that darken all that is darkened. */
const FAST = 2
/** 1/s: how fast it comes, and goes. */
const COMES = 12
const GOES = 5

export class Vignette {
  /** 0 to 1. */
  value = 0

  /** m/s that a stick moves the person, and 0 to 1 of the fastest turn; real steps and steps of turning do not count. */
  advance(seconds: number, speed: Float64Array, turn: Float64Array, isWanted: boolean): void {
    const most = Math.max(speed[0] / FAST, turn[0])
    const goal = isWanted ? Math.min(most, 1) : 0
    const { value } = this
    const pace = goal > value ? COMES : GOES
    const next = goal + (value - goal) / (1 + pace * seconds)
    this.value = Math.abs(next - goal) < 1e-3 ? goal : next
  }
}
