/**
 * A part of space, in places of the grid: threads share the grid by such parts. Cells of all levels that reach into a
 * part are filled in it; those that begin in it are its own, so that each cell is asked in one part alone.
 */

/** Lowest and last place by axis. */
export const RANGE_NUMBERS = 6
export const RANGE_LAST = 3

/** Beyond every place. */
const END = 2 ** 30

export function wholeRange(): Int32Array {
  return Int32Array.of(0, 0, 0, END, END, END)
}

/** Whether the lowest corner of a cell lies in the range; `shift` makes places of cell numbers. */
export function beginsIn(range: Int32Array, x: number, y: number, z: number, shift: number): boolean {
  const px = x << shift
  const py = y << shift
  const pz = z << shift
  return (
    px >= range[0] &&
    py >= range[1] &&
    pz >= range[2] &&
    px <= range[RANGE_LAST] &&
    py <= range[RANGE_LAST + 1] &&
    pz <= range[RANGE_LAST + 2]
  )
}

/** The axis along which a range is not the whole of it. */
export function slicedAxis(range: Int32Array): number {
  for (let axis = 0; axis < 2; axis++) if (range[axis] > 0 || range[RANGE_LAST + axis] < END) return axis
  return 2
}
