/**
 * How deep two polytopes are in each other: the shortest translation of B that parts them. Its direction is a
 * face normal of one of the two or is perpendicular to an edge of each, so the true minimum is found by
 * looking at all of them; most edges are ruled out by two dot products. It uses no history.
 */
import {
  DIRECTION,
  EDGE_STRIDE,
  edgeFace,
  edgeOrigin,
  edgeTwin,
  FACE_STRIDE,
  faceEdge,
  NORMAL_OFFSET,
  type PolytopePool,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { climb, vertexTowards } from '../geometry/support.ts'
import { innerFace } from './above-face.ts'
import { B_TO_A, ROTATION_B_TO_A, SCALES, TIE, toOther, turnInward } from './relative-pose.ts'
import { carryVertex, type Walk } from './walk.ts'

/** Axes whose depths differ by less than this part of TIE are equally good, and the first one found is taken. */
export const SAME_DEPTH = 1e-3

/** Squared sine below which two edges have no direction across both: face normals are as good there. */
const PARALLEL2 = 1e-24

export class DepthFinder {
  /** Unit vector in A's coordinates along which B leaves A soonest. */
  readonly direction = new Float64Array(3)
  /** The depth, in A's local lengths, in [0]; negative where the bodies do not even touch. */
  readonly depth = new Float64Array(1)
  /** Vertices of A and of B that are extremal along the direction, to climb from. */
  readonly extremal = new Int32Array(2)
  /** For each face of A, then of B: a vertex of the other that is low below it, in the face's coordinates. */
  private lowest = new Float64Array(3 * 256)
  private edges = new Int32Array(256)
  /** No depth above this can be the smallest. */
  private readonly bound = new Float64Array(1)
  private readonly below = new Float64Array(1)
  private readonly same = new Float64Array(1)
  /** For each side: the other's vertex that is likely the deepest in it. */
  private readonly deep = new Int32Array(2)
  private readonly inward = new Float64Array(3)
  private readonly carried = new Float64Array(3)

  /** `same` is the part of TIE below which two depths are equally good, and the first direction found is taken. */
  find(walk: Walk, polytopeA: number, polytopeB: number, same: number): void {
    this.same[0] = same * walk.relative[TIE]
    const { pool } = walk
    const facesA = pool.firstFace[polytopeA + 1] - pool.firstFace[polytopeA]
    const facesB = pool.firstFace[polytopeB + 1] - pool.firstFace[polytopeB]
    this.reserve(facesA + facesB, pool, polytopeA, polytopeB)
    this.depth[0] = Number.POSITIVE_INFINITY
    this.bound[0] = Number.POSITIVE_INFINITY
    this.probe(walk, 0, polytopeA, polytopeB)
    this.probe(walk, 1, polytopeB, polytopeA)
    this.alongFaces(walk, 0, polytopeA, 0)
    this.alongFaces(walk, 1, polytopeB, facesA)
    const edgesA = this.promisingEdges(walk, 0, polytopeA, 0, 0)
    const edgesB = this.promisingEdges(walk, 1, polytopeB, facesA, edgesA)
    for (let i = 0; i < edgesA; i++) {
      for (let j = edgesA; j < edgesB; j++) this.acrossEdges(walk, this.edges[i], this.edges[j])
    }
  }

  private reserve(faces: number, pool: PolytopePool, polytopeA: number, polytopeB: number): void {
    if (this.lowest.length < faces * 3) this.lowest = new Float64Array(faces * 6)
    const { firstHalfEdge: first } = pool
    const edges = (first[polytopeA + 1] - first[polytopeA] + first[polytopeB + 1] - first[polytopeB]) / 2
    if (this.edges.length < edges) this.edges = new Int32Array(edges * 2)
  }

  /**
   * A first bound, so that most faces need no climb: the depth along the face of side x nearest to the other's
   * vertex that points this way. That vertex stays at hand as the one that is likely the deepest.
   */
  private probe(walk: Walk, x: number, polytope: number, other: number): void {
    const { pool, relative } = walk
    const { carried, inward, below, bound } = this
    setUnit(inward, relative, toOther(x) + 9)
    let v = climb(pool, vertexTowards(pool, other, inward, 0), inward, 0)
    carryVertex(walk, v, toOther(1 - x), carried)
    const f = innerFace(pool, pool.firstFace[polytope], carried)
    v = this.deepestBelow(walk, x, f, v)
    this.deep[x] = v
    this.measureBelow(walk, x, f)
    if (below[0] < bound[0]) bound[0] = below[0]
  }

  /** The other side's vertex deepest below face f of side x, climbing from v; leaves it in `carried`. */
  private deepestBelow(walk: Walk, x: number, f: number, v: number): number {
    const { pool, relative } = walk
    const { face } = pool
    const i = f * FACE_STRIDE
    turnInward(relative, x, face, i, this.inward)
    const deepest = climb(pool, v, this.inward, 0)
    carryVertex(walk, deepest, toOther(1 - x), this.carried)
    return deepest
  }

  /** Leaves in `below` how deep the point in `carried` is under face f of side x, in A's lengths. */
  private measureBelow(walk: Walk, x: number, f: number): void {
    const { relative } = walk
    const { face } = walk.pool
    const { carried } = this
    const i = f * FACE_STRIDE
    const height = face[i] * carried[0] + face[i + 1] * carried[1] + face[i + 2] * carried[2]
    const depth = face[i + NORMAL_OFFSET] - height
    this.below[0] = x === 0 ? depth : (depth * relative[SCALES + 1]) / relative[SCALES]
  }

  /** The face normals of the polytope of side x as directions; `slot` is where its faces begin in `lowest`. */
  private alongFaces(walk: Walk, x: number, polytope: number, slot: number): void {
    const { pool } = walk
    const { face } = pool
    const { inward, carried, lowest, direction } = this
    const same = this.same[0]
    const first = pool.firstFace[polytope]
    const end = pool.firstFace[polytope + 1]
    let v = this.deep[x]
    carryVertex(walk, v, toOther(1 - x), carried)
    for (let f = first; f < end; f++) {
      // Any vertex of the other bounds the depth from below; only where it does not rule the face out, climb.
      this.measureBelow(walk, x, f)
      const promising = this.below[0] <= this.bound[0] + same
      if (promising) v = this.deepestBelow(walk, x, f, v)
      const o = (slot + f - first) * 3
      lowest[o] = carried[0]
      lowest[o + 1] = carried[1]
      lowest[o + 2] = carried[2]
      if (!promising) continue
      this.measureBelow(walk, x, f)
      if (this.below[0] < this.bound[0]) this.bound[0] = this.below[0]
      if (!(this.below[0] < this.depth[0] - same)) continue
      this.depth[0] = this.below[0]
      this.extremal[x] = edgeOrigin(pool, faceEdge(pool, f))
      this.extremal[1 - x] = v
      // The normal of B's face points to A; inward is its opposite, already in A's coordinates.
      for (let k = 0; k < 3; k++) direction[k] = x === 0 ? face[f * FACE_STRIDE + k] : inward[k]
    }
  }

  /**
   * Lists, from `count` on, the edges of side x that may still give a smaller depth. Along the arc of
   * directions between an edge's two face normals the depth is at least (direction · w), where w leads from
   * any point of the other polytope to the edge; the smallest value on the arc is at one of its ends.
   */
  private promisingEdges(walk: Walk, x: number, polytope: number, slot: number, count: number): number {
    const { pool, relative } = walk
    const { face, vertex } = pool
    const { lowest } = this
    const perA = x === 0 ? 1 : relative[SCALES + 1] / relative[SCALES]
    const least = this.depth[0] / perA
    const firstFace = pool.firstFace[polytope]
    for (let h = pool.firstHalfEdge[polytope]; h < pool.firstHalfEdge[polytope + 1]; h++) {
      const twin = edgeTwin(pool, h)
      if (twin < h) continue
      const f = edgeFace(pool, h)
      const g = edgeFace(pool, twin)
      const v = edgeOrigin(pool, h) * VERTEX_STRIDE
      const i = (slot + f - firstFace) * 3
      const j = (slot + g - firstFace) * 3
      const m = g * FACE_STRIDE
      const n = f * FACE_STRIDE
      const atG =
        face[m] * (vertex[v] - lowest[i]) +
        face[m + 1] * (vertex[v + 1] - lowest[i + 1]) +
        face[m + 2] * (vertex[v + 2] - lowest[i + 2])
      if (atG >= least) continue
      const atF =
        face[n] * (vertex[v] - lowest[j]) +
        face[n + 1] * (vertex[v + 1] - lowest[j + 1]) +
        face[n + 2] * (vertex[v + 2] - lowest[j + 2])
      if (atF >= least) continue
      this.edges[count++] = h
    }
    return count
  }

  /** The direction across edge g of A and edge h of B, if their arcs of face normals cross. */
  private acrossEdges(walk: Walk, g: number, h: number): void {
    const { pool, relative } = walk
    const { face, edge, vertex } = pool
    const { carried } = this
    const r = ROTATION_B_TO_A
    const i = g * EDGE_STRIDE + DIRECTION
    const ax = edge[i]
    const ay = edge[i + 1]
    const az = edge[i + 2]
    // A's edge in B's coordinates: B's face normals must lie on both sides of it.
    const tx = relative[r] * ax + relative[r + 3] * ay + relative[r + 6] * az
    const ty = relative[r + 1] * ax + relative[r + 4] * ay + relative[r + 7] * az
    const tz = relative[r + 2] * ax + relative[r + 5] * ay + relative[r + 8] * az
    const c = edgeFace(pool, h) * FACE_STRIDE
    const d = edgeFace(pool, edgeTwin(pool, h)) * FACE_STRIDE
    const cSide = -(face[c] * tx + face[c + 1] * ty + face[c + 2] * tz)
    const dSide = -(face[d] * tx + face[d + 1] * ty + face[d + 2] * tz)
    if (cSide * dSide >= 0) return
    const j = h * EDGE_STRIDE + DIRECTION
    const bx = relative[r] * edge[j] + relative[r + 1] * edge[j + 1] + relative[r + 2] * edge[j + 2]
    const by = relative[r + 3] * edge[j] + relative[r + 4] * edge[j + 1] + relative[r + 5] * edge[j + 2]
    const bz = relative[r + 6] * edge[j] + relative[r + 7] * edge[j + 1] + relative[r + 8] * edge[j + 2]
    const m = edgeFace(pool, g) * FACE_STRIDE
    const n = edgeFace(pool, edgeTwin(pool, g)) * FACE_STRIDE
    const aSide = face[m] * bx + face[m + 1] * by + face[m + 2] * bz
    const bSide = face[n] * bx + face[n + 1] * by + face[n + 2] * bz
    // The last condition keeps arcs apart that would cross only on the far side of the sphere.
    if (aSide * bSide >= 0 || cSide * bSide <= 0) return

    let ux = ay * bz - az * by
    let uy = az * bx - ax * bz
    let uz = ax * by - ay * bx
    const length2 = ux * ux + uy * uy + uz * uz
    if (length2 < PARALLEL2) return
    const out = ux * (face[m] + face[n]) + uy * (face[m + 1] + face[n + 1]) + uz * (face[m + 2] + face[n + 2])
    const scale = (out > 0 ? 1 : -1) / Math.sqrt(length2)
    ux *= scale
    uy *= scale
    uz *= scale
    const v = edgeOrigin(pool, g)
    const w = edgeOrigin(pool, h)
    carryVertex(walk, w, B_TO_A, carried)
    const depth =
      ux * (vertex[v * VERTEX_STRIDE] - carried[0]) +
      uy * (vertex[v * VERTEX_STRIDE + 1] - carried[1]) +
      uz * (vertex[v * VERTEX_STRIDE + 2] - carried[2])
    if (!(depth < this.depth[0] - this.same[0])) return
    this.depth[0] = depth
    this.direction[0] = ux
    this.direction[1] = uy
    this.direction[2] = uz
    this.extremal[0] = v
    this.extremal[1] = w
  }
}

/** The unit vector along from[o …]; zero where that has no length: then a climb along it stays where it is. */
function setUnit(out: Float64Array, from: Float64Array, o: number): void {
  const x = from[o]
  const y = from[o + 1]
  const z = from[o + 2]
  const length = Math.sqrt(x * x + y * y + z * z)
  const scale = length > 0 ? 1 / length : 0
  out[0] = x * scale
  out[1] = y * scale
  out[2] = z * scale
}
