/** Which sessions are chosen: by click, Ctrl and Shift, and by keys, as lists of files do it. */

export interface Selection {
  readonly chosen: ReadonlySet<string>
  /** Where the keyboard is. */
  readonly active: string | null
  /** Where a range chosen with Shift starts. */
  readonly anchor: string | null
}

export const nothing: Selection = { chosen: new Set(), active: null, anchor: null }

export function only(id: string): Selection {
  return { chosen: new Set([id]), active: id, anchor: id }
}

export function several(ids: readonly string[]): Selection {
  const first = ids[0] ?? null
  return { chosen: new Set(ids), active: first, anchor: first }
}

export function toggled(selection: Selection, id: string): Selection {
  const chosen = new Set(selection.chosen)
  if (!chosen.delete(id)) chosen.add(id)
  return { chosen, active: id, anchor: id }
}

/** From the anchor to `id`, in the order of the list. */
export function extended(selection: Selection, ids: readonly string[], id: string): Selection {
  const from = ids.indexOf(selection.anchor ?? '')
  const to = ids.indexOf(id)
  if (from < 0 || to < 0) return only(id)
  const chosen = new Set(ids.slice(Math.min(from, to), Math.max(from, to) + 1))
  return { chosen, active: id, anchor: selection.anchor }
}

export function everything(selection: Selection, ids: readonly string[]): Selection {
  return { ...selection, chosen: new Set(ids), active: selection.active ?? ids[0] ?? null }
}

/** What is left of it in a list that shows less; what is hidden must not be deleted unseen. */
export function within(selection: Selection, ids: readonly string[]): Selection {
  const listed = new Set(ids)
  const kept = (id: string | null): string | null => (id !== null && listed.has(id) ? id : null)
  return {
    chosen: new Set([...selection.chosen].filter((id) => listed.has(id))),
    active: kept(selection.active),
    anchor: kept(selection.anchor),
  }
}

/** The session to go to when some are gone: the next one that stays, else the one before. */
export function neighbour(ids: readonly string[], gone: ReadonlySet<string>): string | null {
  const first = ids.findIndex((id) => gone.has(id))
  const after = ids.find((id, i) => i > first && !gone.has(id))
  return after ?? ids.findLast((id) => !gone.has(id)) ?? null
}

export interface ListKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The selection after a key, or null where the key is none of the list's. `page`: how many lines are seen at once. */
export function afterKey(
  selection: Selection,
  ids: readonly string[],
  press: ListKey,
  page: number,
): Selection | null {
  const control = press.ctrlKey || press.metaKey
  const { active } = selection
  if (press.key === ' ') return active === null ? null : toggled(selection, active)
  if (control && press.key.toLowerCase() === 'a') return everything(selection, ids)
  if (press.key === 'Escape') return selection.chosen.size > 1 && active !== null ? only(active) : null
  const to = placeAfter(press.key, active === null ? -1 : ids.indexOf(active), ids.length, page)
  const id = to === null ? undefined : ids[to]
  if (id === undefined) return null
  if (press.shiftKey) return extended(selection, ids, id)
  return control ? { ...selection, active: id } : only(id)
}

function placeAfter(key: string, from: number, length: number, page: number): number | null {
  const last = length - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, from + 1)
    case 'ArrowUp':
      return from < 0 ? last : Math.max(0, from - 1)
    case 'PageDown':
      return Math.min(last, from + page)
    case 'PageUp':
      return Math.max(0, from - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
