/** Puts triangles in the cells that their boxes meet (kdet, 4.1). */
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
import { GRID_BOX_HIGH, GRID_BOX_STRIDE, type GridBoxes } from './grid-boxes.ts'
import { RANGE_LAST, slicedAxis } from './grid-range.ts'

/** Each triangle from `from` to before `end` of one kind, on its own level: at most eight cells. */
export function fillGrid(
  table: CellTable,
  boxes: GridBoxes,
  solid: Uint8Array,
  kind: number,
  from: number,
  end: number,
  range: Int32Array,
): void {
  const { numbers, levelOf } = boxes
  const axis = slicedAxis(range)
  const first = range[axis]
  const last = range[RANGE_LAST + axis]
  for (let t = from, o = from * GRID_BOX_STRIDE + axis; t < end; t++, o += GRID_BOX_STRIDE) {
    if (solid[t] !== kind) continue
    const level = levelOf[t]
    const shift = level + PLACE_BITS
    // Most are elsewhere, where threads share a grid in many slices.
    if (numbers[o] >> shift > last >> shift || numbers[o + GRID_BOX_HIGH] >> shift < first >> shift) continue
    enter(table, numbers, t, level, range)
  }
}

/** Each solid one that is smaller than what stands on a level, on that level: larger ones find it there. */
export function fillAbove(
  table: CellTable,
  boxes: GridBoxes,
  solid: Uint8Array,
  from: number,
  end: number,
  level: number,
  range: Int32Array,
): void {
  const { numbers, levelOf } = boxes
  for (let t = from; t < end; t++) {
    if (solid[t] !== 0 && levelOf[t] < level) enter(table, numbers, t, level, range)
  }
}

function enter(table: CellTable, numbers: Int32Array, t: number, level: number, range: Int32Array): void {
  const o = t * GRID_BOX_STRIDE
  const shift = level + PLACE_BITS
  const x0 = numbers[o] >> shift
  const y0 = numbers[o + 1] >> shift
  const z0 = numbers[o + 2] >> shift
  const x1 = numbers[o + 3] >> shift
  const y1 = numbers[o + 4] >> shift
  const z1 = numbers[o + 5] >> shift
  const fromX = Math.max(x0, range[0] >> shift)
  const fromY = Math.max(y0, range[1] >> shift)
  const fromZ = Math.max(z0, range[2] >> shift)
  const lastX = Math.min(x1, range[RANGE_LAST] >> shift)
  const lastY = Math.min(y1, range[RANGE_LAST + 1] >> shift)
  const lastZ = Math.min(z1, range[RANGE_LAST + 2] >> shift)
  if (fromX > lastX || fromY > lastY || fromZ > lastZ) return
  table.population[level]++
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
  for (let z = fromZ; z <= lastZ; z++) {
    const lowZ = z === z0 ? low : low & LOW_WITHOUT_Z
    const highZ = z === z1 ? high : high | HIGH_BEYOND_Z
    for (let y = fromY; y <= lastY; y++) {
      const lowY = y === y0 ? lowZ : lowZ & LOW_WITHOUT_Y
      const highY = y === y1 ? highZ : highZ | HIGH_BEYOND_Y
      for (let x = fromX; x <= lastX; x++) {
        const lowX = x === x0 ? lowY : lowY & LOW_WITHOUT_X
        const highX = x === x1 ? highY : highY | HIGH_BEYOND_X
        table.insert(level, x, y, z, t, lowX, highX)
      }
    }
  }
}
