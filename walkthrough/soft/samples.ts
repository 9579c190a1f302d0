/**
 * The points of a soft body that are held off solids: its edges' middles, and its vertices. Vertices alone would let a
 * finger through between them. Blocks of neighbours have a box, so that most of the world is passed over at once.
 */
import type { Topology } from './topology.ts'

/** Samples a block. */
export const BLOCK = 32
/** Reads as `box[block * 6 + …]`: centre, half of the extent. */
export const HALF = 3

export class Samples {
  readonly count: number
  readonly blocks: number
  /** The edge's ends; twice the same for a vertex. Middles come first: vertices have the last word. */
  readonly first: Int32Array
  readonly second: Int32Array
  readonly triangle: Int32Array
  /** xyz a sample, as of the last `place`. */
  readonly point: Float64Array
  readonly box: Float64Array

  constructor({ edges, edgeTriangle, vertexTriangle }: Topology, inverseMass: Float64Array) {
    const first: number[] = []
    const second: number[] = []
    const triangle: number[] = []
    for (let i = 0; i < edgeTriangle.length; i++) {
      if (inverseMass[edges[2 * i]] + inverseMass[edges[2 * i + 1]] === 0) continue
      first.push(edges[2 * i])
      second.push(edges[2 * i + 1])
      triangle.push(edgeTriangle[i])
    }
    for (let v = 0; v < vertexTriangle.length; v++) {
      if (inverseMass[v] === 0) continue
      first.push(v)
      second.push(v)
      triangle.push(vertexTriangle[v])
    }
    this.count = first.length
    this.blocks = Math.ceil(this.count / BLOCK)
    this.first = Int32Array.from(first)
    this.second = Int32Array.from(second)
    this.triangle = Int32Array.from(triangle)
    this.point = new Float64Array(3 * this.count)
    this.box = new Float64Array(6 * this.blocks)
  }

  place(x: Float64Array): void {
    const { first, second, point, box, count } = this
    for (let i = 0; i < count; i++) {
      const a = 3 * first[i]
      const b = 3 * second[i]
      for (let k = 0; k < 3; k++) point[3 * i + k] = 0.5 * (x[a + k] + x[b + k])
    }
    for (let block = 0; block < this.blocks; block++) {
      const end = Math.min(count, (block + 1) * BLOCK)
      for (let k = 0; k < 3; k++) {
        let low = Infinity
        let high = -Infinity
        for (let i = block * BLOCK; i < end; i++) {
          const at = point[3 * i + k]
          if (at < low) low = at
          if (at > high) high = at
        }
        box[6 * block + k] = 0.5 * (low + high)
        box[6 * block + HALF + k] = 0.5 * (high - low)
      }
    }
  }
}
