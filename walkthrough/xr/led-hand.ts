/**
 * One of a person's hands, whatever leads it: tracked joints or a controller. What it gives is a goal; whoever moves the
 * hand there does not go through walls.
 */
import type { HandModel } from '../hand/hand-model.ts'
import { JOINT_COUNT } from '../hand/joints.ts'
import { blendQuaternions } from '../quaternion.ts'
import { ControllerHand } from './controller-hand.ts'
import { GripSense } from './grip-sense.ts'
import { TrackedHand } from './tracked-hand.ts'
import { TrackingLoss } from './tracking-loss.ts'
import { CONTROLLER, NO_SOURCE, TRACKED_HAND, type XrHandInput, type XrSource } from './xr-input.ts'

/** Seconds; a frame that took longer is not made up for at once. */
const LONGEST_FRAME = 0.1

export class LedHand {
  /** In the room: position and quaternion. */
  readonly root = new Float64Array([0, 0, 0, 0, 0, 0, 1])
  readonly joints = new Float64Array(JOINT_COUNT)
  /** What leads it, or led it last. */
  source: XrSource = NO_SOURCE
  private readonly tracked: TrackedHand
  private readonly controller: ControllerHand
  private readonly loss = new TrackingLoss()
  private readonly sense = new GripSense()
  /** Where its way back begins. */
  private readonly fromRoot = new Float64Array([0, 0, 0, 0, 0, 0, 1])
  private readonly fromJoints = new Float64Array(JOINT_COUNT)

  constructor(model: HandModel) {
    this.tracked = new TrackedHand(model)
    this.controller = new ControllerHand(model)
    this.joints.set(this.controller.joints)
  }

  /** Whether it wants to hold something; one that is lost from sight holds on. */
  get gripping(): boolean {
    return this.sense.isGripping
  }

  /** 0 to 1. */
  get pinch(): number {
    return this.sense.pinch[0]
  }

  /** Whether it is in the world: it was seen, and is not gone for long. */
  get present(): boolean {
    return this.loss.present
  }

  get isTracked(): boolean {
    return this.loss.isTracked
  }

  /** 1, and less while it is lost from sight. */
  get opacity(): number {
    return this.loss.opacity
  }

  /** Allocates nothing. */
  advance(seconds: number, input: XrHandInput): void {
    const passed = seconds > 0 ? (seconds < LONGEST_FRAME ? seconds : LONGEST_FRAME) : 0
    if (!this.read(passed, input)) {
      // Seconds as they were: a hand that was gone while nothing was drawn is gone.
      this.loss.miss(seconds > 0 ? seconds : 0)
      if (!this.loss.present) this.sense.letGo()
      return
    }
    const hasChanged = input.source !== this.source
    if (this.loss.see(passed, hasChanged)) {
      this.fromRoot.set(this.root)
      this.fromJoints.set(this.joints)
    }
    this.source = input.source
    if (input.source === TRACKED_HAND) {
      this.sense.readHand(input, this.tracked.joints)
      this.approach(this.tracked.root, this.tracked.joints)
    } else {
      this.sense.readController(input)
      this.approach(this.controller.root, this.controller.joints)
    }
  }

  /** False where there is nothing to follow in this frame. */
  private read(seconds: number, input: XrHandInput): boolean {
    if (!input.tracked) return false
    if (input.source === TRACKED_HAND) {
      if (!this.loss.isTracked) this.tracked.forget()
      return this.tracked.read(input)
    }
    return input.source === CONTROLLER && this.controller.read(seconds, input)
  }

  /** The goal, as far on its way back as it is. */
  private approach(root: Float64Array, joints: Float64Array): void {
    const t = this.loss.returned
    if (t >= 1) {
      this.root.set(root)
      this.joints.set(joints)
      return
    }
    const { fromRoot, fromJoints } = this
    for (let k = 0; k < 3; k++) this.root[k] = fromRoot[k] + (root[k] - fromRoot[k]) * t
    blendQuaternions(this.root, 3, fromRoot, 3, root, 3, t)
    for (let i = 0; i < JOINT_COUNT; i++) this.joints[i] = fromJoints[i] + (joints[i] - fromJoints[i]) * t
  }
}
