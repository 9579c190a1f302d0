/**
 * What cells are made of: where they begin, how large they are on each level, and how far boxes are grown. In a row of
 * numbers, so that threads can share it. A basis may have room round what it was fitted to, so that things which move
 * do not need another one each frame.
 */
import { PLACE_BITS } from './cell-box.ts'
import { SQUEEZE_NUMBERS, SqueezeSamples } from './grid-squeeze.ts'
import { Levels, MAX_LEVELS } from './levels.ts'
import { HIGH, LARGEST, LOW, SMALLEST } from './set-extent.ts'
import type { TriangleRecords } from './triangle-records.ts'

/** Coordinates are divided by four: the difference of two may overflow. */
export const QUARTER = 0.25

export const ORIGIN = 0
/** Places a quarter of a unit of length. */
export const SCALE = 3
/** A quarter of what boxes are grown by on either side. */
export const GROWN = 4
/** What a triangle is larger by than its diameter, so grown. */
export const MARGIN = 5
/** So many of the lowest levels are one, since their cells would be too many. */
export const MERGED = 6
/** 1 where places are squeezed: see grid-squeeze.ts. */
export const SQUEEZED = 7
/** The smallest diameter of each level. */
export const STARTS = 8
/** The knots of squeezed places. */
export const SQUEEZE: number = STARTS + MAX_LEVELS
export const BASIS_NUMBERS: number = SQUEEZE + SQUEEZE_NUMBERS

/** Places along the whole extent: room is left for shifts by every level of triangles that fit in it. */
const MOST_PLACES = 2 ** 28

/** A gap that is measured as the reach may be longer by its rounding: cells must not lose it. */
const REACH_ROUNDED_UP = 1 + 2 ** -40

/** Below this share of the smallest diameter that it was fitted to, the lowest level of a basis gets crowded. */
const SMALLER = 0.25

export class GridBasis {
  readonly numbers: Float64Array
  /** Of the levels by size: the height of the hierarchy. */
  height = 0
  private readonly levels = new Levels()
  private readonly samples = new SqueezeSamples()

  constructor(numbers: Float64Array = new Float64Array(BASIS_NUMBERS)) {
    this.numbers = numbers
  }

  /** For the triangles of these records, of this extent. */
  fitAnew(extent: Float64Array, reach: number, records: TriangleRecords): void {
    this.fit(extent, reach, false)
    const { numbers, levels } = this
    if (numbers[MERGED] === 0) return
    const usual = this.samples.usualSize(records) + numbers[MARGIN]
    const isMerged = !(numbers[MERGED] < MAX_LEVELS && usual >= levels.starts[numbers[MERGED]])
    if (usual > 0 && isMerged) this.squeeze(extent, usual, records)
  }

  /** For triangles of this extent; with room for what is three times as wide if it is to last. */
  fit(extent: Float64Array, reach: number, lasts: boolean): void {
    const { numbers, levels } = this
    const margin = reach * REACH_ROUNDED_UP
    const grown = 0.5 * QUARTER * margin
    this.measureHeight(extent, margin)
    for (let level = 0; level < MAX_LEVELS; level++) numbers[STARTS + level] = levels.starts[level]
    let width = 0
    for (let axis = 0; axis < 3; axis++) {
      const low = QUARTER * extent[LOW + axis] - grown
      width = Math.max(width, QUARTER * extent[HIGH + axis] + grown - low)
      numbers[ORIGIN + axis] = low
    }
    if (lasts) {
      for (let axis = 0; axis < 3; axis++) numbers[ORIGIN + axis] -= width
      width *= 3
    }
    let scale = 2 ** PLACE_BITS * levels.cellsAQuarter(0)
    let merged = 0
    for (; width * scale > MOST_PLACES; merged++) scale /= 2
    numbers[SCALE] = scale
    numbers[GROWN] = grown
    numbers[MARGIN] = margin
    numbers[MERGED] = merged
    numbers[SQUEEZED] = 0
  }

  /** Levels begin at the usual size, whatever the extent. */
  private squeeze(extent: Float64Array, usual: number, records: TriangleRecords): void {
    const { numbers } = this
    const { levels } = this
    levels.fit(usual, usual)
    for (let level = 0; level < MAX_LEVELS; level++) numbers[STARTS + level] = levels.starts[level]
    const scale = 2 ** PLACE_BITS * levels.cellsAQuarter(0)
    for (let axis = 0; axis < 3; axis++) {
      const low = numbers[ORIGIN + axis]
      const high = QUARTER * extent[HIGH + axis] + numbers[GROWN]
      this.samples.writeKnots(numbers, SQUEEZE, axis, records, QUARTER, low, high, scale, MOST_PLACES)
    }
    numbers[MERGED] = 0
    numbers[SQUEEZED] = 1
  }

  /** Whether triangles of this extent fit in; then their height is known. */
  holds(extent: Float64Array, reach: number): boolean {
    const { numbers } = this
    const margin = reach * REACH_ROUNDED_UP
    if (
      numbers[SQUEEZED] === 1 ||
      numbers[MARGIN] !== margin ||
      sizeOf(extent) + margin < SMALLER * numbers[STARTS]
    )
      return false
    for (let axis = 0; axis < 3; axis++) {
      const low = QUARTER * extent[LOW + axis] - numbers[GROWN] - numbers[ORIGIN + axis]
      const high = QUARTER * extent[HIGH + axis] + numbers[GROWN] - numbers[ORIGIN + axis]
      if (!(low >= 0 && high * numbers[SCALE] <= MOST_PLACES)) return false
    }
    this.measureHeight(extent, margin)
    return true
  }

  private measureHeight(extent: Float64Array, margin: number): void {
    this.levels.fit(sizeOf(extent) + margin, extent[LARGEST] + margin)
    this.height = this.levels.count
  }
}

/** The smallest diameter that is not zero, or 0. */
function sizeOf(extent: Float64Array): number {
  return extent[SMALLEST] === Infinity ? 0 : extent[SMALLEST]
}
