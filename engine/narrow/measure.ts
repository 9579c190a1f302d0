/**
 * Distance and closest points of two given features, always computed the same way from the features alone: an
 * answer must not carry the rounding of the path that led to it.
 */
import {
  DIRECTION,
  EDGE_STRIDE,
  edgeLength,
  edgeOrigin,
  FACE_STRIDE,
  NORMAL_OFFSET,
  START,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { SAME_DIRECTION2 } from './edge-steps.ts'
import { A_TO_B, B_TO_A, ROTATION_B_TO_A, SCALES } from './relative-pose.ts'
import { along, carryVertex, EDGE, FACE, VERTEX, type Walk } from './walk.ts'

/** A measurement: distance in A's local lengths, then A's point and B's point in A's local coordinates. */
export const MEASURE_LENGTH = 7

export function measure(walk: Walk, out: Float64Array): void {
  const { kind, feature } = walk
  const a = feature[0]
  const b = feature[1]
  if (kind[1] === FACE) vertexToFaceOfB(walk, a, b, out)
  else if (kind[0] === FACE) vertexToFaceOfA(walk, a, b, out)
  else if (kind[0] === VERTEX && kind[1] === VERTEX) vertexToVertex(walk, a, b, out)
  else if (kind[0] === EDGE && kind[1] === EDGE) edgeToEdge(walk, a, b, out)
  else if (kind[0] === EDGE) vertexToEdgeOfA(walk, a, b, out)
  else vertexToEdgeOfB(walk, a, b, out)
}

/** Fills in the distance between the two points that are already there. */
function distanceOfPoints(out: Float64Array): void {
  const x = out[4] - out[1]
  const y = out[5] - out[2]
  const z = out[6] - out[3]
  out[0] = Math.sqrt(x * x + y * y + z * z)
}

const carried = new Float64Array(3)

function vertexToVertex(walk: Walk, a: number, b: number, out: Float64Array): void {
  const { vertex } = walk.pool
  carryVertex(walk, b, B_TO_A, carried)
  for (let k = 0; k < 3; k++) {
    out[1 + k] = vertex[a * VERTEX_STRIDE + k]
    out[4 + k] = carried[k]
  }
  distanceOfPoints(out)
}

function vertexToEdgeOfA(walk: Walk, a: number, b: number, out: Float64Array): void {
  carryVertex(walk, b, B_TO_A, carried)
  footOnEdge(walk, a, carried, out, 1)
  out[4] = carried[0]
  out[5] = carried[1]
  out[6] = carried[2]
  distanceOfPoints(out)
}

function vertexToEdgeOfB(walk: Walk, a: number, b: number, out: Float64Array): void {
  const { vertex } = walk.pool
  carryVertex(walk, a, A_TO_B, carried)
  footOnEdge(walk, b, carried, out, 4)
  carryPoint(walk, out, 4)
  for (let k = 0; k < 3; k++) out[1 + k] = vertex[a * VERTEX_STRIDE + k]
  distanceOfPoints(out)
}

function footOnEdge(walk: Walk, h: number, point: Float64Array, out: Float64Array, o: number): void {
  const { edge } = walk.pool
  const i = h * EDGE_STRIDE
  const length = edgeLength(walk.pool, h)
  const t = along(walk.pool, h, point)
  const on = t > 0 ? (t < length ? t : length) : 0
  for (let k = 0; k < 3; k++) out[o + k] = edge[i + START + k] + on * edge[i + DIRECTION + k]
}

/** Carries the point at out[o] from B's coordinates to A's. */
function carryPoint(walk: Walk, out: Float64Array, o: number): void {
  const { relative } = walk
  const x = out[o]
  const y = out[o + 1]
  const z = out[o + 2]
  for (let k = 0; k < 3; k++) {
    const row = B_TO_A + 3 * k
    out[o + k] = relative[row] * x + relative[row + 1] * y + relative[row + 2] * z + relative[B_TO_A + 9 + k]
  }
}

/** Signed: below the face the distance is negative. */
function vertexToFaceOfA(walk: Walk, a: number, b: number, out: Float64Array): void {
  const { face } = walk.pool
  const i = a * FACE_STRIDE
  carryVertex(walk, b, B_TO_A, carried)
  const height =
    face[i] * carried[0] + face[i + 1] * carried[1] + face[i + 2] * carried[2] - face[i + NORMAL_OFFSET]
  out[0] = height
  for (let k = 0; k < 3; k++) {
    out[1 + k] = carried[k] - height * face[i + k]
    out[4 + k] = carried[k]
  }
}

function vertexToFaceOfB(walk: Walk, a: number, b: number, out: Float64Array): void {
  const { face, vertex } = walk.pool
  const i = b * FACE_STRIDE
  carryVertex(walk, a, A_TO_B, carried)
  const height =
    face[i] * carried[0] + face[i + 1] * carried[1] + face[i + 2] * carried[2] - face[i + NORMAL_OFFSET]
  for (let k = 0; k < 3; k++) {
    out[1 + k] = vertex[a * VERTEX_STRIDE + k]
    out[4 + k] = carried[k] - height * face[i + k]
  }
  carryPoint(walk, out, 4)
  out[0] = (height * walk.relative[SCALES + 1]) / walk.relative[SCALES]
}

function edgeToEdge(walk: Walk, a: number, b: number, out: Float64Array): void {
  const { relative, pool } = walk
  const { edge, vertex } = pool
  const i = a * EDGE_STRIDE + DIRECTION
  const j = b * EDGE_STRIDE + DIRECTION
  const ax = edge[i]
  const ay = edge[i + 1]
  const az = edge[i + 2]
  const r = ROTATION_B_TO_A
  const bx = relative[r] * edge[j] + relative[r + 1] * edge[j + 1] + relative[r + 2] * edge[j + 2]
  const by = relative[r + 3] * edge[j] + relative[r + 4] * edge[j + 1] + relative[r + 5] * edge[j + 2]
  const bz = relative[r + 6] * edge[j] + relative[r + 7] * edge[j + 1] + relative[r + 8] * edge[j + 2]
  const aLength = edgeLength(pool, a)
  const bLength = (edgeLength(pool, b) * relative[SCALES + 1]) / relative[SCALES]
  carryVertex(walk, edgeOrigin(pool, b), B_TO_A, carried)
  const o = edgeOrigin(pool, a) * VERTEX_STRIDE
  const rx = vertex[o] - carried[0]
  const ry = vertex[o + 1] - carried[1]
  const rz = vertex[o + 2] - carried[2]
  const c = ax * rx + ay * ry + az * rz
  const f = bx * rx + by * ry + bz * rz
  const cosine = ax * bx + ay * by + az * bz
  const kx = ay * bz - az * by
  const ky = az * bx - ax * bz
  const kz = ax * by - ay * bx
  const sine2 = kx * kx + ky * ky + kz * kz
  let s = sine2 > SAME_DIRECTION2 ? (cosine * f - c) / sine2 : aLength * 0.5
  s = s > 0 ? (s < aLength ? s : aLength) : 0
  let t = cosine * s + f
  t = t > 0 ? (t < bLength ? t : bLength) : 0
  s = cosine * t - c
  s = s > 0 ? (s < aLength ? s : aLength) : 0
  out[1] = vertex[o] + s * ax
  out[2] = vertex[o + 1] + s * ay
  out[3] = vertex[o + 2] + s * az
  out[4] = carried[0] + t * bx
  out[5] = carried[1] + t * by
  out[6] = carried[2] + t * bz
  distanceOfPoints(out)
}
