/**
 * A tree of boxes over the triangles of a soft body. It is built once, so that what is near in a branch is near in the
 * cloth: by how it was cut, or how it is filled, for the two sheets of a cushion are cut alike and would share leaves.
 * Boxes hold all places that the cloth may be at: those now, and those when the step ends; in between, boxes are in
 * between.
 */

/** Triangles a leaf: the two of a quad. */
const LEAF = 2
/** Reads as `boxes[BOXES * node + …]`: minima and maxima now, then those when the step ends. */
const BOXES = 12
/** A leaf's vertices, at the most. */
const CORNERS = 3 * LEAF
/** Reads as `spots[SPOTS * node + …]`, of a leaf: its middle, its room, and its vertices, six numbers each: now and later. */
const SPOTS = 4 + 6 * CORNERS
const ROOM = 3
const PLACES = 4

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
  private readonly boxes: Float64Array
  private readonly spots: Float64Array
  /** A leaf's vertices, each once: `rim[CORNERS * node] …`, so many of them. */
  private readonly rim: Int32Array
  private readonly rimSize: Uint8Array

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
    this.spots = new Float64Array(SPOTS * this.nodes)
    this.rim = new Int32Array(CORNERS * this.nodes)
    this.rimSize = new Uint8Array(this.nodes)
    this.leaf = new Int32Array(triangles)
    for (let node = 0; node < this.nodes; node++) {
      if (second[node] < 0) this.addLeaf(node, corners)
    }
  }

  private addLeaf(node: number, corners: Uint32Array): void {
    const triangles = this.order.subarray(this.first[node], this.first[node] + this.size[node])
    const rim = new Set<number>()
    for (const t of triangles) {
      this.leaf[t] = node
      for (let c = 3 * t; c < 3 * t + 3; c++) rim.add(corners[c])
    }
    this.rim.set([...rim], CORNERS * node)
    this.rimSize[node] = rim.size
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
    const { second, boxes } = this
    for (let node = this.nodes - 1; node >= 0; node--) {
      if (second[node] >= 0) join(boxes, node, second[node])
      else this.growLeaf(node, from, to, by, margin)
    }
  }

  private growLeaf(
    leaf: number,
    from: Float64Array,
    to: Float64Array,
    by: Float64Array,
    margin: number,
  ): void {
    const { rim, boxes, spots } = this
    const box = BOXES * leaf
    const spot = SPOTS * leaf
    const count = this.rimSize[leaf]
    for (let k = 0; k < 3; k++) {
      boxes[box + k] = Infinity
      boxes[box + 3 + k] = -Infinity
      boxes[box + 6 + k] = Infinity
      boxes[box + 9 + k] = -Infinity
      spots[spot + k] = 0
    }
    let most = 0
    for (let i = 0; i < count; i++) {
      const v = rim[CORNERS * leaf + i]
      const room = by[v] + margin
      if (room > most) most = room
      const place = spot + PLACES + 6 * i
      for (let k = 0; k < 3; k++) {
        const now = from[3 * v + k]
        const later = to[3 * v + k]
        spots[spot + k] += now / count
        spots[place + k] = now
        spots[place + 3 + k] = later
        if (now - room < boxes[box + k]) boxes[box + k] = now - room
        if (now + room > boxes[box + 3 + k]) boxes[box + 3 + k] = now + room
        if (later - room < boxes[box + 6 + k]) boxes[box + 6 + k] = later - room
        if (later + room > boxes[box + 9 + k]) boxes[box + 9 + k] = later + room
      }
    }
    spots[spot + ROOM] = most
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

  /**
   * Whether two leaves cannot meet, by the way from the middle of the other to that of this one. Leaves that are not
   * quite neighbours in cloth that lies flat are most of those that boxes do not tell apart.
   */
  areLeavesFar(leaf: number, other: SkinTree, there: number): boolean {
    const a = this.spots
    const b = other.spots
    const p = SPOTS * leaf
    const q = SPOTS * there
    const x = a[p] - b[q]
    const y = a[p + 1] - b[q + 1]
    const z = a[p + 2] - b[q + 2]
    // Heights are compared as they are along a way that is not of unit length.
    const far = (a[p + ROOM] + b[q + ROOM]) * Math.sqrt(x * x + y * y + z * z)
    let low = Infinity
    let lowLater = Infinity
    const endP = p + PLACES + 6 * this.rimSize[leaf]
    for (let o = p + PLACES; o < endP; o += 6) {
      const now = x * a[o] + y * a[o + 1] + z * a[o + 2]
      const later = x * a[o + 3] + y * a[o + 4] + z * a[o + 5]
      if (now < low) low = now
      if (later < lowLater) lowLater = later
    }
    let high = -Infinity
    let highLater = -Infinity
    const endQ = q + PLACES + 6 * other.rimSize[there]
    for (let o = q + PLACES; o < endQ; o += 6) {
      const now = x * b[o] + y * b[o + 1] + z * b[o + 2]
      const later = x * b[o + 3] + y * b[o + 4] + z * b[o + 5]
      if (now > high) high = now
      if (later > highLater) highLater = later
    }
    return low - high > far && lowLater - highLater > far
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
      boxes[o + i] = boxes[a + i] < boxes[b + i] ? boxes[a + i] : boxes[b + i]
      boxes[o + 3 + i] = boxes[a + 3 + i] > boxes[b + 3 + i] ? boxes[a + 3 + i] : boxes[b + 3 + i]
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
