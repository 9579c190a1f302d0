/** What a headset tells of a hand in a pose, with the tremble of a tracker. Allocates nothing. */
import type { Random } from '../../engine/math/random.ts'
import { type HandModel, segmentPart } from '../../walkthrough/hand/hand-model.ts'
import { FINGERS } from '../../walkthrough/hand/joints.ts'
import { placeHand } from '../../walkthrough/hand/kinematics.ts'
import { FINGER_BONES } from '../../walkthrough/hand/skeleton.ts'
import { turnVector } from '../../walkthrough/quaternion.ts'
import {
  INDEX_FIRST,
  PER_FINGER,
  THUMB_FIRST,
  TRACKED_HAND,
  WRIST,
  XR_JOINT,
  XR_RADIUS,
  type XrHandInput,
} from '../../walkthrough/xr/xr-input.ts'

/** Metres by which a joint is seen beside its place. */
const TREMBLE = 0.0003
const SEGMENTS = 3

export class PosedHand {
  private readonly model: HandModel
  private readonly random: Random
  private readonly places: Float64Array
  private readonly end = new Float64Array(3)

  constructor(model: HandModel, random: Random) {
    this.model = model
    this.random = random
    this.places = new Float64Array(7 * model.parts.length)
  }

  write(input: XrHandInput, root: Float64Array, joints: Float64Array): void {
    const { places, end } = this
    placeHand(this.model, root, 0, joints, places)
    input.source = TRACKED_HAND
    input.tracked = true
    for (let k = 0; k < 7; k++) {
      input.grip[k] = root[k]!
      input.aim[k] = root[k]!
    }
    this.put(input, WRIST, root, 0, 0.021)
    for (let finger = 0; finger < FINGERS.length; finger++) {
      const { lengths, widths } = FINGER_BONES[finger]!
      // A thumb's first bone is its metacarpal; the fingers' lie in the palm, before the bones that bend.
      const first = finger === 0 ? THUMB_FIRST : INDEX_FIRST + (finger - 1) * PER_FINGER + 1
      for (let segment = 0; segment < SEGMENTS; segment++) {
        this.put(input, first + segment, places, 7 * segmentPart(FINGERS[finger]!, segment), widths[segment]!)
      }
      const tip = 7 * segmentPart(FINGERS[finger]!, SEGMENTS - 1)
      end[0] = 0
      end[1] = 0
      end[2] = -lengths[SEGMENTS - 1]!
      turnVector(end, 0, places, tip + 3, end, 0)
      for (let k = 0; k < 3; k++) end[k]! += places[tip + k]!
      this.put(input, first + SEGMENTS, end, 0, widths[SEGMENTS]!)
      if (finger > 0) this.putMetacarpal(input, first)
    }
  }

  private put(input: XrHandInput, joint: number, at: Float64Array, o: number, radius: number): void {
    const j = joint * XR_JOINT
    for (let k = 0; k < 3; k++) input.joints[j + k] = at[o + k]! + (this.random.unit() - 0.5) * 2 * TREMBLE
    input.joints[j + XR_RADIUS] = radius
  }

  private putMetacarpal(input: XrHandInput, knuckle: number): void {
    const { joints } = input
    const j = (knuckle - 1) * XR_JOINT
    for (let k = 0; k < 3; k++) {
      const wrist = joints[WRIST * XR_JOINT + k]!
      joints[j + k] = wrist + 0.35 * (joints[knuckle * XR_JOINT + k]! - wrist)
    }
    joints[j + XR_RADIUS] = 0.02
  }
}
