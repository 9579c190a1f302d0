/**
 * What a headset tells in one frame, in the room's coordinates: metres, y up, 0 on the floor, −z ahead. Made once and
 * filled anew each frame, so that a frame allocates nothing. By side: LEFT and RIGHT (engine/record/frame-record.ts).
 */

/** What moves a hand: nothing, a controller, or the person's own hand. */
export const NO_SOURCE = 0
export const CONTROLLER = 1
export const TRACKED_HAND = 2
export type XrSource = typeof NO_SOURCE | typeof CONTROLLER | typeof TRACKED_HAND

/**
 * The joints of a tracked hand, in the order of WebXR: the wrist; the thumb's metacarpal, proximal, distal and tip; and
 * for index, middle, ring and little finger metacarpal, proximal, intermediate, distal and tip.
 */
export const XR_JOINTS = 25
export const WRIST = 0
/** The thumb's metacarpal; it has no intermediate phalanx. */
export const THUMB_FIRST = 1
/** The index finger's metacarpal; the next fingers follow by five. */
export const INDEX_FIRST = 5
export const PER_FINGER = 5
/** Position, quaternion and radius. A joint's −z points along its bone to the finger's end, its +y to the hand's back. */
export const XR_JOINT = 8
export const XR_RADIUS = 7

/** Bits of `buttons`. */
export const BUTTON_A = 1
export const BUTTON_B = 2
export const BUTTON_STICK = 4

export class XrHandInput {
  source: XrSource = NO_SOURCE
  /** Whether the pose is of this frame, and not the last that was known. */
  tracked = false
  /** Where a stick held in the hand would be: position and quaternion (a controller's gripSpace). */
  readonly grip = new Float64Array(7)
  /** Where it points: along −z (targetRaySpace). */
  readonly aim = new Float64Array(7)
  readonly joints = new Float64Array(XR_JOINTS * XR_JOINT)
  /** 0 to 1. */
  trigger = 0
  squeeze = 0
  /** −1 to 1: to the right, and away from the person. */
  stickX = 0
  stickY = 0
  buttons = 0

  constructor() {
    this.grip[6] = 1
    this.aim[6] = 1
    for (let joint = 0; joint < XR_JOINTS; joint++) this.joints[joint * XR_JOINT + 6] = 1
  }
}

export class XrInput {
  /** Between the eyes: position and quaternion. */
  readonly head = new Float64Array(7)
  /** Whether the head's pose is of this frame. */
  headTracked = false
  readonly hands: readonly [XrHandInput, XrHandInput] = [new XrHandInput(), new XrHandInput()]

  constructor() {
    this.head[1] = 1.6
    this.head[6] = 1
  }
}
