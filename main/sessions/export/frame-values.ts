/** What the whole numbers of a frame stand for. */
import type { FrameRecord } from '../../../engine/record/frame-record.ts'
import { Grid } from '../../../engine/record/grid.ts'
import { type LoggedContact, loggedContacts } from '../../../engine/record/logged-contact.ts'
import { type Feature, featureOf } from './names.ts'
import { sevenDigits, sixDigits } from './numbers.ts'

/** Of a finger's four joints; see walkthrough/hand/joints.ts. */
export const JOINT_NAMES = ['spread', 'base', 'middle', 'tip'] as const

export interface ContactValues extends Omit<Readonly<LoggedContact>, 'firstFeature' | 'secondFeature'> {
  readonly firstFeature: Feature | null
  readonly secondFeature: Feature | null
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

  /** As many digits as the grid has. */
  contacts(record: FrameRecord): ContactValues[] {
    return loggedContacts(record, this.grid.origin).map((contact) => ({
      ...contact,
      firstFeature: featureOf(contact.firstFeature),
      secondFeature: featureOf(contact.secondFeature),
      distance: sevenDigits(contact.distance),
      point: [sixDigits(contact.point[0]), sixDigits(contact.point[1]), sixDigits(contact.point[2])],
    }))
  }
}
