/**
 * Where to split a run by the surface-area heuristic: the chance that a query meets a box grows with its surface,
 * so the best split has the least sum of surface × triangles over both sides. Triangles are counted in bins along
 * each axis, and the borders between bins are tried.
 */
import { BOX_MAX, BOX_STRIDE } from './aabb-tree.ts'
import { type BuildRuns, middleTwice } from './build-runs.ts'

const BINS = 12
/** A short run gets fewer bins: clearing and sweeping them would cost more than the triangles. */
const FEWEST_BINS = 4

export class SurfaceAreaSplit {
  axis = 0
  /** Twice the middle below which triangles go to the first side. */
  twice = 0

  private readonly count = new Int32Array(3 * BINS)
  private readonly box = new Float64Array(3 * BINS * BOX_STRIDE)
  private readonly costAfter = new Float64Array(BINS)
  private readonly swept = new Float64Array(BOX_STRIDE)

  private bins = BINS

  /** False where the middles do not spread, or so little or so far that bins cannot part them. */
  find(runs: BuildRuns, start: number, end: number, spread: Float64Array): boolean {
    this.bins = Math.max(FEWEST_BINS, Math.min(BINS, (end - start) >> 1))
    this.fill(runs, start, end, spread)
    let best = Infinity
    for (let axis = 0; axis < 3; axis++) {
      const low = spread[axis]
      const width = spread[BOX_MAX + axis] - low
      if (!(width > 0) || width === Infinity) continue
      const border = this.cheapestBorder(axis)
      if (border === 0 || !(this.costAfter[0] < best)) continue
      best = this.costAfter[0]
      this.axis = axis
      this.twice = low + (border * width) / this.bins
    }
    return best < Infinity
  }

  private fill({ boxes }: BuildRuns, start: number, end: number, spread: Float64Array): void {
    const bins = this.bins
    const count = this.count.fill(0, 0, 3 * bins)
    const box = this.box
    for (let o = 0; o < 3 * bins * BOX_STRIDE; o += BOX_STRIDE) {
      box[o] = box[o + 1] = box[o + 2] = Infinity
      box[o + 3] = box[o + 4] = box[o + 5] = -Infinity
    }
    for (let axis = 0; axis < 3; axis++) {
      const low = spread[axis]
      const scale = bins / (spread[BOX_MAX + axis] - low)
      // Zero, NaN and infinite widths have no bins; `find` leaves such an axis out.
      if (!(scale > 0) || scale === Infinity) continue
      for (let i = start; i < end; i++) {
        let bin = ((middleTwice(boxes, i, axis) - low) * scale) | 0
        if (bin >= bins) bin = bins - 1
        bin += axis * bins
        count[bin]++
        const to = bin * BOX_STRIDE
        const from = i * BOX_STRIDE
        if (boxes[from] < box[to]) box[to] = boxes[from]
        if (boxes[from + 1] < box[to + 1]) box[to + 1] = boxes[from + 1]
        if (boxes[from + 2] < box[to + 2]) box[to + 2] = boxes[from + 2]
        if (boxes[from + 3] > box[to + 3]) box[to + 3] = boxes[from + 3]
        if (boxes[from + 4] > box[to + 4]) box[to + 4] = boxes[from + 4]
        if (boxes[from + 5] > box[to + 5]) box[to + 5] = boxes[from + 5]
      }
    }
  }

  /** The border with the least cost, which it leaves in costAfter[0]; 0 where one side stays empty. */
  private cheapestBorder(axis: number): number {
    const costAfter = this.costAfter
    const bins = this.bins
    const first = axis * bins
    this.clearSwept()
    let triangles = 0
    for (let bin = bins - 1; bin > 0; bin--) {
      triangles += this.sweep(first + bin)
      costAfter[bin] = triangles === 0 ? Infinity : triangles * this.sweptSurface()
    }
    this.clearSwept()
    triangles = 0
    let border = 0
    costAfter[0] = Infinity
    for (let bin = 1; bin < bins; bin++) {
      triangles += this.sweep(first + bin - 1)
      if (triangles === 0) continue
      const cost = triangles * this.sweptSurface() + costAfter[bin]
      if (cost < costAfter[0]) {
        costAfter[0] = cost
        border = bin
      }
    }
    return border
  }

  private clearSwept(): void {
    this.swept.fill(Infinity, 0, BOX_MAX).fill(-Infinity, BOX_MAX)
  }

  /** Takes a bin into the swept box; returns how many triangles it holds. */
  private sweep(bin: number): number {
    const swept = this.swept
    const box = this.box
    for (let axis = 0; axis < 3; axis++) {
      const low = box[bin * BOX_STRIDE + axis]
      const high = box[bin * BOX_STRIDE + BOX_MAX + axis]
      if (low < swept[axis]) swept[axis] = low
      if (high > swept[BOX_MAX + axis]) swept[BOX_MAX + axis] = high
    }
    return this.count[bin]
  }

  private sweptSurface(): number {
    const swept = this.swept
    const x = swept[3] - swept[0]
    const y = swept[4] - swept[1]
    const z = swept[5] - swept[2]
    return x * y + y * z + z * x
  }
}
