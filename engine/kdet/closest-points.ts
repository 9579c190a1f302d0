/** The closest points of two triangles, or a point that they share. */
import { trianglesMeet } from '../soup/triangle-pair.ts'
import { TriangleReach } from './triangle-distance.ts'

/** Distance, point of the first, point of the second. */
export const CLOSEST_NUMBERS = 7

const reach = new TriangleReach()

/** The triangles of nine numbers at a[i] and b[j]; writes CLOSEST_NUMBERS numbers. */
export function writeClosest(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  out: Float64Array,
): void {
  reach.from(a, i, 0)
  reach.writeClosest(b, j, out)
  if (!trianglesMeet(a, i, b, j)) return
  out[0] = 0
  const crossings = addCrossings(a, i, b, j, out, 0)
  const all = addCrossings(b, j, a, i, out, crossings)
  for (let axis = 0; axis < 3; axis++) {
    // Triangles that only touch, or lie in one plane: the closest points are one but for rounding.
    if (all > 0) out[1 + axis] /= all
    out[4 + axis] = out[1 + axis]
  }
}

/** Adds up the points where edges of the triangle at a[i] go through the one at b[j], on from `count` of them. */
function addCrossings(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  out: Float64Array,
  count: number,
): number {
  let crossings = count
  const x = b[j]
  const y = b[j + 1]
  const z = b[j + 2]
  const ux = b[j + 3] - x
  const uy = b[j + 4] - y
  const uz = b[j + 5] - z
  const vx = b[j + 6] - x
  const vy = b[j + 7] - y
  const vz = b[j + 8] - z
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const size = nx * nx + ny * ny + nz * nz
  for (let k = 0; k < 9; k += 3) {
    const p = i + k
    const q = i + ((k + 3) % 9)
    const h = nx * (a[p] - x) + ny * (a[p + 1] - y) + nz * (a[p + 2] - z)
    const g = nx * (a[q] - x) + ny * (a[q + 1] - y) + nz * (a[q + 2] - z)
    if (!(h > 0 !== g > 0)) continue
    const s = h / (h - g)
    const px = a[p] + s * (a[q] - a[p])
    const py = a[p + 1] + s * (a[q + 1] - a[p + 1])
    const pz = a[p + 2] + s * (a[q + 2] - a[p + 2])
    const wx = px - x
    const wy = py - y
    const wz = pz - z
    // The shares of the two other corners in the point.
    const ofU = nx * (wy * vz - wz * vy) + ny * (wz * vx - wx * vz) + nz * (wx * vy - wy * vx)
    const ofV = nx * (uy * wz - uz * wy) + ny * (uz * wx - ux * wz) + nz * (ux * wy - uy * wx)
    if (!(ofU >= 0 && ofV >= 0 && ofU + ofV <= size)) continue
    const isFirst = crossings++ === 0
    out[1] = isFirst ? px : out[1] + px
    out[2] = isFirst ? py : out[2] + py
    out[3] = isFirst ? pz : out[3] + pz
  }
  return crossings
}
