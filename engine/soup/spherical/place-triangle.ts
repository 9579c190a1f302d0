/** Triangles placed in the world by the formula that AABB trees use: both then find the same pairs to the last bit. */
import { POSE_STRIDE, POSITION, SCALE } from '../../math/pose.ts'
import type { TriangleMesh } from '../triangle-mesh.ts'

/** Writes the nine numbers of triangle t at pose number p to `out`. */
export function placeTriangle(
  mesh: TriangleMesh,
  t: number,
  pose: Float64Array,
  p: number,
  out: Float64Array,
): void {
  const { positions, corners } = mesh
  for (let k = 0; k < 3; k++) placeVertex(positions, corners[3 * t + k], pose, p, out, 3 * k)
}

export function placeVertex(
  positions: Float64Array,
  vertex: number,
  pose: Float64Array,
  p: number,
  out: Float64Array,
  to: number,
): void {
  const o = p * POSE_STRIDE
  const scale = pose[o + SCALE]
  const x = scale * positions[3 * vertex]
  const y = scale * positions[3 * vertex + 1]
  const z = scale * positions[3 * vertex + 2]
  out[to] = pose[o] * x + pose[o + 1] * y + pose[o + 2] * z + pose[o + POSITION]
  out[to + 1] = pose[o + 3] * x + pose[o + 4] * y + pose[o + 5] * z + pose[o + POSITION + 1]
  out[to + 2] = pose[o + 6] * x + pose[o + 7] * y + pose[o + 8] * z + pose[o + POSITION + 2]
}

/** From the world back into the coordinates of the body at pose number p, in place. */
export function unplacePoint(point: Float64Array, pose: Float64Array, p: number): void {
  const o = p * POSE_STRIDE
  const scale = pose[o + SCALE]
  const x = (point[0] - pose[o + POSITION]) / scale
  const y = (point[1] - pose[o + POSITION + 1]) / scale
  const z = (point[2] - pose[o + POSITION + 2]) / scale
  point[0] = pose[o] * x + pose[o + 3] * y + pose[o + 6] * z
  point[1] = pose[o + 1] * x + pose[o + 4] * y + pose[o + 7] * z
  point[2] = pose[o + 2] * x + pose[o + 5] * y + pose[o + 8] * z
}
