/**
 * The hand of someone who holds a controller. A device's grip is where a stick in the closed hand would be: its origin in
 * the middle of the fist, −z along the stick to the thumb's side, x out of the back of a right hand (into the palm of a
 * left one). Our grasp closes round a bar of 20 mm; that bar is the stick.
 *
 * The trigger leads index and thumb to a pinch, squeezing closes the other three, and both together are a grasp: a hand
 * that squeezes without the trigger points.
 */

import { CLOSING_TIME } from '../hand/grip-and-pose.ts'
import type { HandModel } from '../hand/hand-model.ts'
import { clampJoints, JOINT_COUNT, JOINTS_PER_FINGER } from '../hand/joints.ts'
import { PINCH, STANDARD } from '../hand/poses.ts'
import { multiplyQuaternions, normaliseQuaternion, poseCarriedBy, turnVector } from '../quaternion.ts'
import type { XrHandInput } from './xr-input.ts'

/** The middle of the bar in a right hand's frame, as a share of its grip: the same in hands of all sizes. */
const BAR_Y = 0.0243 / 0.04
const BAR_Z = 0.078 / 0.09
/** Sine and cosine of half of 9.2°: so much the bar is turned towards the heel of the hand. */
const HALF_SINE = 0.08
const HALF_COSINE = Math.sqrt(1 - HALF_SINE * HALF_SINE)

const TRIGGER = 0
const SQUEEZE = 1
/** Thumb and index. */
const LED_BY_TRIGGER = 2 * JOINTS_PER_FINGER

export class ControllerHand {
  /** In the room. */
  readonly root = new Float64Array([0, 0, 0, 0, 0, 0, 1])
  readonly joints = STANDARD.open.slice()
  /** The hand as the grip sees it. */
  private readonly offset = new Float64Array(7)
  private readonly grip = new Float64Array(7)
  /** How far trigger and squeeze have bent the fingers: these do not jump. */
  private readonly now = new Float64Array(2)

  constructor(model: HandModel) {
    const side = model.handedness === 'right' ? 1 : -1
    // The grip as the hand sees it: its axes x, y, z are the hand's y, z, x; a left one's are −y, z and −x.
    const axes = Float64Array.of(0.5, 0.5 * side, 0.5 * side, 0.5)
    const oblique = Float64Array.of(0, -side * HALF_SINE, 0, HALF_COSINE)
    const turn = new Float64Array(4)
    multiplyQuaternions(turn, 0, oblique, 0, axes, 0)
    for (let k = 0; k < 3; k++) this.offset[3 + k] = -turn[k]
    this.offset[6] = turn[3]
    const bar = Float64Array.of(0, -BAR_Y * model.grip[1], -BAR_Z * model.grip[2])
    turnVector(this.offset, 0, this.offset, 3, bar, 0)
  }

  /** False, and the root as it was, where the grip is no pose. Allocates nothing. */
  read(seconds: number, input: XrHandInput): boolean {
    this.follow(TRIGGER, input.trigger, seconds)
    this.follow(SQUEEZE, input.squeeze, seconds)
    this.bend()
    const { grip } = this
    let sum = 0
    for (let k = 0; k < 7; k++) {
      grip[k] = input.grip[k]
      sum += grip[k] * 0
    }
    const squares = grip[3] * grip[3] + grip[4] * grip[4] + grip[5] * grip[5] + grip[6] * grip[6]
    if (sum !== 0 || !(squares > 0.25)) return false
    normaliseQuaternion(grip, 3)
    poseCarriedBy(this.root, 0, grip, 0, this.offset, 0)
    return true
  }

  private follow(which: number, value: number, seconds: number): void {
    const { now } = this
    const wanted = value > 0 ? (value < 1 ? value : 1) : 0
    const step = seconds / CLOSING_TIME
    if (wanted > now[which]) now[which] = now[which] + step < wanted ? now[which] + step : wanted
    else now[which] = now[which] - step > wanted ? now[which] - step : wanted
  }

  private bend(): void {
    const { joints, now } = this
    const trigger = eased(now[TRIGGER])
    const squeeze = eased(now[SQUEEZE])
    const { open, grasp } = STANDARD
    for (let i = 0; i < LED_BY_TRIGGER; i++) {
      const pinched = open[i] + (PINCH[i] - open[i]) * trigger
      joints[i] = pinched + (grasp[i] - pinched) * trigger * squeeze
    }
    for (let i = LED_BY_TRIGGER; i < JOINT_COUNT; i++) joints[i] = open[i] + (grasp[i] - open[i]) * squeeze
    clampJoints(joints)
  }
}

/** Starts and ends without a jerk. */
function eased(t: number): number {
  return t * t * (3 - 2 * t)
}
