/**
 * All convex polytopes of a world in flat arrays, so that hundreds of bodies share one shape's data, workers
 * read it through shared memory, and a feature is one integer: vertices, half-edges and faces are numbered
 * across the whole pool, and nothing needs to know which polytope a feature belongs to.
 *
 * The half-edges of a face are numbered one after the other, so its side planes lie in one run of memory; the
 * directions of the half-edges that leave a vertex (its fan) are kept a second time, in a run of their own. A
 * test of a Voronoi region then reads memory in order instead of following pointers from miss to miss.
 * −1 stands for "none".
 */

/** Reads as `vertex[v * VERTEX_STRIDE + …]`: local coordinates; the fourth place holds two integers. */
export const VERTEX_STRIDE = 4

/** Reads as `edgeSide[h * PLANE_STRIDE + …]` and `fan[place * PLANE_STRIDE + …]`. */
export const PLANE_STRIDE = 4
export const PLANE_OFFSET = 3

/** Reads as `edge[h * EDGE_STRIDE + …]`: two cache lines hold all that a test of an edge needs. */
export const EDGE_STRIDE = 16
/** Unit direction from origin to target (3): the normal of the vertex–edge constraint plane at the origin. */
export const DIRECTION = 0
/** The origin's coordinates (3), through which all of the edge's planes go. */
export const START = 3
/** Unit normal of the face–edge constraint plane (3), in the face and pointing into it. */
export const SIDE = 6
/** The same for the face on the other side. */
export const TWIN_SIDE = 9

/** Reads as `face[f * FACE_STRIDE + …]`. */
export const FACE_STRIDE = 8
/** Outward unit normal, then normal · (a point of the face). */
export const NORMAL = 0
export const NORMAL_OFFSET = 3
/**
 * 1 / (distance of the face's plane from the centroid). It gives the interior pseudo-Voronoi region (3.3): the
 * gauge 1 + (height above the face) · STEEPNESS is at most 1 for every face where a point is inside, and
 * largest at the face whose cone from the centroid holds the point: the gauges of two neighbouring faces are
 * equal just on the plane through the centroid and the shared edge.
 */
export const STEEPNESS = 4

/** Of each polytope: its bounding ball's centre, in the body's coordinates; this is its own local origin (3). */
export const BALL_STRIDE = 16
export const CENTER = 0
export const RADIUS = 3
/** Centre, in the body's coordinates, and radius of a large ball inside. */
export const INNER_CENTER = 4
export const INNER_RADIUS = 7
/** The mean of the vertices, in local coordinates (3). */
export const CENTROID = 8

/** Where a buffer comes from: shared memory when workers are to read it. */
export type BufferMaker = (bytes: number) => ArrayBuffer | SharedArrayBuffer

export const plainBuffer: BufferMaker = (bytes) => new ArrayBuffer(bytes)

export type PoolState = Pick<
  PolytopePool,
  'polytopeCount' | 'vertexCount' | 'halfEdgeCount' | 'faceCount' | 'tableLength' | 'frameLength'
>

export class PolytopePool {
  polytopeCount = 0
  vertexCount = 0
  halfEdgeCount = 0
  faceCount = 0
  tableLength = 0
  frameLength = 0
  /** Changes whenever an array is replaced, so that workers know to fetch the new ones. */
  version = 0

  // One entry a polytope (and one beyond the last, so that p + 1 ends p).
  firstVertex!: Int32Array
  firstHalfEdge!: Int32Array
  firstFace!: Int32Array
  /** Where the direction table begins in `table`, and its cells along one side of the cube map. */
  directionTable!: Int32Array
  directionCells!: Int32Array
  /** Reads as `ball[p * BALL_STRIDE + …]`. */
  ball!: Float64Array

  /**
   * One record a vertex, a half-edge and a face, with integers and doubles side by side in the same memory: a
   * pair of bodies touches a few features of each, and every array more would be a cache miss more a feature.
   */
  vertex!: Float64Array
  vertexInts!: Int32Array
  /** Place in the point list the polytope was made from; one entry a vertex. */
  vertexInput!: Int32Array
  edge!: Float64Array
  edgeInts!: Int32Array
  /** Number of the undirected edge within its polytope; one entry a half-edge. */
  edgeNumber!: Int32Array
  /** The side planes a second time, in a run a face. */
  edgeSide!: Float64Array
  /**
   * The directions a second time, in a run a vertex: counter-clockwise around it, seen from outside. The fourth
   * place holds the number of the half-edge.
   */
  fan!: Float64Array
  fanInts!: Int32Array
  face!: Float64Array
  faceInts!: Int32Array

