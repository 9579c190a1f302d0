/** The points of two edges that are nearest to each other, as shares of their second ends. */

/** Square of the sine below which two edges are as good as parallel: their ends and the triangles tell better. */
const PARALLEL = 1e-4

/**
 * Edges x[a]–x[b] and x[c]–x[d]. Writes both shares and the way from the second edge's point to the first's (3), and its
 * square. False where the nearest points are not both inside their edges: then a vertex is nearer to a triangle.
 */
export function writeEdgeShares(
  x: Float64Array,
  a: number,
  b: number,
  c: number,
  d: number,
  out: Float64Array,
): boolean {
  const ux = x[b] - x[a]
  const uy = x[b + 1] - x[a + 1]
  const uz = x[b + 2] - x[a + 2]
  const vx = x[d] - x[c]
  const vy = x[d + 1] - x[c + 1]
  const vz = x[d + 2] - x[c + 2]
  const wx = x[a] - x[c]
  const wy = x[a + 1] - x[c + 1]
  const wz = x[a + 2] - x[c + 2]
  const uu = ux * ux + uy * uy + uz * uz
  const uv = ux * vx + uy * vy + uz * vz
  const vv = vx * vx + vy * vy + vz * vz
  const area = uu * vv - uv * uv
  if (!(area > PARALLEL * uu * vv)) return false
  const uw = ux * wx + uy * wy + uz * wz
  const vw = vx * wx + vy * wy + vz * wz
  const s = (uv * vw - vv * uw) / area
  const t = (uu * vw - uv * uw) / area
  if (!(s > 0 && s < 1 && t > 0 && t < 1)) return false
  out[0] = s
  out[1] = t
  const x0 = wx + s * ux - t * vx
  const y0 = wy + s * uy - t * vy
  const z0 = wz + s * uz - t * vz
  out[2] = x0
  out[3] = y0
  out[4] = z0
  out[5] = x0 * x0 + y0 * y0 + z0 * z0
  return true
}
