/** A contact of the log as a plain object, in metres. */
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
} from './frame-record.ts'
import { DISTANCE_STEP, POSITION_STEP } from './grid.ts'

export interface LoggedContact {
  /** Ids of participants. */
  first: number
  firstPart: number
  second: number
  secondPart: number
  /** As in frame-record.ts. */
  firstFeature: number
  secondFeature: number
  /** Negative where they overlap. */
  distance: number
  /** On the first. */
  point: [number, number, number]
}

/** `origin`: the grid's. */
export function loggedContact(contacts: Int32Array, i: number, origin: ArrayLike<number>): LoggedContact {
  const o = i * CONTACT_INTS
  const coordinate = (k: number) => origin[k] + contacts[o + CONTACT_POINT + k] * POSITION_STEP
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
}

export function loggedContacts(
  { contacts, contactCount }: FrameRecord,
  origin: ArrayLike<number>,
): LoggedContact[] {
  return Array.from({ length: contactCount }, (_, i) => loggedContact(contacts, i, origin))
}
