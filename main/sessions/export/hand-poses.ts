/** Where the parts of a recorded hand stand in the hand's own frame. */
import { HAND_INTS } from '../../../engine/record/frame-record.ts'
import { exactAngles, POSE_INTS } from '../../../engine/record/grid.ts'
import { type HandModel, makeHand, SIDES } from '../../../walkthrough/hand/hand-model.ts'
import { JOINT_COUNT } from '../../../walkthrough/hand/joints.ts'
import { placeHand } from '../../../walkthrough/hand/kinematics.ts'

const AT_HOME = Float64Array.of(0, 0, 0, 0, 0, 0, 1)

export class HandPoses {
  readonly model: HandModel
  /** By part, position and quaternion. */
  readonly parts: Float64Array
  /** The parts that joints move; the others stand still in the hand's frame. */
  readonly jointed: readonly number[]
  readonly #joints = new Float64Array(JOINT_COUNT)
  readonly #ints: number

  constructor(side: 0 | 1) {
    this.model = makeHand(SIDES[side])
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

  /** The part's rotation in the frame of the part that it hangs on. */
  localRotation(part: number, out: Float64Array): void {
    const { parts } = this
    const parent = this.model.parent[part]!
    const o = 7 * part + 3
    if (parent < 0) {
      for (let k = 0; k < 4; k++) out[k] = parts[o + k]!
      return
    }
    // The parent's rotation backwards, then the part's.
    const p = 7 * parent + 3
    const px = -parts[p]!
    const py = -parts[p + 1]!
    const pz = -parts[p + 2]!
    const pw = parts[p + 3]!
    const x = parts[o]!
    const y = parts[o + 1]!
    const z = parts[o + 2]!
    const w = parts[o + 3]!
    out[0] = pw * x + px * w + py * z - pz * y
    out[1] = pw * y - px * z + py * w + pz * x
    out[2] = pw * z + px * y - py * x + pz * w
    out[3] = pw * w - px * x - py * y - pz * z
  }
}
