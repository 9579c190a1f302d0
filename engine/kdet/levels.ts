/**
 * The levels of the grid (kdet, 4.1): a triangle of diameter d stands on level l with 2^l·d_min ≤ d < 2^(l+1)·d_min,
 * and the cells there measure 2^(l+1)·d_min, so that it meets at most eight of them (4.4).
 */

export const MAX_LEVELS = 32

/** Below this, one over a cell's size leaves the range of a double. */
const SMALLEST_BASE = 2 ** -1000

export class Levels {
  /** One more than the highest level in use. */
  count = 0
  /** Smallest diameter of each level: doubling is exact, so a level does not depend on rounding. */
  readonly starts: Float64Array
  private readonly most: number

  /** At most so many. */
  constructor(most = MAX_LEVELS) {
    this.most = most
    this.starts = new Float64Array(most)
  }

  /** The smallest and largest diameter; of the smallest, zero does not count (0 where there is no other). */
  fit(smallest: number, largest: number): void {
    const { most } = this
    // d_min: the smallest diameter that is not zero; larger where sizes span too many octaves.
    let start = Math.max(smallest, largest * 2 ** (1 - most), SMALLEST_BASE)
    for (let level = 0; level < most; level++) {
      this.starts[level] = start
      start *= 2
    }
    this.count = this.levelOf(largest) + 1
  }

  levelOf(diameter: number): number {
    const { starts, most } = this
    let level = 0
    while (level + 1 < most && diameter >= starts[level + 1]) level++
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
