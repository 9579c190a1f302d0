/**
 * Space in slices along the axis on which triangles are spread most, with about as many triangles in each: what
 * threads take one after the other. Slices end at borders of cells of the usual size, of which few are then cut.
 */
import { PLACE_BITS } from './cell-box.ts'
import { GRID_BOX_STRIDE, type GridBoxes } from './grid-boxes.ts'
import { RANGE_LAST, RANGE_NUMBERS, wholeRange } from './grid-range.ts'
import { MAX_LEVELS } from './levels.ts'

/** So many triangles stand for all. */
const SAMPLES = 1024

const EVERYWHERE = wholeRange()

export class GridParts {
  readonly count: number
  readonly ranges: Int32Array
  private readonly samples = new Int32Array(SAMPLES)
  private readonly population = new Int32Array(MAX_LEVELS)

  /** The ranges stand in the given memory. */
  constructor(count: number, buffer: ArrayBufferLike) {
    this.count = count
    this.ranges = new Int32Array(buffer)
  }

  static bytes(count: number): number {
    return 4 * count * RANGE_NUMBERS
  }

  /** For `count` boxes from `first` on. */
  divide(boxes: GridBoxes, first: number, count: number): void {
    const { samples, ranges } = this
    const step = Math.max(1, Math.floor(count / SAMPLES))
    const taken = Math.min(SAMPLES, count)
    const axis = this.widestAxis(boxes, first, step, taken)
    for (let n = 0; n < taken; n++) samples[n] = boxes.numbers[(first + n * step) * GRID_BOX_STRIDE + axis]
    samples.fill(EVERYWHERE[RANGE_LAST], taken)
    samples.sort()
    const shift = this.usualLevel(boxes, first, step, taken) + PLACE_BITS
    let from = 0
    for (let part = 0; part < this.count; part++) {
      const o = part * RANGE_NUMBERS
      for (let k = 0; k < RANGE_NUMBERS; k++) ranges[o + k] = EVERYWHERE[k]
      ranges[o + axis] = from
      if (part + 1 === this.count) continue
      const border = (samples[Math.floor(((part + 1) * taken) / this.count)] >> shift) << shift
      ranges[o + RANGE_LAST + axis] = border - 1
      from = border
    }
  }

  private widestAxis(boxes: GridBoxes, first: number, step: number, taken: number): number {
    let widest = 0
    let most = -1
    for (let axis = 0; axis < 3; axis++) {
      let low = EVERYWHERE[RANGE_LAST]
      let high = 0
      for (let n = 0; n < taken; n++) {
        const place = boxes.numbers[(first + n * step) * GRID_BOX_STRIDE + axis]
        low = Math.min(low, place)
        high = Math.max(high, place)
      }
      if (high - low <= most) continue
      most = high - low
      widest = axis
    }
    return widest
  }

  private usualLevel(boxes: GridBoxes, first: number, step: number, taken: number): number {
    const { population } = this
    population.fill(0)
    for (let n = 0; n < taken; n++) population[boxes.levelOf[first + n * step]]++
    let usual = 0
    for (let level = 1; level < MAX_LEVELS; level++) if (population[level] > population[usual]) usual = level
    return usual
  }
}
