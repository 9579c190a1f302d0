import { LARGEST_COORDINATE } from '../settings.ts'

/** Of the longest side: far above what counts as flat, and small enough to prune well. */
const LEAST_THICKNESS = 1e-6

/** A few units in the last place: 50 km from the origin, a thickness below that would round to nothing. */
const LAST_PLACES = 2 ** -49

/** The eight corners of a box along the axes that holds all points, and is nowhere too thin for a polytope. */
export function boxAround(points: Float64Array): Float64Array {
  const low = [0, 1, 2].map((axis) => extremeOf(points, axis, Math.min))
  const high = [0, 1, 2].map((axis) => extremeOf(points, axis, Math.max))
  const longest = Math.max(...high.map((h, axis) => h - low[axis]!))
  for (let axis = 0; axis < 3; axis++) {
    const farthest = Math.max(Math.abs(low[axis]!), Math.abs(high[axis]!))
    const margin = LEAST_THICKNESS * longest + LAST_PLACES * farthest
    low[axis] = Math.max(-LARGEST_COORDINATE, low[axis]! - margin)
    high[axis] = Math.min(LARGEST_COORDINATE, high[axis]! + margin)
  }
  const corners = new Float64Array(24)
  for (let i = 0; i < 8; i++) {
    for (let axis = 0; axis < 3; axis++) corners[3 * i + axis] = ((i >> axis) & 1 ? high : low)[axis]!
  }
  return corners
}

function extremeOf(points: Float64Array, axis: number, pick: (a: number, b: number) => number): number {
  let extreme = points[axis]
  for (let i = axis; i < points.length; i += 3) extreme = pick(extreme, points[i])
  return extreme
}
