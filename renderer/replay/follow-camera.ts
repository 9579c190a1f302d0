/** A camera behind and above the hand, as seen from the person, that comes after it softly. */
import { writeUpright } from './free-camera.ts'

/** Metres behind the hand and above it. */
const BEHIND = 0.44
const ABOVE = 0.27
/** Seconds in which it makes good about two thirds of what it is behind. */
const SOFTNESS = 0.3
/** Metres: a hand that is suddenly farther away than this was jumped to, and is not flown to. */
const JUMP = 1.5
/** Metres: closer to the body than this, the hand's direction from it means nothing. */
const TOO_CLOSE = 0.15

export class FollowCamera {
  private readonly position = new Float64Array(3)
  private readonly aim = new Float64Array(3)
  private readonly goal = new Float64Array(3)
  private heading = 0
  private isPlaced = false

  /** The next moment is shown from the right place at once. */
  restart(): void {
    this.isPlaced = false
  }

  /** Seven numbers of the recorded eye, the hand's place, the seconds since the last frame, and where the eye goes. */
  follow(person: Float64Array, hand: Float64Array, seconds: number, eye: Float64Array): void {
    const { position, aim, goal } = this
    const dx = hand[0]! - person[0]!
    const dz = hand[2]! - person[2]!
    const level = Math.hypot(dx, dz)
    if (level > TOO_CLOSE) this.heading = Math.atan2(-dx, -dz)
    goal[0] = hand[0]! + Math.sin(this.heading) * BEHIND
    goal[1] = hand[1]! + ABOVE
    goal[2] = hand[2]! + Math.cos(this.heading) * BEHIND
    const away = Math.hypot(goal[0] - position[0]!, goal[1] - position[1]!, goal[2] - position[2]!)
    const share = this.isPlaced && away < JUMP ? 1 - Math.exp(-seconds / SOFTNESS) : 1
    this.isPlaced = true
    for (let k = 0; k < 3; k++) {
      position[k]! += (goal[k]! - position[k]!) * share
      aim[k]! += (hand[k]! - aim[k]!) * share
    }
    const [ax, ay, az] = [aim[0]! - position[0]!, aim[1]! - position[1]!, aim[2]! - position[2]!]
    eye.set(position)
    writeUpright(eye, Math.atan2(-ax, -az), Math.atan2(ay, Math.hypot(ax, az)))
  }
}
