import { enlargedInts } from '../math/enlarged.ts'
import type { Bodies } from './bodies.ts'
import { BOX_MAX } from './broad-phase.ts'
import { boxOfBody } from './endpoints.ts'
import { hashCell } from './region-grid.ts'

/**
 * With how many bodies a body may share its region on average: Σ count² / n over the cells, by the bodies'
 * centres. Fewer make the lists sparser (fewer swaps) but the bodies stand in more regions (more endpoints, more
 * entering and leaving). Flat between 8 and 25 by measurement, at 1,000 and at 10,000 bodies.
 */
const BODIES_A_REGION = 16

/** Regions a body stands in, on average, at most: each costs six endpoints a frame. */
const REGIONS_A_BODY = 3

/** Fewer bodies than this are best in one region, the paper's form. */
const FEWEST_BODIES_TO_DIVIDE = 48

/**
 * A body that would stand in more regions than an eighth of the bodies is better tested against each moved body
 * directly (a test costs about an eighth of what a region does); bounded, so that memory stays in proportion.
 */
const SHARE_FOR_GIANTS = 1 / 8
const FEWEST_CELLS_OF_GIANTS = 27
const MOST_CELLS_OF_A_BODY = 512

/** Enough to place the origin and the largest cell well; the sizes themselves are tried on all bodies. */
const SAMPLES = 1024

/** The smallest cell is the spread of the bodies over 2^18, so that the 2^21 cells an axis cover them well. */
const MOST_HALVINGS = 18

/**
 * Nor is it smaller than this share of the largest coordinate: the grid counts on coordinates being rounded by far
 * less than a cell.
 */
const SMALLEST_SHARE_OF_ORIGIN = 1 / ((1 << 18) * (1 << 18))

/** Spreads beyond these would overflow or underflow in the cells' arithmetic; such scenes stay in one region. */
const SMALLEST_SPREAD = 1e-100
const LARGEST_SPREAD = 1e100

const SQRT_HALF = Math.sqrt(0.5)

/**
 * Chooses the cells of the grid from the bodies there are. Sizes are powers of √2, so that a second look at a
 * scene that has hardly changed gives the very same cells.
 */
export class CellSize {
  /** Cells a unit of length; 0 for one region without bounds. */
  cellsPerUnit = 0
  readonly origin = new Float64Array(3)
  /** A body that meets more cells than this is to stand in none. */
  mostCells = MOST_CELLS_OF_A_BODY
  private readonly samples = new Float64Array(SAMPLES)
  private counts = new Int32Array(256)

  choose(bodies: Bodies): void {
    this.cellsPerUnit = 0
    this.origin.fill(0)
    const share = Math.floor(bodies.liveCount * SHARE_FOR_GIANTS)
    this.mostCells = Math.min(Math.max(share, FEWEST_CELLS_OF_GIANTS), MOST_CELLS_OF_A_BODY)
    if (bodies.liveCount < FEWEST_BODIES_TO_DIVIDE) return
    const spread = this.measureSpread(bodies)
    if (!(spread > SMALLEST_SPREAD && spread < LARGEST_SPREAD)) {
      this.origin.fill(0)
      return
    }
    let size = 1
    while (size < spread) size *= 2
    while (size >= 2 * spread) size /= 2
    const { origin } = this
    const farthest = Math.max(Math.abs(origin[0]), Math.abs(origin[1]), Math.abs(origin[2]))
    const smallest = Math.max(spread / (1 << MOST_HALVINGS), farthest * SMALLEST_SHARE_OF_ORIGIN)
    for (; size * SQRT_HALF >= smallest; size /= 2) {
      if (!this.tryCells(bodies, 1 / size)) return
      if (!this.tryCells(bodies, 1 / (size * SQRT_HALF))) return
    }
  }

  /** Takes these cells unless they are too small. True if still smaller ones should be tried. */
  private tryCells(bodies: Bodies, cellsPerUnit: number): boolean {
    if (expectedRegions(bodies, cellsPerUnit, this.mostCells) > REGIONS_A_BODY * bodies.liveCount)
      return false
    this.cellsPerUnit = cellsPerUnit
    return this.sharers(bodies, cellsPerUnit) > BODIES_A_REGION
  }

  /**
   * The widest of the three ranges that hold the middle nine tenths of the bodies; the median becomes the origin.
   * One body lost a light year away must not take all others into one cell.
   */
  private measureSpread(bodies: Bodies): number {
    const { samples } = this
    const { live, liveCount, boxes } = bodies
    const count = Math.min(liveCount, SAMPLES)
    const used = samples.subarray(0, count)
    let spread = 0
    for (let axis = 0; axis < 3; axis++) {
      for (let i = 0; i < count; i++)
        used[i] = centre(boxes, boxOfBody(live[Math.floor((i * liveCount) / count)]), axis)
      used.sort()
      this.origin[axis] = used[count >> 1]
      spread = Math.max(spread, used[Math.floor(count * 0.95)] - used[Math.floor(count * 0.05)])
    }
    return spread
  }

  /** Σ count² / n. Cells that collide in the table are counted as one: this only steers the speed. */
  private sharers(bodies: Bodies, cellsPerUnit: number): number {
    const { live, liveCount, boxes } = bodies
    if (this.counts.length < liveCount * 2)
      this.counts = enlargedInts(this.counts, nextPowerOfTwo(liveCount * 2))
    const { counts, origin } = this
    counts.fill(0)
    const mask = counts.length - 1
    let squares = 0
    for (let i = 0; i < liveCount; i++) {
      const box = boxOfBody(live[i])
      const x = Math.floor((centre(boxes, box, 0) - origin[0]) * cellsPerUnit) | 0
      const y = Math.floor((centre(boxes, box, 1) - origin[1]) * cellsPerUnit) | 0
      const z = Math.floor((centre(boxes, box, 2) - origin[2]) * cellsPerUnit) | 0
      squares += 2 * counts[hashCell(x, y, z) & mask]++ + 1
    }
    return squares / liveCount
  }
}

/** How many entries the grid would have: a box of width w meets w / size + 1 cells of an axis on average. */
function expectedRegions(bodies: Bodies, cellsPerUnit: number, mostCells: number): number {
  const { live, liveCount, boxes } = bodies
  let sum = 0
  for (let i = 0; i < liveCount; i++) {
    const box = boxOfBody(live[i])
    let cells = 1
    for (let axis = 0; axis < 3; axis++)
      cells *= (boxes[box + axis + BOX_MAX] - boxes[box + axis]) * cellsPerUnit + 1
    sum += Math.min(cells, mostCells)
  }
  return sum
}

/** Halved before they are added: the sum of two large finite coordinates need not be finite. */
function centre(boxes: Float64Array, box: number, axis: number): number {
  return boxes[box + axis] * 0.5 + boxes[box + axis + BOX_MAX] * 0.5
}

function nextPowerOfTwo(count: number): number {
  let power = 1
  while (power < count) power *= 2
  return power
}
