import { convexHull } from '../geometry/convex-hull.ts'
import type { Random } from '../math/random.ts'
import { polyhedronVolume } from './polyhedron-volume.ts'

/** Length units of the scene. Random.onSphere puts every vertex on the unit sphere about the body's origin. */
export const SPHERE_RADIUS = 1

/** Draws allowed before giving up; one is enough unless four points happen to share a plane exactly. */
const MAX_DRAWS = 100

export interface SpherePolytope {
  /** xyz a vertex, body coordinates; all of them are corners of the hull. */
  readonly points: Float64Array
  readonly volume: number
}

/** "The tessellation of random points on a sphere" (paper, 5.3) with exactly `faces` triangles. */
export function spherePolytope(faces: number, random: Random): SpherePolytope {
  if (!(Number.isInteger(faces) && faces >= 4 && faces % 2 === 0)) {
    throw new RangeError(`a triangulated polytope has an even number of faces, 4 or more, not ${faces}`)
  }
  // Euler: v − e + f = 2 with 3f = 2e gives v = f/2 + 2.
  const points = new Float64Array((faces / 2 + 2) * 3)
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    for (let offset = 0; offset < points.length; offset += 3) random.onSphere(points, offset)
    const result = convexHull(points)
    // Exactly coplanar or equal points would merge faces; a body of 35 faces would not be the one asked for.
    if (result.kind !== 'hull' || result.hull.faceStart.length !== faces + 1) continue
    return { points, volume: polyhedronVolume(points, result.hull) }
  }
  throw new Error(`no ${faces}-faced polytope in ${MAX_DRAWS} draws of random points on a sphere`)
}
