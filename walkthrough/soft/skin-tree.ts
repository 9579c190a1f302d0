/**
 * A tree of boxes over the triangles of a soft body. It is built once, so that what is near in a branch is near in the
 * cloth: by how it was cut, or how it is filled, for the two sheets of a cushion are cut alike and would share leaves.
 * Boxes hold all places that the cloth may be at: those now, and those when the step ends; in between, boxes are in
 * between.
 */
import { BesideLeaves } from './beside-leaves.ts'
import { higher, lower } from './branchless.ts'
import { LeafCorners } from './leaf-corners.ts'

/** Triangles a leaf: the two of a quad. */
const LEAF = 2
/** Reads as `boxes[BOXES * node + …]`: minima and maxima now, then those when the step ends. */
const BOXES = 12

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
  /** xyz a triangle, as the cloth was cut. */
  readonly middle: Float64Array
  readonly leaves: LeafCorners
  readonly beside: BesideLeaves
  private readonly boxes: Float64Array

  /** `shape`: places of vertices; what is near there is near in the tree. */
  constructor(rest: Float64Array, corners: Uint32Array, shape: Float64Array) {
    const triangles = corners.length / 3
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
    this.boxes = new Float64Array(BOXES * this.nodes)
    this.leaf = new Int32Array(triangles)
    const leaves = Array.from({ length: this.nodes }, (_, node) =>
      this.order.subarray(
        this.first[node],
        second[node] < 0 ? this.first[node] + this.size[node] : this.first[node],
      ),
    )
    for (const [node, own] of leaves.entries()) for (const t of own) this.leaf[t] = node
    this.leaves = new LeafCorners(leaves, corners)
    this.beside = new BesideLeaves(leaves, corners)
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
    const { second, boxes, leaves } = this
    for (let node = this.nodes - 1; node >= 0; node--) {
      if (second[node] >= 0) join(boxes, node, second[node])
      else {
        leaves.place(node, from, to, by, margin)
        leaves.writeBoxes(node, boxes, BOXES * node)
      }
    }
  }

  /** Whether a node of this tree and one of another cannot meet: apart along the same axis now and later. */
  areApart(node: number, other: SkinTree, there: number): boolean {
    const p = BOXES * node
    const q = BOXES * there
    const a = this.boxes
    const b = other.boxes
    return (
      (a[p] > b[q + 3] && a[p + 6] > b[q + 9]) ||
      (b[q] > a[p + 3] && b[q + 6] > a[p + 9]) ||
      (a[p + 1] > b[q + 4] && a[p + 7] > b[q + 10]) ||
      (b[q + 1] > a[p + 4] && b[q + 7] > a[p + 10]) ||
      (a[p + 2] > b[q + 5] && a[p + 8] > b[q + 11]) ||
      (b[q + 2] > a[p + 5] && b[q + 8] > a[p + 11])
    )
  }

  /** Whether all places that any of it may be at are outside those of another, whenever. */
  isBeyond(other: SkinTree): boolean {
    const a = this.boxes
    const b = other.boxes
    for (let k = 0; k < 3; k++) {
      if (a[k] > b[k + 3] && a[k] > b[k + 9] && a[k + 6] > b[k + 3] && a[k + 6] > b[k + 9]) return true
      if (b[k] > a[k + 3] && b[k] > a[k + 9] && b[k + 6] > a[k + 3] && b[k + 6] > a[k + 9]) return true
    }
    return false
  }

  /** Whether a node is outside a box (minima and maxima at o) now, later and in between. */
  isOutside(node: number, box: Float64Array, o: number): boolean {
    const p = BOXES * node
    const a = this.boxes
    for (let k = 0; k < 3; k++) {
      if (a[p + k] > box[o + 3 + k] && a[p + 6 + k] > box[o + 3 + k]) return true
      if (box[o + k] > a[p + 3 + k] && box[o + k] > a[p + 9 + k]) return true
    }
    return false
  }

  /** Minima and maxima of all places that any of it may be at. */
  writeReach(out: Float64Array): void {
    const { boxes } = this
    for (let k = 0; k < 3; k++) {
      out[k] = boxes[k] < boxes[6 + k] ? boxes[k] : boxes[6 + k]
      out[3 + k] = boxes[3 + k] > boxes[9 + k] ? boxes[3 + k] : boxes[9 + k]
    }
  }
}

/** The boxes of a node from those of its children, the one after it and the second. */
function join(boxes: Float64Array, node: number, second: number): void {
  const o = BOXES * node
  const a = o + BOXES
  const b = BOXES * second
  for (let k = 0; k < BOXES; k += 6) {
    for (let i = k; i < k + 3; i++) {
      boxes[o + i] = lower(boxes[a + i], boxes[b + i])
      boxes[o + 3 + i] = higher(boxes[a + 3 + i], boxes[b + 3 + i])
    }
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