  /** Direction tables and sector tables. */
  table!: Int32Array
  /** The planes in which sectors are looked up, see sectors.ts. */
  frame!: Float64Array

  private readonly makeBuffer: BufferMaker

  constructor(makeBuffer: BufferMaker = plainBuffer) {
    this.makeBuffer = makeBuffer
    this.reserve(4, 64, 256, 64, 512, 16)
  }

  /** What `restore` needs to take back everything that is added from now on. */
  state(): PoolState {
    const { polytopeCount, vertexCount, halfEdgeCount, faceCount, tableLength, frameLength } = this
    return { polytopeCount, vertexCount, halfEdgeCount, faceCount, tableLength, frameLength }
  }

  restore(state: PoolState): void {
    Object.assign(this, state)
  }

  /** Makes room for so many more polytopes, vertices, half-edges, faces, table and frame entries. */
  reserve(
    polytopes: number,
    vertices: number,
    halfEdges: number,
    faces: number,
    table: number,
    frame: number,
  ) {
    const p = this.polytopeCount + polytopes + 1
    this.firstVertex = this.ints(this.firstVertex, p)
    this.firstHalfEdge = this.ints(this.firstHalfEdge, p)
    this.firstFace = this.ints(this.firstFace, p)
    this.directionTable = this.ints(this.directionTable, p)
    this.directionCells = this.ints(this.directionCells, p)
    this.ball = this.doubles(this.ball, p * BALL_STRIDE)
    const v = this.vertexCount + vertices + 1
    this.vertex = this.doubles(this.vertex, v * VERTEX_STRIDE)
    this.vertexInts = new Int32Array(this.vertex.buffer)
    this.vertexInput = this.ints(this.vertexInput, v)
    const h = this.halfEdgeCount + halfEdges
    this.edge = this.doubles(this.edge, h * EDGE_STRIDE)
    this.edgeInts = new Int32Array(this.edge.buffer)
    this.edgeNumber = this.ints(this.edgeNumber, h)
    this.edgeSide = this.doubles(this.edgeSide, h * PLANE_STRIDE)
    this.fan = this.doubles(this.fan, h * PLANE_STRIDE)
    this.fanInts = new Int32Array(this.fan.buffer)
    const f = this.faceCount + faces
    this.face = this.doubles(this.face, f * FACE_STRIDE)
    this.faceInts = new Int32Array(this.face.buffer)
    this.table = this.ints(this.table, this.tableLength + table)
    this.frame = this.doubles(this.frame, this.frameLength + frame)
  }

  private ints(old: Int32Array | undefined, length: number): Int32Array {
    if (old !== undefined && old.length >= length) return old
    const grown = new Int32Array(this.makeBuffer(4 * Math.max(length, 2 * (old?.length ?? 0))))
    if (old !== undefined) grown.set(old)
    this.version++
    return grown
  }

  private doubles(old: Float64Array | undefined, length: number): Float64Array {
    if (old !== undefined && old.length >= length) return old
    const grown = new Float64Array(this.makeBuffer(8 * Math.max(length, 2 * (old?.length ?? 0))))
    if (old !== undefined) grown.set(old)
    this.version++
    return grown
  }
}

/** Places in a half-edge's record: its length as a double, then three pairs of integers. */
const LENGTH = 12
const EDGE_INTS = 2 * EDGE_STRIDE
const ORIGIN = 26
const TARGET = 27
const TWIN = 28
const NEXT = 29
const FACE = 30
const TWIN_FACE = 31

