/** k of one moment (kdet, Definition 3.1), counted in pieces of a few milliseconds between which other requests are met. */
import { KFreeness } from '../../engine/kdet/k-freeness.ts'
import { summarise } from '../../engine/kdet/k-freeness-summary.ts'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'
import type { CountedK } from './messages.ts'

/** Milliseconds. */
const PIECE = 8
/** Triangles counted without a look at the clock. */
const TRIANGLES_AT_ONCE = 256

export class KCount {
  private readonly time: number
  private readonly clock: () => number
  private readonly kFreeness: KFreeness
  private spent: number

  /** The set is a moving figure's: what changes with the next moment is copied. */
  constructor(set: TriangleSet, time: number, clock: () => number) {
    const start = clock()
    this.time = time
    this.clock = clock
    this.kFreeness = new KFreeness({ ...set, positions: set.positions.slice() })
    this.spent = clock() - start
  }

  /** 0 to 1. */
  get fraction(): number {
    const { counted, count } = this.kFreeness
    return count === 0 ? 1 : counted / count
  }

  /** Counts on for a while; the answer when it is done. */
  work(): CountedK | null {
    const { kFreeness, clock } = this
    const start = clock()
    while (kFreeness.counted < kFreeness.count && clock() - start < PIECE) {
      kFreeness.countUpTo(kFreeness.counted + TRIANGLES_AT_ONCE)
    }
    this.spent += clock() - start
    if (kFreeness.counted < kFreeness.count) return null
    const { mean, deviation, max, warnings } = summarise(kFreeness)
    return { time: this.time, mean, deviation, max, milliseconds: this.spent, warnings }
  }
}
