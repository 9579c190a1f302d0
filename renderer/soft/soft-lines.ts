/** The contacts of cloth in words, for the list: "index tip – curtain", "tea towel – itself". */
import {
  CONTACT_INTS,
  FIRST,
  LEFT,
  RIGHT,
  RIGHT_HAND_IDS,
  SCENE_IDS,
  SECOND,
} from '../../engine/record/frame-record.ts'
import type { SoftShown } from '../../walkthrough/record/soft-shown.ts'
import type { Walkthrough } from '../../walkthrough/walkthrough.ts'
import type { ContactLine } from '../state.ts'

/** Allocates: for the list on the screen. */
export function softLines({ contacts, contactCount }: SoftShown, walkthrough: Walkthrough): ContactLine[] {
  return Array.from({ length: contactCount }, (_, i) => {
    const first = contacts[i * CONTACT_INTS + FIRST]!
    const second = contacts[i * CONTACT_INTS + SECOND]!
    const isSelf = first === second
    return {
      key: `soft ${first} ${second}`,
      first: nameOf(walkthrough, first),
      second: isSelf ? 'itself' : nameOf(walkthrough, second),
      depth: 0,
      ...(isSelf ? { isSelf } : {}),
    }
  })
}

function nameOf({ stage, hands, touched }: Walkthrough, id: number): string {
  if (id >= SCENE_IDS) return stage.scene.bodies[id - SCENE_IDS]?.name ?? 'something'
  const side = id >= RIGHT_HAND_IDS ? RIGHT : LEFT
  const hand = hands.find((each) => each.side === side)
  return hand === undefined ? 'hand' : touched.partName(hand, id - side * RIGHT_HAND_IDS)
}
