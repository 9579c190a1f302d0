/**
 * Triangles that lie about in memory as nobody laid them out: one that is near in space is then far in memory, and a
 * frame waits for memory more than it computes. Where a set is like that, it is worked on in an order by place (Morton
 * codes, as in kdet, 5.1), which is kept from frame to frame; pairs are told by the numbers that its owner knows.
 */
import { interleaved } from './cell-hash.ts'
import type { PairList } from './pair-list.ts'
import type { TriangleSet } from './triangle-set.ts'

/** Fewer triangles are in the cache in any order. */
const FEWEST = 8192
/** So many triangles stand for all. */
const SAMPLES = 512
/** One has strayed that is farther than so many of its sizes from each of so many before it. */
const FAR = 4
const BEFORE = 8
/** Where this share of them has, an order by place pays: laid out as meshes are, it is a twentieth at most. */
const STRAYED = 0.08
/** An order by place is made anew when so many more have than when it was made. */
const OUTDATED = 0.2

/** A code has two digits of so many bits. */
const DIGIT_BITS = 15
const DIGITS = 1 << DIGIT_BITS
const CELLS_AN_AXIS = 1 << 10

export class PlaceOrder {
  /** Whether the last set was put in another order. */
  isOn = false
  /** By place in that order, the set's own number; and the other way round. May be longer than there are triangles. */
  private order = new Int32Array(0)
  private rank = new Int32Array(0)
  private spare = new Int32Array(0)
  private codes = new Int32Array(0)
  private starts = new Int32Array(0)
  private corners = new Uint32Array(0)
  private mesh = new Int32Array(0)
  private solid = new Uint8Array(0)
  /** How many triangles the order is of, and which share of them strayed in it when it was made. */
  private count = 0
  private strayed = 0

  /** The set as it is, where neighbours in memory are neighbours in space; else one of the same triangles. */
  take(set: TriangleSet): TriangleSet {
    const count = set.corners.length / 3
    this.isOn = count >= FEWEST && strayedShare(set, null) > STRAYED
    if (!this.isOn) return set
    if (count !== this.count || strayedShare(set, this.order) > this.strayed + OUTDATED) this.sort(set, count)
    return this.ordered(set, count)
  }

  /** The set as it is in any case. */
  leave(set: TriangleSet): TriangleSet {
    this.isOn = false
    return set
  }

  /** Of a place in the order, the number that the set's owner knows. */
  numberOf(place: number): number {
    return this.isOn && place < this.count ? this.order[place] : place
  }

  /** The other way round. */
  placeOf(triangle: number): number {
    return this.isOn && triangle < this.count ? this.rank[triangle] : triangle
  }

  /** Pairs by numbers of the order become pairs by the set's own; those beyond the set stay. */
  rename(found: PairList): void {
    if (this.isOn) found.rename(this.order, this.count)
  }

  private ordered({ positions, corners, mesh, solid }: TriangleSet, count: number): TriangleSet {
    const { order, corners: toCorners, mesh: toMesh, solid: toSolid } = this
    for (let place = 0, to = 0; place < count; place++, to += 3) {
      const from = 3 * order[place]
      toCorners[to] = corners[from]
      toCorners[to + 1] = corners[from + 1]
      toCorners[to + 2] = corners[from + 2]
      toMesh[place] = mesh[order[place]]
    }
    const ordered = { positions, corners: toCorners.subarray(0, 3 * count), mesh: toMesh }
    if (solid === undefined) return ordered
    for (let place = 0; place < count; place++) toSolid[place] = solid[order[place]]
    return { ...ordered, solid: toSolid }
  }

  private sort(set: TriangleSet, count: number): void {
    this.count = count
    this.reserve(count)
    const { order, rank, spare, codes } = this
    writeCodes(set, codes, count)
    for (let t = 0; t < count; t++) order[t] = t
    this.sortBy(0, order, spare, count)
    this.sortBy(DIGIT_BITS, spare, order, count)
    for (let place = 0; place < count; place++) rank[order[place]] = place
    this.strayed = strayedShare(set, order)
  }

  /** With room for some more: where things break, there are others in every frame. */
  private reserve(count: number): void {
    if (count <= this.order.length) return
    this.starts = new Int32Array(DIGITS + 1)
    const room = count + (count >> 2)
    this.order = new Int32Array(room)
    this.rank = new Int32Array(room)
    this.spare = new Int32Array(room)
    this.codes = new Int32Array(room)
    this.corners = new Uint32Array(3 * room)
    this.mesh = new Int32Array(room)
    this.solid = new Uint8Array(room)
  }

  /** Counts a digit, and keeps the order of those that share it. */
  private sortBy(shift: number, from: Int32Array, to: Int32Array, count: number): void {
    const { codes, starts } = this
    starts.fill(0)
    for (let t = 0; t < count; t++) starts[((codes[t] >> shift) & (DIGITS - 1)) + 1]++
    for (let d = 0; d < DIGITS; d++) starts[d + 1] += starts[d]
    for (let i = 0; i < count; i++) to[starts[(codes[from[i]] >> shift) & (DIGITS - 1)]++] = from[i]
  }
}

/** Of the first corner of each triangle, in a cube round all of them. */
function writeCodes({ positions, corners }: TriangleSet, codes: Int32Array, count: number): void {
  const low = [Infinity, Infinity, Infinity]
  let width = 0
  for (let axis = 0; axis < 3; axis++) {
    let high = -Infinity
    for (let t = 0; t < count; t++) {
      const place = positions[3 * corners[3 * t] + axis]
      if (place < low[axis]) low[axis] = place
      if (place > high) high = place
    }
    width = Math.max(width, high - low[axis])
  }
  // What is not finite, or in one point, has no order worth having, and any will do.
  const scale = width > 0 && width < Infinity ? (CELLS_AN_AXIS - 1) / width : 0
  for (let t = 0; t < count; t++) {
    const at = 3 * corners[3 * t]
    const x = scale * (positions[at] - low[0])
    const y = scale * (positions[at + 1] - low[1])
    const z = scale * (positions[at + 2] - low[2])
    codes[t] = interleaved(x, y, z)
  }
}

/** In the given order or their own. */
function strayedShare({ positions, corners }: TriangleSet, order: Int32Array | null): number {
  const count = corners.length / 3
  let strayed = 0
  for (let n = 0; n < SAMPLES; n++) {
    const place = BEFORE + Math.floor((n * (count - BEFORE)) / SAMPLES)
    const c = 3 * (order === null ? place : order[place])
    const at = 3 * corners[c]
    const far =
      FAR * Math.max(span(positions, at, 3 * corners[c + 1]), span(positions, at, 3 * corners[c + 2]))
    let nearest = Infinity
    for (let back = 1; back <= BEFORE; back++) {
      const other = order === null ? place - back : order[place - back]
      nearest = Math.min(nearest, span(positions, at, 3 * corners[3 * other]))
    }
    if (nearest > far) strayed++
  }
  return strayed / SAMPLES
}

/** Along the axis on which two points are farthest apart. */
function span(positions: Float64Array, a: number, b: number): number {
  const x = Math.abs(positions[a] - positions[b])
  const y = Math.abs(positions[a + 1] - positions[b + 1])
  return Math.max(x, y, Math.abs(positions[a + 2] - positions[b + 2]))
}
