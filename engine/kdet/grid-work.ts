/**
 * What one thread does for a frame: it measures and places triangles by handfuls, then fills parts of the grid and
 * finds their pairs. Alone, or beside others with the same records and boxes and with tables of its own.
 */
import { Candidates } from './candidates.ts'
import type { CellHash } from './cell-hash.ts'
import { CellTable } from './cell-table.ts'
import { CellView } from './cell-view.ts'
import type { GridBasis } from './grid-basis.ts'
import type { GridBoxes } from './grid-boxes.ts'
import { fillGrid } from './grid-fill.ts'
import { GridQuery } from './grid-query.ts'
import { RANGE_NUMBERS, wholeRange } from './grid-range.ts'
import { measureTriangles } from './measure-triangles.ts'
import { PairList } from './pair-list.ts'
import { clearExtent, EXTENT_NUMBERS } from './set-extent.ts'
import { SolidGrid } from './solid-grid.ts'
import type { TriangleRecords } from './triangle-records.ts'
import { NO_TRIANGLES, type TriangleSet } from './triangle-set.ts'

/** Triangles measured or placed at once. */
export const HANDFUL = 4096

/** The jobs of a frame, in order: each is done before the next begins. */
export const MEASURE = 0
export const PLACE = 1
export const FIND = 2

const SOFT = 0
const EVERYWHERE = wholeRange()

export class GridWork {
  readonly found = new PairList()
  /** Of the triangles that this thread measured. */
  readonly extent = new Float64Array(EXTENT_NUMBERS)
  readonly candidates: Candidates
  readonly query: GridQuery
  /** What stands still, if anything: the same for all parts. */
  readonly kept: SolidGrid
  /** What the frame is about. */
  set: TriangleSet = NO_TRIANGLES
  ranges: Int32Array = EVERYWHERE
  parts = 1
  /** How many of the triangles in use are solid. */
  solids = 0
  /** How often the cells of what stands still were made. */
  keptVersion = 0
  buildMs = 0
  queryMs = 0
  private readonly records: TriangleRecords
  private readonly boxes: GridBoxes
  private readonly basis: GridBasis
  private readonly soft: CellTable
  private readonly solidGrid: SolidGrid
  private readonly range = new Int32Array(RANGE_NUMBERS)
  private readonly clock: () => number

  constructor(
    records: TriangleRecords,
    boxes: GridBoxes,
    basis: GridBasis,
    hash: CellHash,
    clock: () => number,
  ) {
    this.records = records
    this.boxes = boxes
    this.basis = basis
    this.clock = clock
    this.candidates = new Candidates(records, this.found)
    this.query = new GridQuery(boxes, new CellView(), this.candidates)
    this.soft = new CellTable(hash)
    this.solidGrid = new SolidGrid(hash)
    this.kept = new SolidGrid(hash)
  }

  begin(reach: number): void {
    clearExtent(this.extent)
    this.found.clear()
    this.candidates.begin(reach)
    this.query.begin()
    this.buildMs = 0
    this.queryMs = 0
  }

  /** Makes cells of its own of what stands still, where another thread has measured and placed it anew. */
  followKept(version: number): void {
    if (version === this.keptVersion) return
    this.keptVersion = version
    const { keptCount, solid } = this.records
    if (keptCount === 0) this.kept.clear()
    else this.kept.fill(this.boxes, solid, 0, keptCount, keptCount, EVERYWHERE)
  }

  /** A piece of a job: a handful of triangles, or a part of the grid. */
  do(job: number, piece: number): void {
    if (job === MEASURE) this.measure(piece)
    else if (job === PLACE) this.place(piece)
    else this.findPairs(piece)
  }

  private measure(handful: number): void {
    const count = this.records.count - this.records.keptCount
    const from = handful * HANDFUL
    measureTriangles(this.records, this.set, from, Math.min(from + HANDFUL, count), this.extent)
  }

  private place(handful: number): void {
    const { keptCount, count } = this.records
    const from = keptCount + handful * HANDFUL
    this.boxes.fill(this.records, this.basis, from, Math.min(from + HANDFUL, count))
  }

  /** Fills a part of the grid and finds its pairs. */
  private findPairs(part: number): void {
    const { soft, boxes, kept, range, ranges, records, parts, solids, clock } = this
    const { keptCount, count, solid } = records
    const start = clock()
    const o = part * RANGE_NUMBERS
    for (let k = 0; k < RANGE_NUMBERS; k++) range[k] = ranges[o + k]
    soft.clear((count - keptCount - solids) / parts)
    fillGrid(soft, boxes, solid, SOFT, keptCount, count, range)
    if (solids === 0 || soft.cells === 0) this.solidGrid.clear()
    else {
      this.solidGrid.fill(boxes, solid, keptCount, count, solids / parts, range)
      this.solidGrid.meet(soft.population, boxes, solid)
    }
    if (!kept.isEmpty) kept.meet(soft.population, boxes, solid)
    const built = clock()
    this.query.run(soft, this.solidGrid, kept, range)
    this.candidates.settle()
    this.buildMs += built - start
    this.queryMs += clock() - built
  }
}
