/**
 * Whether a hand wants to hold something. What begins a grip is stricter than what keeps it, so that a hand at the edge
 * between both does not let go and take hold many times a second.
 */
import { BASE, DEGREE, type Finger, jointOf, TIP } from '../hand/joints.ts'
import { PER_FINGER, THUMB_FIRST, XR_JOINT, type XrHandInput } from './xr-input.ts'

/** Metres between the ends of thumb and index. Fingertips that meet by their pads have ends some millimetres apart. */
export const PINCH_CLOSES = 0.015
export const PINCH_OPENS = 0.03
/** From here on a pinch is on its way. */
const PINCH_BEGINS = 0.07
/** Sums of a finger's three bends: a hand at rest has less than 90°, one round a cup 150°, a fist 260°. */
const GRASP_CLOSES = 140 * DEGREE
const GRASP_OPENS = 105 * DEGREE
/** The index takes part in a grasp: one that points does not, however far the others are bent. */
const INDEX_CLOSES = 60 * DEGREE
const INDEX_OPENS = 40 * DEGREE
/** Of trigger and squeeze, 0 to 1. */
export const PRESSED = 0.6
export const RELEASED = 0.4

const THUMB_END = (THUMB_FIRST + 3) * XR_JOINT
const INDEX_END = (THUMB_FIRST + 3 + PER_FINGER) * XR_JOINT
const OUTER: readonly Finger[] = ['middle', 'ring', 'little']
const OUTER_BENDS = Int32Array.from(OUTER.flatMap((finger) => bendsOf(finger)))
const INDEX_BENDS = Int32Array.from(bendsOf('index'))

export class GripSense {
  isPinching = false
  isGrasping = false
  /** 0 to 1: how near thumb and index are to a pinch, or how far the trigger is pressed. */
  readonly pinch = new Float64Array(1)

  get isGripping(): boolean {
    return this.isPinching || this.isGrasping
  }

  letGo(): void {
    this.isPinching = false
    this.isGrasping = false
    this.pinch[0] = 0
  }

  /** A tracked hand with these angles. */
  readHand(input: XrHandInput, joints: Float64Array): void {
    const apart = this.tipsApart(input.joints)
    this.pinch[0] = share((PINCH_BEGINS - apart) / (PINCH_BEGINS - PINCH_CLOSES))
    this.isPinching = apart < (this.isPinching ? PINCH_OPENS : PINCH_CLOSES)
    const outer = bendOf(joints, OUTER_BENDS) / OUTER.length
    const index = bendOf(joints, INDEX_BENDS)
    this.isGrasping = this.isGrasping
      ? outer > GRASP_OPENS && index > INDEX_OPENS
      : outer > GRASP_CLOSES && index > INDEX_CLOSES
  }

  readController(input: XrHandInput): void {
    this.pinch[0] = share(input.trigger)
    this.isPinching = input.trigger > (this.isPinching ? RELEASED : PRESSED)
    this.isGrasping = input.squeeze > (this.isGrasping ? RELEASED : PRESSED)
  }

  private tipsApart(joints: Float64Array): number {
    const x = joints[INDEX_END] - joints[THUMB_END]
    const y = joints[INDEX_END + 1] - joints[THUMB_END + 1]
    const z = joints[INDEX_END + 2] - joints[THUMB_END + 2]
    return Math.sqrt(x * x + y * y + z * z)
  }
}

function bendsOf(finger: Finger): number[] {
  const bends: number[] = []
  for (let within = BASE; within <= TIP; within++) bends.push(jointOf(finger, within))
  return bends
}

function bendOf(joints: Float64Array, which: Int32Array): number {
  let sum = 0
  for (let i = 0; i < which.length; i++) sum += joints[which[i]]
  return sum
}

/** What is not a number is none. */
function share(value: number): number {
  return value > 0 ? (value < 1 ? value : 1) : 0
}
