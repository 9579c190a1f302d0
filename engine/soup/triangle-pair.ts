/**
 * Do two closed triangles share a point? Exact for all finite coordinates: touching counts, and triangles may be
 * coplanar, or shrunk to a segment or a point.
 */

import { meetFlat } from './triangle-pair-flat.ts'
import { PairSides } from './triangle-pair-sides.ts'

/** Numbers a triangle takes: xyz of three corners. */
export const TRIANGLE_NUMBERS = 9

const sides = new PairSides()

/** The triangles are nine numbers at a[i] and at b[j]. */
export function trianglesMeet(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  if (boxesApart(a, i, b, j)) return false
  sides.load(a, i, b, j)
  const s0 = sides.side(3, 4, 5, 0)
  const s1 = sides.side(3, 4, 5, 1)
  const s2 = sides.side(3, 4, 5, 2)
  if (s0 === s1 && s1 === s2 && s0 !== 0) return false
  const t0 = sides.side(0, 1, 2, 3)
  const t1 = sides.side(0, 1, 2, 4)
  const t2 = sides.side(0, 1, 2, 5)
  if (t0 === t1 && t1 === t2 && t0 !== 0) return false
  const firstIsFlat = s0 === 0 && s1 === 0 && s2 === 0
  const secondIsFlat = t0 === 0 && t1 === 0 && t2 === 0
  // Coplanar, or one of them has no area and so no plane.
  if (firstIsFlat || secondIsFlat) return meetFlat(sides)
  return meetOnCommonLine(s0, s1, s2, t0, t1, t2)
}

function boxesApart(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const p = a[i + axis]
    const q = a[i + axis + 3]
    const r = a[i + axis + 6]
    const u = b[j + axis]
    const v = b[j + axis + 3]
    const w = b[j + axis + 6]
    if (p < u) {
      if (p < v && p < w && q < u && q < v && q < w && r < u && r < v && r < w) return true
    } else if (p > u) {
      if (p > v && p > w && q > u && q > v && q > w && r > u && r > v && r > w) return true
    }
  }
  return false
}

/**
 * Two planes that cross: each triangle meets their common line in an interval. Its ends lie on the two edges at the
 * corner that is alone on its side of the other's plane, and which of two ends comes first along the line is the side
 * of four corners (Guigue and Devillers, 2003). The given sides are those of each triangle's corners.
 */
function meetOnCommonLine(s0: number, s1: number, s2: number, t0: number, t1: number, t2: number): boolean {
  const a = lonely(s0, s1, s2)
  const p = lonely(t0, t1, t2)
  let b = (a + 1) % 3
  let c = (a + 2) % 3
  let q = 3 + ((p + 1) % 3)
  let r = 3 + ((p + 2) % 3)
  if (!isAbove(a, s0, s1, s2)) {
    const swapped = q
    q = r
    r = swapped
  }
  if (!isAbove(p, t0, t1, t2)) {
    const swapped = b
    b = c
    c = swapped
  }
  return sides.side(a, b, 3 + p, q) <= 0 && sides.side(a, c, r, 3 + p) <= 0
}

/** The corner with the others on the opposite side or on the plane; one on the plane only if there is no other. */
function lonely(s0: number, s1: number, s2: number): number {
  if (s0 !== 0 && s0 * s1 <= 0 && s0 * s2 <= 0) return 0
  if (s1 !== 0 && s1 * s0 <= 0 && s1 * s2 <= 0) return 1
  if (s2 !== 0 && s2 * s0 <= 0 && s2 * s1 <= 0) return 2
  return s0 === 0 ? 0 : s1 === 0 ? 1 : 2
}

/** Where the lonely corner lies on the plane itself, it counts as opposite to the others. */
function isAbove(corner: number, s0: number, s1: number, s2: number): boolean {
  const own = corner === 0 ? s0 : corner === 1 ? s1 : s2
  return own > 0 || (own === 0 && s0 + s1 + s2 < 0)
}
