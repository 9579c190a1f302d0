/**
 * All convex polytopes of a world in flat arrays, so that hundreds of bodies share one shape's data, workers
 * read it through shared memory, and a feature is one integer: vertices, half-edges and faces are numbered
 * across the whole pool, and nothing needs to know which polytope a feature belongs to.
 *
 * The half-edges that leave a vertex are stored side by side, in the order around it: the constraint planes of
 * a vertex's Voronoi region lie in one run of memory. −1 stands for "none".
 */

/** Reads as `halfEdge[h * HALF_EDGE_STRIDE + …]`. */
export const HALF_EDGE_STRIDE = 8
/** Unit direction from origin to target: the normal of the vertex–edge constraint plane at the origin. */
export const DIRECTION = 0
/** direction · origin. */
export const DIRECTION_OFFSET = 3
/** Unit normal of the face–edge constraint plane: in the face's plane, pointing into the face. */
export const SIDE = 4
/** side · origin. */
export const SIDE_OFFSET = 7

/** Reads as `face[f * FACE_STRIDE + …]`. */
export const FACE_STRIDE = 8
/** Outward unit normal, then normal · (a point of the face). */
export const NORMAL = 0
export const NORMAL_OFFSET = 3
/**
 * The interior pseudo-Voronoi region (3.3): the gauge vector g = normal / (distance from the centroid), then
 * g · centroid. A point p is inside the polytope when g·p − g·centroid ≤ 1 for every face, and the face with
 * the largest value is the one whose cone from the centroid holds p: two neighbouring values are equal just
 * on the plane through the centroid and the shared edge.
 */
export const GAUGE = 4
export const GAUGE_OFFSET = 7

/** Where a buffer comes from: shared memory when workers are to read it. */
export type BufferMaker = (bytes: number) => ArrayBuffer | SharedArrayBuffer

export const plainBuffer: BufferMaker = (bytes) => new ArrayBuffer(bytes)

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
  /** The local origin in the body's coordinates (3 a polytope): the centre of the bounding ball. */
  center!: Float64Array
  /** The bounding ball's radius about the local origin, then the centroid in local coordinates (4 a polytope). */
  ball!: Float64Array

  // One entry a vertex.
  /** Local coordinates, 3 a vertex. */
  vertex!: Float64Array
  /** First outgoing half-edge; one entry beyond the last, so that v + 1 ends v. */
  vertexEdges!: Int32Array
  /** Place in the point list the polytope was made from. */
  vertexInput!: Int32Array
  /** Start of its sector table in `table`, or −1. */
  vertexSectors!: Int32Array

  // One entry a half-edge.
  halfEdge!: Float64Array
  edgeLength!: Float64Array
  edgeOrigin!: Int32Array
  edgeTarget!: Int32Array
  edgeTwin!: Int32Array
  edgeNext!: Int32Array
  edgeFace!: Int32Array
  /** Number of the undirected edge within its polytope. */
  edgeNumber!: Int32Array

  // One entry a face.
  face!: Float64Array
  faceEdge!: Int32Array
  faceSize!: Int32Array
  /** Start of its sector table in `table`, or −1. */
  faceSectors!: Int32Array

  /** Direction tables and sector tables. */
  table!: Int32Array
  /** The planes in which sectors are looked up, see sectors.ts. */
  frame!: Float64Array

  private readonly makeBuffer: BufferMaker

  constructor(makeBuffer: BufferMaker = plainBuffer) {
    this.makeBuffer = makeBuffer
    this.reserve(4, 64, 256, 64, 512, 16)
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
    this.center = this.doubles(this.center, p * 3)
    this.ball = this.doubles(this.ball, p * 4)
    const v = this.vertexCount + vertices + 1
    this.vertex = this.doubles(this.vertex, v * 3)
    this.vertexEdges = this.ints(this.vertexEdges, v)
    this.vertexInput = this.ints(this.vertexInput, v)
    this.vertexSectors = this.ints(this.vertexSectors, v)
    const h = this.halfEdgeCount + halfEdges
    this.halfEdge = this.doubles(this.halfEdge, h * HALF_EDGE_STRIDE)
    this.edgeLength = this.doubles(this.edgeLength, h)
    this.edgeOrigin = this.ints(this.edgeOrigin, h)
    this.edgeTarget = this.ints(this.edgeTarget, h)
    this.edgeTwin = this.ints(this.edgeTwin, h)
    this.edgeNext = this.ints(this.edgeNext, h)
    this.edgeFace = this.ints(this.edgeFace, h)
    this.edgeNumber = this.ints(this.edgeNumber, h)
    const f = this.faceCount + faces
    this.face = this.doubles(this.face, f * FACE_STRIDE)
    this.faceEdge = this.ints(this.faceEdge, f)
    this.faceSize = this.ints(this.faceSize, f)
    this.faceSectors = this.ints(this.faceSectors, f)
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

export function polytopeVertexCount(pool: PolytopePool, polytope: number): number {
  return pool.firstVertex[polytope + 1] - pool.firstVertex[polytope]
}

export function polytopeFaceCount(pool: PolytopePool, polytope: number): number {
  return pool.firstFace[polytope + 1] - pool.firstFace[polytope]
}

export function polytopeRadius(pool: PolytopePool, polytope: number): number {
  return pool.ball[polytope * 4]
}

/** Of the two half-edges of an edge, the one that stands for it: answers must not depend on the way there. */
export function canonicalHalfEdge(pool: PolytopePool, h: number): number {
  const twin = pool.edgeTwin[h]
  return h < twin ? h : twin
}
