/** The contacts of the last step as a log has them: by who takes part, whatever numbers the engine gave the bodies. */
import type { RowId, Side } from '../../engine/contacts.ts'
import {
  CONTACT_DISTANCE,
  CONTACT_INTS,
  CONTACT_NUMBERS,
  CONTACT_POINT,
  FIRST,
  FIRST_FEATURE,
  FIRST_PART,
  type FrameRecord,
  RIGHT_HAND_IDS,
  SCENE_IDS,
  SECOND,
  SECOND_FEATURE,
  SECOND_PART,
} from '../../engine/record/frame-record.ts'
import { DISTANCE_STEP } from '../../engine/record/grid.ts'
import type { Stage } from '../stage.ts'
import type { HandBodies } from '../touch/hand-bodies.ts'

/** Left and right; null for one that is not there. */
export type Hands = readonly (HandBodies | null)[]

/** Into the record, behind what it has; in the engine's order. */
export function readContacts(stage: Stage, hands: Hands, record: FrameRecord): void {
  const { contacts } = stage.world
  for (let i = 0; i < contacts.count; i++) {
    const row = contacts.at(i)
    const a = idOf(stage, hands, contacts.bodyA(row))
    const b = idOf(stage, hands, contacts.bodyB(row))
    const first: Side = a < b ? 0 : 1
    writeContact(stage, record, row, first, a < b ? a : b, a < b ? b : a)
  }
}

function writeContact(
  stage: Stage,
  record: FrameRecord,
  row: RowId,
  first: Side,
  firstId: number,
  secondId: number,
): void {
  const second: Side = first === 0 ? 1 : 0
  const at = record.addContact()
  const o = at * CONTACT_INTS
  const n = at * CONTACT_NUMBERS
  const { contacts: ints, contactNumbers: numbers } = record
  const { contacts } = stage.world
  ints[o + FIRST] = firstId
  ints[o + FIRST_PART] = contacts.part(row, first)
  ints[o + SECOND] = secondId
  ints[o + SECOND_PART] = contacts.part(row, second)
  ints[o + FIRST_FEATURE] = contacts.featureNumber(row, first)
  ints[o + SECOND_FEATURE] = contacts.featureNumber(row, second)
  numbers[n] = contacts.distance(row)
  contacts.point(row, first, numbers, n + 1)
  contacts.point(row, second, numbers, n + 4)
  ints[o + CONTACT_DISTANCE] = Math.round(numbers[n] / DISTANCE_STEP)
  stage.grid.roundPoint(ints, o + CONTACT_POINT, numbers, n + 1)
}

/** See engine/record/frame-record.ts. */
function idOf(stage: Stage, hands: Hands, body: number): number {
  const scene = stage.sceneBody[body]
  if (scene >= 0) return SCENE_IDS + scene
  const left = hands[0]?.partOf(body) ?? -1
  return left >= 0 ? left : RIGHT_HAND_IDS + (hands[1]?.partOf(body) ?? -1)
}
