/**
 * Points in, polytope out: the convex hull with its features, their adjacency, and the Voronoi region of each
 * feature as constraint planes (3.2.1), inside too (3.3). Once a shape; a frame never comes here.
 */
import { FLATNESS, LARGEST_COORDINATE, SMALLEST_RADIUS } from '../settings.ts'
import { boundingBall } from './bounding-ball.ts'
import { buildFaceSectors, buildVertexSectors } from './build-sectors.ts'
import { convexHull, type Hull } from './convex-hull.ts'
import { writeFaceNormal } from './face-normal.ts'
import { innerBall } from './inner-ball.ts'
import {
  BALL_STRIDE,
  CENTER,
  CENTROID,
  DIRECTION,
  EDGE_STRIDE,
  edgeFace,
  edgeNext,
  edgeOrigin,
  edgeTarget,
  edgeTwin,
  FACE_STRIDE,
  faceEdge,
  faceSize,
  fanEdge,
  INNER_CENTER,
  INNER_RADIUS,
  NORMAL,
  NORMAL_OFFSET,
  PLANE_OFFSET,
  PLANE_STRIDE,
  type PolytopePool,
  RADIUS,
  SIDE,
  START,
  STEEPNESS,
  TWIN_SIDE,
  VERTEX_STRIDE,
  writeEdge,
  writeEdgeLength,
  writeFace,
  writeFanEdge,
  writeFirstInFan,
} from './polytope-pool.ts'
import { hullOfRounded, type LocalHull, survivedRounding, verticesOf } from './rounded-hull.ts'
import { sectorFrameLength, sectorTableLength } from './sectors.ts'
import { buildDirectionTable, climb, directionCellsFor } from './support.ts'

export type PolytopeResult =
  | { readonly kind: 'polytope'; readonly polytope: number }
  /** A clause that completes "part 2 of body "cup" …". */
  | { readonly kind: 'fault'; readonly reason: string }

const DEGENERATE = ['is a single point', 'lies on one line', 'is flat']

export function buildPolytope(pool: PolytopePool, points: Float64Array): PolytopeResult {
  if (points.length % 3 !== 0) return fault(`has ${points.length} coordinates, which is not a multiple of 3`)
  const bad = badCoordinate(points)
  if (bad >= 0) return fault(`has a vertex (number ${Math.floor(bad / 3)}) that is not finite or beyond 1e50`)
  const result = convexHull(points)
  if (result.kind === 'degenerate') {
    return fault(result.dimension < 0 ? 'has no vertices' : DEGENERATE[result.dimension]!)
  }
  const used = verticesOf(result.hull)
  const corners = new Float64Array(used.length * 3)
  used.forEach((input, i) => {
    corners.set(points.subarray(input * 3, input * 3 + 3), i * 3)
  })
  const ball = boundingBall(corners)
  if (!(ball.radius >= SMALLEST_RADIUS)) return fault('is smaller than 1e-50')

  const state = pool.state()
  const { vertexCount, halfEdgeCount, faceCount } = state
  const polytope = pool.polytopeCount
  // Vertices move to the ball's centre: 50 km from its own origin, a part's planes would lose the digits that tell a
  // gap from a contact. The differences lose at most their own last bit.
  const moved = { hull: result.hull, used, local: corners.map((x, i) => x - ball.center[i % 3]) }
  connect(pool, moved)
  if (!survivedRounding(pool, vertexCount, halfEdgeCount, ball.radius)) {
    pool.restore(state)
    const mended = hullOfRounded(moved, ball.radius)
    if (mended === undefined) return fault('is flat')
    connect(pool, mended)
  }
  pool.ball.set(ball.center, polytope * BALL_STRIDE + CENTER)
  // The radius is measured on the rounded local vertices, and then rounded up.
  const local = pool.vertex.subarray(vertexCount * VERTEX_STRIDE, pool.vertexCount * VERTEX_STRIDE)
  pool.ball[polytope * BALL_STRIDE + RADIUS] = largestLength(local) * (1 + 1e-15)
  const centroid = meanOf(local)
  pool.ball.set(centroid, polytope * BALL_STRIDE + CENTROID)
  placeFaces(pool, faceCount, centroid)
  placeHalfEdges(pool, halfEdgeCount)
  pool.polytopeCount++
  pool.firstVertex[pool.polytopeCount] = pool.vertexCount
  pool.firstHalfEdge[pool.polytopeCount] = pool.halfEdgeCount
  pool.firstFace[pool.polytopeCount] = pool.faceCount

  for (let f = faceCount; f < pool.faceCount; f++) buildFaceSectors(pool, f, centroid)
  for (let v = vertexCount; v < pool.vertexCount; v++) buildVertexSectors(pool, v, centroid)
  buildDirectionTable(pool, polytope)
  if (!(thickness(pool, polytope) > FLATNESS * ball.radius)) {
    pool.restore(state)
    return fault('is flat')
  }
  const inner = innerBall(pool, polytope, centroid)
  inner.center.forEach((x, k) => {
    pool.ball[polytope * BALL_STRIDE + INNER_CENTER + k] = x + ball.center[k]
  })
  pool.ball[polytope * BALL_STRIDE + INNER_RADIUS] = inner.radius
  return { kind: 'polytope', polytope }
}

