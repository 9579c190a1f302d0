/** The point of a mesh nearest to a given point: boxes farther than the best so far are left out, near ones go first. */
import { type AabbTree, BOX_MAX, BOX_STRIDE, firstChild, NO_CHILD, TREE_ROOT } from './aabb-tree.ts'
import { MAX_TREE_DEPTH } from './build-tree.ts'
import { LeafCorners } from './tree-corners.ts'
import { nearestOnTriangle } from './tree-nearest-triangle.ts'
import { TRIANGLE_NUMBERS } from './triangle-pair.ts'

/** How much a distance may be off by rounding, relative to the extent of mesh and point. */
const ROUNDING = 64 * 2 ** -53

/** Keeps its buffers: a query allocates nothing. */
export class TreeNearest {
  /** The nearest triangle, or −1 where none is within reach; among equally near ones the lowest. */
  triangle = -1
  /** Where on the triangle. */
  readonly point = new Float64Array(3)
  boxTests = 0
  triangleTests = 0

  /** The best distance, its square with room for rounding, and that room. */
  private readonly best = new Float64Array(3)
  private readonly nodes = new Int32Array(MAX_TREE_DEPTH + 2)
  private readonly distances = new Float64Array(MAX_TREE_DEPTH + 2)
  private readonly box = new Float64Array(2)
  private readonly corners = new LeafCorners()
  private readonly one = new Float64Array(TRIANGLE_NUMBERS)
  private readonly candidate = new Float64Array(4)

  /** Infinity where no triangle is within reach. */
  get distance(): number {
    return this.best[0]
  }

  /** The point is xyz at from[o], in the coordinates of the mesh; nothing farther than `reach` is looked for. */
  find(tree: AabbTree, from: Float64Array, o: number, reach = Infinity): boolean {
    this.triangle = -1
    this.boxTests = 0
    this.triangleTests = 0
    if (tree.order.length === 0) {
      this.best[0] = Infinity
      return false
    }
    this.best[2] = ROUNDING * extent(tree, from, o)
    this.limit(reach)
    let pending = 0
    let node = TREE_ROOT
    this.measureBox(tree, node, from, o, 0)
    if (this.box[0] > this.best[1]) node = NO_CHILD
    while (node !== NO_CHILD) {
      const second = tree.second[node]
      if (second === NO_CHILD) {
        this.searchLeaf(tree, node, from, o)
        node = NO_CHILD
      } else {
        const first = firstChild(node)
        this.measureBox(tree, first, from, o, 0)
        this.measureBox(tree, second, from, o, 1)
        const swap = this.box[1] < this.box[0] ? 1 : 0
        if (this.box[1 - swap] <= this.best[1]) {
          this.nodes[pending] = swap === 1 ? first : second
          this.distances[pending++] = this.box[1 - swap]
        }
        node = this.box[swap] <= this.best[1] ? (swap === 1 ? second : first) : NO_CHILD
      }
      while (node === NO_CHILD && pending > 0) {
        pending--
        if (this.distances[pending] <= this.best[1]) node = this.nodes[pending]
      }
    }
    if (this.triangle < 0) this.best[0] = Infinity
    return this.triangle >= 0
  }

  private limit(distance: number): void {
    this.best[0] = distance
    // Boxes that are farther only by rounding stay in: the answer must not depend on how the tree was cut.
    this.best[1] = (distance + this.best[2]) ** 2
  }

  private measureBox(tree: AabbTree, node: number, from: Float64Array, o: number, to: number): void {
    this.boxTests++
    const { box } = tree
    let sum = 0
    for (let axis = 0; axis < 3; axis++) {
      const x = from[o + axis]
      const low = box[node * BOX_STRIDE + axis] - x
      const high = x - box[node * BOX_STRIDE + BOX_MAX + axis]
      const away = low > 0 ? low : high > 0 ? high : 0
      sum += away * away
    }
    this.box[to] = sum
  }

  private searchLeaf(tree: AabbTree, leaf: number, from: Float64Array, o: number): void {
    const candidate = this.candidate
    this.corners.copy(tree, leaf)
    for (let k = 0; k < tree.size[leaf]; k++) {
      this.triangleTests++
      const { numbers } = this.corners
      for (let n = 0; n < TRIANGLE_NUMBERS; n++) this.one[n] = numbers[k * TRIANGLE_NUMBERS + n]
      nearestOnTriangle(this.one, from, o, candidate)
      const distance = Math.sqrt(candidate[3])
      const triangle = tree.order[tree.first[leaf] + k]
      if (distance > this.best[0]) continue
      if (distance === this.best[0] && this.triangle >= 0 && this.triangle < triangle) continue
      this.triangle = triangle
      this.point[0] = candidate[0]
      this.point[1] = candidate[1]
      this.point[2] = candidate[2]
      this.limit(distance)
    }
  }
}

/** At least the size of every difference that a distance is made of. */
function extent({ box }: AabbTree, from: Float64Array, o: number): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    const away = Math.max(
      Math.abs(from[o + axis] - box[axis]),
      Math.abs(from[o + axis] - box[BOX_MAX + axis]),
    )
    sum += away + (box[BOX_MAX + axis] - box[axis])
  }
  return sum
}
