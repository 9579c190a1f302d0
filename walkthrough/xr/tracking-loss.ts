/** What becomes of a hand that the headset loses from sight: it stays, fades, goes, and comes back without a jump. */

/** Seconds in which a lost hand fades, and one that is back is solid again. */
export const FADING_TIME = 0.3
/** As solid as a lost hand stays. */
export const FADED = 0.25
/** Seconds after which a lost hand is no longer there. */
export const PATIENCE = 5
/** Seconds from where the hand was to where it is seen again, at most. */
export const RETURN_TIME = 0.3
/** After a short loss the way back is so many times as long as the loss: a frame without a hand is hardly noticed. */
const RETURN_PER_LOSS = 3

const LOST_FOR = 0
const RETURN = 1
const RETURN_LASTS = 2
const OPACITY = 3

export class TrackingLoss {
  present = false
  isTracked = false
  private readonly state = new Float64Array(4)

  get opacity(): number {
    return this.state[OPACITY]
  }

  /** 0 where it was lost, 1 where it is seen: how far it is on its way back. */
  get returned(): number {
    const { state } = this
    if (state[RETURN] >= state[RETURN_LASTS]) return 1
    const t = state[RETURN] / state[RETURN_LASTS]
    return t * t * (3 - 2 * t)
  }

  /**
   * A frame in which it is seen. True where its way back begins: what it was then is what it comes from. `hasChanged`
   * where it is led by something else than before.
   */
  see(seconds: number, hasChanged: boolean): boolean {
    const { state } = this
    const begins = this.present && (!this.isTracked || hasChanged)
    if (!this.present) {
      state[OPACITY] = 1
      state[RETURN_LASTS] = 0
    } else if (begins) {
      const brief = RETURN_PER_LOSS * state[LOST_FOR]
      state[RETURN] = 0
      state[RETURN_LASTS] = hasChanged || brief > RETURN_TIME ? RETURN_TIME : brief
    }
    state[RETURN] += seconds
    state[LOST_FOR] = 0
    this.present = true
    this.isTracked = true
    const opacity = state[OPACITY] + ((1 - FADED) * seconds) / FADING_TIME
    state[OPACITY] = opacity < 1 ? opacity : 1
    return begins
  }

  /** A frame in which it is not. */
  miss(seconds: number): void {
    const { state } = this
    this.isTracked = false
    if (!this.present) return
    state[LOST_FOR] += seconds
    const opacity = state[OPACITY] - ((1 - FADED) * seconds) / FADING_TIME
    state[OPACITY] = opacity > FADED ? opacity : FADED
    if (state[LOST_FOR] > PATIENCE) {
      this.present = false
      state[OPACITY] = 0
    }
  }
}
