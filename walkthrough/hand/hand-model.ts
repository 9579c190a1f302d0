/**
 * A hand of convex polytopes. Its frame: the origin at the wrist joint's centre, fingers along −z, the back of the hand
 * to +y, a right hand's thumb towards −x. The left hand is the right one's mirror image.
 */
import { baseSegment, innerSegment, type SegmentSize, tipSegment } from './finger-shapes.ts'
import { bonesOf, type HandMeasures, palmScale } from './hand-measures.ts'
import { FINGERS, type Finger } from './joints.ts'
import { heelShape, knucklesShape, palmShape, wristShape } from './palm-shapes.ts'
import { bendJoint, type FingerBones, SEGMENTS, SPREAD_AXIS, spreadJoint, type Vector } from './skeleton.ts'
import { thumbBaseShape } from './thumb-shape.ts'

/** In the order of LEFT and RIGHT (engine/record/frame-record.ts). */
export const SIDES = ['left', 'right'] as const
export type Handedness = (typeof SIDES)[number]

export interface HandPart {
  /** As a person says it: "index tip", "palm". */
  readonly name: string
  /** Which finger it belongs to, or null. */
  readonly finger: Finger | null
  /** xyz in the part's own frame; the part is their hull. */
  readonly points: Float64Array
}

export interface HandModel {
  readonly handedness: Handedness
  readonly parts: readonly HandPart[]
  /** By part: the part it hangs on, which has a lower number, or −1 for the hand's own frame. */
  readonly parent: Int32Array
  /** Seven a part: its frame in its parent's, all angles 0. */
  readonly rest: Float64Array
  /** By part: the joints that spread it, about `spreadAxis`, and then bend it, about its own −x axis; −1 for none. */
  readonly spreadJoint: Int32Array
  readonly bendJoint: Int32Array
  /** Two a part: y and z of the unit axis, in its own frame, about which it spreads; x is 0. */
  readonly spreadAxis: Float64Array
  /** Between thumb and fingers, in the hand's frame: what a cursor holds it by. */
  readonly grip: Float64Array
}

export const PARTS_OF_PALM = ['wrist', 'palm', 'heel of the hand', 'knuckles'] as const
const SEGMENT_NAMES = ['base', 'middle', 'tip'] as const
/** "middle tip" would be taken for a part of any finger. */
const SPOKEN = {
  thumb: 'thumb',
  index: 'index',
  middle: 'middle finger',
  ring: 'ring finger',
  little: 'little finger',
} as const
/** As a person says it: "index", "middle finger". */
export function fingerName(finger: Finger): string {
  return SPOKEN[finger]
}

const GRIP: Vector = [-0.02, -0.04, -0.09]

/** A part's number by finger and segment (0 base, 1 middle, 2 tip). */
export function segmentPart(finger: Finger, segment: number): number {
  return PARTS_OF_PALM.length + FINGERS.indexOf(finger) * SEGMENTS + segment
}

/** A person's own hand, or the standard one. */
export function makeHand(handedness: Handedness, measures: HandMeasures | null = null): HandModel {
  const size = { bones: bonesOf(measures), scale: palmScale(measures) }
  const shapes = [wristShape(size), palmShape(size), heelShape(size), knucklesShape(size)]
  const parts: HandPart[] = shapes.map((points, i) => ({ name: PARTS_OF_PALM[i], finger: null, points }))
  const count = segmentPart('little', SEGMENTS)
  const model = {
    handedness,
    parts,
    parent: new Int32Array(count).fill(-1),
    rest: new Float64Array(7 * count),
    spreadJoint: new Int32Array(count).fill(-1),
    bendJoint: new Int32Array(count).fill(-1),
    spreadAxis: new Float64Array(2 * count),
    grip: Float64Array.from(GRIP, (value, k) => value * size.scale[k]),
  }
  for (let i = 0; i < PARTS_OF_PALM.length; i++) model.rest[7 * i + 6] = 1
  for (const bones of size.bones) addFinger(model, parts, bones)
  if (handedness === 'left') mirror(model)
  return model
}

function addFinger(model: HandModel, parts: HandPart[], bones: FingerBones): void {
  const { finger, lengths, widths } = bones
  for (let segment = 0; segment < SEGMENTS; segment++) {
    const part = segmentPart(finger, segment)
    const size = { length: lengths[segment], from: widths[segment], to: widths[segment + 1] }
    const points = segmentShape(finger, segment, size)
    parts.push({ name: `${SPOKEN[finger]} ${SEGMENT_NAMES[segment]}`, finger, points })
    model.spreadJoint[part] = spreadJoint(finger, segment)
    model.bendJoint[part] = bendJoint(finger, segment)
    model.spreadAxis.set(SPREAD_AXIS[finger], 2 * part)
    if (segment === 0) {
      model.rest.set(bones.root, 7 * part)
      writeRotation(bones.along, bones.back, model.rest, 7 * part + 3)
    } else {
      model.parent[part] = part - 1
      model.rest[7 * part + 2] = -lengths[segment - 1]
      model.rest[7 * part + 6] = 1
    }
  }
}

function segmentShape(finger: Finger, segment: number, size: SegmentSize): Float64Array {
  if (segment === SEGMENTS - 1) return tipSegment(size)
  if (segment > 0) return innerSegment(size)
  return finger === 'thumb' ? thumbBaseShape(size) : baseSegment(size)
}

/** The rotation that takes −z to `along` and +y as near to `back` as that allows. */
function writeRotation(along: Vector, back: Vector, out: Float64Array, o: number): void {
  const z = unit([-along[0], -along[1], -along[2]])
  const x = unit(cross(back, z))
  const y = cross(z, x)
  // Every rotation of a rest pose is less than half a turn: its w is well above 0.
  const w = 0.5 * Math.sqrt(1 + x[0] + y[1] + z[2])
  out[o] = (y[2] - z[1]) / (4 * w)
  out[o + 1] = (z[0] - x[2]) / (4 * w)
  out[o + 2] = (x[1] - y[0]) / (4 * w)
  out[o + 3] = w
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(a: Vector): Vector {
  const length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** Everything to the other side of the plane x = 0. A mirrored rotation turns the other way about y and z. */
function mirror(model: HandModel): void {
  model.grip[0] = -model.grip[0]
  model.parts.forEach(({ points }, part) => {
    for (let i = 0; i < points.length; i += 3) points[i] = -points[i]
    model.rest[7 * part] = -model.rest[7 * part]
    model.rest[7 * part + 4] = -model.rest[7 * part + 4]
    model.rest[7 * part + 5] = -model.rest[7 * part + 5]
    model.spreadAxis[2 * part] = -model.spreadAxis[2 * part]
    model.spreadAxis[2 * part + 1] = -model.spreadAxis[2 * part + 1]
  })
}
