/** The contacts of a frame as plain objects, to be shown side by side. */
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
} from '../../engine/record/frame-record.ts'
import { DISTANCE_STEP, type Grid, POSITION_STEP } from '../../engine/record/grid.ts'

export interface VerdictContact {
  /** Ids of participants. */
  readonly first: number
  readonly firstPart: number
  readonly second: number
  readonly secondPart: number
  /** As in engine/record/frame-record.ts. */
  readonly firstFeature: number
  readonly secondFeature: number
  /** Metres; negative where they overlap. */
  readonly distance: number
  /** Metres, on the first. */
  readonly point: readonly [number, number, number]
}

export function verdictContacts({ contacts, contactCount }: FrameRecord, grid: Grid): VerdictContact[] {
  return Array.from({ length: contactCount }, (_, i) => {
    const o = i * CONTACT_INTS
    const coordinate = (k: number) => grid.origin[k] + contacts[o + CONTACT_POINT + k] * POSITION_STEP
    return {
      first: contacts[o + FIRST],
      firstPart: contacts[o + FIRST_PART],
      second: contacts[o + SECOND],
      secondPart: contacts[o + SECOND_PART],
      firstFeature: contacts[o + FIRST_FEATURE],
      secondFeature: contacts[o + SECOND_FEATURE],
      distance: contacts[o + CONTACT_DISTANCE] * DISTANCE_STEP,
      point: [coordinate(0), coordinate(1), coordinate(2)],
    }
  })
}
