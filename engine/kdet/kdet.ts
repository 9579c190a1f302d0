/**
 * All pairs of triangles that meet, or are within a reach of each other, within and between meshes, of a set that may
 * deform and change every frame (kdet, section 4): a grid for each octave of sizes, each triangle in the cells of its
 * level, queries from there upward. What stands still keeps its cells from frame to frame (4.3).
 */
import type { CellHash } from './cell-hash.ts'
import { writeClosest } from './closest-points.ts'
import { BASIS_NUMBERS, GridBasis } from './grid-basis.ts'
import { GridBoxes } from './grid-boxes.ts'
import { GridParts } from './grid-parts.ts'
import { wholeRange } from './grid-range.ts'
import { FIND, GridWork, HANDFUL, MEASURE, PLACE } from './grid-work.ts'
import { KDetError } from './kdet-error.ts'
import { emptyKDetReport } from './kdet-report.ts'
import type { KDetTeam } from './kdet-team.ts'
import { KeptTriangles } from './kept-triangles.ts'
import type { PairFinder } from './pair-finder.ts'
import { PlaceOrder } from './place-order.ts'
import { RECORD_STRIDE } from './record-layout.ts'
import { EXTENT_NUMBERS, joinExtent, SMALLEST, SOLIDS } from './set-extent.ts'
import { CANDIDATES, CELLS, ENTRIES, EXACT_TESTS } from './team-control.ts'
import { type MakeBuffer, TriangleRecords, triangleCountOf } from './triangle-records.ts'
import { NO_TRIANGLES, type TriangleSet } from './triangle-set.ts'

/** Enough for threads to finish together, few enough not to cut many cells. */
const PARTS_A_THREAD = 3

export interface KDetOptions {
  readonly hash?: CellHash
  /** Milliseconds; without it the times of the report are 0. */
  readonly clock?: () => number
  /** Threads to share the work with. */
  readonly team?: KDetTeam
}

export class KDet implements PairFinder {
  readonly device = 'cpu'
  readonly report = emptyKDetReport()

  private set = NO_TRIANGLES
  private reach = 0
  private readonly hash: CellHash
  private readonly team: KDetTeam | null
  private readonly records: TriangleRecords
  private readonly boxes: GridBoxes
  private readonly basis: GridBasis
  private readonly kept = new KeptTriangles()
  private readonly order = new PlaceOrder()
  private readonly extent = new Float64Array(EXTENT_NUMBERS)
  /** For one thread, and for several. */
  private readonly whole = wholeRange()
  private readonly parts: GridParts
  private readonly work: GridWork
  private readonly clock: () => number

