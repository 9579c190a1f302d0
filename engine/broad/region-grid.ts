import { enlargedInts } from '../math/enlarged.ts'
import { BOX_MAX, BOX_SIZE } from './broad-phase.ts'
import { NONE } from './pair-table.ts'
import type { RegionLists } from './region-lists.ts'

/**
 * Cell coordinates run from 0 to 2^21 − 1 with the origin's cell in the middle. What lies further out shares the
 * outermost cells: slower there, never wrong, and no coordinate overflows however far a body is thrown.
 */
const MIDDLE_CELL = 1 << 20
const LAST_CELL = (1 << 21) - 1
/** A new layout may keep an origin up to this many cells away from the bodies. */
const CELLS_TO_ORIGIN = 1 << 18
/** In cells. `CellSize` keeps them large enough that coordinates are rounded by less than 2^-16 of a cell. */
const MARGIN = 1 / 1024
const FIRST_BUCKETS = 64

/**
 * Cuts space into cubic cells, and finds the region of a cell by hashing; only cells with bodies have regions.
 * One-dimensional lists of the whole scene grow denser with the number of bodies (swaps a body grow as n^(2/3)
 * at constant density); lists of a cell do not, and keep the paper's coherence.
 *
 * The cell of a coordinate is a monotone function of it, rounding included. So two closed boxes that overlap
 * share the cell of any common point, and no pair is lost at the cells' borders.
 */
export class RegionGrid {
  /** The cells each body's box meets: lowest x, y, z, then highest; lowest above highest if it is in no cell. */
  ranges = new Int32Array(0)
  /** The middle of each of those cells, in the bodies' coordinates; NaN for a body in no cell. */
  private centres = new Float64Array(0)
  /** Half a cell, less a margin that covers the rounding of `centres` and of `rangeOf`. */
  private readonly surelyInside = new Float64Array([Infinity])
  /**
   * A body whose box meets more cells than this stands in none: writing the ground plate of a city into millions of
   * cells would take the memory of the machine.
   */
  mostCells = 1
  /** Result of `rangeOf`. */
  readonly range = new Int32Array(BOX_SIZE)
  private readonly lists: RegionLists
  private readonly origin = new Float64Array(3)
  private readonly cellsPerUnit = new Float64Array(1)
  /** Open addressing with linear probing, at most half full. */
  private buckets = new Int32Array(FIRST_BUCKETS).fill(NONE)
  private used = 0
  /** The cell of each region, three integers. */
  private cell = new Int32Array(0)

  constructor(lists: RegionLists) {
    this.lists = lists
  }

  reserveBodies(capacity: number): void {
    if (capacity * BOX_SIZE <= this.ranges.length) return
    const old = this.ranges.length
    this.ranges = enlargedInts(this.ranges, capacity * BOX_SIZE)
    const centres = new Float64Array(capacity * BOX_SIZE)
    centres.set(this.centres)
    this.centres = centres
    for (let box = old; box < this.ranges.length; box += BOX_SIZE) this.clearRange(box)
  }

  clearRange(box: number): void {
    this.ranges.fill(1, box, box + BOX_MAX)
    this.ranges.fill(0, box + BOX_MAX, box + BOX_SIZE)
    this.centres.fill(Number.NaN, box, box + BOX_SIZE)
  }

  /** The body's cells are those in `range` from now on. */
  takeRange(box: number): void {
    const { range, ranges, centres, origin } = this
    const cellsPerUnit = this.cellsPerUnit[0]
    for (let i = 0; i < BOX_SIZE; i++) {
      ranges[box + i] = range[i]
      centres[box + i] =
        cellsPerUnit === 0 ? 0 : origin[i % 3] + (range[i] + 0.5 - MIDDLE_CELL) / cellsPerUnit
    }
  }

  /**
   * Drops all regions and starts with other cells; with no cells a unit, everything is in one. Does nothing if
   * the cells are as large as before and the origin has not come near the bounds; true if it did something.
   */
  layOut(cellsPerUnit: number, origin: Float64Array, mostCells: number): boolean {
    let distance = 0
    for (let axis = 0; axis < 3; axis++)
      distance = Math.max(distance, Math.abs(origin[axis] - this.origin[axis]) * cellsPerUnit)
    if (cellsPerUnit === this.cellsPerUnit[0] && distance < CELLS_TO_ORIGIN) return false
    this.cellsPerUnit[0] = cellsPerUnit
    this.mostCells = mostCells
    this.surelyInside[0] = (0.5 - MARGIN) / cellsPerUnit
    this.origin.set(origin)
    this.lists.clear()
    this.buckets.fill(NONE)
    this.used = 0
    return true
  }

