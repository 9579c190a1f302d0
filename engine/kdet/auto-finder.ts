/**
 * Pairs on a graphics card while there is one, and on the processor else. A card that is lost in the middle of a run
 * costs nothing but time: the same frame is run again on the processor, and the card is tried again some seconds later.
 */
import type { KDetReport } from './kdet-report.ts'
import type { PairFinder } from './pair-finder.ts'
import { NO_TRIANGLES, type TriangleSet } from './triangle-set.ts'

export interface OpenCard {
  readonly finder: PairFinder
  /** Gives the device and its memory back. */
  close(): void
}

/** Null where there is no graphics card that may be used. */
export type CardOpener = () => Promise<OpenCard | null>

export const NO_CARD = 'There is no graphics card that kDet may run on.'

/** Milliseconds before a card that was lost is tried again. */
const RETRY = 5000

export class AutoFinder implements PairFinder {
  /** Why it is not the card that finds, or null. */
  word: string | null = null
  private readonly processor: PairFinder
  private readonly open: CardOpener | null
  private readonly clock: () => number
  private card: OpenCard | null = null
  /** Who has the answer of the last run. */
  private last: PairFinder
  private set: TriangleSet = NO_TRIANGLES
  private kept: TriangleSet | null = null
  private reach = 0
  private opening = false
  private isEnded = false
  private retryAt = 0

  /** `open`: null where only the processor may be used. */
  constructor(processor: PairFinder, open: CardOpener | null, clock: () => number) {
    this.processor = processor
    this.last = processor
    this.open = open
    this.clock = clock
  }

  /** Of the last run. */
  get device(): 'cpu' | 'gpu' {
    return this.last.device
  }

  /** Whether the card had the last run, though it may have left all of it to the one thread that it belongs to. */
  get isCards(): boolean {
    return this.last !== this.processor
  }

  /** Of a run that would begin now. */
  get nextDevice(): 'cpu' | 'gpu' {
    return this.card === null ? 'cpu' : 'gpu'
  }

  get report(): KDetReport {
    return this.last.report
  }

  get pairs(): Int32Array {
    return this.last.pairs
  }

  get pairCount(): number {
    return this.last.pairCount
  }

  writeClosest(pair: number, out: Float64Array): void {
    this.last.writeClosest(pair, out)
  }

  use(set: TriangleSet, reach = 0): void {
    this.set = set
    this.reach = reach
  }

  keep(set: TriangleSet | null): void {
    this.kept = set
  }

  run(): void | Promise<void> {
    this.lookForCard()
    return this.card === null ? this.runOn(this.processor) : this.runOnCard(this.card)
  }

  /** Instead of a run where there is nothing to find, or a card that was lost would not be tried again meanwhile. */
  lookForCard(): void {
    if (this.card !== null || this.open === null || this.clock() < this.retryAt) return
    if (!this.opening && !this.isEnded) void this.tryCard(this.open)
  }

  /** Gives the card back, also one that is still being opened; what runs from now on runs on the processor. */
  end(): void {
    this.isEnded = true
    this.card?.close()
    this.card = null
  }

  private runOn(finder: PairFinder): void | Promise<void> {
    finder.keep(this.kept)
    finder.use(this.set, this.reach)
    const running = finder.run()
    this.last = finder
    return running
  }

  private async runOnCard({ finder }: OpenCard): Promise<void> {
    try {
      await this.runOn(finder)
    } catch (error) {
      this.lose(error)
      await this.runOn(this.processor)
    }
  }

  private lose(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    this.card?.close()
    this.card = null
    this.retryAt = this.clock() + RETRY
    this.word = `${reason} The processor goes on.`.trim()
  }

  /** Meanwhile the processor finds: no frame waits for a card. */
  private async tryCard(open: CardOpener): Promise<void> {
    this.opening = true
    try {
      const card = await open()
      if (this.isEnded) card?.close()
      else this.card = card
      this.word = this.card === null ? NO_CARD : null
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.word = `The graphics card cannot be used. ${reason}`.trim()
    }
    this.opening = false
    // One that is not there will not be there in a moment either.
    this.retryAt = this.clock() + (this.card === null ? 6 * RETRY : 0)
  }
}
