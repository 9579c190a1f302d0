/** Where the parts of a recorded hand stand in the hand's own frame. */
import { HAND_INTS } from '../../../engine/record/frame-record.ts'
import { exactAngles, POSE_INTS } from '../../../engine/record/grid.ts'
import { type BothHands, STANDARD_HANDS } from '../../../walkthrough/hand/hand-measures.ts'
import { type HandModel, makeHand, SIDES } from '../../../walkthrough/hand/hand-model.ts'
import { JOINT_COUNT } from '../../../walkthrough/hand/joints.ts'
import { placeHand } from '../../../walkthrough/hand/kinematics.ts'
import { poseRelativeTo } from '../../../walkthrough/quaternion.ts'

const AT_HOME = Float64Array.of(0, 0, 0, 0, 0, 0, 1)

export class HandPoses {
  readonly model: HandModel
  /** By part, position and quaternion. */
  readonly parts: Float64Array
  /** The parts that joints move; the others stand still in the hand's frame. */
  readonly jointed: readonly number[]
  readonly #joints = new Float64Array(JOINT_COUNT)
  readonly #local = new Float64Array(7)
  readonly #ints: number

  /** `hands` as the session's beginning has them. */
  constructor(side: 0 | 1, hands: BothHands = STANDARD_HANDS) {
    this.model = makeHand(SIDES[side], hands[side])
    this.parts = new Float64Array(7 * this.model.parts.length)
    this.jointed = [...this.model.parts.keys()].filter((part) => this.model.bendJoint[part]! >= 0)
    this.#ints = side * HAND_INTS + POSE_INTS
    placeHand(this.model, AT_HOME, 0, this.#joints, this.parts)
  }

  /** From the whole numbers of both hands. */
  set(hand: Int32Array): void {
    exactAngles(this.#joints, hand, this.#ints)
    placeHand(this.model, AT_HOME, 0, this.#joints, this.parts)
  }

  /** The part's pose in the frame of the part that it hangs on. Overwritten by the next call. */
  local(part: number): Float64Array {
    const parent = this.model.parent[part]!
    if (parent < 0) this.#local.set(this.parts.subarray(7 * part, 7 * part + 7))
    else poseRelativeTo(this.#local, 0, this.parts, 7 * parent, this.parts, 7 * part)
    return this.#local
  }
}
