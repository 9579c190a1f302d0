/** Convex polygons in flat arrays, xyz a corner, cut by planes across an axis. */

/** A triangle clipped by two slabs has at most 3 + 4 corners. */
export const MOST_CORNERS = 8

/** Keeps the part of a convex polygon where sign · coordinate ≥ bound (Sutherland and Hodgman). */
export function clipHalf(
  from: Float64Array,
  corners: number,
  axis: number,
  sign: number,
  bound: number,
  to: Float64Array,
): number {
  let kept = 0
  for (let i = 0; i < corners; i++) {
    const a = 3 * i
    const b = i + 1 === corners ? 0 : a + 3
    const height = sign * from[a + axis] - bound
    const next = sign * from[b + axis] - bound
    if (height >= 0) {
      to[3 * kept] = from[a]
      to[3 * kept + 1] = from[a + 1]
      to[3 * kept + 2] = from[a + 2]
      kept++
    }
    if (height >= 0 === next >= 0) continue
    const part = height / (height - next)
    to[3 * kept] = from[a] + part * (from[b] - from[a])
    to[3 * kept + 1] = from[a + 1] + part * (from[b + 1] - from[a + 1])
    to[3 * kept + 2] = from[a + 2] + part * (from[b + 2] - from[a + 2])
    kept++
  }
  return kept
}

export function lowest(polygon: Float64Array, corners: number, axis: number): number {
  let least = polygon[axis]
  for (let i = 1; i < corners; i++) least = Math.min(least, polygon[3 * i + axis])
  return least
}

export function highest(polygon: Float64Array, corners: number, axis: number): number {
  let most = polygon[axis]
  for (let i = 1; i < corners; i++) most = Math.max(most, polygon[3 * i + axis])
  return most
}
