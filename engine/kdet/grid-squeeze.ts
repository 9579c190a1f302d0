/**
 * Places of a grid whose extent is too wide for cells as small as most triangles: detail on a huge plane, or things far
 * apart. Without this, all of the detail would stand in one cell and each triangle be held against each. Along an axis,
 * a place is then a rising function of the coordinate, so that no pair is lost, and nowhere steeper than it would be in
 * a grid of small cells, so that a triangle still meets at most eight; it is flatter where few triangles are.
 */
import { RECORD_STRIDE } from './record-layout.ts'
import type { TriangleRecords } from './triangle-records.ts'

/** Between two knots the function is straight. */
const PIECES = 256
const KNOTS = PIECES + 1

/** Coordinates and places of the knots, by axis. */
export const SQUEEZE_NUMBERS = 3 * 2 * KNOTS

/** So many triangles stand for all. */
const SAMPLES = 4096

/** Smaller ones than this part of them do not make cells: they stand on the lowest level. */
const USUAL = 1 / 64

/** Looks at some triangles. Keeps its memory: a frame allocates nothing. */
export class SqueezeSamples {
  private readonly samples = new Float64Array(SAMPLES)

  /** A size that nearly all triangles have; 0 where there is none. */
  usualSize({ diameters, count }: TriangleRecords): number {
    const { samples } = this
    const step = Math.ceil(count / SAMPLES)
    let taken = 0
    for (let t = 0; t < count; t += step) if (diameters[t] > 0) samples[taken++] = diameters[t]
    samples.fill(Infinity, taken)
    samples.sort()
    return taken === 0 ? 0 : samples[Math.floor(taken * USUAL)]
  }

  /**
   * Writes the knots of an axis, from numbers[o] on: between `low` and `high`, with at most `scale` places a unit of
   * length and `places` in all. Coordinates are multiplied by `factor`.
   */
  writeKnots(
    numbers: Float64Array,
    o: number,
    axis: number,
    { numbers: corners, count }: TriangleRecords,
    factor: number,
    low: number,
    high: number,
    scale: number,
    places: number,
  ): void {
    const { samples } = this
    const step = Math.ceil(count / SAMPLES)
    let taken = 0
    for (let t = 0; t < count; t += step) samples[taken++] = factor * corners[t * RECORD_STRIDE + axis]
    samples.fill(Infinity, taken)
    samples.sort()
    const at = o + 2 * KNOTS * axis
    const place = at + KNOTS
    numbers[at] = low
    numbers[place] = 0
    for (let k = 1; k < KNOTS; k++) {
      const sample = samples[Math.floor((k * taken) / KNOTS)]
      numbers[at + k] = k === PIECES ? high : Math.max(low, sample)
      const width = numbers[at + k] - numbers[at + k - 1]
      numbers[place + k] = numbers[place + k - 1] + Math.min(width * scale, places / PIECES)
    }
  }
}

export function squeezedPlace(numbers: Float64Array, o: number, axis: number, coordinate: number): number {
  const at = o + 2 * KNOTS * axis
  let low = at
  let high = at + PIECES
  // The last knot that is not beyond the coordinate, and not the end.
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (numbers[middle] <= coordinate) low = middle
    else high = middle
  }
  const from = numbers[low + KNOTS]
  const to = numbers[low + 1 + KNOTS]
  const width = numbers[low + 1] - numbers[low]
  if (!(width > 0)) return from
  // Rounding must not lead past where the next piece begins.
  return Math.min(to, from + ((coordinate - numbers[low]) / width) * (to - from))
}
