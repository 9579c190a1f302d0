/** The bones of a right hand at rest: what hangs on what, where, and which joints move it. Metres. */
import { type Finger, JOINTS_PER_FINGER, jointOf, SPREAD } from './joints.ts'

export type Vector = readonly [number, number, number]

export interface FingerBones {
  readonly finger: Finger
  /** The first joint in the hand's frame. */
  readonly root: Vector
  /** Where the finger points when all its angles are 0, and where its back looks; made orthonormal later. */
  readonly along: Vector
  readonly back: Vector
  /** Base, middle, tip: the last one to the end of the finger. */
  readonly lengths: Vector
  /** Half widths at the three joints, and near the end. */
  readonly widths: readonly [number, number, number, number]
}

/** Lengths of an adult hand: 190 mm from the wrist to the middle finger's end, 85 mm across the knuckles. */
export const FINGER_BONES: readonly FingerBones[] = [
  {
    finger: 'thumb',
    root: [-0.0185, -0.009, -0.019],
    along: [-0.56, -0.32, -0.76],
    back: [-0.86, 0.46, 0.25],
    lengths: [0.045, 0.033, 0.029],
    widths: [0.0165, 0.0115, 0.0104, 0.0098],
  },
  {
    finger: 'index',
    root: [-0.0285, 0.001, -0.089],
    along: [-0.05, 0, -1],
    back: [-0.08, 1, 0],
    lengths: [0.042, 0.0255, 0.0235],
    widths: [0.0102, 0.0091, 0.0083, 0.0076],
  },
  {
    finger: 'middle',
    root: [-0.0085, 0.003, -0.0925],
    along: [-0.01, 0, -1],
    back: [-0.02, 1, 0],
    lengths: [0.046, 0.029, 0.0245],
    widths: [0.0104, 0.0093, 0.0085, 0.0078],
  },
  {
    finger: 'ring',
    root: [0.0115, 0.0015, -0.0875],
    along: [0.035, 0, -1],
    back: [0.07, 1, 0],
    lengths: [0.0425, 0.0275, 0.0238],
    widths: [0.0098, 0.0087, 0.0079, 0.0072],
  },
  {
    finger: 'little',
    root: [0.0298, -0.0025, -0.079],
    along: [0.085, 0, -1],
    back: [0.14, 1, 0],
    lengths: [0.034, 0.0205, 0.0212],
    widths: [0.0088, 0.0077, 0.0069, 0.0062],
  },
]

/**
 * y and z of the axis each finger spreads about, in its base's frame: away from the middle finger is about +y on the
 * thumb's side of it, about −y on the other. The thumb's saddle joint is askew: as the thumb leaves the palm it rolls
 * until its pad faces the fingers' pads. About +y alone it would meet them with its edge.
 */
export const SPREAD_AXIS: Readonly<Record<Finger, readonly [number, number]>> = {
  thumb: [0.6, 0.8],
  index: [1, 0],
  middle: [1, 0],
  ring: [-1, 0],
  little: [-1, 0],
}

/** The joint that spreads this segment of a finger, or −1, and the one that bends it. */
export function spreadJoint(finger: Finger, segment: number): number {
  return segment === 0 ? jointOf(finger, SPREAD) : -1
}

export function bendJoint(finger: Finger, segment: number): number {
  return jointOf(finger, segment + 1)
}

export const SEGMENTS = JOINTS_PER_FINGER - 1