  /** The cells a box meets, into `range`. */
  rangeOf(boxes: Float64Array, box: number): void {
    const { range, origin } = this
    const cellsPerUnit = this.cellsPerUnit[0]
    for (let axis = 0; axis < 3; axis++) {
      const from = origin[axis]
      const low = (boxes[box + axis] - from) * cellsPerUnit + MIDDLE_CELL
      const high = (boxes[box + axis + BOX_MAX] - from) * cellsPerUnit + MIDDLE_CELL
      // Truncation is the floor here, because nothing below 0 is left.
      range[axis] = low > 0 ? Math.min(low, LAST_CELL) : 0
      range[axis + BOX_MAX] = high > 0 ? Math.min(high, LAST_CELL) : 0
    }
  }

  /**
   * Whether a box surely meets the cells in `ranges` and no others: what nearly every body does in nearly every
   * frame. False means: look closer. Without a loop, because this is done for every moved body.
   */
  stays(boxes: Float64Array, box: number): boolean {
    const { centres } = this
    const half = this.surelyInside[0]
    return (
      Math.abs(boxes[box] - centres[box]) < half &&
      Math.abs(boxes[box + 1] - centres[box + 1]) < half &&
      Math.abs(boxes[box + 2] - centres[box + 2]) < half &&
      Math.abs(boxes[box + 3] - centres[box + 3]) < half &&
      Math.abs(boxes[box + 4] - centres[box + 4]) < half &&
      Math.abs(boxes[box + 5] - centres[box + 5]) < half
    )
  }

  /** Whether the body's cells are those in `range`. */
  isInRange(box: number): boolean {
    const { range, ranges } = this
    for (let i = 0; i < BOX_SIZE; i++) if (range[i] !== ranges[box + i]) return false
    return true
  }

  /** Whether `range` is small enough to stand in cells. */
  rangeFits(): boolean {
    const { range } = this
    const across = (range[3] - range[0] + 1) * (range[4] - range[1] + 1)
    return across * (range[5] - range[2] + 1) <= this.mostCells
  }

  /** The region of a cell, or NONE. */
  find(x: number, y: number, z: number): number {
    const { buckets, cell } = this
    const mask = buckets.length - 1
    for (let bucket = hashCell(x, y, z) & mask; ; bucket = (bucket + 1) & mask) {
      const region = buckets[bucket]
      if (region === NONE) return NONE
      if (cell[region * 3] === x && cell[region * 3 + 1] === y && cell[region * 3 + 2] === z) return region
    }
  }

  /** The region of a cell, made if there is none. */
  findOrCreate(x: number, y: number, z: number): number {
    const found = this.find(x, y, z)
    if (found !== NONE) return found
    const region = this.lists.create()
    const needed = this.lists.regionCapacity * 3
    if (this.cell.length < needed) this.cell = enlargedInts(this.cell, needed)
    this.cell[region * 3] = x
    this.cell[region * 3 + 1] = y
    this.cell[region * 3 + 2] = z
    if (++this.used * 2 > this.buckets.length) this.growBuckets()
    this.putInBucket(region)
    return region
  }

  /** Frees an empty region. Backward shift, as in the pair table: wandering bodies would pile up tombstones. */
  destroy(region: number): void {
    const { buckets } = this
    const mask = buckets.length - 1
    let gap = this.homeOf(region) & mask
    while (buckets[gap] !== region) gap = (gap + 1) & mask
    for (let bucket = (gap + 1) & mask; buckets[bucket] !== NONE; bucket = (bucket + 1) & mask) {
      const home = this.homeOf(buckets[bucket]) & mask
      if (((bucket - home) & mask) < ((bucket - gap) & mask)) continue
      buckets[gap] = buckets[bucket]
      gap = bucket
    }
    buckets[gap] = NONE
    this.used--
    this.lists.destroy(region)
  }

  private homeOf(region: number): number {
    return hashCell(this.cell[region * 3], this.cell[region * 3 + 1], this.cell[region * 3 + 2])
  }

  private putInBucket(region: number): void {
    const { buckets } = this
    const mask = buckets.length - 1
    let bucket = this.homeOf(region) & mask
    while (buckets[bucket] !== NONE) bucket = (bucket + 1) & mask
    buckets[bucket] = region
  }

  private growBuckets(): void {
    const old = this.buckets
    this.buckets = new Int32Array(old.length * 2).fill(NONE)
    for (let i = 0; i < old.length; i++) if (old[i] !== NONE) this.putInBucket(old[i])
  }
}

/**
 * Cells in a row differ in one low bit; without the mixing they would fill one run of buckets. Mixed between the
 * coordinates too: three products just combined put the cells of mirrored coordinates in the same bucket.
 */
export function hashCell(x: number, y: number, z: number): number {
  const byX = Math.imul(x, 0x9e3779b1) + y
  const byY = Math.imul(byX ^ (byX >>> 15), 0x85ebca6b) + z
  const byZ = Math.imul(byY ^ (byY >>> 13), 0xc2b2ae35)
  return byZ ^ (byZ >>> 16)
}
