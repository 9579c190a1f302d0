/**
 * The rows of one pair of bodies while they are brought up to date: those of the last frame are taken out of the old
 * chain as they are met again and appended to the new one; what is left at the end has ended.
 */
import { type ContactRows, NEXT, NO_ROW, ROW_INTS } from './contact-rows.ts'

export class RowChain {
  /** The first row of this frame, NO_ROW for none. */
  head = NO_ROW
  private readonly rows: ContactRows
  private old = NO_ROW
  /** The row behind which the last one was found. */
  private cursor = NO_ROW
  private tail = NO_ROW

  constructor(rows: ContactRows) {
    this.rows = rows
  }

  /** `first` is the chain of the last frame. */
  begin(first: number): void {
    this.old = first
    this.cursor = NO_ROW
    this.head = NO_ROW
    this.tail = NO_ROW
  }

  append(row: number): void {
    const { ints } = this.rows
    ints[row * ROW_INTS + NEXT] = NO_ROW
    if (this.tail === NO_ROW) this.head = row
    else ints[this.tail * ROW_INTS + NEXT] = row
    this.tail = row
  }

  /** Closes what was not met again. */
  end(): void {
    closeChain(this.rows, this.old)
    this.old = NO_ROW
  }

  /**
   * Takes the row whose integers at `place` are a and b out of the old chain, or returns NO_ROW. Rows are asked for
   * in the same order each frame, so it is nearly always the row behind the one that was found last.
   */
  take(place: number, a: number, b: number): number {
    const { ints } = this.rows
    let before = this.cursor
    let row = before === NO_ROW ? this.old : ints[before * ROW_INTS + NEXT]
    let wrapped = before === NO_ROW
    for (;;) {
      if (row === NO_ROW) {
        if (wrapped) return NO_ROW
        wrapped = true
        before = NO_ROW
        row = this.old
        continue
      }
      const i = row * ROW_INTS + place
      if (ints[i] === a && ints[i + 1] === b) break
      before = row
      row = ints[row * ROW_INTS + NEXT]
    }
    const next = ints[row * ROW_INTS + NEXT]
    if (before === NO_ROW) this.old = next
    else ints[before * ROW_INTS + NEXT] = next
    this.cursor = before
    return row
  }
}

/** Closes all rows of a chain. */
export function closeChain(rows: ContactRows, first: number): void {
  for (let row = first; row !== NO_ROW; ) {
    const next = rows.ints[row * ROW_INTS + NEXT]
    rows.close(row)
    row = next
  }
}
