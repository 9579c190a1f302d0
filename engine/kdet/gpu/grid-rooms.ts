/** How many slots the two hash tables have, and how much a run wants room for. */
import { COUNTER } from './counters.ts'
import type { GridBuffers } from './grid-buffers.ts'

const FEWEST_SLOTS = 64
const FEWEST_PAIRS = 256

/** The tables' numbers: of what stands still, and of the rest. */
export const KEPT = 0
export const LIVE = 1

export class GridRooms {
  readonly slots: [kept: number, live: number] = [0, FEWEST_SLOTS]
  /** Overflow buckets, and pairs. */
  overflow = 0
  pairs = FEWEST_PAIRS

  get allSlots(): number {
    return this.slots[KEPT] + this.slots[LIVE]
  }

  /** Whether their number changed, and with it the places of all cells: fewer only where there are far too many. */
  chooseSlots(counts: readonly [kept: number, live: number]): boolean {
    const { slots } = this
    let isOther = false
    for (const table of [KEPT, LIVE] as const) {
      let wanted = counts[table] === 0 && table === KEPT ? 0 : FEWEST_SLOTS
      while (wanted < counts[table]) wanted *= 2
      const isRoomy = wanted <= slots[table] && 8 * wanted > slots[table]
      if (isRoomy || wanted === slots[table]) continue
      slots[table] = wanted
      isOther = true
    }
    return isOther
  }

  /** Smaller sets follow: room for one that was refused would be too much for each of them. */
  shrink(): void {
    this.slots[LIVE] = FEWEST_SLOTS
    this.overflow = 0
    this.pairs = FEWEST_PAIRS
  }

  /** Whether all that was counted had room; otherwise it is wanted from now on. */
  fits(counters: Uint32Array, buffers: GridBuffers): boolean {
    const overflow = counters[COUNTER.KEPT_OVERFLOW] + counters[COUNTER.OVERFLOW]
    const pairs = Math.max(counters[COUNTER.CANDIDATES], counters[COUNTER.HITS] + counters[COUNTER.UNDECIDED])
    this.overflow = Math.max(this.overflow, overflow)
    this.pairs = Math.max(this.pairs, pairs)
    return (
      overflow <= buffers.overflowRoom(this.allSlots) &&
      pairs <= Math.min(buffers.candidateRoom, buffers.resultRoom)
    )
  }
}
