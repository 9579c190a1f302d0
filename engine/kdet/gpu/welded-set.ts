/**
 * A set's triangles by points instead of vertices: vertices at one position are one point, so that a kernel knows
 * neighbours by number. Found anew only where the topology changes, or where such vertices part.
 */
import { weldVertices } from '../../inside/weld.ts'
import { KDetError } from '../kdet-error.ts'
import { triangleCountOf } from '../triangle-records.ts'
import type { TriangleSet } from '../triangle-set.ts'

const UNUSED = 0xffffffff

export class WeldedSet {
  triangles = 0
  /** Vertex of each point. */
  vertices = new Uint32Array(0)
  /** Three points a triangle. */
  points = new Uint32Array(0)
  readonly low = new Float64Array(3)
  readonly high = new Float64Array(3)
  /** Other vertices at the position of a point: vertex and point's vertex, in turn. */
  private doubles = new Uint32Array(0)
  private corners = new Uint32Array(0)
  private mesh = new Int32Array(0)
  private solid = new Uint8Array(0)

  /** Whether anything but positions is other than before. Throws where a corner is missing or not finite. */
  take(set: TriangleSet, name = 'Triangle'): boolean {
    const count = triangleCountOf(set)
    const isSame = this.isTopologyOf(set, count)
    if (!isSame) this.copyTopology(set, count)
    const holds = isSame && this.doublesHold(set.positions)
    if (!holds) this.weld(set)
    this.measure(set, name)
    return !holds
  }

  private isTopologyOf(set: TriangleSet, count: number): boolean {
    const { corners, mesh, solid } = this
    if (count !== this.triangles) return false
    for (let c = 0; c < 3 * count; c++) if (corners[c] !== set.corners[c]) return false
    for (let t = 0; t < count; t++) if (mesh[t] !== set.mesh[t]) return false
    for (let t = 0; t < count; t++) if (solid[t] !== (set.solid?.[t] ? 1 : 0)) return false
    return true
  }

  private copyTopology(set: TriangleSet, count: number): void {
    this.triangles = count
    this.corners = set.corners.slice()
    this.mesh = set.mesh.slice(0, count)
    this.solid = Uint8Array.from({ length: count }, (_, t) => (set.solid?.[t] ? 1 : 0))
  }

  private doublesHold(positions: Float64Array): boolean {
    const { doubles } = this
    for (let k = 0; k < doubles.length; k += 2) {
      const v = 3 * doubles[k]
      const w = 3 * doubles[k + 1]
      for (let axis = 0; axis < 3; axis++) if (positions[v + axis] !== positions[w + axis]) return false
    }
    return true
  }

  /** Only of vertices in use: the others may be anything. */
  private weld({ positions, corners }: TriangleSet): void {
    const placeOf = new Uint32Array(positions.length / 3).fill(UNUSED)
    const used: number[] = []
    for (const vertex of corners) {
      if (vertex >= placeOf.length) continue
      if (placeOf[vertex] !== UNUSED) continue
      placeOf[vertex] = used.length
      used.push(vertex)
    }
    const compact = new Float64Array(3 * used.length)
    used.forEach((vertex, k) => {
      for (let axis = 0; axis < 3; axis++) compact[3 * k + axis] = positions[3 * vertex + axis]
    })
    const welded = weldVertices(compact)
    const vertices: number[] = []
    const doubles: number[] = []
    const pointOf = new Uint32Array(used.length)
    welded.forEach((first, k) => {
      pointOf[k] = first === k ? vertices.length : pointOf[first]
      if (first === k) vertices.push(used[k])
      else doubles.push(used[k], used[first])
    })
    this.vertices = Uint32Array.from(vertices)
    this.doubles = Uint32Array.from(doubles)
    this.points = corners.map((vertex) => (vertex < placeOf.length ? pointOf[placeOf[vertex]] : UNUSED))
  }

  private measure({ positions, corners }: TriangleSet, name: string): void {
    const { vertices, low, high } = this
    low.fill(Infinity)
    high.fill(-Infinity)
    let isWhole = this.points.every((point) => point !== UNUSED)
    for (let k = 0; k < vertices.length; k++) {
      for (let axis = 0; axis < 3; axis++) {
        const x = positions[3 * vertices[k] + axis]
        if (x < low[axis]) low[axis] = x
        if (x > high[axis]) high[axis] = x
        if (!(x - x === 0)) isWhole = false
      }
    }
    if (isWhole) return
    const bad = corners.findIndex((v) => ![0, 1, 2].every((axis) => Number.isFinite(positions[3 * v + axis])))
    throw new KDetError(`${name} ${Math.floor(bad / 3)} has a corner that is missing or not finite.`)
  }

  /** Four words a triangle for the kernels, from words[at] on; points are numbered from `first`. */
  writeTriangles(words: Uint32Array, at: number, first: number, isKept: boolean): void {
    const { points, mesh, solid } = this
    for (let t = 0, o = at; t < this.triangles; t++, o += 4) {
      const mark = isKept || solid[t] !== 0 ? 0x80000000 : 0
      words[o] = (points[3 * t] + first) | mark
      words[o + 1] = points[3 * t + 1] + first
      words[o + 2] = points[3 * t + 2] + first
      words[o + 3] = mesh[t]
    }
  }
}
