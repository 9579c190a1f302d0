/** Which panels of a cell may touch which of its eight octants. */
import { mayTouchBox } from './box-triangle.ts'
import { GrowingInts } from './growing.ts'

/** Cells are tested for panels a little enlarged: rounding may put a point just outside the cell it is looked up in. */
export const CELL_MARGIN = 1e-11

export class OctantPanels {
  readonly touching: readonly GrowingInts[] = Array.from({ length: 8 }, () => new GrowingInts())

  /** Sorts panels list[from … to − 1] into the octants, of half side `half`, of the cell with centre (x, y, z). */
  sort(
    t: Float64Array,
    list: Int32Array,
    from: number,
    to: number,
    x: number,
    y: number,
    z: number,
    half: number,
  ): void {
    const { touching } = this
    for (let k = 0; k < 8; k++) touching[k].length = 0
    const reach = half + CELL_MARGIN
    for (let i = from; i < to; i++) {
      const triangle = list[i]
      const o = 9 * triangle
      const sidesX = sides(t[o], t[o + 3], t[o + 6], x)
      const sidesY = sides(t[o + 1], t[o + 4], t[o + 7], y)
      const sidesZ = sides(t[o + 2], t[o + 5], t[o + 8], z)
      for (let k = 0; k < 8; k++) {
        if ((sidesX & (1 + (k & 1))) === 0) continue
        if ((sidesY & (1 + ((k >> 1) & 1))) === 0) continue
        if ((sidesZ & (1 + ((k >> 2) & 1))) === 0) continue
        const cx = x + (k & 1 ? half : -half)
        const cy = y + (k & 2 ? half : -half)
        const cz = z + (k & 4 ? half : -half)
        if (mayTouchBox(t, o, cx, cy, cz, reach)) touching[k].push(triangle)
      }
    }
  }
}

/** On which sides of a plane across the cell a triangle may lie: 1 below, 2 above, 3 both. */
function sides(a: number, b: number, c: number, plane: number): number {
  const below = Math.min(a, b, c) <= plane + CELL_MARGIN ? 1 : 0
  const above = Math.max(a, b, c) >= plane - CELL_MARGIN ? 2 : 0
  return below + above
}

/** An octant that shares a face with octant k and comes before it in `found`, or −1: without panels, J goes through. */
export function decidedNeighbour(found: Int32Array, k: number, undecided: number): number {
  for (let bit = 1; bit <= 4; bit *= 2) if (found[k ^ bit] !== undecided) return k ^ bit
  return -1
}
