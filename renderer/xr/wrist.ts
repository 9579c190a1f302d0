/** The wrist that the panel is at: where it is, and whether it is held up to be looked at, as a watch is. */
import { LEFT } from '../../engine/record/frame-record.ts'
import { turnVector } from '../../walkthrough/quaternion.ts'
import { NO_SOURCE, TRACKED_HAND, WRIST, XR_JOINT, type XrInput } from '../../walkthrough/xr/xr-input.ts'

/** Metres from the head, cosine of the angle to where it looks, cosine of the angle of the palm to the head. */
const NEAR = 0.75
const LOOKED_AT = Math.cos((28 * Math.PI) / 180)
const PALM = 0.5
/** Of a panel that is up: it does not go at a tremor. */
const STILL_NEAR = 0.9
const STILL_LOOKED_AT = Math.cos((48 * Math.PI) / 180)
const STILL_PALM = 0.1

export class Wrist {
  readonly place = new Float64Array(3)
  isUp = false
  private readonly palm = new Float64Array(3)
  private readonly axis = new Float64Array(3)
  private readonly way = new Float64Array(3)
  private readonly look = new Float64Array(3)

  /** `side`: whose wrist. */
  update(input: XrInput, side: number): void {
    const hand = input.hands[side]!
    const { place, palm, axis, way, look } = this
    if (hand.source === NO_SOURCE || !hand.tracked) {
      this.isUp = false
      return
    }
    axis.fill(0)
    if (hand.source === TRACKED_HAND) {
      // A joint's +y is the hand's back.
      axis[1] = -1
      turnVector(palm, 0, hand.joints, WRIST * XR_JOINT + 3, axis, 0)
      for (let k = 0; k < 3; k++) place[k] = hand.joints[WRIST * XR_JOINT + k]!
    } else {
      // A grip's x is across the palm: the back of the right hand is at +x, that of the left one at −x.
      axis[0] = side === LEFT ? 1 : -1
      turnVector(palm, 0, hand.grip, 3, axis, 0)
      for (let k = 0; k < 3; k++) place[k] = hand.grip[k]!
    }
    axis.fill(0)
    axis[2] = -1
    turnVector(look, 0, input.head, 3, axis, 0)
    let squares = 0
    for (let k = 0; k < 3; k++) {
      way[k] = place[k]! - input.head[k]!
      squares += way[k]! * way[k]!
    }
    const distance = Math.sqrt(squares)
    let looked = 0
    let faces = 0
    for (let k = 0; k < 3; k++) {
      looked += (look[k]! * way[k]!) / distance
      faces -= (palm[k]! * way[k]!) / distance
    }
    this.isUp = this.isUp
      ? distance < STILL_NEAR && looked > STILL_LOOKED_AT && faces > STILL_PALM
      : distance < NEAR && looked > LOOKED_AT && faces > PALM
  }
}
