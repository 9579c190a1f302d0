/**
 * Distance and closest points of a feature of the part and one of the triangle, always computed the same way from
 * the features alone: an answer must not carry the rounding of the path that led to it.
 */
import {
  DIRECTION,
  EDGE_STRIDE,
  edgeLength,
  FACE_STRIDE,
  faceEdge,
  faceSize,
  NORMAL_OFFSET,
  PLANE_OFFSET,
  PLANE_STRIDE,
  START,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { FACE, VERTEX } from '../narrow/walk.ts'
import type { Sight } from './polytope-sight.ts'

/** A feature of the part (number in the pool) and one of the triangle (corner, side, or 0 for its face). */
export class Features {
  readonly kind = new Int32Array(2)
  readonly feature = new Int32Array(2)
  /** Distance, the part's point, the triangle's point; in the part's coordinates. Below a face it is negative. */
  readonly measured = new Float64Array(7)
  /** Of an edge and a side, as last measured: whether both points lie between the ends. */
  cross = false

  choose(kindA: number, a: number, kindB: number, b: number): void {
    this.kind[0] = kindA
    this.kind[1] = kindB
    this.feature[0] = a
    this.feature[1] = b
  }
}

/** Squared sine of the angle between two edges below which they are parallel. */
const PARALLEL2 = 1e-24

export function measure(sight: Sight, features: Features): void {
  const { kind, feature, measured } = features
  const a = feature[0]
  const b = feature[1]
  if (kind[0] === FACE) faceToCorner(sight, a, b, measured)
  else if (kind[1] === FACE) vertexToFace(sight, a, measured)
  else if (kind[0] === VERTEX) {
    if (kind[1] === VERTEX) vertexToCorner(sight, a, b, measured)
    else vertexToSide(sight, a, b, measured)
  } else if (kind[1] === VERTEX) edgeToCorner(sight, a, b, measured)
  else features.cross = edgeToSide(sight, a, b, measured)
}

function distanceOfPoints(out: Float64Array): void {
  const x = out[4] - out[1]
  const y = out[5] - out[2]
  const z = out[6] - out[3]
  out[0] = Math.sqrt(x * x + y * y + z * z)
}

function vertexToCorner({ pool, corner }: Sight, v: number, c: number, out: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    out[1 + k] = pool.vertex[v * VERTEX_STRIDE + k]
    out[4 + k] = corner[3 * c + k]
  }
  distanceOfPoints(out)
}

function vertexToSide(
  { pool, corner, side, sideLength }: Sight,
  v: number,
  j: number,
  out: Float64Array,
): void {
  const { vertex } = pool
  const i = v * VERTEX_STRIDE
  const s = 3 * j
  const x = vertex[i]
  const y = vertex[i + 1]
  const z = vertex[i + 2]
  const length = sideLength[j]
  let t = side[s] * (x - corner[s]) + side[s + 1] * (y - corner[s + 1]) + side[s + 2] * (z - corner[s + 2])
  t = t > 0 ? (t < length ? t : length) : 0
  out[1] = x
  out[2] = y
  out[3] = z
  out[4] = corner[s] + t * side[s]
  out[5] = corner[s + 1] + t * side[s + 1]
  out[6] = corner[s + 2] + t * side[s + 2]
  distanceOfPoints(out)
}

function edgeToCorner({ pool, corner }: Sight, h: number, c: number, out: Float64Array): void {
  const { edge } = pool
  const i = h * EDGE_STRIDE + DIRECTION
  const o = h * EDGE_STRIDE + START
  const length = edgeLength(pool, h)
  const x = corner[3 * c]
  const y = corner[3 * c + 1]
  const z = corner[3 * c + 2]
  let t = edge[i] * (x - edge[o]) + edge[i + 1] * (y - edge[o + 1]) + edge[i + 2] * (z - edge[o + 2])
  t = t > 0 ? (t < length ? t : length) : 0
  out[1] = edge[o] + t * edge[i]
  out[2] = edge[o + 1] + t * edge[i + 1]
  out[3] = edge[o + 2] + t * edge[i + 2]
  out[4] = x
  out[5] = y
  out[6] = z
  distanceOfPoints(out)
}

