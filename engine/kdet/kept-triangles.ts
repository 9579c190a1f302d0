/** Triangles that stand still: measured once, and placed once for each basis of the grid (kdet, 4.3). */
import type { GridBasis } from './grid-basis.ts'
import type { GridBoxes } from './grid-boxes.ts'
import type { GridWork } from './grid-work.ts'
import { measureTriangles } from './measure-triangles.ts'
import { clearExtent, EXTENT_NUMBERS, SMALLEST } from './set-extent.ts'
import { type TriangleRecords, triangleCountOf } from './triangle-records.ts'
import type { TriangleSet } from './triangle-set.ts'

export class KeptTriangles {
  count = 0
  readonly extent = new Float64Array(EXTENT_NUMBERS)
  private set: TriangleSet | null = null
  private isMeasured = false
  private isPlaced = false

  constructor() {
    clearExtent(this.extent)
  }

  take(set: TriangleSet | null): void {
    if (set === this.set) return
    this.count = set === null ? 0 : triangleCountOf(set)
    this.set = set
    this.isMeasured = false
    this.isPlaced = false
  }

  forgetCells(): void {
    this.isPlaced = false
  }

  /** Makes their records, where there are none yet. */
  measure(records: TriangleRecords, isNew: boolean): void {
    if (this.isMeasured && !isNew) return
    clearExtent(this.extent)
    if (this.set !== null) measureTriangles(records, this.set, 0, this.count, this.extent, true)
    // A set with a corner that is not there is refused each time.
    this.isMeasured = !Number.isNaN(this.extent[SMALLEST])
    this.isPlaced = false
  }

  /** Makes their boxes, where there are none yet, and their cells for the threads that work. */
  place(records: TriangleRecords, boxes: GridBoxes, basis: GridBasis, work: GridWork): void {
    if (this.isPlaced) return
    this.isPlaced = true
    boxes.fill(records, basis, 0, this.count)
    work.followKept(work.keptVersion + 1)
  }
}
