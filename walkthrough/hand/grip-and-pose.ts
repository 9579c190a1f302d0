/** Which pose the fingers are in, how far the hand is closed, and how it gets there smoothly. */
import { clampJoints, FINGERS, type Finger, JOINT_COUNT } from './joints.ts'
import {
  bendFinger,
  blendJoints,
  graspJoints,
  PINCH,
  POSES,
  type Pose,
  pinchJoints,
  STANDARD,
} from './poses.ts'

/** Seconds from open to closed, and from one pose to the next. */
export const CLOSING_TIME = 0.15

/** The places of what moves smoothly: a weight a pose, a bend a finger, the chosen pose's degree, the grip. */
const BENDS = POSES.length
const DEGREE_OF_POSE = BENDS + FINGERS.length
const GRIP = DEGREE_OF_POSE + 1
const COUNT = GRIP + 1

export class GripAndPose {
  /** The angles to hold now. */
  readonly joints = new Float64Array(JOINT_COUNT)
  pose: Pose = 'open'
  private readonly now = new Float64Array(COUNT)
  private readonly wanted = new Float64Array(COUNT)
  private readonly scratch = new Float64Array(JOINT_COUNT)

  constructor() {
    this.settleIn('open')
  }

  /** A pose from now on. Pinch and grasp go as far as `degree`, 0 (ready) to 1 (closed). */
  choosePose(pose: Pose, degree = 1): void {
    this.pose = pose
    this.wanted.fill(0, 0, POSES.length)
    this.wanted[POSES.indexOf(pose)] = 1
    this.wanted[DEGREE_OF_POSE] = within01(degree)
  }

  /** Closes whatever the pose is, 0 to 1: an open hand and a grasp round a thing, a pointing hand and a pinch to a pinch. */
  setGrip(degree: number): void {
    this.wanted[GRIP] = within01(degree)
  }

  /** How far the grip has got. */
  get grip(): number {
    return this.now[GRIP]
  }

  /** Bends one finger, 0 to 1, whatever the pose. */
  setBend(finger: Finger, degree: number): void {
    this.wanted[BENDS + FINGERS.indexOf(finger)] = within01(degree)
  }

  /** At once in a pose, nothing gripped, no finger bent. */
  settleIn(pose: Pose, degree = 1): void {
    this.wanted.fill(0)
    this.choosePose(pose, degree)
    this.now.set(this.wanted)
    this.writeJoints()
  }

  /** Lets time pass; the joints are then those of that moment. */
  advance(seconds: number): void {
    const { now, wanted } = this
    const step = seconds / CLOSING_TIME
    let moved = false
    for (let i = 0; i < COUNT; i++) {
      if (now[i] === wanted[i]) continue
      moved = true
      if (wanted[i] > now[i]) now[i] = now[i] + step < wanted[i] ? now[i] + step : wanted[i]
      else now[i] = now[i] - step > wanted[i] ? now[i] - step : wanted[i]
    }
    if (moved) this.writeJoints()
  }

  private writeJoints(): void {
    const { joints, now, scratch } = this
    joints.fill(0)
    let total = 0
    for (let p = 0; p < POSES.length; p++) {
      if (now[p] === 0) continue
      const weight = eased(now[p])
      total += weight
      this.writePose(POSES[p])
      for (let i = 0; i < JOINT_COUNT; i++) joints[i] += weight * scratch[i]
    }
    for (let i = 0; i < JOINT_COUNT; i++) joints[i] /= total
    for (let f = 0; f < FINGERS.length; f++) {
      if (now[BENDS + f] > 0) bendFinger(joints, FINGERS[f], eased(now[BENDS + f]))
    }
    clampJoints(joints)
  }

  /** The pose as gripped, to `scratch`. */
  private writePose(pose: Pose): void {
    const { now, scratch } = this
    const grip = eased(now[GRIP])
    const degree = Math.max(now[DEGREE_OF_POSE], grip)
    if (pose === 'open') graspJoints(grip, scratch)
    else if (pose === 'grasp') graspJoints(degree, scratch)
    else if (pose === 'pinch') pinchJoints(degree, scratch)
    else if (pose === 'point') blendJoints(STANDARD.point, PINCH, grip, scratch)
    else scratch.set(STANDARD[pose])
  }
}

function within01(degree: number): number {
  return degree > 0 ? Math.min(degree, 1) : 0
}

/** Starts and ends without a jerk; eased(t) + eased(1 − t) is 1, so that two poses' weights always add up. */
function eased(t: number): number {
  return t * t * (3 - 2 * t)
}
