/**
 * Space inside a body's box in cells of about one size. A cell that no triangle enters has one winding number, which is
 * kept; the others are `MIXED`. Which cell a point is in is one subtraction, product and cut a coordinate: rounded,
 * but monotone, so that what lies between two points never lies in a cell outside of theirs.
 */

/** A cell that triangles enter, or whose winding number does not fit: rays decide there. */
export const MIXED = 127
export const LARGEST_CELL_WINDING = 100

const MOST_CELLS_ALONG_AXIS = 1024
/** In units of the last place of the largest coordinate: below this a cell might hold no double at all. */
const SMALLEST_CELL = 2 ** -46

export interface CellGrid {
  /** Cells along x, y, z, and cells a metre along each. */
  readonly count: Int32Array
  readonly scale: Float64Array
  /** minX, minY, minZ, maxX, maxY, maxZ of the body. */
  readonly box: Float64Array
  /** The winding number of each cell, or MIXED: x fastest, then y. */
  readonly winding: Int8Array
}

/** A grid of about `wanted` cells, all of winding number 0. */
export function makeCellGrid(box: Float64Array, wanted: number): CellGrid {
  const extent = [box[3] - box[0], box[4] - box[1], box[5] - box[2]]
  const longest = Math.max(...extent)
  const farthest = box.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const finest = Math.max(longest / MOST_CELLS_ALONG_AXIS, farthest * SMALLEST_CELL)
  // Product of roots, since the product of three extents may leave the range of a double.
  const mean = Math.cbrt(extent[0]) * Math.cbrt(extent[1]) * Math.cbrt(extent[2])
  let edge = Math.max(mean / Math.cbrt(wanted), finest)
  let count = countAlong(extent, edge)
  // A flat body has no volume to share out: grow the cells until they are few enough.
  while (count[0] * count[1] * count[2] > 1.5 * wanted) {
    edge *= 1.1
    count = countAlong(extent, edge)
  }
  const scale = new Float64Array(3)
  for (let axis = 0; axis < 3; axis++) {
    const along = count[axis] / extent[axis]
    if (Number.isFinite(along)) scale[axis] = along
    else count[axis] = 1
  }
  return { count, scale, box, winding: new Int8Array(count[0] * count[1] * count[2]) }
}

function countAlong(extent: readonly number[], edge: number): Int32Array {
  const most = (length: number) => Math.min(MOST_CELLS_ALONG_AXIS, Math.max(1, Math.ceil(length / edge)))
  return Int32Array.from(extent, (length) => (length > 0 ? most(length) : 1))
}

/** For a coordinate within the box. */
export function cellAlong(grid: CellGrid, axis: number, coordinate: number): number {
  const cell = ((coordinate - grid.box[axis]) * grid.scale[axis]) | 0
  const last = grid.count[axis] - 1
  return cell > last ? last : cell
}

/** A coordinate well within the cell, far from its rounded borders. */
export function middleOfCell(grid: CellGrid, axis: number, cell: number): number {
  const scale = grid.scale[axis]
  return scale === 0 ? grid.box[axis] : grid.box[axis] + (cell + 0.5) / scale
}
