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

export function contactLines({ contacts, contactCount }: FrameRecord, cast: Cast): ContactLine[] {
  const lines = new Map<string, ContactLine>()
  for (let i = 0; i < contactCount; i++) {
    const o = i * CONTACT_INTS
    const first = contacts[o + FIRST]!
    const second = contacts[o + SECOND]!
    const depth = Math.max(0, -contacts[o + CONTACT_DISTANCE]! * DISTANCE_STEP)
    const key = `${first}|${second}`
    const known = lines.get(key)
    if (known !== undefined && known.depth >= depth) continue
    lines.set(key, { key, first: cast.nameOf(first), second: cast.nameOf(second), depth })
  }
  return [...lines.values()].sort((a, b) => b.depth - a.depth || (a.key < b.key ? -1 : 1))
}
