/** What the last step did and, when a clock is given, how long each phase took. */
import { DEPTHS_FOUND, EXACT_TESTS, FEATURE_STEPS, TIES_SETTLED, WALKS_LOST } from './narrow/convex-pair.ts'

/** Places in `milliseconds`. */
export const BOXES = 0
export const SORT = 1
export const EXACT = 2
export const DEPTH = 3

export class StepReport {
  /** Boxes, sort, exact tests, depths of the last step; zeros without a clock. */
  readonly milliseconds = new Float64Array(4)
  boxes = 0
  swaps = 0
  activePairs = 0
  exactTests = 0
  featureSteps = 0
  tiesSettled = 0
  /** Walks that had to be decided exhaustively. */
  walksLost = 0
  depthsFound = 0
  contacts = 0
  private readonly clock: (() => number) | undefined
  /** When the current phase began: in an array, since a number field would be boxed anew each time. */
  private readonly since = new Float64Array(1)
  private counters: Float64Array | undefined

  constructor(clock: (() => number) | undefined) {
    this.clock = clock
  }

  begin(): void {
    this.counters?.fill(0)
    if (this.clock !== undefined) this.since[0] = this.clock()
  }

  endBoxes(count: number): void {
    this.boxes = count
    this.lap(BOXES)
  }

  endSort(swaps: number, activePairs: number): void {
    this.swaps = swaps
    this.activePairs = activePairs
    this.lap(SORT)
  }

  endExact(counters: Float64Array, soupTests: number): void {
    this.counters = counters
    this.lap(EXACT)
    this.exactTests = (counters[EXACT_TESTS] | 0) + soupTests
    this.featureSteps = counters[FEATURE_STEPS] | 0
    this.tiesSettled = counters[TIES_SETTLED] | 0
    this.walksLost = counters[WALKS_LOST] | 0
  }

  endDepth(contacts: number): void {
    this.contacts = contacts
    this.lap(DEPTH)
    this.depthsFound = this.counters === undefined ? 0 : this.counters[DEPTHS_FOUND] | 0
  }

  private lap(phase: number): void {
    if (this.clock === undefined) return
    const now = this.clock()
    this.milliseconds[phase] = now - this.since[0]
    this.since[0] = now
  }
}
