/**
 * All pairs of triangles that meet, within and between meshes, of a set that may deform and change every frame (kdet,
 * section 4): a grid for each octave of sizes, each triangle in the cells of its level, queries from there upward.
 */
import { Candidates } from './candidates.ts'
import type { CellHash } from './cell-hash.ts'
import { CellTable } from './cell-table.ts'
import { CellView } from './cell-view.ts'
import { GridBoxes } from './grid-boxes.ts'
import { fillGrid } from './grid-fill.ts'
import { queryGrid } from './grid-query.ts'
import { Levels } from './levels.ts'
import { PairList } from './pair-list.ts'
import { TriangleRecords } from './triangle-records.ts'
import type { TriangleSet } from './triangle-set.ts'

export interface KDetOptions {
  readonly hash?: CellHash
  /** Milliseconds; without it the times of the report are 0. */
  readonly clock?: () => number
}

export interface KDetReport {
  /** The height of the hierarchy: one more than the highest level in use. */
  levels: number
  cells: number
  /** Places of triangles in cells. */
  entries: number
  /** Pairs whose boxes overlap. */
  candidates: number
  /** Pairs that were decided by the exact test. */
  exactTests: number
  buildMs: number
  queryMs: number
}

const NOTHING: TriangleSet = {
  positions: new Float64Array(0),
  corners: new Uint32Array(0),
  mesh: new Int32Array(0),
}

export class KDet {
  readonly report: KDetReport = {
    levels: 0,
    cells: 0,
    entries: 0,
    candidates: 0,
    exactTests: 0,
    buildMs: 0,
    queryMs: 0,
  }

  private set = NOTHING
  private readonly records = new TriangleRecords()
  private readonly levels = new Levels()
  private readonly boxes = new GridBoxes()
  private readonly table: CellTable
  private readonly view = new CellView()
  private readonly found = new PairList()
  private readonly candidates = new Candidates(this.records, this.found)
  private readonly clock: () => number

  constructor(options: KDetOptions = {}) {
    this.table = new CellTable(options.hash ?? 'djb2')
    this.clock = options.clock ?? (() => 0)
  }

  get pairCount(): number {
    return this.found.count
  }

  /** Two triangles a pair, the lower first, in order; valid up to pairCount and until the next run. */
  get pairs(): Int32Array {
    return this.found.pairs
  }

  use(set: TriangleSet): void {
    this.set = set
  }

  run(): void {
    const { report, set, records, levels, boxes, table, candidates, found } = this
    const start = this.clock()
    // First of all: a set that is refused has no pairs.
    found.clear()
    records.fill(set)
    levels.fit(records.smallest, records.largest)
    boxes.fill(records, levels)
    report.entries = fillGrid(table, boxes, records.count)
    const built = this.clock()
    candidates.begin()
    queryGrid(table, boxes, this.view, candidates)
    candidates.settle()
    found.sort(records.count)
    report.levels = records.count === 0 ? 0 : levels.count
    report.cells = table.cells
    report.candidates = candidates.settled
    report.exactTests = candidates.exactTests
    report.buildMs = built - start
    report.queryMs = this.clock() - built
  }
}
