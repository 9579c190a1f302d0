/** Which lines of a long list are on the page: those in sight and some beside, so that thousands scroll like a dozen. */

/** Pixels; the same in sessions-list.css. */
export const ROW_HEIGHT = 72
/** Lines beyond each edge, for what scrolls faster than the page is drawn. */
const BESIDE = 8

export interface RowRange {
  readonly first: number
  /** The first one that is no longer among them. */
  readonly end: number
}

export function rowsInSight(scrolled: number, height: number): RowRange {
  const first = Math.max(0, Math.floor(scrolled / ROW_HEIGHT) - BESIDE)
  return { first, end: Math.ceil((scrolled + height) / ROW_HEIGHT) + BESIDE }
}

/** With the active line wherever it is: a screen reader asks for it while the list is scrolled elsewhere. */
export function placesOnPage({ first, end }: RowRange, total: number, active: number): number[] {
  const places: number[] = []
  if (active >= 0 && active < first) places.push(active)
  for (let place = first; place < Math.min(end, total); place++) places.push(place)
  if (active >= end) places.push(active)
  return places
}

/** Where to scroll so that a line is wholly seen; the same place where it is. */
export function scrollTo(row: number, scrolled: number, height: number): number {
  const top = row * ROW_HEIGHT
  // A list lower than one line shows the line's beginning.
  return Math.min(top, Math.max(scrolled, top + ROW_HEIGHT - height))
}
