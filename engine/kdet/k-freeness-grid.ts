/**
 * The hierarchical grid of the paper (kdet, 4.1) for triangles that do not move: each stands in the cells of its level
 * that its box meets. Cells are buckets of a hash; two cells in one bucket cost a few tests more and lose nothing.
 */
import type { Levels } from './levels.ts'

/** Numbers of a box: lowest x, y, z, then highest. */
export const BOX_NUMBERS = 6

/** Cells beyond this number, on either side of the origin, are one: what boxes are grown by for rounding is more there. */
const LAST_CELL = 2 ** 45

/** A box is at most as wide as a cell of its level, a grown one half as wide again: it meets three along an axis. */
const MOST_CELLS = 27

export class KFreenessGrid {
  /** Triangles, bucket after bucket: those of bucket b from start[b] to start[b + 1]. */
  readonly entries: Int32Array
  readonly start: Int32Array
  /** How many triangles stand on each level. */
  readonly population: Int32Array
  /** Buckets of the box that was last asked about. */
  readonly found = new Int32Array(MOST_CELLS)
  private readonly levels: Levels
  private readonly mask: number

  constructor(boxes: Float64Array, levelOf: Uint8Array, levels: Levels) {
    this.levels = levels
    this.population = new Int32Array(levels.count)
    const count = levelOf.length
    let slots = 16
    while (slots < 4 * count) slots *= 2
    this.mask = slots - 1
    this.start = new Int32Array(slots + 1)
    for (let t = 0; t < count; t++) {
      this.population[levelOf[t]]++
      const buckets = this.find(boxes, BOX_NUMBERS * t, levelOf[t])
      for (let n = 0; n < buckets; n++) this.start[this.found[n]]++
    }
    for (let b = 0; b < slots; b++) this.start[b + 1] += this.start[b]
    this.entries = new Int32Array(this.start[slots])
    // Filled from the back: what is left in `start` is where each bucket begins.
    for (let t = count - 1; t >= 0; t--) {
      const buckets = this.find(boxes, BOX_NUMBERS * t, levelOf[t])
      for (let n = 0; n < buckets; n++) this.entries[--this.start[this.found[n]]] = t
    }
  }

  /**
   * Finds the cells of a level that a box of six numbers at boxes[o] meets, and how many. Their numbers are a rising
   * function of the coordinate, so boxes that meet share a cell. They count from the origin, not from the lowest corner:
   * beside one far away, all others would be at one place.
   */
  find(boxes: Float64Array, o: number, level: number): number {
    const cell = this.levels.cellSize(level)
    const x = cellOf(boxes[o], cell)
    const y = cellOf(boxes[o + 1], cell)
    const z = cellOf(boxes[o + 2], cell)
    const lastX = cellOf(boxes[o + 3], cell) - x
    const lastY = cellOf(boxes[o + 4], cell) - y
    const lastZ = cellOf(boxes[o + 5], cell) - z
    let count = 0
    for (let k = 0; k <= lastZ; k++) {
      for (let j = 0; j <= lastY; j++) {
        for (let i = 0; i <= lastX; i++) this.found[count++] = this.bucketOf(level, x + i, y + j, z + k)
      }
    }
    return count
  }

  /**
   * Not the paper's DJB2: with factors of 33, cells 33 apart along one axis and 1 along the next are one bucket, and a
   * flat mesh fills a few of them. Mixed after each number: if all three were only added up, cells on opposite sides of
   * the origin would often be one.
   */
  private bucketOf(level: number, x: number, y: number, z: number): number {
    let hash = Math.imul(x ^ (level << 24), 0x9e3779b1)
    hash = Math.imul(hash ^ (hash >>> 15) ^ y, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13) ^ z, 0xc2b2ae35)
    return (hash ^ (hash >>> 16)) & this.mask
  }
}

function cellOf(coordinate: number, cell: number): number {
  return Math.max(-LAST_CELL, Math.min(LAST_CELL, Math.floor(coordinate / cell)))
}
