/** From where a replay is seen: as it was recorded, from anywhere, or from behind the hand. */
import { FollowCamera } from './follow-camera.ts'
import { FreeCamera } from './free-camera.ts'
import type { CameraMode } from './replay-state.ts'

export interface Flight {
  readonly forward: number
  readonly right: number
  readonly up: number
}

/** What was recorded of the person, and where the hand that is followed is. */
export interface Seen {
  readonly eye: Float64Array
  /** Degrees from top to bottom. */
  readonly fieldOfView: number
  /** Null where there is no hand. */
  readonly hand: Float64Array | null
}

export class ReplayCamera {
  readonly eye = new Float64Array([0, 0, 0, 0, 0, 0, 1])
  readonly free = new FreeCamera()
  fieldOfView = 70
  private readonly followed = new FollowCamera()
  private mode: CameraMode = 'recorded'
  private readonly before = new Float64Array(7)

  /** Flying begins where one is. */
  use(mode: CameraMode): void {
    if (mode === 'free' && this.mode !== 'free') this.free.take(this.eye)
    if (mode === 'follow') this.followed.restart()
    this.mode = mode
  }

  /** One frame on; `fieldOfView` is the person's own at this window. True where the eye has moved. */
  update(seen: Seen, flight: Flight, seconds: number, fieldOfView: number): boolean {
    const { eye, before } = this
    before.set(eye)
    const fieldBefore = this.fieldOfView
    this.fieldOfView = this.mode === 'recorded' ? seen.fieldOfView : fieldOfView
    if (this.mode === 'free') {
      this.free.move(flight.forward, flight.right, flight.up, seconds)
      this.free.write(eye)
    } else if (this.mode === 'follow' && seen.hand !== null) {
      this.followed.follow(seen.eye, seen.hand, seconds, eye)
    } else eye.set(seen.eye)
    if (this.fieldOfView !== fieldBefore) return true
    for (let k = 0; k < 7; k++) if (Math.abs(eye[k]! - before[k]!) > 1e-7) return true
    return false
  }
}
