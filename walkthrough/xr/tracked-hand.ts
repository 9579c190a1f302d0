/** From the 25 joints of a tracked hand to the root and the twenty angles of ours. */
import type { HandModel } from '../hand/hand-model.ts'
import { FINGERS, JOINT_COUNT } from '../hand/joints.ts'
import { SEGMENTS } from '../hand/skeleton.ts'
import { turnVector } from '../quaternion.ts'
import { FingerAngles } from './finger-angles.ts'
import { middleOf, PALM_NUMBERS, palmOf, palmTurn, readPalm, turnBetween } from './palm-frame.ts'
import { THUMB_FIRST, XR_JOINT, XR_JOINTS, type XrHandInput } from './xr-input.ts'

/** The joint where a finger's first bone of ours begins: the thumb's metacarpal, the others' proximal. */
export function firstJoint(finger: number): number {
  return finger === 0 ? THUMB_FIRST : THUMB_FIRST + 5 * finger
}

/** No room is as large. Metres. */
const FARTHEST = 10_000

export class TrackedHand {
  /** In the room. */
  readonly root = new Float64Array([0, 0, 0, 0, 0, 0, 1])
  readonly joints = new Float64Array(JOINT_COUNT)
  private readonly side: number
  private readonly fingers: readonly FingerAngles[]
  private readonly palm = new Float64Array(PALM_NUMBERS)
  private readonly turn = new Float64Array(4)
  private readonly ownTurn = new Float64Array(4)
  private readonly ownMiddle = new Float64Array(3)
  private readonly back = new Float64Array(4)
  private readonly point = new Float64Array(3)
  private readonly ends = new Float64Array(3 * SEGMENTS)

  constructor(model: HandModel) {
    this.side = model.handedness === 'right' ? 1 : -1
    this.fingers = FINGERS.map((_, finger) => new FingerAngles(model, finger))
    const own = palmOf(model)
    palmTurn(this.ownTurn, 0, own, this.side)
    middleOf(this.ownMiddle, own)
  }

  /** False, and everything as it was, where the joints are no hand. Allocates nothing. */
  read(input: XrHandInput): boolean {
    const { joints } = input
    if (!areNear(joints)) return false
    readPalm(this.palm, joints)
    if (!palmTurn(this.turn, 0, this.palm, this.side)) return false
    this.placeRoot()
    for (let finger = 0; finger < this.fingers.length; finger++) this.readFinger(finger, joints)
    return true
  }

  /** The next frame owes nothing to those before it. */
  forget(): void {
    for (let finger = 0; finger < this.fingers.length; finger++) this.fingers[finger].forget()
  }

  /** By the knuckles: where ours is longer or shorter than the person's hand, the fingers are right and the wrist is off. */
  private placeRoot(): void {
    const { root, point, back } = this
    turnBetween(root, 3, this.ownTurn, this.turn)
    turnVector(point, 0, root, 3, this.ownMiddle, 0)
    for (let k = 0; k < 3; k++) back[k] = -root[3 + k]
    back[3] = root[6]
    middleOf(root, this.palm)
    for (let k = 0; k < 3; k++) root[k] -= point[k]
  }

  private readFinger(finger: number, joints: Float64Array): void {
    const { ends, point, root, back } = this
    const first = firstJoint(finger)
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const j = (first + 1 + segment) * XR_JOINT
      for (let k = 0; k < 3; k++) point[k] = joints[j + k] - root[k]
      turnVector(ends, 3 * segment, back, 0, point, 0)
    }
    this.fingers[finger].read(ends, this.joints)
  }
}

/** Whether all joints are somewhere, and in the room. Turns and radii are not needed here. */
export function areNear(joints: Float64Array): boolean {
  let squares = 0
  for (let joint = 0; joint < XR_JOINTS; joint++) {
    const j = joint * XR_JOINT
    squares += joints[j] * joints[j] + joints[j + 1] * joints[j + 1] + joints[j + 2] * joints[j + 2]
  }
  return squares < XR_JOINTS * FARTHEST * FARTHEST
}
