/**
 * What is drawn of a part: the very surface the engine collides with, with normals that make its rounding look
 * round. Only seen, never recorded, so Math.acos and Math.hypot may differ in a last bit between machines.
 */
import { convexHull } from '../../engine/geometry/convex-hull.ts'
import type { HandPart } from './hand-model.ts'

export interface Drawable {
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** Triangles, counter-clockwise seen from outside. */
  readonly indices: Uint32Array
}

/** Cosine of 75°: faces that meet more sharply keep their edge. */
const CREASE = 0.2588

interface Face {
  readonly loop: readonly number[]
  readonly normal: readonly [number, number, number]
}

export function drawable(part: HandPart): Drawable {
  const { points } = part
  const faces = facesOf(points)
  const around = new Map<number, Face[]>()
  for (const face of faces) for (const v of face.loop) around.set(v, [...(around.get(v) ?? []), face])
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  for (const face of faces) {
    const first = positions.length / 3
    for (const v of face.loop) {
      positions.push(points[3 * v], points[3 * v + 1], points[3 * v + 2])
      normals.push(...smoothNormal(points, v, face, around.get(v) ?? [face]))
    }
    for (let i = 2; i < face.loop.length; i++) indices.push(first, first + i - 1, first + i)
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
  }
}

function facesOf(points: Float64Array): Face[] {
  const result = convexHull(points)
  if (result.kind === 'degenerate') throw new Error('a part of the hand is flat')
  const { faceStart, faceVertices } = result.hull
  const faces: Face[] = []
  for (let f = 0; f + 1 < faceStart.length; f++) {
    const loop = [...faceVertices.subarray(faceStart[f], faceStart[f + 1])]
    faces.push({ loop, normal: normalOf(points, loop) })
  }
  return faces
}

/** Newell's: the sum over the loop, which long thin corners do not spoil. */
function normalOf(points: Float64Array, loop: readonly number[]): [number, number, number] {
  let x = 0
  let y = 0
  let z = 0
  loop.forEach((v, i) => {
    const w = loop[(i + 1) % loop.length]
    x += (points[3 * v + 1] - points[3 * w + 1]) * (points[3 * v + 2] + points[3 * w + 2])
    y += (points[3 * v + 2] - points[3 * w + 2]) * (points[3 * v] + points[3 * w])
    z += (points[3 * v] - points[3 * w]) * (points[3 * v + 1] + points[3 * w + 1])
  })
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** The mean of the faces around the vertex that continue this one, each by its angle there: a fan of slivers weighs no more. */
function smoothNormal(
  points: Float64Array,
  vertex: number,
  face: Face,
  around: readonly Face[],
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (const other of around) {
    const alike =
      face.normal[0] * other.normal[0] + face.normal[1] * other.normal[1] + face.normal[2] * other.normal[2]
    if (alike < CREASE) continue
    const angle = angleAt(points, vertex, other.loop)
    for (let k = 0; k < 3; k++) sum[k] += other.normal[k] * angle
  }
  const length = Math.hypot(...sum)
  return [sum[0] / length, sum[1] / length, sum[2] / length]
}

function angleAt(points: Float64Array, vertex: number, loop: readonly number[]): number {
  const i = loop.indexOf(vertex)
  const before = loop[(i + loop.length - 1) % loop.length]
  const after = loop[(i + 1) % loop.length]
  const u = [0, 1, 2].map((k) => points[3 * before + k] - points[3 * vertex + k])
  const v = [0, 1, 2].map((k) => points[3 * after + k] - points[3 * vertex + k])
  const dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
  return Math.acos(Math.max(-1, Math.min(1, dot / (Math.hypot(...u) * Math.hypot(...v)))))
}
