/**
 * The body's own coordinates: its box's centre becomes the origin and a power of two brings it within ½ of it. The
 * shift is exact to the last place of the body's size even at 50 km, the scaling exact, and no power of a length
 * leaves the range of float64 however small or large the body is.
 */
import type { TriangleMesh } from '../../soup/triangle-mesh.ts'

export interface BodyFrame {
  readonly x: number
  readonly y: number
  readonly z: number
  /** Body coordinates are (position − centre) · scale. */
  readonly scale: number
}

export function bodyFrame(mesh: TriangleMesh): BodyFrame {
  const { positions, corners } = mesh
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const v of corners) {
    for (let axis = 0; axis < 3; axis++) {
      const p = positions[3 * v + axis]
      if (p < low[axis]) low[axis] = p
      if (p > high[axis]) high[axis] = p
    }
  }
  if (corners.length === 0) return { x: 0, y: 0, z: 0, scale: 1 }
  // Halves first: the difference of two huge numbers could overflow.
  const half = Math.max(high[0] / 2 - low[0] / 2, high[1] / 2 - low[1] / 2, high[2] / 2 - low[2] / 2)
  let scale = 1
  if (half > 0) {
    while (half * scale > 0.5) scale /= 2
    while (half * scale <= 0.25 && scale < LARGEST_SCALE) scale *= 2
  }
  const centre = (axis: number) => low[axis] / 2 + high[axis] / 2
  return { x: centre(0), y: centre(1), z: centre(2), scale }
}

/** Beyond it the scale itself would overflow. */
const LARGEST_SCALE = 2 ** 1000

/** Nine body coordinates a triangle. */
export function bodyTriangles(mesh: TriangleMesh, frame: BodyFrame): Float64Array {
  const { positions, corners } = mesh
  const out = new Float64Array(3 * corners.length)
  for (let k = 0; k < corners.length; k++) {
    const v = 3 * corners[k]
    out[3 * k] = (positions[v] - frame.x) * frame.scale
    out[3 * k + 1] = (positions[v + 1] - frame.y) * frame.scale
    out[3 * k + 2] = (positions[v + 2] - frame.z) * frame.scale
  }
  return out
}