export function edgeTarget(pool: PolytopePool, h: number): number {
  return pool.edgeInts[h * EDGE_INTS + TARGET]
}
export function edgeTwin(pool: PolytopePool, h: number): number {
  return pool.edgeInts[h * EDGE_INTS + TWIN]
}
/** The half-edge after h around its face. */
export function edgeNext(pool: PolytopePool, h: number): number {
  return pool.edgeInts[h * EDGE_INTS + NEXT]
}
export function edgeFace(pool: PolytopePool, h: number): number {
  return pool.edgeInts[h * EDGE_INTS + FACE]
}
export function edgeOrigin(pool: PolytopePool, h: number): number {
  return pool.edgeInts[h * EDGE_INTS + ORIGIN]
}
/** The face on the other side. */
export function edgeTwinFace(pool: PolytopePool, h: number): number {
  return pool.edgeInts[h * EDGE_INTS + TWIN_FACE]
}
export function edgeLength(pool: PolytopePool, h: number): number {
  return pool.edge[h * EDGE_STRIDE + LENGTH]
}
export function writeEdge(
  pool: PolytopePool,
  h: number,
  edge: { origin: number; target: number; twin: number; next: number; face: number; twinFace: number },
): void {
  const i = h * EDGE_INTS
  pool.edgeInts[i + TARGET] = edge.target
  pool.edgeInts[i + TWIN] = edge.twin
  pool.edgeInts[i + NEXT] = edge.next
  pool.edgeInts[i + FACE] = edge.face
  pool.edgeInts[i + ORIGIN] = edge.origin
  pool.edgeInts[i + TWIN_FACE] = edge.twinFace
}
export function writeEdgeLength(pool: PolytopePool, h: number, length: number): void {
  pool.edge[h * EDGE_STRIDE + LENGTH] = length
}

const VERTEX_INTS = 2 * VERTEX_STRIDE
const FIRST_IN_FAN = 6
const VERTEX_SECTORS = 7

/** Where the fan of v begins in `fan`; it ends where that of v + 1 begins. */
export function firstInFan(pool: PolytopePool, v: number): number {
  return pool.vertexInts[v * VERTEX_INTS + FIRST_IN_FAN]
}
export function writeFirstInFan(pool: PolytopePool, v: number, place: number): void {
  pool.vertexInts[v * VERTEX_INTS + FIRST_IN_FAN] = place
}
/** Start of the vertex's sector table in `table`, or −1. */
export function vertexSectors(pool: PolytopePool, v: number): number {
  return pool.vertexInts[v * VERTEX_INTS + VERTEX_SECTORS]
}
export function writeVertexSectors(pool: PolytopePool, v: number, start: number): void {
  pool.vertexInts[v * VERTEX_INTS + VERTEX_SECTORS] = start
}

const FAN_INTS = 2 * PLANE_STRIDE
const FAN_EDGE = 6

/** The half-edge at a place of a fan. */
export function fanEdge(pool: PolytopePool, place: number): number {
  return pool.fanInts[place * FAN_INTS + FAN_EDGE]
}
export function writeFanEdge(pool: PolytopePool, place: number, h: number): void {
  pool.fanInts[place * FAN_INTS + FAN_EDGE] = h
}

const FACE_INTS = 2 * FACE_STRIDE
const FIRST_SIDE = 10
const SIZE = 11
const FACE_SECTORS = 12

/** The half-edge at which the face's loop begins. */
export function faceEdge(pool: PolytopePool, f: number): number {
  return pool.faceInts[f * FACE_INTS + FIRST_SIDE]
}
export function faceSize(pool: PolytopePool, f: number): number {
  return pool.faceInts[f * FACE_INTS + SIZE]
}
export function writeFace(pool: PolytopePool, f: number, firstSide: number, size: number): void {
  pool.faceInts[f * FACE_INTS + FIRST_SIDE] = firstSide
  pool.faceInts[f * FACE_INTS + SIZE] = size
}
/** Start of the face's sector table in `table`, or −1. */
export function faceSectors(pool: PolytopePool, f: number): number {
  return pool.faceInts[f * FACE_INTS + FACE_SECTORS]
}
export function writeFaceSectors(pool: PolytopePool, f: number, start: number): void {
  pool.faceInts[f * FACE_INTS + FACE_SECTORS] = start
}

export function polytopeVertexCount(pool: PolytopePool, polytope: number): number {
  return pool.firstVertex[polytope + 1] - pool.firstVertex[polytope]
}

export function polytopeRadius(pool: PolytopePool, polytope: number): number {
  return pool.ball[polytope * BALL_STRIDE + RADIUS]
}

/** Of the two half-edges of an edge, the one that stands for it: answers must not depend on the way there. */
export function canonicalHalfEdge(pool: PolytopePool, h: number): number {
  const twin = edgeTwin(pool, h)
  return h < twin ? h : twin
}
