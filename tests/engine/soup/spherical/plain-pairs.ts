/** The plain twin: every triangle of one mesh against every triangle of the other. */
import { POSE_STRIDE } from '../../../../engine/math/pose.ts'
import { placeTriangle } from '../../../../engine/soup/spherical/place-triangle.ts'
import { type TriangleMesh, triangleCount } from '../../../../engine/soup/triangle-mesh.ts'
import { trianglesMeet } from '../../../../engine/soup/triangle-pair.ts'

export function plainPairs(
  a: TriangleMesh,
  poseA: Float64Array,
  b: TriangleMesh,
  poseB: Float64Array,
): string[] {
  const cornersA = placed(a, poseA)
  const cornersB = placed(b, poseB)
  const pairs: string[] = []
  for (let t = 0; t < triangleCount(a); t++) {
    for (let u = 0; u < triangleCount(b); u++) {
      if (trianglesMeet(cornersA, 9 * t, cornersB, 9 * u)) pairs.push(`${t},${u}`)
    }
  }
  return pairs.sort()
}

function placed(mesh: TriangleMesh, pose: Float64Array): Float64Array {
  const corners = new Float64Array(9 * triangleCount(mesh))
  const out = new Float64Array(9)
  for (let t = 0; t < triangleCount(mesh); t++) {
    placeTriangle(mesh, t, pose.subarray(0, POSE_STRIDE), 0, out)
    corners.set(out, 9 * t)
  }
  return corners
}

export function pairList(found: { pairs: Int32Array; count: number }): string[] {
  const pairs: string[] = []
  for (let i = 0; i < found.count; i++) pairs.push(`${found.pairs[2 * i]},${found.pairs[2 * i + 1]}`)
  return pairs.sort()
}
