/** The cells of one level while the evaluation tree is built. */
import { GrowingFloats, GrowingInts } from './growing.ts'

export class LevelCells {
  count = 0
  /** Their numbers in the tree. */
  readonly cell = new GrowingInts()
  /** Centres, xyz a cell. */
  readonly centre = new GrowingFloats()
  readonly local = new GrowingFloats()
  readonly bound = new GrowingFloats()
  /** Clusters that are not yet far, and panels that may touch the cell: a run for each cell. */
  readonly nearStart = new GrowingInts()
  readonly near = new GrowingInts()
  readonly touchStart = new GrowingInts()
  readonly touch = new GrowingInts()

  constructor() {
    this.nearStart.push(0)
    this.touchStart.push(0)
  }

  /** Closes the runs of the cell whose centre, expansion, near clusters and panels have been pushed. */
  finishCell(): void {
    this.nearStart.push(this.near.length)
    this.touchStart.push(this.touch.length)
    this.count++
  }
}
