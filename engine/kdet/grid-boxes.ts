/**
 * The boxes of triangles in whole places of the grid, and the level each stands on there. A cell of level l is 2^l
 * cells of level 0 wide, so that cells of all levels come from the same whole numbers by shifts. Each step from a
 * coordinate to its number is a rising function: boxes with a common point have a common cell.
 */
import { PLACE_BITS } from './cell-box.ts'
import { type Levels, MAX_LEVELS } from './levels.ts'
import { RECORD_STRIDE, type TriangleRecords } from './triangle-records.ts'

/** Whole numbers a box: the lowest and highest place by axis. */
export const GRID_BOX_STRIDE = 6
export const GRID_BOX_HIGH = 3

/** Places along the whole extent: room is left for shifts by every level of triangles that fit in it. */
const MOST_PLACES = 2 ** 28
const HIGHEST_GRID_LEVEL = 31 - PLACE_BITS

export class GridBoxes {
  numbers = new Int32Array(0)
  /** Not above the level by size: the lowest levels are one where their cells would be too many. */
  levelOf = new Uint8Array(0)
  /** How many triangles stand on each level of the grid. */
  readonly population = new Int32Array(MAX_LEVELS)
  levelCount = 0

  /** Levels are by size alone here. */
  fill(records: TriangleRecords, levels: Levels): void {
    const { count } = records
    if (this.levelOf.length < count) {
      const room = count + (count >> 2)
      this.numbers = new Int32Array(room * GRID_BOX_STRIDE)
      this.levelOf = new Uint8Array(room)
    }
    let extent = 0
    // Quarters: the difference of two coordinates may overflow.
    for (let axis = 0; axis < 3; axis++) {
      extent = Math.max(extent, 0.25 * records.high[axis] - 0.25 * records.low[axis])
    }
    let scale = 2 ** PLACE_BITS * levels.cellsAQuarter(0)
    let merged = 0
    for (; extent * scale > MOST_PLACES; merged++) scale /= 2
    this.setLevels(records, levels, merged)
    for (let axis = 0; axis < 3; axis++) this.fillAxis(records, axis, scale)
  }

  private setLevels(records: TriangleRecords, levels: Levels, merged: number): void {
    const { levelOf, population } = this
    const { diameters, count } = records
    population.fill(0)
    let highest = 0
    for (let t = 0; t < count; t++) {
      const level = Math.min(Math.max(levels.levelOf(diameters[t]) - merged, 0), HIGHEST_GRID_LEVEL)
      levelOf[t] = level
      population[level]++
      if (level > highest) highest = level
    }
    this.levelCount = highest + 1
  }

  private fillAxis(records: TriangleRecords, axis: number, scale: number): void {
    const { numbers, count } = records
    const boxes = this.numbers
    const origin = 0.25 * records.low[axis]
    for (let t = 0, o = axis, to = axis; t < count; t++, o += RECORD_STRIDE, to += GRID_BOX_STRIDE) {
      const a = numbers[o]
      const b = numbers[o + 3]
      const c = numbers[o + 6]
      const low = a < b ? (a < c ? a : c) : b < c ? b : c
      const high = a > b ? (a > c ? a : c) : b > c ? b : c
      boxes[to] = (0.25 * low - origin) * scale
      boxes[to + GRID_BOX_HIGH] = (0.25 * high - origin) * scale
    }
  }
}
