/**
 * A tree of boxes over the triangles of a soft body. It is built once, by how the cloth was cut, so that what is near in
 * a branch is near in the cloth; boxes and cones of normals follow the cloth as it moves.
 */

/** Triangles a leaf: the two of a quad. */
const LEAF = 2
/** Reads as `box[6 * node + …]`: minima, then maxima. */
export const TOP = 3
/** Cosine of half the opening of a cone of normals, above which a patch cannot meet itself. */
const FLAT = 0.15

export class SkinTree {
  readonly nodes: number
  /** The second child, or −1 at a leaf; the first child is the node after. */
  readonly second: Int32Array
  /** A node's triangles are `order[first[node]] … order[first[node] + size[node] − 1]`. */
  readonly first: Int32Array
  readonly size: Int32Array
  readonly order: Int32Array
  /** The last node of those below. */
  readonly last: Int32Array
  readonly box: Float64Array
  /** xyz a triangle, as the cloth was cut. */
  readonly middle: Float64Array
  private readonly corners: Uint32Array
  /** Boxes as the cloth was cut. */
  private readonly cut: Float64Array
  /** Axis, and cosine of half the opening; −1: any direction. */
  private readonly cone: Float64Array

  constructor(rest: Float64Array, corners: Uint32Array) {
    const triangles = corners.length / 3
    this.corners = corners
    this.order = Int32Array.from({ length: triangles }, (_, t) => t)
    const second: number[] = []
    const first: number[] = []
    const size: number[] = []
    const last: number[] = []
    const middle = middlesOf(rest, corners)
    const build = (from: number, to: number): void => {
      const node = second.push(-1) - 1
      first.push(from)
      size.push(to - from)
      last.push(node)
      if (to - from <= LEAF) return
      const run = this.order.subarray(from, to)
      const axis = widestAxis(middle, run)
      run.sort((a, b) => middle[3 * a + axis] - middle[3 * b + axis] || a - b)
      const half = from + LEAF * Math.ceil((to - from) / (2 * LEAF))
      build(from, half)
      second[node] = second.length
      build(half, to)
      last[node] = second.length - 1
    }
    this.middle = middle
    if (triangles > 0) build(0, triangles)
    this.nodes = second.length
    this.second = Int32Array.from(second)
    this.first = Int32Array.from(first)
    this.size = Int32Array.from(size)
    this.last = Int32Array.from(last)
    this.box = new Float64Array(6 * this.nodes)
    this.cone = new Float64Array(4 * this.nodes)
    this.refit(rest)
    this.cut = Float64Array.from(this.box)
  }

  /** Whether all of a node's triangles look much the same way. */
  isFlat(node: number): boolean {
    return this.cone[4 * node + 3] > FLAT
  }

  /** Whether two nodes are next to each other in the cloth, and look much the same way together: one flat patch. */
  areFlat(p: number, q: number): boolean {
    const { cone, cut } = this
    const wide = cone[4 * p + 3] < cone[4 * q + 3] ? cone[4 * p + 3] : cone[4 * q + 3]
    if (wide <= FLAT) return false
    for (let k = 0; k < TOP; k++) {
      if (cut[6 * p + k] > cut[6 * q + TOP + k] || cut[6 * q + k] > cut[6 * p + TOP + k]) return false
    }
    const dot =
      cone[4 * p] * cone[4 * q] + cone[4 * p + 1] * cone[4 * q + 1] + cone[4 * p + 2] * cone[4 * q + 2]
    if (dot <= 0) return false
    // Half the angle between the axes, and the wider cone beyond it.
    const turn = dot < 1 ? 0.5 * (1 + dot) : 1
    return Math.sqrt(turn) * wide - Math.sqrt((1 - turn) * (1 - wide * wide)) > FLAT
  }

  /** Boxes and cones from the leaves up. */
  refit(x: Float64Array): void {
    const { second, box } = this
    for (let node = this.nodes - 1; node >= 0; node--) {
      if (second[node] < 0) this.fitLeaf(node, x)
      else {
        const a = 6 * (node + 1)
        const b = 6 * second[node]
        for (let k = 0; k < TOP; k++) {
          box[6 * node + k] = box[a + k] < box[b + k] ? box[a + k] : box[b + k]
          box[6 * node + TOP + k] = box[a + TOP + k] > box[b + TOP + k] ? box[a + TOP + k] : box[b + TOP + k]
        }
        this.joinCones(node, 4 * (node + 1), 4 * second[node])
      }
    }
  }

  private fitLeaf(node: number, x: Float64Array): void {
    const { order, box, cone, corners, first, size } = this
    const o = 6 * node
    for (let k = 0; k < TOP; k++) {
      box[o + k] = Infinity
      box[o + TOP + k] = -Infinity
    }
    let sx = 0
    let sy = 0
    let sz = 0
    let straight = true
    const end = first[node] + size[node]
    for (let i = first[node]; i < end; i++) {
      const t = 3 * order[i]
      const a = 3 * corners[t]
      const b = 3 * corners[t + 1]
      const c = 3 * corners[t + 2]
      for (let k = 0; k < TOP; k++) {
        const p = x[a + k]
        const q = x[b + k]
        const r = x[c + k]
        const low = p < q ? (p < r ? p : r) : q < r ? q : r
        const high = p > q ? (p > r ? p : r) : q > r ? q : r
        if (low < box[o + k]) box[o + k] = low
        if (high > box[o + TOP + k]) box[o + TOP + k] = high
      }
      const ux = x[b] - x[a]
      const uy = x[b + 1] - x[a + 1]
      const uz = x[b + 2] - x[a + 2]
      const vx = x[c] - x[a]
      const vy = x[c + 1] - x[a + 1]
      const vz = x[c + 2] - x[a + 2]
      const nx = uy * vz - uz * vy
      const ny = uz * vx - ux * vz
      const nz = ux * vy - uy * vx
      const square = nx * nx + ny * ny + nz * nz
      if (!(square > 0) || (i > first[node] && !(sx * nx + sy * ny + sz * nz > 0))) straight = false
      const per = square > 0 ? 1 / Math.sqrt(square) : 0
      sx += nx * per
      sy += ny * per
      sz += nz * per
    }
    const square = sx * sx + sy * sy + sz * sz
    const per = square > 0 ? 1 / Math.sqrt(square) : 0
    cone[4 * node] = sx * per
    cone[4 * node + 1] = sy * per
    cone[4 * node + 2] = sz * per
    // Of two unit normals: their sum is twice the cosine of half the angle between them.
    cone[4 * node + 3] = straight && per > 0 ? Math.min(1, 1 / (size[node] * per)) : -1
  }

  /** The cone about the mean of two axes that holds both. */
  private joinCones(node: number, a: number, b: number): void {
    const { cone } = this
    const o = 4 * node
    cone[o + 3] = -1
    if (cone[a + 3] <= 0 || cone[b + 3] <= 0) return
    const x = cone[a] + cone[b]
    const y = cone[a + 1] + cone[b + 1]
    const z = cone[a + 2] + cone[b + 2]
    const square = x * x + y * y + z * z
    if (!(square > 1e-3)) return
    const per = 1 / Math.sqrt(square)
    cone[o] = x * per
    cone[o + 1] = y * per
    cone[o + 2] = z * per
    // Both axes are at the same angle from their mean. The cosine of the sum of that and the wider cone's.
    const turn = Math.min(1, 0.5 * square * per)
    const wide = cone[a + 3] < cone[b + 3] ? cone[a + 3] : cone[b + 3]
    cone[o + 3] = turn * wide - Math.sqrt((1 - turn * turn) * (1 - wide * wide))
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
