/**
 * The vertices of each leaf of a skin tree, side by side: where they are now, where they are when the step ends, and how
 * far off that they may be. In cloth that lies flat, most leaves that boxes do not tell apart are told apart here.
 */
import { higher, lower } from './branchless.ts'

/** Before a leaf's vertices: its middle, and the largest room of them. */
const ROOM = 3
const VERTICES = 4
/** A vertex: now (3), later (3), and its room. */
const VERTEX = 7
const LATER = 3
const OWN_ROOM = 6

export class LeafCorners {
  /** The vertices of leaf n, each once: `rim[start[n]] … rim[start[n + 1] − 1]`. */
  private readonly start: Int32Array
  private readonly rim: Int32Array
  /** By triangle, its three corners' places in `spots`. */
  private readonly places: Int32Array
  private readonly spots: Float64Array

  /** Triangles by node; empty for those that are no leaves. */
  constructor(leaves: readonly Int32Array[], corners: Uint32Array) {
    this.start = new Int32Array(leaves.length + 1)
    this.places = new Int32Array(corners.length)
    const rim: number[] = []
    for (const [leaf, triangles] of leaves.entries()) {
      const own = new Map<number, number>()
      for (const t of triangles) {
        for (let c = 3 * t; c < 3 * t + 3; c++) {
          const v = corners[c]
          if (!own.has(v)) own.set(v, own.size)
          this.places[c] = this.spotOf(leaf) + VERTICES + VERTEX * (own.get(v) ?? 0)
        }
      }
      rim.push(...own.keys())
      this.start[leaf + 1] = rim.length
    }
    this.rim = Int32Array.from(rim)
    this.spots = new Float64Array(this.spotOf(leaves.length))
  }

  private spotOf(leaf: number): number {
    return VERTICES * leaf + VERTEX * this.start[leaf]
  }

  /** As vertices are now and later, with by[v] metres and a margin as their room. */
  place(leaf: number, from: Float64Array, to: Float64Array, by: Float64Array, margin: number): void {
    const { rim, spots, start } = this
    const spot = this.spotOf(leaf)
    const end = start[leaf + 1]
    const per = 1 / (end - start[leaf])
    let x = 0
    let y = 0
    let z = 0
    let most = 0
    let o = spot + VERTICES
    for (let i = start[leaf]; i < end; i++) {
      const v = rim[i]
      const room = by[v] + margin
      most = higher(most, room)
      const p = 3 * v
      spots[o] = from[p]
      spots[o + 1] = from[p + 1]
      spots[o + 2] = from[p + 2]
      spots[o + LATER] = to[p]
      spots[o + LATER + 1] = to[p + 1]
      spots[o + LATER + 2] = to[p + 2]
      spots[o + OWN_ROOM] = room
      x += from[p]
      y += from[p + 1]
      z += from[p + 2]
      o += VERTEX
    }
    spots[spot] = per * x
    spots[spot + 1] = per * y
    spots[spot + 2] = per * z
    spots[spot + ROOM] = most
  }

  /** Minima and maxima of all places that a leaf's vertices may be at now, and of those later: 12 numbers at `box`. */
  writeBoxes(leaf: number, boxes: Float64Array, box: number): void {
    const { spots } = this
    const first = this.spotOf(leaf) + VERTICES
    const end = this.spotOf(leaf + 1)
    // Three coordinates now, and three later.
    for (let k = 0; k < 6; k++) {
      let low = spots[first + k] - spots[first + OWN_ROOM]
      let high = spots[first + k] + spots[first + OWN_ROOM]
      for (let o = first + VERTEX; o < end; o += VERTEX) {
        low = lower(low, spots[o + k] - spots[o + OWN_ROOM])
        high = higher(high, spots[o + k] + spots[o + OWN_ROOM])
      }
      const to = k < LATER ? box + k : box + k + 3
      boxes[to] = low
      boxes[to + 3] = high
    }
  }

