/**
 * The point of a triangle nearest to a point. A projection onto the plane counts where it falls inside; otherwise, and
 * for triangles without area, the nearest point of the three edges does.
 */

/**
 * Below this square of the sine of a triangle's first angle its plane is too uncertain: rounding turns it by 1e-16 over
 * the sine, and a distance measured to it may be that of a point far off the triangle.
 */
const THIN = 1e-10

const feet = new Float64Array(9)
const foot = new Float64Array(4)

/** Takes nine numbers at `triangle` and a point at point[p]; writes xyz and the squared distance to `out`. */
export function nearestOnTriangle(
  triangle: Float64Array,
  point: Float64Array,
  p: number,
  out: Float64Array,
): void {
  const x = point[p]
  const y = point[p + 1]
  const z = point[p + 2]
  // Relative to the point: far from the origin, coordinates themselves have few digits to spare.
  const ax = triangle[0] - x
  const ay = triangle[1] - y
  const az = triangle[2] - z
  const ux = triangle[3] - triangle[0]
  const uy = triangle[4] - triangle[1]
  const uz = triangle[5] - triangle[2]
  const vx = triangle[6] - triangle[0]
  const vy = triangle[7] - triangle[1]
  const vz = triangle[8] - triangle[2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const area2 = nx * nx + ny * ny + nz * nz
  const thin = !(area2 > THIN * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))
  if (!thin) {
    // Shares of the corners b and c, times area2; n · ((b − a) × (point − a)) is the share of c.
    const c = nx * (uz * ay - uy * az) + ny * (ux * az - uz * ax) + nz * (uy * ax - ux * ay)
    const b = nx * (vy * az - vz * ay) + ny * (vz * ax - vx * az) + nz * (vx * ay - vy * ax)
    if (b >= 0 && c >= 0 && b + c <= area2) {
      const height = (nx * ax + ny * ay + nz * az) / area2
      out[0] = x + height * nx
      out[1] = y + height * ny
      out[2] = z + height * nz
      out[3] = height * height * area2
      return
    }
  }
  out[3] = Infinity
  nearestOnEdge(triangle, 0, 3, point, p, out)
  nearestOnEdge(triangle, 3, 6, point, p, out)
  nearestOnEdge(triangle, 6, 0, point, p, out)
  if (thin) nearestAcross(triangle, point, p, out)
}

/**
 * The inside of a thin triangle: between the nearest points of its edges. They lie square to the edges, which are all
 * but parallel, so that the nearest point inside is off the lines between them by the square of the sine at most.
 */
function nearestAcross(triangle: Float64Array, point: Float64Array, p: number, out: Float64Array): void {
  for (let i = 0; i < 9; i += 3) {
    foot[3] = Infinity
    nearestOnEdge(triangle, i, (i + 3) % 9, point, p, foot)
    feet[i] = foot[0]
    feet[i + 1] = foot[1]
    feet[i + 2] = foot[2]
  }
  nearestOnEdge(feet, 0, 3, point, p, out)
  nearestOnEdge(feet, 3, 6, point, p, out)
  nearestOnEdge(feet, 6, 0, point, p, out)
}

/** Takes the nearest point of the edge from i to j into `out` if it is nearer than what stands there. */
function nearestOnEdge(
  triangle: Float64Array,
  i: number,
  j: number,
  point: Float64Array,
  p: number,
  out: Float64Array,
): void {
  const ax = triangle[i] - point[p]
  const ay = triangle[i + 1] - point[p + 1]
  const az = triangle[i + 2] - point[p + 2]
  const ux = triangle[j] - triangle[i]
  const uy = triangle[j + 1] - triangle[i + 1]
  const uz = triangle[j + 2] - triangle[i + 2]
  const length2 = ux * ux + uy * uy + uz * uz
  const along = -(ax * ux + ay * uy + az * uz)
  // At the ends the corner itself, not a sum that rounds beside it.
  const atEnd = along >= length2
  const t = along <= 0 ? 0 : along / length2
  const x = atEnd ? triangle[j] - point[p] : ax + t * ux
  const y = atEnd ? triangle[j + 1] - point[p + 1] : ay + t * uy
  const z = atEnd ? triangle[j + 2] - point[p + 2] : az + t * uz
  const distance2 = x * x + y * y + z * z
  if (!(distance2 < out[3])) return
  out[0] = point[p] + x
  out[1] = point[p + 1] + y
  out[2] = point[p + 2] + z
  out[3] = distance2
}
