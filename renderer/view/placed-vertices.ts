/** Vertices of a body in world coordinates: fixed bodies of one material are drawn as one. */
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'

/** Writes the points (xyz) as the pose puts them to out[o …]. */
export function placePoints(
  out: Float32Array,
  o: number,
  points: Float32Array,
  pose: Float64Array,
  body: number,
): void {
  const p = body * POSE_STRIDE
  const scale = pose[p + SCALE]!
  for (let i = 0; i < points.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const row = p + 3 * k
      const turned =
        pose[row]! * points[i]! + pose[row + 1]! * points[i + 1]! + pose[row + 2]! * points[i + 2]!
      out[o + i + k] = scale * turned + pose[p + POSITION + k]!
    }
  }
}

/** The same for directions, which only turn. */
export function placeNormals(
  out: Float32Array,
  o: number,
  normals: Float32Array,
  pose: Float64Array,
  body: number,
): void {
  const p = body * POSE_STRIDE
  for (let i = 0; i < normals.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const row = p + 3 * k
      out[o + i + k] =
        pose[row]! * normals[i]! + pose[row + 1]! * normals[i + 1]! + pose[row + 2]! * normals[i + 2]!
    }
  }
}
