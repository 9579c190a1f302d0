/**
 * The levels of the grid (kdet, 4.1): a triangle of diameter d stands on level l with 2^l·d_min ≤ d < 2^(l+1)·d_min,
 * and the cells there measure 2^(l+1)·d_min, so that it meets at most eight of them (4.4).
 */

export const MAX_LEVELS = 32

/** Cells along the whole extent are fewer than this: their numbers stay small integers. */
const MOST_CELLS = 2 ** 28

/** Below this, one over a cell's size leaves the range of a double. */
const SMALLEST_BASE = 2 ** -1000

export class Levels {
  /** One more than the highest level in use. */
  count = 0
  /** Smallest diameter of each level: doubling is exact, so a level does not depend on rounding. */
  readonly starts = new Float64Array(MAX_LEVELS)

  /** The smallest and largest diameter; of the smallest, zero does not count (0 where there is no other). */
  fit(smallest: number, largest: number, extent = 0): void {
    // d_min: the smallest diameter that is not zero; larger where sizes or the extent span too many octaves.
    let start = Math.max(smallest, largest * 2 ** (1 - MAX_LEVELS), extent / MOST_CELLS, SMALLEST_BASE)
    for (let level = 0; level < MAX_LEVELS; level++) {
      this.starts[level] = start
      start *= 2
    }
    this.count = this.levelOf(largest) + 1
  }

  levelOf(diameter: number): number {
    const { starts } = this
    let level = 0
    while (level + 1 < MAX_LEVELS && diameter >= starts[level + 1]) level++
    return level
  }

  cellSize(level: number): number {
    return 2 * this.starts[level]
  }

  /** Cells a unit of length, for coordinates divided by four: the whole size of a huge cell would overflow. */
  cellsAQuarter(level: number): number {
    return 2 / this.starts[level]
  }
}
