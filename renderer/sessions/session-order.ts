/** In which order sessions are listed. */
import type { SessionEntry } from '../../contract/sessions.ts'

export const ORDERS = ['name', 'scene', 'date', 'length', 'contacts', 'size'] as const
export type OrderBy = (typeof ORDERS)[number]

export interface Order {
  readonly by: OrderBy
  readonly descending: boolean
}

export const newestFirst: Order = { by: 'date', descending: true }

/** "Walk 9" before "Walk 10", and in the order of the reader's language. */
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

type Compare = (a: SessionEntry, b: SessionEntry) => number

const COMPARE: Readonly<Record<OrderBy, Compare>> = {
  name: (a, b) => names.compare(a.name, b.name),
  scene: (a, b) => names.compare(a.scene.title, b.scene.title),
  date: (a, b) => a.startedAt - b.startedAt,
  length: (a, b) => a.duration - b.duration,
  contacts: (a, b) => a.contacts - b.contacts,
  size: (a, b) => a.bytes - b.bytes,
}

/** Equals come newest first in both directions, and by id at last, so that nothing jumps when the list comes anew. */
export function sorted(entries: readonly SessionEntry[], { by, descending }: Order): readonly SessionEntry[] {
  const compare = COMPARE[by]
  const sign = descending ? -1 : 1
  return entries.toSorted(
    (a, b) => sign * compare(a, b) || b.startedAt - a.startedAt || (a.id < b.id ? -1 : Number(a.id > b.id)),
  )
}

/** A second choice of the same turns it round; words begin at A, numbers with the greatest. */
export function chosenOrder(before: Order, by: OrderBy): Order {
  if (before.by === by) return { by, descending: !before.descending }
  return { by, descending: by !== 'name' && by !== 'scene' }
}
