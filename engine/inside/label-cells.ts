/**
 * Gives every cell that no triangle enters its winding number. Neighbouring empty cells share it; where a cell has no
 * such neighbour yet, one exact ray goes back along x to the last known cell of the row, or out of the box.
 */
import type { AxisCrossings } from './axis-crossings.ts'
import { type CellGrid, LARGEST_CELL_WINDING, MIXED, middleOfCell } from './cell-grid.ts'

const X = 0
const END = 3

export function labelCells(grid: CellGrid, crossings: AxisCrossings): void {
  const [countX, countY, countZ] = grid.count
  const { winding } = grid
  const { segment } = crossings
  const layer = countX * countY
  const outside = beyond(grid.box[0], -1)
  for (let z = 0; z < countZ; z++) {
    for (let y = 0; y < countY; y++) {
      const row = z * layer + y * countX
      // The last cell of known winding number in this row: −1 is the space outside.
      let known = -1
      for (let x = 0; x < countX; x++) {
        const cell = row + x
        if (winding[cell] === MIXED) continue
        if (x > 0 && known === x - 1) winding[cell] = winding[cell - 1]
        else if (y > 0 && winding[cell - countX] !== MIXED) winding[cell] = winding[cell - countX]
        else if (z > 0 && winding[cell - layer] !== MIXED) winding[cell] = winding[cell - layer]
        else {
          segment[0] = middleOfCell(grid, 0, x)
          segment[1] = middleOfCell(grid, 1, y)
          segment[2] = middleOfCell(grid, 2, z)
          segment[END] = known < 0 ? outside : middleOfCell(grid, X, known)
          const number = (known < 0 ? 0 : winding[row + known]) + crossings.count(X)
          winding[cell] = Math.abs(number) <= LARGEST_CELL_WINDING ? number : MIXED
          if (winding[cell] === MIXED) continue
        }
        known = x
      }
    }
  }
}

/** Just outside of the box on one side (direction −1 or 1): any double past its border will do. */
export function beyond(border: number, direction: number): number {
  return border + direction * (Math.abs(border) + 1)
}
