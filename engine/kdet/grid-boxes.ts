/**
 * The boxes of triangles in whole places of the grid, and the level each stands on there. A cell of level l is 2^l
 * cells of level 0 wide, so that cells of all levels come from the same whole numbers by shifts. Each step from a
 * coordinate to its number is a rising function: boxes with a common point have a common cell.
 */
import { PLACE_BITS } from './cell-box.ts'
import {
  GROWN,
  type GridBasis,
  MARGIN,
  MERGED,
  ORIGIN,
  QUARTER,
  SCALE,
  SQUEEZE,
  SQUEEZED,
  STARTS,
} from './grid-basis.ts'
import { squeezedPlace } from './grid-squeeze.ts'
import { MAX_LEVELS } from './levels.ts'
import { RECORD_STRIDE } from './record-layout.ts'
import type { MakeBuffer, TriangleRecords } from './triangle-records.ts'

/** Whole numbers a box: the lowest and highest place by axis. */
export const GRID_BOX_STRIDE = 6
export const GRID_BOX_HIGH = 3

const HIGHEST_GRID_LEVEL = 31 - PLACE_BITS

export class GridBoxes {
  numbers: Int32Array = new Int32Array(0)
  /** Not above the level by size: the lowest levels are one where their cells would be too many. */
  levelOf: Uint8Array = new Uint8Array(0)
  private readonly makeBuffer: MakeBuffer

  constructor(makeBuffer: MakeBuffer = (bytes) => new ArrayBuffer(bytes)) {
    this.makeBuffer = makeBuffer
  }

  /** True where this is new memory, with nothing in it. */
  reserve(count: number): boolean {
    if (this.levelOf.length >= count) return false
    const room = count + (count >> 2)
    this.numbers = new Int32Array(this.makeBuffer(4 * room * GRID_BOX_STRIDE))
    this.levelOf = new Uint8Array(this.makeBuffer(room))
    return true
  }

  /** Of the records from `from` to before `end`. */
  fill(records: TriangleRecords, basis: GridBasis, from: number, end: number): void {
    this.setLevels(records.diameters, basis.numbers, from, end)
    for (let axis = 0; axis < 3; axis++) this.fillAxis(records.numbers, basis.numbers, axis, from, end)
  }

  /** By diameter, and what boxes are grown by. */
  private setLevels(diameters: Float64Array, basis: Float64Array, from: number, end: number): void {
    const { levelOf } = this
    const merged = basis[MERGED]
    const margin = basis[MARGIN]
    for (let t = from; t < end; t++) {
      const size = diameters[t] + margin
      let level = 0
      while (level + 1 < MAX_LEVELS && size >= basis[STARTS + level + 1]) level++
      levelOf[t] = Math.min(Math.max(level - merged, 0), HIGHEST_GRID_LEVEL)
    }
  }

  private fillAxis(
    numbers: Float64Array,
    basis: Float64Array,
    axis: number,
    from: number,
    end: number,
  ): void {
    const boxes = this.numbers
    const origin = basis[ORIGIN + axis]
    const scale = basis[SCALE]
    const grown = basis[GROWN]
    const isSqueezed = basis[SQUEEZED] === 1
    let o = from * RECORD_STRIDE + axis
    let to = from * GRID_BOX_STRIDE + axis
    for (let t = from; t < end; t++, o += RECORD_STRIDE, to += GRID_BOX_STRIDE) {
      const a = numbers[o]
      const b = numbers[o + 3]
      const c = numbers[o + 6]
      const low = a < b ? (a < c ? a : c) : b < c ? b : c
      const high = a > b ? (a > c ? a : c) : b > c ? b : c
      if (isSqueezed) {
        boxes[to] = squeezedPlace(basis, SQUEEZE, axis, QUARTER * low - grown)
        boxes[to + GRID_BOX_HIGH] = squeezedPlace(basis, SQUEEZE, axis, QUARTER * high + grown)
        continue
      }
      boxes[to] = (QUARTER * low - grown - origin) * scale
      boxes[to + GRID_BOX_HIGH] = (QUARTER * high + grown - origin) * scale
    }
  }
}
