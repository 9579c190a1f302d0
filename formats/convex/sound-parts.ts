/** Parts that the engine will take: flat and broken ones are left out here, before they reach the drawing thread. */
import { convexHull } from '../../engine/geometry/convex-hull.ts'
import { PartError, ShapePool } from '../../engine/geometry/shape-pool.ts'
import { cornersOf } from './convex-parts.ts'

/** Beyond so many points a part is reduced to its hull's corners: less to send, and less to do where it is drawn. */
export const MANY_POINTS = 2000

export interface NamedPart {
  readonly name: string
  readonly points: Float64Array
}

/** The sound ones of the parts of one body; the engine itself is the judge. */
export function soundParts(parts: readonly NamedPart[]): NamedPart[] {
  let left = [...parts]
  while (left.length > 0) {
    try {
      new ShapePool().add(left.map((part) => part.points))
      return left
    } catch (error) {
      if (!(error instanceof PartError)) throw error
      left = left.filter((_, i) => i !== error.part)
    }
  }
  return left
}

/** The same hull with fewer points, where there are many; as it was where it has none. */
export function reduced(points: Float64Array): Float64Array {
  if (points.length <= 3 * MANY_POINTS) return points
  const result = convexHull(points)
  if (result.kind === 'degenerate') return points
  const corners = [...new Set(result.hull.faceVertices)].sort((a, b) => a - b)
  return cornersOf(points, corners)
}
