/** A box around each face, and the test of a segment against it that spares most faces the exact signs. */
import { type TriangleMesh, triangleCount } from '../soup/triangle-mesh.ts'

/** minX, minY, minZ, maxX, maxY, maxZ a face. */
export const FACE_BOX_STRIDE = 6

/**
 * Where a segment meets a border is rounded four times (two differences, a reciprocal, a product), each by 2^−53 of
 * itself: two such numbers that differ by more than 16 · 2^−53 are in the right order.
 */
const ROUNDING = 1 + 16 * 2 ** -53
/** Below this, products underflow and lose more than that. */
const SMALLEST_PART = 1e-290

export function faceBoxes(mesh: TriangleMesh): Float64Array {
  const { positions: v, corners } = mesh
  const boxes = new Float64Array(triangleCount(mesh) * FACE_BOX_STRIDE)
  for (let face = 0; face < triangleCount(mesh); face++) {
    const a = 3 * corners[3 * face]
    const b = 3 * corners[3 * face + 1]
    const c = 3 * corners[3 * face + 2]
    for (let axis = 0; axis < 3; axis++) {
      boxes[face * FACE_BOX_STRIDE + axis] = Math.min(v[a + axis], v[b + axis], v[c + axis])
      boxes[face * FACE_BOX_STRIDE + 3 + axis] = Math.max(v[a + axis], v[b + axis], v[c + axis])
    }
  }
  return boxes
}

/** True only if the segment (six numbers) certainly misses the box of the face. */
export function missesBox(segment: Float64Array, boxes: Float64Array, face: number): boolean {
  const box = face * FACE_BOX_STRIDE
  for (let axis = 0; axis < 3; axis++) {
    const from = segment[axis]
    const to = segment[3 + axis]
    if (from < boxes[box + axis] && to < boxes[box + axis]) return true
    if (from > boxes[box + 3 + axis] && to > boxes[box + 3 + axis]) return true
  }
  let enter = 0
  let leave = 1
  for (let axis = 0; axis < 3; axis++) {
    const from = segment[axis]
    const way = segment[3 + axis] - from
    if (way === 0) continue
    const inverse = 1 / way
    // A way of a few denormals has no inverse; the test above must do for this axis.
    if (!Number.isFinite(inverse)) continue
    const one = (boxes[box + axis] - from) * inverse
    const other = (boxes[box + 3 + axis] - from) * inverse
    const near = one < other ? one : other
    const far = one < other ? other : one
    if (near > enter) enter = near
    if (far < leave) leave = far
  }
  return enter > leave * ROUNDING && (enter > SMALLEST_PART || leave < 0)
}