  constructor({ hash = 'djb2', clock = () => 0, team }: KDetOptions = {}) {
    this.hash = hash
    this.clock = clock
    this.team = team ?? null
    const make: MakeBuffer = (bytes) =>
      team === undefined ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes)
    this.records = new TriangleRecords(make)
    this.boxes = new GridBoxes(make)
    this.basis = new GridBasis(new Float64Array(make(8 * BASIS_NUMBERS)))
    const parts = PARTS_A_THREAD * (1 + (team?.helpers ?? 0))
    this.parts = new GridParts(parts, make(GridParts.bytes(parts)))
    this.work = new GridWork(this.records, this.boxes, this.basis, hash, clock)
  }

  get pairCount(): number {
    return this.work.found.count
  }

  /** Two triangles a pair, the lower first, in order; valid up to pairCount and until the next run. */
  get pairs(): Int32Array {
    return this.work.found.pairs
  }

  /** Pairs are of triangles at most `reach` apart; 0: that share a point, exactly. */
  use(set: TriangleSet, reach = 0): void {
    if (!(reach >= 0 && reach < Infinity)) throw new KDetError(`A reach is 0 or more, not ${reach}.`)
    this.set = set
    this.reach = reach
  }

  /**
   * Triangles that stand still beside those in use: solid, and numbered after them. Meshes of both are numbered
   * together. What is kept is looked at anew only where it is another set.
   */
  keep(set: TriangleSet | null): void {
    this.kept.take(set)
  }

  /**
   * Distance, point of the first and point of the second triangle of a pair, the same point where they meet. After a
   * run, as long as its pairs are valid.
   */
  writeClosest(pair: number, out: Float64Array): void {
    const { records, order, pairs } = this
    const { numbers } = records
    const a = records.recordOf(order.placeOf(pairs[2 * pair]))
    const b = records.recordOf(order.placeOf(pairs[2 * pair + 1]))
    writeClosest(numbers, a * RECORD_STRIDE, numbers, b * RECORD_STRIDE, out)
  }

  run(): void {
    // A helper that has died, or found more than there was room for: once more without.
    if (!this.attempt(this.team)) this.attempt(null)
  }

  private attempt(team: KDetTeam | null): boolean {
    const { records, boxes, work, kept, extent, order } = this
    const start = this.clock()
    // First of all: a set that is refused has no pairs.
    work.begin(this.reach)
    const count = triangleCountOf(this.set)
    // Within a reach, which of two triangles comes first is in the last bits of the answer.
    const set = this.reach === 0 ? order.take(this.set) : order.leave(this.set)
    work.set = set
    const isNew = records.reserve(kept.count, count)
    if (boxes.reserve(records.count)) kept.forgetCells()
    kept.measure(records, isNew)
    const helped = team !== null && this.beginTogether(team, set) ? team : null
    const handfuls = Math.ceil(count / HANDFUL)
    if (!this.share(helped, MEASURE, handfuls)) return false
    extent.set(kept.extent)
    joinExtent(extent, work.extent)
    helped?.joinExtents(extent)
    if (Number.isNaN(extent[SMALLEST])) records.refuse((place) => order.numberOf(place))
    this.fitBasis()
    if (!this.share(helped, PLACE, handfuls)) return false
    if (helped !== null) this.parts.divide(boxes, kept.count, count)
    work.ranges = helped === null ? this.whole : this.parts.ranges
    work.parts = helped === null ? 1 : this.parts.count
    work.solids = extent[SOLIDS] - kept.extent[SOLIDS]
    const placed = this.clock()
    if (!this.share(helped, FIND, work.parts)) return false
    if (helped !== null && !helped.gather(work.found)) return false
    order.rename(work.found)
    work.found.sort(records.count)
    this.writeReport(helped)
    // Of several threads, this one's share of both stands for all.
    this.report.buildMs = placed - start + work.buildMs
    this.report.queryMs = this.clock() - placed - work.buildMs
    return true
  }

  private beginTogether(team: KDetTeam, set: TriangleSet): boolean {
    const { numbers, diameters, solid } = this.records
    const { numbers: boxes, levelOf } = this.boxes
    const frame = {
      numbers,
      diameters,
      solid,
      boxes,
      levelOf,
      basis: this.basis.numbers,
      ranges: this.parts.ranges,
    }
    return team.begin(frame, set, this.records, this.reach, this.hash)
  }

  private share(team: KDetTeam | null, job: number, pieces: number): boolean {
    if (team !== null) return team.share(this.work, job, pieces)
    for (let piece = 0; piece < pieces; piece++) this.work.do(job, piece)
    return true
  }

  private writeReport(team: KDetTeam | null): void {
    const { report, work } = this
    report.levels = this.records.count === 0 ? 0 : this.basis.height
    report.cells = work.query.cells + (team?.total(CELLS) ?? 0)
    report.entries = work.query.entries + (team?.total(ENTRIES) ?? 0)
    report.candidates = work.candidates.settled + (team?.total(CANDIDATES) ?? 0)
    report.exactTests = work.candidates.exactTests + (team?.total(EXACT_TESTS) ?? 0)
  }

  /** What stands still keeps its cells as long as these can hold all there is. */
  private fitBasis(): void {
    const { basis, records, kept, extent } = this
    if (kept.count === 0) basis.fitAnew(extent, this.reach, records)
    else if (!basis.holds(extent, this.reach)) {
      basis.fit(extent, this.reach, true)
      kept.forgetCells()
    }
    kept.place(records, this.boxes, basis, this.work)
  }
}
