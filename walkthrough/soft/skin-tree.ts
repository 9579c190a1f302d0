/**
 * A tree of boxes over the triangles of a soft body. It is built once, so that what is near in a branch is near in the
 * cloth: by how it was cut, or how it is filled, for the two sheets of a cushion are cut alike and would share leaves.
 * Boxes hold all places that the cloth may be at: those now, and those when the step ends; in between, boxes are in
 * between.
 */

/** Triangles a leaf: the two of a quad. */
const LEAF = 2
/** Reads as `box[6 * node + …]`: minima, then maxima. */
export const TOP = 3

export class SkinTree {
  readonly nodes: number
  /** The second child, or −1 at a leaf; the first child is the node after. */
  readonly second: Int32Array
  /** A node's triangles are `order[first[node]] … order[first[node] + size[node] − 1]`. */
  readonly first: Int32Array
  readonly size: Int32Array
  readonly order: Int32Array
  /** By triangle. */
  readonly leaf: Int32Array
  readonly box: Float64Array
  readonly later: Float64Array
  /** xyz a triangle, as the cloth was cut. */
  readonly middle: Float64Array
  private readonly corners: Uint32Array

  /** `shape`: places of vertices; what is near there is near in the tree. */
  constructor(rest: Float64Array, corners: Uint32Array, shape: Float64Array) {
    const triangles = corners.length / 3
    this.corners = corners
    this.order = Int32Array.from({ length: triangles }, (_, t) => t)
    const second: number[] = []
    const first: number[] = []
    const size: number[] = []
    const middle = middlesOf(shape, corners)
    const build = (from: number, to: number): void => {
      const node = second.push(-1) - 1
      first.push(from)
      size.push(to - from)
      if (to - from <= LEAF) return
      const run = this.order.subarray(from, to)
      const axis = widestAxis(middle, run)
      run.sort((a, b) => middle[3 * a + axis] - middle[3 * b + axis] || a - b)
      const half = from + LEAF * Math.ceil((to - from) / (2 * LEAF))
      build(from, half)
      second[node] = second.length
      build(half, to)
    }
    this.middle = middlesOf(rest, corners)
    if (triangles > 0) build(0, triangles)
    this.nodes = second.length
    this.second = Int32Array.from(second)
    this.first = Int32Array.from(first)
    this.size = Int32Array.from(size)
    this.box = new Float64Array(6 * this.nodes)
    this.later = new Float64Array(6 * this.nodes)
    this.leaf = new Int32Array(triangles)
    for (let node = 0; node < this.nodes; node++) {
      if (second[node] >= 0) continue
      for (let i = first[node]; i < first[node] + size[node]; i++) this.leaf[this.order[i]] = node
    }
  }

  /** By node: 1 where a leaf in it is marked. From the leaves up. */
  joinMarks(marks: Uint8Array): void {
    const { second } = this
    for (let node = this.nodes - 1; node >= 0; node--) {
      if (second[node] >= 0) marks[node] = marks[node + 1] | marks[second[node]]
    }
  }

  /** Boxes of all places within by[v] metres, and a margin, of where vertices come from and go to. */
  grow(from: Float64Array, to: Float64Array, by: Float64Array, margin: number): void {
    const { second, box, later } = this
    for (let node = this.nodes - 1; node >= 0; node--) {
      if (second[node] < 0) {
        this.boxLeaf(node, from, by, margin, box)
        this.boxLeaf(node, to, by, margin, later)
      } else {
        join(box, node, second[node])
        join(later, node, second[node])
      }
    }
  }

  private boxLeaf(
    leaf: number,
    places: Float64Array,
    by: Float64Array,
    margin: number,
    out: Float64Array,
  ): void {
    const { order, corners } = this
    const o = 6 * leaf
    for (let k = 0; k < TOP; k++) {
      out[o + k] = Infinity
      out[o + TOP + k] = -Infinity
    }
    const end = this.first[leaf] + this.size[leaf]
    for (let i = this.first[leaf]; i < end; i++) {
      for (let c = 3 * order[i]; c < 3 * order[i] + 3; c++) {
        const v = corners[c]
        const room = by[v] + margin
        for (let k = 0; k < TOP; k++) {
          const at = places[3 * v + k]
          if (at - room < out[o + k]) out[o + k] = at - room
          if (at + room > out[o + TOP + k]) out[o + TOP + k] = at + room
        }
      }
    }
  }

  /** Whether a node of this tree and one of another cannot meet: apart along the same axis now and later. */
  areApart(node: number, other: SkinTree, there: number): boolean {
    const p = 6 * node
    const q = 6 * there
    const { box: a, later: c } = this
    const { box: b, later: d } = other
    for (let k = 0; k < TOP; k++) {
      if (a[p + k] > b[q + TOP + k] && c[p + k] > d[q + TOP + k]) return true
      if (b[q + k] > a[p + TOP + k] && d[q + k] > c[p + TOP + k]) return true
    }
    return false
  }

  /** Whether a node is outside a box (minima and maxima at o) now, later and in between. */
  isOutside(node: number, box: Float64Array, o: number): boolean {
    const p = 6 * node
    const { box: a, later: c } = this
    for (let k = 0; k < TOP; k++) {
      if (a[p + k] > box[o + TOP + k] && c[p + k] > box[o + TOP + k]) return true
      if (box[o + k] > a[p + TOP + k] && box[o + k] > c[p + TOP + k]) return true
    }
    return false
  }

  /** Minima and maxima of all places that any of it may be at. */
  writeReach(out: Float64Array): void {
    const { box, later } = this
    for (let k = 0; k < TOP; k++) {
      out[k] = box[k] < later[k] ? box[k] : later[k]
      out[TOP + k] = box[TOP + k] > later[TOP + k] ? box[TOP + k] : later[TOP + k]
    }
  }
}

/** The box of a node from those of its children, the one after it and the second. */
function join(box: Float64Array, node: number, second: number): void {
  const o = 6 * node
  const a = o + 6
  const b = 6 * second
  for (let k = 0; k < TOP; k++) {
    box[o + k] = box[a + k] < box[b + k] ? box[a + k] : box[b + k]
    box[o + TOP + k] = box[a + TOP + k] > box[b + TOP + k] ? box[a + TOP + k] : box[b + TOP + k]
  }
}

function middlesOf(rest: Float64Array, corners: Uint32Array): Float64Array {
  const middle = new Float64Array(corners.length)
  for (let i = 0; i < corners.length; i++) {
    const t = Math.floor(i / 3)
    for (let k = 0; k < 3; k++) middle[3 * t + k] += rest[3 * corners[i] + k] / 3
  }
  return middle
}

function widestAxis(middle: Float64Array, run: Int32Array): number {
  let widest = 0
  let most = -1
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (const t of run) {
      low = Math.min(low, middle[3 * t + axis])
      high = Math.max(high, middle[3 * t + axis])
    }
    if (high - low <= most) continue
    most = high - low
    widest = axis
  }
  return widest
}