function fault(reason: string): PolytopeResult {
  return { kind: 'fault', reason }
}

function badCoordinate(points: Float64Array): number {
  return points.findIndex((x) => !(Math.abs(x) <= LARGEST_COORDINATE))
}

function reserveFor(pool: PolytopePool, hull: Hull, vertices: number): void {
  const faces = hull.faceStart.length - 1
  const halfEdges = hull.faceVertices.length
  const degree = new Map<number, number>()
  for (const v of hull.faceVertices) degree.set(v, (degree.get(v) ?? 0) + 1)
  const cells = directionCellsFor(vertices)
  let table = 6 * cells * cells
  let frame = 0
  const count = (neighbours: number) => {
    table += sectorTableLength(neighbours)
    frame += sectorFrameLength(neighbours)
  }
  for (const d of degree.values()) count(d)
  for (let f = 0; f < faces; f++) count(hull.faceStart[f + 1] - hull.faceStart[f])
  pool.reserve(1, vertices, halfEdges, faces, table, frame)
}

function placeVertices(pool: PolytopePool, { used, local }: LocalHull): void {
  used.forEach((input, i) => {
    const v = pool.vertexCount + i
    pool.vertexInput[v] = input
    pool.vertex.set(local.subarray(3 * i, 3 * i + 3), v * VERTEX_STRIDE)
  })
  pool.vertexCount += used.length
}

function largestLength(vertices: Float64Array): number {
  let largest = 0
  for (let i = 0; i < vertices.length; i += VERTEX_STRIDE) {
    largest = Math.max(largest, Math.sqrt(dotAt(vertices, i, vertices, i)))
  }
  return largest
}

function meanOf(vertices: Float64Array): [number, number, number] {
  const mean: [number, number, number] = [0, 0, 0]
  const count = vertices.length / VERTEX_STRIDE
  for (let i = 0; i < vertices.length; i += VERTEX_STRIDE) {
    for (const k of [0, 1, 2] as const) mean[k] += vertices[i + k] / count
  }
  return mean
}

/** Vertices, and half-edges numbered along the faces' loops: twins and faces, and the fans around the vertices. */
function connect(pool: PolytopePool, body: LocalHull): void {
  const { hull, used } = body
  const { faceStart } = hull
  const firstVertex = pool.vertexCount
  reserveFor(pool, hull, used.length)
  placeVertices(pool, body)
  const vertexOf = new Map(used.map((input, i) => [input, firstVertex + i]))
  const loop = Array.from(hull.faceVertices, (input) => vertexOf.get(input)!)
  const first = pool.halfEdgeCount
  const after = new Int32Array(loop.length)
  const before = new Int32Array(loop.length)
  const faceOf = new Int32Array(loop.length)
  const sideFrom = new Map<string, number>()
  const faces = faceStart.length - 1
  for (let f = 0; f < faces; f++) {
    writeFace(pool, pool.faceCount + f, first + faceStart[f], faceStart[f + 1] - faceStart[f])
    for (let i = faceStart[f]; i < faceStart[f + 1]; i++) {
      after[i] = i + 1 < faceStart[f + 1] ? i + 1 : faceStart[f]
      before[after[i]] = i
      faceOf[i] = f
      sideFrom.set(`${loop[i]},${loop[after[i]]}`, i)
    }
  }
  const twin = loop.map((v, i) => sideFrom.get(`${loop[after[i]]},${v}`)!)
  let edges = 0
  for (let f = 0; f < faces; f++) {
    for (let i = faceStart[f]; i < faceStart[f + 1]; i++) {
      writeEdge(pool, first + i, {
        origin: loop[i]!,
        target: loop[after[i]]!,
        next: first + after[i],
        twin: first + twin[i]!,
        face: pool.faceCount + f,
        twinFace: pool.faceCount + faceOf[twin[i]!],
      })
      pool.edgeNumber[first + i] = twin[i]! < i ? pool.edgeNumber[first + twin[i]!] : edges++
    }
  }
  fanOut(pool, loop, before, twin, firstVertex)
  pool.halfEdgeCount += loop.length
  pool.faceCount += faces
}

