/** Builds the sector tables of sectors.ts; once a polytope, when it enters the pool. */
import { MANY_NEIGHBOURS } from '../settings.ts'
import {
  edgeFace,
  edgeNext,
  edgeOrigin,
  FACE_STRIDE,
  faceEdge,
  faceSize,
  fanEdge,
  firstInFan,
  NORMAL,
  PLANE_STRIDE,
  type PolytopePool,
  VERTEX_STRIDE,
  writeFaceSectors,
  writeVertexSectors,
} from './polytope-pool.ts'
import { sectorFrameLength, sectorTableLength } from './sectors.ts'

/**
 * The sine of the angle by which every edge must sink below the plane across the vertex. A flatter cone, as in the
 * middle of a cylinder's cap that is a cone by rounding only, cuts that plane at places made of rounding: no order to
 * search in. Such a vertex does without a table.
 */
const BLUNT = 1e-8

type Vector = [number, number, number]

export function buildFaceSectors(pool: PolytopePool, f: number, centroid: Vector): void {
  const size = faceSize(pool, f)
  if (size <= MANY_NEIGHBOURS) {
    writeFaceSectors(pool, f, -1)
    return
  }
  const middle: Vector = [0, 0, 0]
  const edges: number[] = []
  let h = faceEdge(pool, f)
  for (let i = 0; i < size; i++, h = edgeNext(pool, h)) {
    edges.push(h)
    for (let k = 0; k < 3; k++) middle[k] += pool.vertex[edgeOrigin(pool, h) * VERTEX_STRIDE + k] / size
  }
  const normal = vectorAt(pool.face, f * FACE_STRIDE + NORMAL)
  const start = openTable(pool, size, middle, normal, centroid)
  writeFaceSectors(pool, f, start)
  const at = pool.table[start]
  const corners = edges.map((e) =>
    inPlane(pool, at, subtract(vectorAt(pool.vertex, edgeOrigin(pool, e) * VERTEX_STRIDE), middle)),
  )
  fillBuckets(pool, start, (x, y) => {
    for (let i = 0; i < size; i++) {
      const [ox, oy] = corners[i]!
      const [tx, ty] = corners[(i + 1) % size]!
      if (ox * y - oy * x >= 0 && x * ty - y * tx > 0) return edges[i]!
    }
    return edges[0]!
  })
}

export function buildVertexSectors(pool: PolytopePool, v: number, centroid: Vector): void {
  const first = firstInFan(pool, v)
  const degree = firstInFan(pool, v + 1) - first
  if (degree <= MANY_NEIGHBOURS) {
    writeVertexSectors(pool, v, -1)
    return
  }
  // Every edge of the cone lies below each of its faces, so all have a part along the sum of the inward normals.
  // The way to the centroid would not do: at a blunt vertex some edges lead away from it.
  const inward: Vector = [0, 0, 0]
  for (let i = first; i < first + degree; i++) {
    const normal = vectorAt(pool.face, edgeFace(pool, fanEdge(pool, i)) * FACE_STRIDE + NORMAL)
    for (let k = 0; k < 3; k++) inward[k] -= normal[k]!
  }
  const axis = normalized(inward)
  for (let i = first; i < first + degree; i++) {
    if (dot(vectorAt(pool.fan, i * PLANE_STRIDE), axis) > BLUNT) continue
    writeVertexSectors(pool, v, -1)
    return
  }
  // Half-edges go round counter-clockwise seen from outside, which is against the inward axis.
  const start = openTable(pool, degree, axis, [-axis[0], -axis[1], -axis[2]], centroid)
  writeVertexSectors(pool, v, start)
  const at = pool.table[start]
  const corners: [number, number][] = []
  for (let i = 0; i < degree; i++) {
    const d = vectorAt(pool.fan, (first + i) * PLANE_STRIDE)
    const depth = dot(d, axis)
    const [x, y] = inPlane(pool, at, d)
    corners.push([x / depth, y / depth])
  }
  fillBuckets(pool, start, (x, y) => {
    let best = 0
    for (let i = 1; i < degree; i++) {
      if (corners[i]![0] * x + corners[i]![1] * y > corners[best]![0] * x + corners[best]![1] * y) best = i
    }
    return first + best
  })
}

/** A new table whose frame holds `origin`, two axes that turn counter-clockwise about `normal`, and the centroid. */
function openTable(
  pool: PolytopePool,
  neighbours: number,
  origin: Vector,
  normal: Vector,
  centroid: Vector,
): number {
  const start = pool.tableLength
  const at = pool.frameLength
  pool.tableLength += sectorTableLength(neighbours)
  pool.frameLength += sectorFrameLength(neighbours)
  pool.table[start] = at
  pool.table[start + 1] = 2 * neighbours
  const t1 = normalized(perpendicular(normal))
  const t2 = cross(normal, t1)
  pool.frame.set([...origin, ...t1, ...t2, ...centroid], at)
  return start
}

/** Asks for the half-edge, or place in the fan, at the first angle of every bucket. */
function fillBuckets(pool: PolytopePool, start: number, entryAt: (x: number, y: number) => number): void {
  const buckets = pool.table[start + 1]
  for (let k = 0; k < buckets; k++) {
    const a = (4 * k) / buckets
    const x = a < 2 ? 1 - a : a - 3
    const y = a < 1 ? a : a < 3 ? 2 - a : a - 4
    pool.table[start + 2 + k] = entryAt(x, y)
  }
}

function inPlane(pool: PolytopePool, at: number, d: Vector): [number, number] {
  return [dot(d, vectorAt(pool.frame, at + 3)), dot(d, vectorAt(pool.frame, at + 6))]
}

function vectorAt(a: Float64Array, i: number): Vector {
  return [a[i], a[i + 1], a[i + 2]]
}
function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
function normalized(a: Vector): Vector {
  const length = Math.sqrt(dot(a, a))
  return [a[0] / length, a[1] / length, a[2] / length]
}
/** Any vector across a: a times the coordinate axis that it leans on least. */
function perpendicular(a: Vector): Vector {
  const [x, y, z] = [Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2])]
  if (x <= y && x <= z) return cross(a, [1, 0, 0])
  return y <= z ? cross(a, [0, 1, 0]) : cross(a, [0, 0, 1])
}
