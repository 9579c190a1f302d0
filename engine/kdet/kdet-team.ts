/**
 * kDet spread over threads that share memory. The jobs of a frame come one after the other; of each, this thread and
 * the helpers take pieces until there is none left. Pairs are sorted at the end: they are those of one thread, in the
 * same order.
 *
 * This file knows only shared memory and atomics. A host starts the threads, passes `TeamMemory` to them as a message,
 * and lets each call `helpWithPairs` (cli/kdet-threads.ts does it for Node).
 */
import { helpersFinish } from '../await-helpers.ts'
import type { CellHash } from './cell-hash.ts'
import type { GridWork } from './grid-work.ts'
import type { PairList } from './pair-list.ts'
import { EXTENT_NUMBERS, joinExtent } from './set-extent.ts'
import { type FrameMemory, SharedSet } from './shared-set.ts'
import * as Control from './team-control.ts'
import type { TriangleRecords } from './triangle-records.ts'
import type { TriangleSet } from './triangle-set.ts'

/** Fewer triangles than this are done sooner than sleeping threads wake up three times. */
const WORTH_SHARING = 4096
/** Milliseconds after which a silent helper counts as dead: no piece takes nearly as long. */
const PATIENCE = 5000

/** Everything a helper needs, all of it shared; a message when any of it has been replaced by something larger. */
export interface TeamMemory {
  readonly version: number
  readonly helper: number
  readonly hash: CellHash
  readonly control: Int32Array
  readonly reach: Float64Array
  readonly frame: FrameMemory
  readonly set: Required<TriangleSet>
  readonly extents: Float64Array
  readonly results: Int32Array
  readonly pairs: Int32Array
}

export class KDetTeam {
  readonly helpers: number
  /** Frames that were shared: a new one, or one with more triangles than any before, is not. */
  frames = 0
  private readonly send: (helper: number, memory: TeamMemory) => void
  private readonly worth: number
  private readonly control: Int32Array
  private readonly reach = new Float64Array(new SharedArrayBuffer(8))
  private readonly extents: Float64Array
  private readonly results: Int32Array
  private readonly set = new SharedSet()
  private pairs: Int32Array[]
  private frame: FrameMemory | null = null
  private isOutdated = true
  private version = 0

  constructor(helpers: number, send: (helper: number, memory: TeamMemory) => void, worth = WORTH_SHARING) {
    this.helpers = helpers
    this.send = send
    this.worth = worth
    this.control = new Int32Array(new SharedArrayBuffer((Control.READY + helpers) * 4))
    this.extents = new Float64Array(new SharedArrayBuffer(8 * EXTENT_NUMBERS * helpers))
    this.results = new Int32Array(new SharedArrayBuffer(4 * Control.RESULTS * helpers))
    this.pairs = Array.from({ length: helpers }, () => sharedInts(2048))
  }

  /** Whether the helpers have the memory of the last frame. */
  get isReady(): boolean {
    for (let helper = 0; helper < this.helpers; helper++) {
      if (Atomics.load(this.control, Control.READY + helper) !== this.version) return false
    }
    return this.version > 0
  }

  /** False where a frame does not pay, or the helpers have yet to fetch its memory: it is then done alone. */
  begin(
    frame: FrameMemory,
    set: TriangleSet,
    { count: all, keptCount }: Pick<TriangleRecords, 'count' | 'keptCount'>,
    reach: number,
    hash: CellHash,
  ): boolean {
    const { control } = this
    const count = all - keptCount
    if (count < this.worth || Atomics.load(control, Control.STOPPED) === 1) return false
    if (
      this.set.take(set, count) ||
      this.frame?.numbers !== frame.numbers ||
      this.frame.boxes !== frame.boxes
    ) {
      this.isOutdated = true
    }
    if (this.isOutdated) this.passMemory(frame, hash)
    if (!this.isReady) return false
    this.reach[0] = reach
    control[Control.COUNT] = count
    control[Control.KEPT] = keptCount
    control[Control.HAS_SOLIDS] = set.solid === undefined ? 0 : 1
    this.frames++
    return true
  }

  /** A job in so many pieces. False where a helper is silent: the team is then given up. */
  share(work: GridWork, job: number, pieces: number): boolean {
    const { control } = this
    control[Control.JOB] = job
    control[Control.PIECES] = pieces
    control[Control.PARTS] = work.parts
    control[Control.SOLIDS] = work.solids
    control[Control.KEPT_VERSION] = work.keptVersion
    Atomics.store(control, Control.NEXT_PIECE, 0)
    Atomics.store(control, Control.FINISHED, 0)
    Atomics.add(control, Control.ROUND, 1)
    Control.wake(control)
    Control.takePieces(work, control)
    return this.awaitHelpers()
  }

  joinExtents(into: Float64Array): void {
    for (let helper = 0; helper < this.helpers; helper++) {
      joinExtent(into, this.extents, helper * EXTENT_NUMBERS)
    }
  }

  /** The helpers' pairs; false where they had more than there was room for: there is more the next time. */
  gather(into: PairList): boolean {
    for (let helper = 0; helper < this.helpers; helper++) {
      const count = this.result(helper, Control.PAIRS)
      if (2 * count > this.pairs[helper].length) {
        this.pairs = this.pairs.map(() => sharedInts(4 * count))
        this.isOutdated = true
        return false
      }
      into.addAll(this.pairs[helper], 0, count)
    }
    return true
  }

  /** The sum over helpers of one of their results. */
  total(which: number): number {
    let sum = 0
    for (let helper = 0; helper < this.helpers; helper++) sum += this.result(helper, which)
    return sum
  }

  /** Lets the helpers' threads come to their end. */
  stop(): void {
    Atomics.store(this.control, Control.STOPPED, 1)
    Control.wake(this.control)
  }

  private result(helper: number, which: number): number {
    return this.results[helper * Control.RESULTS + which]
  }

  /** False where a helper has died, and the team is given up. */
  private awaitHelpers(): boolean {
    if (helpersFinish(this.control, Control.FINISHED, this.helpers, PATIENCE)) return true
    this.stop()
    return false
  }

  private passMemory(frame: FrameMemory, hash: CellHash): void {
    const { control, reach, extents, results } = this
    this.frame = { ...frame }
    this.isOutdated = false
    const version = ++this.version
    this.pairs.forEach((pairs, helper) => {
      const set = this.set.memory
      this.send(helper, {
        version,
        helper,
        hash,
        control,
        reach,
        frame: { ...frame },
        set,
        extents,
        results,
        pairs,
      })
    })
    Atomics.store(control, Control.MEMORY_VERSION, version)
    Control.wake(control)
  }
}

function sharedInts(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * length))
}
