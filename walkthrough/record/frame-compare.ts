/** A frame as it was recorded beside the same as it is computed now. */
import {
  CONTACT_INTS,
  FIRST,
  FIRST_FEATURE,
  type FrameRecord,
  SECOND_FEATURE,
} from '../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../engine/record/grid.ts'

/** All that went into the engine, and no contacts. */
export function copyInputs(to: FrameRecord, from: FrameRecord): void {
  to.clear()
  to.time = from.time
  to.view.set(from.view)
  to.hands = from.hands
  to.hand.set(from.hand)
  to.soft = from.soft
  to.softSteps = from.softSteps
  to.softShown = from.softShown
  to.softSaved = from.softSaved
  to.softDigest.set(from.softDigest)
  for (const event of from.events) to.events.push(event)
  for (let i = 0; i < from.movedCount; i++) {
    const at = to.addMoved(from.movedBody[i])
    to.movedScale[at] = from.movedScale[i]
    for (let k = 0; k < POSE_INTS; k++) to.movedPose[at * POSE_INTS + k] = from.movedPose[i * POSE_INTS + k]
  }
}

export function sameDigest(a: FrameRecord, b: FrameRecord): boolean {
  return a.digest[0] === b.digest[0] && a.digest[1] === b.digest[1]
}

export function reasonOf(recorded: FrameRecord, computed: FrameRecord): string {
  if (!sameContacts(recorded, computed, FIRST, FIRST_FEATURE))
    return 'The engine finds other contacts than were recorded.'
  if (!sameContacts(recorded, computed, FIRST_FEATURE, SECOND_FEATURE + 1))
    return 'The engine finds other closest features than were recorded.'
  if (!sameContacts(recorded, computed, SECOND_FEATURE + 1, CONTACT_INTS))
    return 'The engine finds other distances or points than were recorded.'
  return 'The contacts are the same, but the digest is not: the poses or the events are not those that were recorded.'
}

/** Whether some of the whole numbers of all contacts are the same. */
export function sameContacts(a: FrameRecord, b: FrameRecord, from: number, to: number): boolean {
  if (a.contactCount !== b.contactCount) return false
  for (let i = 0; i < a.contactCount; i++) {
    for (let k = from; k < to; k++) {
      if (a.contacts[i * CONTACT_INTS + k] !== b.contacts[i * CONTACT_INTS + k]) return false
    }
  }
  return true
}
