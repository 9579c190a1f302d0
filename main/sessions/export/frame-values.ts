/** What the whole numbers of a frame stand for. */
import {
  CONTACT_DISTANCE,
  CONTACT_INTS,
  CONTACT_POINT,
  FIRST,
  FIRST_FEATURE,
  FIRST_PART,
  type FrameRecord,
  SECOND,
  SECOND_FEATURE,
  SECOND_PART,
} from '../../../engine/record/frame-record.ts'
import { DISTANCE_STEP, Grid, POSITION_STEP } from '../../../engine/record/grid.ts'
import { type Feature, featureOf } from './names.ts'
import { sevenDigits, sixDigits } from './numbers.ts'

export const SIDES = ['left', 'right'] as const
/** Of a finger's four joints; see walkthrough/hand/joints.ts. */
export const JOINT_NAMES = ['spread', 'base', 'middle', 'tip'] as const

export interface ContactValues {
  readonly first: number
  readonly firstPart: number
  readonly second: number
  readonly secondPart: number
  readonly firstFeature: Feature | null
  readonly secondFeature: Feature | null
  /** Metres. */
  readonly distance: number
  readonly point: readonly [number, number, number]
}

export class FrameValues {
  readonly grid: Grid
  readonly #pose = new Float64Array(7)

  constructor(origin: ArrayLike<number>) {
    this.grid = new Grid(origin)
  }

  /** Position and quaternion, as many digits as the grid has; overwritten by the next call. */
  pose(ints: Int32Array, o: number): Float64Array {
    this.grid.exactPose(this.#pose, 0, ints, o)
    for (let k = 0; k < 7; k++) this.#pose[k] = sixDigits(this.#pose[k]!)
    return this.#pose
  }

  contacts({ contacts, contactCount }: FrameRecord): ContactValues[] {
    return Array.from({ length: contactCount }, (_, i) => this.#contact(contacts, i * CONTACT_INTS))
  }

  #contact(ints: Int32Array, o: number): ContactValues {
    const along = (k: number) =>
      sixDigits(this.grid.origin[k]! + ints[o + CONTACT_POINT + k]! * POSITION_STEP)
    return {
      first: ints[o + FIRST]!,
      firstPart: ints[o + FIRST_PART]!,
      second: ints[o + SECOND]!,
      secondPart: ints[o + SECOND_PART]!,
      firstFeature: featureOf(ints[o + FIRST_FEATURE]!),
      secondFeature: featureOf(ints[o + SECOND_FEATURE]!),
      distance: sevenDigits(ints[o + CONTACT_DISTANCE]! * DISTANCE_STEP),
      point: [along(0), along(1), along(2)],
    }
  }
}
