/**
 * The cells of solid triangles. They never ask: triangles that deform ask them. Each stands on the level of its size,
 * and once more on every higher level on which triangles that ask stand, since those ask upward alone.
 */
import type { CellHash } from './cell-hash.ts'
import { CellTable } from './cell-table.ts'
import type { GridBoxes } from './grid-boxes.ts'
import { fillAbove, fillGrid } from './grid-fill.ts'
import { wholeRange } from './grid-range.ts'
import { MAX_LEVELS } from './levels.ts'

const SOLID = 1

export class SolidGrid {
  isEmpty = true
  readonly own: CellTable
  readonly above: CellTable
  private readonly hasAbove = new Uint8Array(MAX_LEVELS)
  private from = 0
  private end = 0
  private readonly range = wholeRange()

  constructor(hash: CellHash) {
    this.own = new CellTable(hash)
    this.above = new CellTable(hash)
  }

  clear(): void {
    this.isEmpty = true
  }

  /** The solid ones of the records from `from` to before `end`, so many. */
  fill(
    boxes: GridBoxes,
    solid: Uint8Array,
    from: number,
    end: number,
    count: number,
    range: Int32Array,
  ): void {
    this.isEmpty = false
    this.from = from
    this.end = end
    this.range.set(range)
    this.own.clear(count)
    this.above.clear(count)
    this.hasAbove.fill(0)
    fillGrid(this.own, boxes, solid, SOLID, from, end, range)
  }

  /** Makes ready to be asked by triangles on these levels. */
  meet(population: Int32Array, boxes: GridBoxes, solid: Uint8Array): void {
    const { hasAbove, above, range } = this
    for (let level = 1; level < MAX_LEVELS; level++) {
      if (population[level] === 0 || hasAbove[level] !== 0) continue
      hasAbove[level] = 1
      fillAbove(above, boxes, solid, this.from, this.end, level, range)
    }
  }
}