  /** Whether two leaves cannot meet, by the way from the middle of the other to that of this one. */
  areFar(leaf: number, other: LeafCorners, there: number): boolean {
    const a = this.spots
    const b = other.spots
    const p = this.spotOf(leaf)
    const q = other.spotOf(there)
    const x = a[p] - b[q]
    const y = a[p + 1] - b[q + 1]
    const z = a[p + 2] - b[q + 2]
    // Heights are compared as they are along a way that is not of unit length.
    const far = (a[p + ROOM] + b[q + ROOM]) * Math.sqrt(x * x + y * y + z * z)
    let o = p + VERTICES
    let low = x * a[o] + y * a[o + 1] + z * a[o + 2]
    let lowLater = x * a[o + 3] + y * a[o + 4] + z * a[o + 5]
    const endP = this.spotOf(leaf + 1)
    for (o += VERTEX; o < endP; o += VERTEX) {
      low = lower(low, x * a[o] + y * a[o + 1] + z * a[o + 2])
      lowLater = lower(lowLater, x * a[o + 3] + y * a[o + 4] + z * a[o + 5])
    }
    o = q + VERTICES
    let high = x * b[o] + y * b[o + 1] + z * b[o + 2]
    let highLater = x * b[o + 3] + y * b[o + 4] + z * b[o + 5]
    const endQ = other.spotOf(there + 1)
    for (o += VERTEX; o < endQ; o += VERTEX) {
      high = higher(high, x * b[o] + y * b[o + 1] + z * b[o + 2])
      highLater = higher(highLater, x * b[o + 3] + y * b[o + 4] + z * b[o + 5])
    }
    return low - high > far && lowLater - highLater > far
  }

  /**
   * Whether two triangles cannot meet, by the way from the middle of the other to that of this one, which is left in
   * `way`, unit. Most that are looked at are far: they must cost nothing but this.
   */
  areTrianglesFar(t: number, other: LeafCorners, u: number, way: Float64Array): boolean {
    const a = this.spots
    const b = other.spots
    const p = this.places[3 * t]
    const q = this.places[3 * t + 1]
    const r = this.places[3 * t + 2]
    const i = other.places[3 * u]
    const j = other.places[3 * u + 1]
    const k = other.places[3 * u + 2]
    const far =
      higher(higher(a[p + OWN_ROOM], a[q + OWN_ROOM]), a[r + OWN_ROOM]) +
      higher(higher(b[i + OWN_ROOM], b[j + OWN_ROOM]), b[k + OWN_ROOM])
    const dx = a[p] + a[q] + a[r] - (b[i] + b[j] + b[k])
    const dy = a[p + 1] + a[q + 1] + a[r + 1] - (b[i + 1] + b[j + 1] + b[k + 1])
    const dz = a[p + 2] + a[q + 2] + a[r + 2] - (b[i + 2] + b[j + 2] + b[k + 2])
    const square = dx * dx + dy * dy + dz * dz
    const per = square > 0 ? 1 / Math.sqrt(square) : 0
    const nx = per * dx
    const ny = square > 0 ? per * dy : 1
    const nz = per * dz
    way[0] = nx
    way[1] = ny
    way[2] = nz
    // Heights change evenly along courses: what is far at both ends is far all along.
    for (let end = 0; end <= LATER; end += LATER) {
      const p0 = nx * a[p + end] + ny * a[p + end + 1] + nz * a[p + end + 2]
      const p1 = nx * a[q + end] + ny * a[q + end + 1] + nz * a[q + end + 2]
      const p2 = nx * a[r + end] + ny * a[r + end + 1] + nz * a[r + end + 2]
      const q0 = nx * b[i + end] + ny * b[i + end + 1] + nz * b[i + end + 2]
      const q1 = nx * b[j + end] + ny * b[j + end + 1] + nz * b[j + end + 2]
      const q2 = nx * b[k + end] + ny * b[k + end + 1] + nz * b[k + end + 2]
      const low = lower(lower(p0, p1), p2)
      const high = higher(higher(q0, q1), q2)
      if (!(low - high > far)) return false
    }
    return true
  }
}
