/**
 * The joints of a hand: twenty angles in radians, in an order that never changes, because recordings hold them by
 * number. Four a finger, from the thumb to the little finger:
 *
 *   0 spread   sideways at the root; positive away from the middle finger (the middle finger's own: to the thumb; the
 *              thumb's: out of the palm's plane, its pad rolling towards the fingers)
 *   1 base     bending where the finger meets the palm (the thumb: where it meets the wrist)
 *   2 middle   bending at the next joint
 *   3 tip      bending at the last joint
 *
 * Bending is positive towards the palm. Left and right hands take the same angles.
 */
export const FINGERS = ['thumb', 'index', 'middle', 'ring', 'little'] as const
export type Finger = (typeof FINGERS)[number]

export const JOINTS_PER_FINGER = 4
export const SPREAD = 0
export const BASE = 1
export const MIDDLE = 2
export const TIP = 3
export const JOINT_COUNT = FINGERS.length * JOINTS_PER_FINGER

export const DEGREE = 0.017453292519943295

/** Degrees, lowest and highest of spread, base, middle and tip: as far as some people's own joints go. */
const THUMB_RANGE = [-45, 80, -45, 60, -30, 70, -40, 85]
const FINGER_RANGE = [-25, 30, -40, 95, -15, 110, -20, 80]

export const LOWEST = new Float64Array(JOINT_COUNT)
export const HIGHEST = new Float64Array(JOINT_COUNT)
for (let joint = 0; joint < JOINT_COUNT; joint++) {
  const range = joint < JOINTS_PER_FINGER ? THUMB_RANGE : FINGER_RANGE
  const within = joint % JOINTS_PER_FINGER
  LOWEST[joint] = range[2 * within] * DEGREE
  HIGHEST[joint] = range[2 * within + 1] * DEGREE
}

/** One tendon bends both outer joints of a finger: nobody can bend the last one this much more than the one before it. */
const TIP_AHEAD = 20 * DEGREE

export function jointOf(finger: Finger, within: number): number {
  return FINGERS.indexOf(finger) * JOINTS_PER_FINGER + within
}

/** Brings every angle into its human range, in place. What is not a number becomes straight. */
export function clampJoints(joints: Float64Array): void {
  for (let i = 0; i < JOINT_COUNT; i++) {
    const angle = joints[i]
    if (angle < LOWEST[i]) joints[i] = LOWEST[i]
    else if (angle > HIGHEST[i]) joints[i] = HIGHEST[i]
    else if (Number.isNaN(angle)) joints[i] = 0
  }
  for (let tip = JOINTS_PER_FINGER + TIP; tip < JOINT_COUNT; tip += JOINTS_PER_FINGER) {
    const most = joints[tip - 1] + TIP_AHEAD
    if (joints[tip] > most) joints[tip] = most
  }
}
