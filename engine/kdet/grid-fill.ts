/** Puts each triangle in every cell of its level that its box meets (kdet, 4.1); at most eight. */
import {
  HIGH_BEYOND_X,
  HIGH_BEYOND_Y,
  HIGH_BEYOND_Z,
  LOW_WITHOUT_X,
  LOW_WITHOUT_Y,
  LOW_WITHOUT_Z,
  PLACE_BITS,
  packHigh,
  packLow,
  placeInCell,
} from './cell-box.ts'
import type { CellTable } from './cell-table.ts'
import { GRID_BOX_STRIDE, type GridBoxes } from './grid-boxes.ts'

/** Returns how many places in cells were taken. */
export function fillGrid(table: CellTable, boxes: GridBoxes, count: number): number {
  const { numbers, levelOf } = boxes
  let entries = 0
  table.clear(count)
  for (let t = 0, o = 0; t < count; t++, o += GRID_BOX_STRIDE) {
    const level = levelOf[t]
    const shift = level + PLACE_BITS
    const x0 = numbers[o] >> shift
    const y0 = numbers[o + 1] >> shift
    const z0 = numbers[o + 2] >> shift
    const x1 = numbers[o + 3] >> shift
    const y1 = numbers[o + 4] >> shift
    const z1 = numbers[o + 5] >> shift
    const low = packLow(
      placeInCell(numbers[o], level),
      placeInCell(numbers[o + 1], level),
      placeInCell(numbers[o + 2], level),
    )
    const high = packHigh(
      placeInCell(numbers[o + 3], level),
      placeInCell(numbers[o + 4], level),
      placeInCell(numbers[o + 5], level),
    )
    for (let z = z0; z <= z1; z++) {
      const lowZ = z === z0 ? low : low & LOW_WITHOUT_Z
      const highZ = z === z1 ? high : high | HIGH_BEYOND_Z
      for (let y = y0; y <= y1; y++) {
        const lowY = y === y0 ? lowZ : lowZ & LOW_WITHOUT_Y
        const highY = y === y1 ? highZ : highZ | HIGH_BEYOND_Y
        for (let x = x0; x <= x1; x++) {
          table.insert(
            level,
            x,
            y,
            z,
            t,
            x === x0 ? lowY : lowY & LOW_WITHOUT_X,
            x === x1 ? highY : highY | HIGH_BEYOND_X,
          )
          entries++
        }
      }
    }
  }
  return entries
}
