/** A list of pairs of layers: vertices and triangles, edges and edges, and edges that are through a triangle. */
import { enlargedBytes, enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'

/** What a pair is. */
export const VERTEX_TRIANGLE = 0
export const EDGE_EDGE = 1
/** An edge that is through a triangle: one end of it is to come back. */
export const CROSSING = 2
/** The same, where neither end is the wrong one: the edge goes along `way`. */
export const CONTOUR = 3

export class LayerList {
  count = 0
  kind = new Uint8Array(256)
  /** Four a pair, in the pool: the vertex and the triangle's; or the ends of one edge and those of the other. */
  vertices = new Int32Array(4 * 256)
  /** Whose the vertex (or the first edge) is, and whose the triangle (or the second). */
  first = new Int32Array(256)
  second = new Int32Array(256)
  /** Of a vertex: 1 above the triangle, −1 below, 0 beside it, where it may yet go round the edge. */
  side = new Int8Array(256)
  /** Of two edges: the way from the second to the first; 0 where it is not known. Of a contour: the edge's way out. */
  way = new Float64Array(3 * 256)
  /** 1 where the side, or the way, is the one that it was when they were looked for before. */
  known = new Uint8Array(256)
  /** Of a crossing: the other end of the edge, in the pool. */
  end = new Int32Array(256)

  /** Whether one of the pair's four vertices is marked with 1. */
  hasAny(i: number, marked: Uint8Array): boolean {
    const { vertices } = this
    for (let k = 4 * i; k < 4 * i + 4; k++) if (marked[vertices[k]] === 1) return true
    return false
  }

  /** Room for one more; its number. */
  protected append(kind: number, p: number, q: number, r: number, s: number): number {
    if (this.count === this.kind.length) this.grow(2 * this.count)
    const i = this.count++
    this.kind[i] = kind
    this.known[i] = 0
    const { vertices } = this
    vertices[4 * i] = p
    vertices[4 * i + 1] = q
    vertices[4 * i + 2] = r
    vertices[4 * i + 3] = s
    return i
  }

  protected move(from: number, to: number): void {
    if (from === to) return
    this.kind[to] = this.kind[from]
    this.first[to] = this.first[from]
    this.second[to] = this.second[from]
    this.side[to] = this.side[from]
    this.end[to] = this.end[from]
    this.known[to] = this.known[from]
    for (let k = 0; k < 4; k++) this.vertices[4 * to + k] = this.vertices[4 * from + k]
    for (let k = 0; k < 3; k++) this.way[3 * to + k] = this.way[3 * from + k]
  }

  private grow(length: number): void {
    this.kind = enlargedBytes(this.kind, length)
    this.vertices = enlargedInts(this.vertices, 4 * length)
    this.first = enlargedInts(this.first, length)
    this.end = enlargedInts(this.end, length)
    this.second = enlargedInts(this.second, length)
    this.known = enlargedBytes(this.known, length)
    const side = new Int8Array(length)
    side.set(this.side)
    this.side = side
    this.way = enlargedDoubles(this.way, 3 * length)
  }
}
