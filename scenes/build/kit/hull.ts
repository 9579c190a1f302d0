import { convexHull } from '../../../engine/geometry/convex-hull.ts'
import type { Model } from './model.ts'
import { type Polygon, type SurfaceOptions, surface } from './surface.ts'
import type { Vec3 } from './vector.ts'

export interface HullOptions extends SurfaceOptions {
  readonly material: string
  readonly name?: string
}

/** The convex hull of points, drawn and touched. */
export function hull(points: readonly Vec3[], options: HullOptions): Model {
  const polygons = hullFaces(points).map((corners): Polygon => ({ corners }))
  return {
    primitives: [surface(options.material, points, polygons, options)],
    parts: [{ name: options.name ?? 'body', points }],
  }
}

/** The faces of the convex hull, as loops of indices, counter-clockwise seen from outside. */
export function hullFaces(points: readonly Vec3[]): number[][] {
  const result = convexHull(Float64Array.from(points.flat()))
  if (result.kind === 'degenerate') throw new Error('the points of a hull must not lie in one plane')
  const { faceStart, faceVertices } = result.hull
  const faces: number[][] = []
  for (let f = 0; f + 1 < faceStart.length; f++) {
    faces.push([...faceVertices.subarray(faceStart[f], faceStart[f + 1])])
  }
  return faces
}
