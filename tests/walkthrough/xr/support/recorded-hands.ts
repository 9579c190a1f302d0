/** Joints of real hands, as the simulated headset has them: three poses of one person's left hand. */
import { pinchHandPose } from 'iwer/lib/device/configs/hand/pinch.js'
import { pointHandPose } from 'iwer/lib/device/configs/hand/point.js'
import { relaxedHandPose } from 'iwer/lib/device/configs/hand/relaxed.js'
import {
  TRACKED_HAND,
  XR_JOINT,
  XR_JOINTS,
  XR_RADIUS,
  XrHandInput,
} from '../../../../walkthrough/xr/xr-input.ts'

const POSES = { relaxed: relaxedHandPose, pinch: pinchHandPose, point: pointHandPose }
export type RecordedPose = keyof typeof POSES
export const RECORDED_POSES = Object.keys(POSES) as RecordedPose[]

/** The left hand, or its mirror image. */
export function recordedHand(pose: RecordedPose, side: 'left' | 'right'): XrHandInput {
  const input = new XrHandInput()
  input.source = TRACKED_HAND
  input.tracked = true
  const joints = Object.values(POSES[pose].jointTransforms)
  if (joints.length !== XR_JOINTS) throw new Error('a hand has 25 joints')
  joints.forEach(({ offsetMatrix, radius }, joint) => {
    for (let k = 0; k < 3; k++) input.joints[joint * XR_JOINT + k] = offsetMatrix[12 + k]
    if (side === 'right') input.joints[joint * XR_JOINT] *= -1
    input.joints[joint * XR_JOINT + XR_RADIUS] = radius
  })
  return input
}
