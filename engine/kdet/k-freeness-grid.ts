/**
 * The hierarchical grid of the paper (kdet, 4.1) for triangles that do not move: each stands in the cells of its level
 * that its box meets. Cells are buckets of a hash; two cells in one bucket cost a few tests more and lose nothing.
 */
import type { Levels } from './levels.ts'

/** Numbers of a box: lowest x, y, z, then highest. */
export const BOX_NUMBERS = 6

export class KFreenessGrid {
  /** Triangles, bucket after bucket: those of bucket b from start[b] to start[b + 1]. */
  readonly entries: Int32Array
  readonly start: Int32Array
  /** How many triangles stand on each level. */
  readonly population: Int32Array
  /** Cells from first to last along each axis, of the box that was last asked about. */
  readonly first = new Int32Array(3)
  readonly last = new Int32Array(3)
  private readonly levels: Levels
  private readonly low: Float64Array
  private readonly high: Float64Array
  private readonly mask: number

  /** `low` and `high` hold all the boxes. */
  constructor(
    boxes: Float64Array,
    levelOf: Uint8Array,
    levels: Levels,
    low: Float64Array,
    high: Float64Array,
  ) {
    this.levels = levels
    this.low = low
    this.high = high
    this.population = new Int32Array(levels.count)
    const count = levelOf.length
    let slots = 16
    while (slots < 4 * count) slots *= 2
    this.mask = slots - 1
    this.start = new Int32Array(slots + 1)
    for (let t = 0; t < count; t++) {
      this.population[levelOf[t]]++
      this.countCells(boxes, t, levelOf[t])
    }
    for (let b = 0; b < slots; b++) this.start[b + 1] += this.start[b]
    this.entries = new Int32Array(this.start[slots])
    // Filled from the back: what is left in `start` is where each bucket begins.
    for (let t = count - 1; t >= 0; t--) this.enter(boxes, t, levelOf[t])
  }

  /**
   * Not the paper's DJB2: with factors of 33, cells 33 apart along one axis and 1 along the next are one bucket, and a
   * flat mesh fills a few of them.
   */
  bucketOf(level: number, x: number, y: number, z: number): number {
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35)
    hash = Math.imul(hash ^ level ^ (hash >>> 15), 0x27d4eb2f)
    return (hash ^ (hash >>> 13)) & this.mask
  }

  /** Sets `first` and `last` for a box of six numbers at boxes[o]: a rising function, so boxes that meet share a cell. */
  find(boxes: Float64Array, o: number, level: number): void {
    const { low, high, first, last } = this
    const cell = this.levels.cellSize(level)
    for (let axis = 0; axis < 3; axis++) {
      const from = low[axis]
      const to = high[axis]
      const lowest = boxes[o + axis]
      const highest = boxes[o + axis + 3]
      first[axis] = ((lowest < from ? from : lowest > to ? to : lowest) - from) / cell
      last[axis] = ((highest < from ? from : highest > to ? to : highest) - from) / cell
    }
  }

  private countCells(boxes: Float64Array, t: number, level: number): void {
    const { first, last, start } = this
    this.find(boxes, BOX_NUMBERS * t, level)
    for (let z = first[2]; z <= last[2]; z++) {
      for (let y = first[1]; y <= last[1]; y++) {
        for (let x = first[0]; x <= last[0]; x++) start[this.bucketOf(level, x, y, z)]++
      }
    }
  }

  private enter(boxes: Float64Array, t: number, level: number): void {
    const { first, last, start, entries } = this
    this.find(boxes, BOX_NUMBERS * t, level)
    for (let z = first[2]; z <= last[2]; z++) {
      for (let y = first[1]; y <= last[1]; y++) {
        for (let x = first[0]; x <= last[0]; x++) entries[--start[this.bucketOf(level, x, y, z)]] = t
      }
    }
  }
}
