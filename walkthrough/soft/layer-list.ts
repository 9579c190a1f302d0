/** A list of features of layers that are near each other: vertices and triangles, edges and edges. */
import { enlargedBytes, enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'

/** What a pair is. */
export const VERTEX_TRIANGLE = 0
export const EDGE_EDGE = 1

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
  /** Of two edges: the way from the second to the first; 0 where it is not known. */
  way = new Float64Array(3 * 256)
  /** Room for one more; its number. */
  protected append(kind: number, p: number, q: number, r: number, s: number): number {
    if (this.count === this.kind.length) this.grow(2 * this.count)
    const i = this.count++
    this.kind[i] = kind
    const { vertices } = this
    vertices[4 * i] = p
    vertices[4 * i + 1] = q
    vertices[4 * i + 2] = r
    vertices[4 * i + 3] = s
    return i
  }

  private grow(length: number): void {
    this.kind = enlargedBytes(this.kind, length)
    this.vertices = enlargedInts(this.vertices, 4 * length)
    this.first = enlargedInts(this.first, length)
    this.second = enlargedInts(this.second, length)
    const side = new Int8Array(length)
    side.set(this.side)
    this.side = side
    this.way = enlargedDoubles(this.way, 3 * length)
  }
}
