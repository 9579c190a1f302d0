/** What a hand does with its fingers. */
import { BASE, DEGREE, FINGERS, type Finger, JOINT_COUNT, JOINTS_PER_FINGER } from './joints.ts'

export const POSES = ['open', 'point', 'pinch', 'fist', 'grasp'] as const
export type Pose = (typeof POSES)[number]

/** Degrees in the joints' order: spread, base, middle, tip of thumb, index, middle, ring, little. */
function pose(...fingers: readonly (readonly [number, number, number, number])[]): Float64Array {
  return Float64Array.from(fingers.flat(), (angle) => angle * DEGREE)
}

// Relaxed, not flat. The closed ones were solved for by search against the engine's distances: whoever changes the
// model must do so again, or the pinch no longer meets (tests/walkthrough/hand tells).
const OPEN = pose([8, -4, 6, 10], [3, 6, 14, 8], [0, 9, 18, 10], [1, 12, 20, 11], [4, 13, 20, 12])
const POINT = pose([56, 13, 18, 56], [0, 2, 3, 2], [0, 84, 108, 66], [3, 86, 106, 62], [0, 82, 100, 52])
const FIST = pose(
  [58.6, 16.2, 17.8, 65.7],
  [0, 84, 108, 66],
  [0, 86, 108, 67],
  [3, 86, 106, 62],
  [0, 82, 100, 52],
)
const PINCH_READY = pose([64, 13, 0, 2], [0, 38, 30, 4], [0, 26, 30, 16], [1, 23, 28, 16], [4, 20, 26, 16])
const PINCH = pose(
  [69.9, 27.1, -5.1, -5.5],
  [0, 58.4, 45.1, 1],
  [0, 34, 36, 22],
  [1, 28, 32, 20],
  [4, 24, 30, 18],
)
const GRASP = pose(
  [6.9, -3, 32.9, 37],
  [0, 58.5, 101.4, 34.9],
  [0, 76.4, 99.4, 47.5],
  [2, 72.6, 97.6, 50.4],
  [1, 54.5, 93, 37.3],
)

/** Each finger bent as far as it goes on its own. */
const CURLED = pose([50, 16, 22, 60], [0, 82, 104, 62], [0, 84, 104, 62], [2, 85, 104, 60], [0, 82, 100, 52])

export const STANDARD: Readonly<Record<Pose, Float64Array>> = {
  open: OPEN,
  point: POINT,
  pinch: PINCH,
  fist: FIST,
  grasp: GRASP,
}
export { CURLED, PINCH, PINCH_READY }

/** From one to the other: t from 0 to 1. `out` may be either. */
export function blendJoints(from: Float64Array, to: Float64Array, t: number, out: Float64Array): void {
  for (let i = 0; i < JOINT_COUNT; i++) out[i] = from[i] + (to[i] - from[i]) * t
}

/** 0: open; 1: closed round a bar of 20 mm. */
export function graspJoints(degree: number, out: Float64Array): void {
  blendJoints(OPEN, GRASP, degree, out)
}

/** 0: thumb and index ready on both sides; 1: their tips meet. */
export function pinchJoints(degree: number, out: Float64Array): void {
  blendJoints(PINCH_READY, PINCH, degree, out)
}

/** Bends one finger of a pose, in place: 0 leaves it, 1 curls it up. */
export function bendFinger(joints: Float64Array, finger: Finger, degree: number): void {
  const first = FINGERS.indexOf(finger) * JOINTS_PER_FINGER
  for (let i = first + (finger === 'thumb' ? 0 : BASE); i < first + JOINTS_PER_FINGER; i++) {
    joints[i] += (CURLED[i] - joints[i]) * degree
  }
}