/** The half-edges that leave each vertex, counter-clockwise seen from outside, from the lowest one on. */
function fanOut(
  pool: PolytopePool,
  loop: number[],
  before: Int32Array,
  twin: number[],
  firstVertex: number,
): void {
  const firstSide = new Map<number, number>()
  loop.forEach((v, i) => {
    if (!firstSide.has(v)) firstSide.set(v, i)
  })
  let place = pool.halfEdgeCount
  for (let v = firstVertex; v < pool.vertexCount; v++) {
    writeFirstInFan(pool, v, place)
    const start = firstSide.get(v)!
    let side = start
    do {
      writeFanEdge(pool, place++, pool.halfEdgeCount + side)
      // The side before this one ends at v; its twin leaves v, next counter-clockwise.
      side = twin[before[side]]!
    } while (side !== start)
  }
  writeFirstInFan(pool, pool.vertexCount, place)
}

function placeFaces(pool: PolytopePool, firstFace: number, centroid: readonly number[]): void {
  const { vertex, face } = pool
  for (let f = firstFace; f < pool.faceCount; f++) {
    const o = f * FACE_STRIDE
    const start = faceEdge(pool, f)
    writeFaceNormal(pool, f, face, o + NORMAL)
    let offset = 0
    for (let i = 0, h = start; i < faceSize(pool, f); i++, h = edgeNext(pool, h)) {
      offset += dotAt(face, o + NORMAL, vertex, edgeOrigin(pool, h) * VERTEX_STRIDE)
    }
    face[o + NORMAL_OFFSET] = offset / faceSize(pool, f)
    const height = face[o + NORMAL_OFFSET] - dotAt(face, o + NORMAL, centroid, 0)
    face[o + STEEPNESS] = 1 / height
  }
}

function placeHalfEdges(pool: PolytopePool, firstHalfEdge: number): void {
  const { vertex, edge, edgeSide, face, fan } = pool
  for (let h = firstHalfEdge; h < pool.halfEdgeCount; h++) {
    const o = h * EDGE_STRIDE
    const a = edgeOrigin(pool, h) * VERTEX_STRIDE
    const b = edgeTarget(pool, h) * VERTEX_STRIDE
    const [x, y, z] = [vertex[b] - vertex[a], vertex[b + 1] - vertex[a + 1], vertex[b + 2] - vertex[a + 2]]
    const length = Math.sqrt(x * x + y * y + z * z)
    writeEdgeLength(pool, h, length)
    const [dx, dy, dz] = [x / length, y / length, z / length]
    edge.set([dx, dy, dz], o + DIRECTION)
    edge.set(vertex.subarray(a, a + 3), o + START)
    const n = edgeFace(pool, h) * FACE_STRIDE + NORMAL
    edge[o + SIDE] = face[n + 1] * dz - face[n + 2] * dy
    edge[o + SIDE + 1] = face[n + 2] * dx - face[n] * dz
    edge[o + SIDE + 2] = face[n] * dy - face[n + 1] * dx
  }
  for (let h = firstHalfEdge; h < pool.halfEdgeCount; h++) {
    const side = edge.subarray(h * EDGE_STRIDE + SIDE, h * EDGE_STRIDE + SIDE + 3)
    edgeSide.set(side, h * PLANE_STRIDE)
    edgeSide[h * PLANE_STRIDE + PLANE_OFFSET] = dotAt(side, 0, vertex, edgeOrigin(pool, h) * VERTEX_STRIDE)
    edge.set(side, edgeTwin(pool, h) * EDGE_STRIDE + TWIN_SIDE)
  }
  for (let place = firstHalfEdge; place < pool.halfEdgeCount; place++) {
    const o = fanEdge(pool, place) * EDGE_STRIDE + DIRECTION
    fan.set(edge.subarray(o, o + 3), place * PLANE_STRIDE)
  }
}

/** The smallest width over the face normals: how deep the body is below its shallowest face. */
function thickness(pool: PolytopePool, polytope: number): number {
  const inward = new Float64Array(3)
  let thinnest = Number.POSITIVE_INFINITY
  let deepest = pool.firstVertex[polytope]
  for (let f = pool.firstFace[polytope]; f < pool.firstFace[polytope + 1]; f++) {
    const o = f * FACE_STRIDE
    for (let k = 0; k < 3; k++) inward[k] = -pool.face[o + NORMAL + k]
    deepest = climb(pool, deepest, inward, 0)
    thinnest = Math.min(
      thinnest,
      pool.face[o + NORMAL_OFFSET] + dotAt(inward, 0, pool.vertex, deepest * VERTEX_STRIDE),
    )
  }
  return thinnest
}

function dotAt(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  return a[i]! * b[j]! + a[i + 1]! * b[j + 1]! + a[i + 2]! * b[j + 2]!
}
