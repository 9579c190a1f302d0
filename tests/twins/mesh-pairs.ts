/** The plain twin of engine/soup/tree-pairs.ts: every triangle against every other. */
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import { type TriangleMesh, triangleCount } from '../../engine/soup/triangle-mesh.ts'
import { trianglesMeet } from '../../engine/soup/triangle-pair.ts'

/** Nine numbers a triangle, in the world. */
export function placedTriangles(mesh: TriangleMesh, pose: Float64Array): Float64Array {
  expectOnePose(pose)
  const placed = new Float64Array(mesh.positions.length)
  for (let v = 0; v < placed.length; v += 3) {
    const [x, y, z] = [0, 1, 2].map((k) => pose[SCALE] * mesh.positions[v + k])
    for (let row = 0; row < 3; row++) {
      placed[v + row] =
        pose[3 * row] * x + pose[3 * row + 1] * y + pose[3 * row + 2] * z + pose[POSITION + row]
    }
  }
  const triangles = new Float64Array(3 * mesh.corners.length)
  for (let c = 0; c < mesh.corners.length; c++) {
    for (let k = 0; k < 3; k++) triangles[3 * c + k] = placed[3 * mesh.corners[c] + k]
  }
  return triangles
}

function expectOnePose(pose: Float64Array): void {
  if (pose.length !== POSE_STRIDE) throw new Error('one pose is expected')
}

/** Sorted, "first,second". */
export function pairsBetween(
  a: TriangleMesh,
  poseA: Float64Array,
  b: TriangleMesh,
  poseB: Float64Array,
): string[] {
  const placedA = placedTriangles(a, poseA)
  const placedB = placedTriangles(b, poseB)
  const pairs: string[] = []
  for (let t = 0; t < triangleCount(a); t++) {
    for (let u = 0; u < triangleCount(b); u++) {
      if (trianglesMeet(placedA, 9 * t, placedB, 9 * u)) pairs.push(`${t},${u}`)
    }
  }
  return pairs.sort()
}

/** Sorted; pairs with a corner at the same position are left out. */
export function pairsWithin(mesh: TriangleMesh): string[] {
  const { positions, corners } = mesh
  const numbers = Float64Array.from({ length: 3 * corners.length }, (_, i) => {
    return positions[3 * corners[Math.floor(i / 3)] + (i % 3)]
  })
  const names = Array.from({ length: triangleCount(mesh) }, (_, t) =>
    [0, 3, 6].map((k) => [...numbers.subarray(9 * t + k, 9 * t + k + 3)].map((x) => x + 0).join()),
  )
  const pairs: string[] = []
  for (let t = 0; t < names.length; t++) {
    for (let u = t + 1; u < names.length; u++) {
      if (names[t].some((name) => names[u].includes(name))) continue
      if (trianglesMeet(numbers, 9 * t, numbers, 9 * u)) pairs.push(`${t},${u}`)
    }
  }
  return pairs.sort()
}
