/** A triangle of a soup, or one of its features, where it stands in the world. */
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import { featureIndex, featureKind } from '../../engine/narrow/convex-pair.ts'
import { EDGE, VERTEX } from '../../engine/narrow/walk.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'

/** Writes nine numbers to out[o …]. */
export function writeTriangle(
  out: Float32Array | Float64Array,
  o: number,
  mesh: TriangleMesh,
  triangle: number,
  pose: Float64Array,
  body: number,
): void {
  for (let c = 0; c < 3; c++) writeCorner(out, o + 3 * c, mesh, mesh.corners[3 * triangle + c]!, pose, body)
}

/** Writes the corners of a feature (one, two, or all three) to `out`; returns how many. */
export function writeTriangleFeature(
  out: Float64Array,
  mesh: TriangleMesh,
  triangle: number,
  code: number,
  pose: Float64Array,
  body: number,
): number {
  const kind = featureKind(code)
  const corner = featureIndex(code)
  const count = kind === VERTEX ? 1 : kind === EDGE ? 2 : 3
  for (let i = 0; i < count; i++) {
    const vertex = mesh.corners[3 * triangle + ((corner + i) % 3)]!
    writeCorner(out, 3 * i, mesh, vertex, pose, body)
  }
  return count
}

function writeCorner(
  out: Float32Array | Float64Array,
  o: number,
  { positions }: TriangleMesh,
  vertex: number,
  pose: Float64Array,
  body: number,
): void {
  const p = body * POSE_STRIDE
  const scale = pose[p + SCALE]!
  const x = positions[3 * vertex]! * scale
  const y = positions[3 * vertex + 1]! * scale
  const z = positions[3 * vertex + 2]! * scale
  for (let k = 0; k < 3; k++) {
    const row = p + 3 * k
    out[o + k] = pose[row]! * x + pose[row + 1]! * y + pose[row + 2]! * z + pose[p + POSITION + k]!
  }
}
