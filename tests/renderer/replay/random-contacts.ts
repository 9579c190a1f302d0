/** Contacts of a session that never was: fingers of both hands, some bodies, some that last to the end. */
import type { Participant, SessionContact } from '../../../contract/sessions.ts'
import { Random } from '../../../engine/math/random.ts'
import { RIGHT_HAND_IDS, SCENE_IDS } from '../../../engine/record/frame-record.ts'

export const DURATION = 60_000_000
const FINGERS = ['thumb', 'index', 'palm']

export const PARTICIPANTS: readonly Participant[] = [
  ...[0, RIGHT_HAND_IDS].flatMap((from) =>
    Array.from({ length: 6 }, (_, part): Participant => {
      const side = from === 0 ? 'left' : 'right'
      const finger = `${side} ${FINGERS[part % 3]}`
      const name = `${finger} ${part < 3 ? 'base' : 'tip'}`
      return { id: from + part, key: name.replaceAll(' ', '-'), name, kind: 'hand', finger }
    }),
  ),
  ...['table', 'cup', 'bowl', 'stove'].map(
    (name, i): Participant => ({ id: SCENE_IDS + i, key: name, name, kind: 'movable', finger: null }),
  ),
]

export function randomContacts(seed: number, count: number): SessionContact[] {
  const random = new Random(seed)
  const contacts = Array.from({ length: count }, (): SessionContact => {
    const beginFrame = random.below(5000)
    const begin = beginFrame * 11_111
    const endFrame = random.below(10) === 0 ? null : beginFrame + 1 + random.below(200)
    const hand = random.below(2) * RIGHT_HAND_IDS + random.below(6)
    const body = SCENE_IDS + random.below(4)
    const other = SCENE_IDS + random.below(4)
    const [first, second] =
      random.below(6) === 0 ? [Math.min(body, other), Math.max(body, other)] : [hand, body]
    return {
      number: 0,
      first: first!,
      firstPart: 0,
      second: second!,
      secondPart: random.below(3),
      firstFeature: -1,
      secondFeature: -1,
      beginFrame,
      begin,
      endFrame,
      end: endFrame === null ? null : endFrame * 11_111,
      beginDistance: 0,
      deepest: random.below(100) / 10_000,
      point: [0, 0, 0],
    }
  })
  contacts.sort((a, b) => a.beginFrame - b.beginFrame)
  return contacts.map((contact, number) => ({ ...contact, number }))
}
