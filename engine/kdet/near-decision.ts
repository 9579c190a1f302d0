/**
 * Are two triangles that do not meet within reach of each other? Their boxes first, then the smallest distance. By
 * plain arithmetic in a fixed order, so the answer depends on the two triangles alone, never on the grid or on which
 * device found them.
 */
import { TriangleReach } from './triangle-distance.ts'

/** Boxes that share a point, */
export const BOXES_MEET = 0
/** those that do not but are within reach on each axis, */
export const BOXES_NEAR = 1
/** and those that are not. */
export const BOXES_FAR = 2

export class NearDecision {
  private readonly reach = new Float64Array(1)
  private readonly triangle = new TriangleReach()

  setReach(reach: number): void {
    this.reach[0] = reach
  }

  /** Of the triangles of nine numbers at i and j. Rounding is a rising function: what is within reach is not far. */
  boxes(n: Float64Array, i: number, j: number): number {
    const reach = this.reach[0]
    let answer = BOXES_MEET
    for (let axis = 0; axis < 3; axis++) {
      const a = n[i + axis]
      const b = n[i + axis + 3]
      const c = n[i + axis + 6]
      const p = n[j + axis]
      const q = n[j + axis + 3]
      const r = n[j + axis + 6]
      const lowI = a < b ? (a < c ? a : c) : b < c ? b : c
      const highI = a > b ? (a > c ? a : c) : b > c ? b : c
      const lowJ = p < q ? (p < r ? p : r) : q < r ? q : r
      const highJ = p > q ? (p > r ? p : r) : q > r ? q : r
      const gap = lowI > highJ ? lowI - highJ : lowJ - highI
      if (gap > reach) return BOXES_FAR
      if (gap > 0) answer = BOXES_NEAR
    }
    return answer
  }

  /** Of triangles that do not meet and whose boxes are not far, the one of the lower number at i. */
  isNear(n: Float64Array, i: number, j: number): boolean {
    this.triangle.from(n, i, this.reach[0] * this.reach[0])
    return this.triangle.isNearApart(n, j)
  }
}
