/**
 * What a ray hits: its first triangle, or all of them. A segment is a ray from one end with the other as its direction
 * and a reach of 1. Places along the ray are in lengths of the direction.
 */
import { type AabbTree, BOX_MAX, BOX_STRIDE, firstChild, NO_CHILD, TREE_ROOT } from './aabb-tree.ts'
import { MAX_TREE_DEPTH } from './build-tree.ts'
import { LeafCorners } from './tree-corners.ts'
import { RayView } from './tree-ray-triangle.ts'
import { TRIANGLE_NUMBERS } from './triangle-pair.ts'

/** Boxes are grown by what a hit may be off, relative to the farthest corner seen from the origin. */
const ROUNDING = 64 * 2 ** -53

/** Keeps its buffers: a query allocates nothing, unless `all` finds more hits than ever before. */
export class TreeRay {
  /** The first triangle hit, or −1; among several at one place the lowest. */
  triangle = -1
  /** The hits of `all`, by their place, then by triangle. A ray through a shared edge hits both triangles. */
  triangles = new Int32Array(16)
  places = new Float64Array(16)
  count = 0
  boxTests = 0
  triangleTests = 0

  /** Where along the ray to stop looking; at the end, the place of the first hit. */
  private readonly limit = new Float64Array(1)
  private readonly view = new RayView()
  private readonly corners = new LeafCorners()
  private readonly nodes = new Int32Array(MAX_TREE_DEPTH + 2)
  private readonly entries = new Float64Array(MAX_TREE_DEPTH + 2)
  private readonly entry = new Float64Array(2)
  private readonly slack = new Float64Array(1)
  /** One over the direction; 0 where that is infinite. */
  private readonly inverse = new Float64Array(3)

  /** Where the first hit lies; Infinity without one. */
  get place(): number {
    return this.triangle < 0 ? Infinity : this.limit[0]
  }

  /** The first triangle from origin[o] along direction[d], not farther than `reach`, touching counted. */
  first(
    tree: AabbTree,
    origin: Float64Array,
    o: number,
    direction: Float64Array,
    d: number,
    reach = Infinity,
  ): boolean {
    this.cast(tree, origin, o, direction, d, reach, false)
    return this.triangle >= 0
  }

  /** All triangles along the ray; returns how many. */
  all(
    tree: AabbTree,
    origin: Float64Array,
    o: number,
    direction: Float64Array,
    d: number,
    reach = Infinity,
  ): number {
    this.cast(tree, origin, o, direction, d, reach, true)
    if (this.count > 0) {
      this.triangle = this.triangles[0]
      this.limit[0] = this.places[0]
    }
    return this.count
  }

  private cast(
    tree: AabbTree,
    origin: Float64Array,
    o: number,
    direction: Float64Array,
    d: number,
    reach: number,
    keepAll: boolean,
  ): void {
    this.triangle = -1
    this.count = 0
    this.boxTests = 0
    this.triangleTests = 0
    this.limit[0] = reach
    if (tree.order.length === 0 || !this.view.look(origin, o, direction, d)) return
    this.slack[0] = ROUNDING * farthest(tree, origin, o)
    for (let axis = 0; axis < 3; axis++) {
      const inverse = 1 / direction[d + axis]
      // Beside such a step the others are so large that it leads nowhere within the slack.
      this.inverse[axis] = Number.isFinite(inverse) ? inverse : 0
    }
    let pending = 0
    this.enter(tree, TREE_ROOT, origin, o, 0)
    let node = this.entry[0] <= this.limit[0] ? TREE_ROOT : NO_CHILD
    while (node !== NO_CHILD) {
      const second = tree.second[node]
      if (second === NO_CHILD) {
        this.searchLeaf(tree, node, keepAll)
        node = NO_CHILD
      } else {
        const first = firstChild(node)
        this.enter(tree, first, origin, o, 0)
        this.enter(tree, second, origin, o, 1)
        const near = this.entry[1] < this.entry[0] ? 1 : 0
        if (this.entry[1 - near] <= this.limit[0]) {
          this.nodes[pending] = near === 1 ? first : second
          this.entries[pending++] = this.entry[1 - near]
        }
        node = this.entry[near] <= this.limit[0] ? (near === 1 ? second : first) : NO_CHILD
      }
      while (node === NO_CHILD && pending > 0) {
        pending--
        if (this.entries[pending] <= this.limit[0]) node = this.nodes[pending]
      }
    }
  }

  /** Writes where the ray enters the node's box to entry[to]; NaN, which no limit admits, where it does not. */
  private enter(tree: AabbTree, node: number, origin: Float64Array, o: number, to: number): void {
    this.boxTests++
    const { box } = tree
    const inverse = this.inverse
    const slack = this.slack[0]
    let enter = 0
    let leave = Infinity
    for (let axis = 0; axis < 3; axis++) {
      const low = box[node * BOX_STRIDE + axis] - slack - origin[o + axis]
      const high = box[node * BOX_STRIDE + BOX_MAX + axis] + slack - origin[o + axis]
      const scale = inverse[axis]
      if (scale === 0) {
        if (low > 0 || high < 0) leave = -1
        continue
      }
      const near = (scale > 0 ? low : high) * scale
      const far = (scale > 0 ? high : low) * scale
      if (near > enter) enter = near
      if (far < leave) leave = far
    }
    this.entry[to] = enter <= leave ? enter : Number.NaN
  }

  private searchLeaf(tree: AabbTree, leaf: number, keepAll: boolean): void {
    this.corners.copy(tree, leaf)
    const { hit } = this.view
    for (let k = 0; k < tree.size[leaf]; k++) {
      this.triangleTests++
      if (!this.view.meets(this.corners.numbers, k * TRIANGLE_NUMBERS)) continue
      if (!(hit[0] >= 0 && hit[0] <= this.limit[0])) continue
      const triangle = tree.order[tree.first[leaf] + k]
      if (keepAll) this.insert(triangle)
      else if (hit[0] < this.limit[0] || this.triangle < 0 || triangle < this.triangle) {
        this.triangle = triangle
        this.limit[0] = hit[0]
      }
    }
  }

  /** Puts the hit of the view in its place among those found. */
  private insert(triangle: number): void {
    if (this.count === this.triangles.length) this.grow()
    const place = this.view.hit[0]
    let i = this.count++
    for (; i > 0; i--) {
      const before = this.places[i - 1]
      if (before < place || (before === place && this.triangles[i - 1] < triangle)) break
      this.places[i] = before
      this.triangles[i] = this.triangles[i - 1]
    }
    this.places[i] = place
    this.triangles[i] = triangle
  }

  private grow(): void {
    const triangles = new Int32Array(2 * this.count)
    const places = new Float64Array(2 * this.count)
    triangles.set(this.triangles)
    places.set(this.places)
    this.triangles = triangles
    this.places = places
  }
}

/** At least the distance from the origin to anything in the tree, along each axis and in sum. */
function farthest({ box }: AabbTree, origin: Float64Array, o: number): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    const x = origin[o + axis]
    sum += Math.max(Math.abs(box[axis] - x), Math.abs(box[BOX_MAX + axis] - x))
    // What the box's own coordinates lose when the slack is added.
    sum += Math.abs(x)
  }
  return sum
}
