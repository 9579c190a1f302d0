/** What the touching needs to know of a hand, from its model. */
import type { HandModel } from '../hand/hand-model.ts'
import { FINGERS, JOINT_COUNT, JOINTS_PER_FINGER } from '../hand/joints.ts'
import { fingerMotion, leversOf, placeHand, reachOf } from '../hand/kinematics.ts'
import { type HandRig, PALM, THUMB } from './hand-bodies.ts'

export function rigOf(model: HandModel): HandRig {
  const levers = leversOf(model)
  return {
    names: model.parts.map((part) => part.name),
    points: model.parts.map((part) => part.points),
    digitOfPart: Int32Array.from(model.parts, ({ finger }) =>
      finger === null ? PALM : THUMB + FINGERS.indexOf(finger),
    ),
    digitOfJoint: Int32Array.from(
      { length: JOINT_COUNT },
      (_, joint) => THUMB + Math.floor(joint / JOINTS_PER_FINGER),
    ),
    jointCount: JOINT_COUNT,
    reach: reachOf(model),
    place: (root, joints, out) => placeHand(model, root, 0, joints, out),
    digitMotion: (digit, from, to) => fingerMotion(levers, digit - THUMB, from, to),
  }
}
