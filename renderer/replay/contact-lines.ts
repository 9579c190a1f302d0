/** The contacts of a moment as the list beside the picture shows them: one line a pair, the deepest first. */
import {
  CONTACT_DISTANCE,
  CONTACT_INTS,
  FIRST,
  type FrameRecord,
  SECOND,
} from '../../engine/record/frame-record.ts'
import { DISTANCE_STEP } from '../../engine/record/grid.ts'
import type { ContactLine } from '../state.ts'
import type { Cast } from './contact-filter.ts'

/**
 * Adds the contacts of cloth as they were recorded: the replay's engine knows nothing of it, and those of a moment follow
 * from all that was before.
 */
export function addSoftContacts(to: FrameRecord, recorded: FrameRecord, soft: ReadonlySet<number>): void {
  for (let i = 0; i < recorded.contactCount; i++) {
    const row = recorded.contacts.subarray(i * CONTACT_INTS, (i + 1) * CONTACT_INTS)
    if (!soft.has(row[FIRST]!) && !soft.has(row[SECOND]!)) continue
    const at = to.addContact()
    to.contacts.set(row, at * CONTACT_INTS)
  }
}

/** As deep ones stand in the order of their numbers, in which the list of the live scene has cloth, too. */
export function contactLines({ contacts, contactCount }: FrameRecord, cast: Cast): ContactLine[] {
  const lines = new Map<string, ContactLine & { readonly order: number }>()
  for (let i = 0; i < contactCount; i++) {
    const o = i * CONTACT_INTS
    const first = contacts[o + FIRST]!
    const second = contacts[o + SECOND]!
    const depth = Math.max(0, -contacts[o + CONTACT_DISTANCE]! * DISTANCE_STEP)
    const key = `${first}|${second}`
    const known = lines.get(key)
    if (known !== undefined && known.depth >= depth) continue
    const isSelf = first === second
    const other = isSelf ? 'itself' : cast.nameOf(second)
    const order = first * 2 ** 24 + second
    const line = { key, first: cast.nameOf(first), second: other, depth, order }
    lines.set(key, isSelf ? { ...line, isSelf } : line)
  }
  return [...lines.values()].sort((a, b) => b.depth - a.depth || a.order - b.order)
}
