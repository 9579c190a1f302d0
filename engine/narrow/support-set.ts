/**
 * The part of a polytope that is extremal for a direction, within a tolerance: one vertex, an edge, a face, or
 * nearly coplanar faces together; and its shadow on the plane across that direction.
 */

import {
  edgeFace,
  edgeNext,
  edgeOrigin,
  edgeTarget,
  edgeTwin,
  FACE_STRIDE,
  faceEdge,
  fanEdge,
  firstInFan,
  type PolytopePool,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { enlargedInts } from '../math/enlarged.ts'

export class SupportSet {
  /** Vertices, ascending, and their shadows (2 numbers each). */
  vertexCount = 0
  vertices: Int32Array = new Int32Array(64)
  shadow = new Float64Array(128)
  /** Edges with both ends in the set, each as its lower half-edge, ascending. */
  edgeCount = 0
  edges: Int32Array = new Int32Array(64)
  /** Faces with all vertices in the set, ascending. */
  faceCount = 0
  faces: Int32Array = new Int32Array(16)
  /** Place of a pool vertex in `vertices`, valid where `stamp` says so. */
  private place = new Int32Array(64)
  private stamp = new Int32Array(64)
  private now = 0

  /** Collects all vertices within `depth[d]` below extremal vertex `top` along the unit vector `direction`. */
  collect(pool: PolytopePool, top: number, direction: Float64Array, depth: Float64Array, d: number): void {
    if (this.stamp.length < pool.vertexCount) {
      this.place = new Int32Array(2 * pool.vertexCount)
      this.stamp = new Int32Array(2 * pool.vertexCount)
    }
    this.now++
    this.vertexCount = 0
    this.push(top)
    const level = heightOf(pool, top, direction) - depth[d]
    for (let at = 0; at < this.vertexCount; at++) {
      const v = this.vertices[at]
      for (let i = firstInFan(pool, v); i < firstInFan(pool, v + 1); i++) {
        const h = fanEdge(pool, i)
        const w = edgeTarget(pool, h)
        if (this.stamp[w] !== this.now && heightOf(pool, w, direction) >= level) this.push(w)
      }
    }
    sortAscending(this.vertices, this.vertexCount)
    for (let i = 0; i < this.vertexCount; i++) this.place[this.vertices[i]] = i
    this.collectEdgesAndFaces(pool, direction)
  }

  has(v: number): boolean {
    return this.stamp[v] === this.now
  }

  /** Where the shadow of a vertex of the set begins. */
  shadowOf(v: number): number {
    return this.place[v] * 2
  }

  private push(v: number): void {
    if (this.vertexCount === this.vertices.length) {
      this.vertices = enlargedInts(this.vertices, 2 * this.vertices.length)
      this.shadow = new Float64Array(this.vertices.length * 2)
    }
    this.vertices[this.vertexCount++] = v
    this.stamp[v] = this.now
  }

  private collectEdgesAndFaces(pool: PolytopePool, direction: Float64Array): void {
    this.edgeCount = 0
    this.faceCount = 0
    for (let at = 0; at < this.vertexCount; at++) {
      const v = this.vertices[at]
      for (let i = firstInFan(pool, v); i < firstInFan(pool, v + 1); i++) {
        const h = fanEdge(pool, i)
        if (!this.has(edgeTarget(pool, h))) continue
        if (h < edgeTwin(pool, h)) {
          if (this.edgeCount === this.edges.length)
            this.edges = enlargedInts(this.edges, 2 * this.edges.length)
          this.edges[this.edgeCount++] = h
        }
        this.considerFace(pool, edgeFace(pool, h), v, direction)
      }
    }
    sortAscending(this.edges, this.edgeCount)
    sortAscending(this.faces, this.faceCount)
  }

  /**
   * Adds a face if all its vertices are in the set and it faces the direction; found once, from the lowest
   * vertex. A body that is thinner than the tolerance has all of its faces in the set, edge-on ones too, whose
   * shadow is a line.
   */
  private considerFace(pool: PolytopePool, f: number, from: number, direction: Float64Array): void {
    const n = f * FACE_STRIDE
    const { face } = pool
    if (face[n] * direction[0] + face[n + 1] * direction[1] + face[n + 2] * direction[2] < 0.5) return
    const first = faceEdge(pool, f)
    let h = first
    do {
      const v = edgeOrigin(pool, h)
      if (v < from || !this.has(v)) return
      h = edgeNext(pool, h)
    } while (h !== first)
    if (this.faceCount === this.faces.length) this.faces = enlargedInts(this.faces, 2 * this.faces.length)
    this.faces[this.faceCount++] = f
  }
}

function heightOf(pool: PolytopePool, v: number, direction: Float64Array): number {
  const { vertex } = pool
  return (
    vertex[v * VERTEX_STRIDE] * direction[0] +
    vertex[v * VERTEX_STRIDE + 1] * direction[1] +
    vertex[v * VERTEX_STRIDE + 2] * direction[2]
  )
}

/** Insertion sort: the sets are small, and TypedArray.prototype.sort on a subarray would allocate. */
function sortAscending(a: Int32Array, count: number): void {
  for (let i = 1; i < count; i++) {
    const value = a[i]
    let j = i - 1
    while (j >= 0 && a[j] > value) {
      a[j + 1] = a[j]
      j--
    }
    a[j + 1] = value
  }
}