function edgeToSide(
  { pool, corner, side, sideLength }: Sight,
  h: number,
  j: number,
  out: Float64Array,
): boolean {
  const { edge } = pool
  const i = h * EDGE_STRIDE + DIRECTION
  const o = h * EDGE_STRIDE + START
  const q = 3 * j
  const ax = edge[i]
  const ay = edge[i + 1]
  const az = edge[i + 2]
  const bx = side[q]
  const by = side[q + 1]
  const bz = side[q + 2]
  const aLength = edgeLength(pool, h)
  const bLength = sideLength[j]
  const rx = edge[o] - corner[q]
  const ry = edge[o + 1] - corner[q + 1]
  const rz = edge[o + 2] - corner[q + 2]
  const kx = ay * bz - az * by
  const ky = az * bx - ax * bz
  const kz = ax * by - ay * bx
  const sine2 = kx * kx + ky * ky + kz * kz
  // The foot on the edge by a triple product with the normal: the usual 2×2 system places the feet of nearly
  // parallel edges wrong by rounding over the sine squared.
  const triple = (rz * by - ry * bz) * kx + (rx * bz - rz * bx) * ky + (ry * bx - rx * by) * kz
  let s = sine2 > PARALLEL2 ? triple / sine2 : -1
  let inside = s > 0 && s < aLength
  s = s > 0 ? (s < aLength ? s : aLength) : 0
  let t = bx * (rx + s * ax) + by * (ry + s * ay) + bz * (rz + s * az)
  if (t < 0 || t > bLength) {
    inside = false
    t = t > 0 ? bLength : 0
    s = ax * (t * bx - rx) + ay * (t * by - ry) + az * (t * bz - rz)
    s = s > 0 ? (s < aLength ? s : aLength) : 0
  }
  out[1] = edge[o] + s * ax
  out[2] = edge[o + 1] + s * ay
  out[3] = edge[o + 2] + s * az
  out[4] = corner[q] + t * bx
  out[5] = corner[q + 1] + t * by
  out[6] = corner[q + 2] + t * bz
  distanceOfPoints(out)
  return inside
}

/** Signed: a corner below the face is at a negative distance. */
function faceToCorner({ pool, corner }: Sight, f: number, c: number, out: Float64Array): void {
  const { face } = pool
  const i = f * FACE_STRIDE
  const x = corner[3 * c]
  const y = corner[3 * c + 1]
  const z = corner[3 * c + 2]
  const height = face[i] * x + face[i + 1] * y + face[i + 2] * z - face[i + NORMAL_OFFSET]
  out[0] = height
  out[1] = x - height * face[i]
  out[2] = y - height * face[i + 1]
  out[3] = z - height * face[i + 2]
  out[4] = x
  out[5] = y
  out[6] = z
}

/** A triangle has two sides, so this one is never negative. */
function vertexToFace({ pool, corner, normal }: Sight, v: number, out: Float64Array): void {
  const { vertex } = pool
  const i = v * VERTEX_STRIDE
  const x = vertex[i]
  const y = vertex[i + 1]
  const z = vertex[i + 2]
  const height = normal[0] * (x - corner[0]) + normal[1] * (y - corner[1]) + normal[2] * (z - corner[2])
  out[0] = Math.abs(height)
  out[1] = x
  out[2] = y
  out[3] = z
  out[4] = x - height * normal[0]
  out[5] = y - height * normal[1]
  out[6] = z - height * normal[2]
}

/** Whether vertex v of the part stands over the inside of the triangle. */
export function overTriangle({ pool, corner, side, normal, hasFace }: Sight, v: number): boolean {
  if (!hasFace) return false
  const { vertex } = pool
  const i = v * VERTEX_STRIDE
  for (let s = 0; s < 9; s += 3) {
    const x = vertex[i] - corner[s]
    const y = vertex[i + 1] - corner[s + 1]
    const z = vertex[i + 2] - corner[s + 2]
    const inward =
      (normal[1] * side[s + 2] - normal[2] * side[s + 1]) * x +
      (normal[2] * side[s] - normal[0] * side[s + 2]) * y +
      (normal[0] * side[s + 1] - normal[1] * side[s]) * z
    if (!(inward > 0)) return false
  }
  return true
}

/** Whether a corner stands over the inside of face f of the part, with so much room on every side. */
export function overFace({ pool, corner }: Sight, f: number, c: number, room: number): boolean {
  const { edgeSide } = pool
  const first = faceEdge(pool, f)
  const end = first + faceSize(pool, f)
  for (let h = first; h < end; h++) {
    const i = h * PLANE_STRIDE
    const inward =
      edgeSide[i] * corner[3 * c] + edgeSide[i + 1] * corner[3 * c + 1] + edgeSide[i + 2] * corner[3 * c + 2]
    if (!(inward - edgeSide[i + PLANE_OFFSET] > room)) return false
  }
  return true
}
