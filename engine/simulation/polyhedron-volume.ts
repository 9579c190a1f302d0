import type { Hull } from '../geometry/convex-hull.ts'

/**
 * The volume of a closed polyhedron with outward faces: a sixth of the determinants of its fan triangles.
 * The tetrahedra stand on the first point, not on the origin, so that a body whose coordinates lie far away
 * does not drown its volume in cancellation.
 */
export function polyhedronVolume(points: Float64Array, hull: Hull): number {
  const { faceStart, faceVertices } = hull
  const ox = points[0]
  const oy = points[1]
  const oz = points[2]
  let sixfold = 0
  for (let face = 0; face + 1 < faceStart.length; face++) {
    const start = faceStart[face]
    const a = faceVertices[start] * 3
    const ax = points[a] - ox
    const ay = points[a + 1] - oy
    const az = points[a + 2] - oz
    for (let corner = start + 1; corner + 1 < faceStart[face + 1]; corner++) {
      const b = faceVertices[corner] * 3
      const c = faceVertices[corner + 1] * 3
      const bx = points[b] - ox
      const by = points[b + 1] - oy
      const bz = points[b + 2] - oz
      const cx = points[c] - ox
      const cy = points[c + 1] - oy
      const cz = points[c + 2] - oz
      sixfold += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    }
  }
  return sixfold / 6
}
