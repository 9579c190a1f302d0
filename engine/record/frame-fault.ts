/** What a frame of a log may hold. Asked before a frame is written, and of every frame that is read. */
import { LARGEST_COORDINATE } from '../settings.ts'
import {
  CONTACT_INTS,
  FIRST,
  type FrameRecord,
  HAND_INTS,
  hasHand,
  MOST_SOFT_STEPS,
  SCENE_IDS,
  SECOND,
  SOFT_PUT_BACK,
} from './frame-record.ts'
import { isTurn, POSE_INTS } from './grid.ts'

/** Quaternions start after the position. */
const TURN = 3

/** Null for a frame that is as it should be, else a sentence. */
export function frameFault(record: FrameRecord, bodyCount: number): string | null {
  if (!Number.isSafeInteger(record.time) || record.time < 0) return 'A frame has no time.'
  if (record.hands >>> 0 > 3) return 'A frame has other hands than a left and a right one.'
  return (
    turnFault(record) ?? movedFault(record, bodyCount) ?? contactFault(record, bodyCount) ?? softFault(record)
  )
}

/** As `World.setScale` takes it. */
export function isScale(value: number): boolean {
  return value > 0 && value <= LARGEST_COORDINATE
}

function turnFault({ view, hands, hand }: FrameRecord): string | null {
  if (!isTurn(view, TURN)) return 'The view of a frame is turned in no possible way.'
  for (let side = 0; side < 2; side++) {
    if (hasHand(hands, side) && !isTurn(hand, side * HAND_INTS + TURN))
      return 'A hand is turned in no possible way.'
  }
  return null
}

function movedFault(record: FrameRecord, bodyCount: number): string | null {
  const { movedCount, movedBody, movedPose, movedScale } = record
  let last = -1
  for (let i = 0; i < movedCount; i++) {
    if (movedBody[i] <= last) return 'The bodies that moved are not in their order.'
    if (movedBody[i] >= bodyCount) return 'A body moved that the scene does not have.'
    if (!isTurn(movedPose, i * POSE_INTS + TURN)) return 'A body is turned in no possible way.'
    if (!Number.isNaN(movedScale[i]) && !isScale(movedScale[i])) return 'The scale of a body is no scale.'
    last = movedBody[i]
  }
  return null
}

function contactFault({ contactCount, contacts, soft }: FrameRecord, bodyCount: number): string | null {
  for (let i = 0; i < contactCount; i++) {
    const first = contacts[i * CONTACT_INTS + FIRST]
    const second = contacts[i * CONTACT_INTS + SECOND]
    // Cloth meets itself too.
    const isItself = soft && first === second && first >= SCENE_IDS
    if (first < 0 || (first >= second && !isItself))
      return 'A contact does not name the lower of its two first.'
    if (second >= SCENE_IDS + bodyCount) return 'A contact is with a body that the scene does not have.'
  }
  return null
}

function softFault({ soft, softSteps, softShown, softSaved }: FrameRecord): string | null {
  if (!soft) return null
  if (!(softSteps >= 0 && softSteps <= MOST_SOFT_STEPS) && softSteps !== SOFT_PUT_BACK)
    return 'A frame asks for too many steps of cloth.'
  if (softSaved === 1 && softShown === 0) return 'A frame has saved cloth that it does not show.'
  return null
}
