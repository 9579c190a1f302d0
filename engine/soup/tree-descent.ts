/**
 * The way down two trees, or one against itself, over pairs of nodes whose boxes overlap (two-views, III.B): who goes
 * down decides at each pair whether to refine it.
 */
import { type AabbTree, BOX_MAX, BOX_STRIDE, firstChild, NO_CHILD, TREE_ROOT } from './aabb-tree.ts'
import { MAX_TREE_DEPTH } from './build-tree.ts'
import { RealignedBoxes } from './tree-frames.ts'

/**
 * Which of two boxes is refined: both, as in the paper, or the larger alone where the other has less than half its
 * edges, which saves tests between bodies of different size.
 */
export type Refining = 'both' | 'larger'

/** How many times longer the sum of one box's edges may be before it is refined alone. */
const MUCH_LARGER: Readonly<Record<Refining, number>> = { both: Infinity, larger: 2 }

/** Each refinement of one or both nodes leaves at most three pairs behind. */
const STACK_PAIRS = 3 * (2 * MAX_TREE_DEPTH) + 4

const NO_TREE: AabbTree = {
  mesh: { positions: new Float64Array(0), corners: new Uint32Array(0) },
  nodeCount: 0,
  box: new Float64Array(0),
  second: new Int32Array(0),
  first: new Int32Array(0),
  size: new Int32Array(0),
  order: new Int32Array(0),
}

export class TreeDescent {
  /** The pair that `next` has come to, and how often boxes were refined on the way. */
  nodeA = TREE_ROOT
  nodeB = TREE_ROOT
  depth = 0
  boxTests = 0

  private a = NO_TREE
  private b = NO_TREE
  private isWithin = false
  private readonly muchLarger: number
  private readonly stack = new Int32Array(3 * STACK_PAIRS)
  private pending = 0
  private readonly toA = new RealignedBoxes()
  private readonly toB = new RealignedBoxes()
  private readonly boxes = new Float64Array(2 * BOX_STRIDE)

  constructor(refining: Refining) {
    this.muchLarger = MUCH_LARGER[refining]
  }

  /** Begins at the roots of `a` at pose number i and `b` at pose number j. */
  begin(a: AabbTree, poseA: Float64Array, i: number, b: AabbTree, poseB: Float64Array, j: number): void {
    this.reset(a, b, false)
    if (a.order.length === 0 || b.order.length === 0) return
    this.toA.set(a, poseA, i, b, poseB, j)
    this.toB.set(b, poseB, j, a, poseA, i)
    this.toA.write(b.box, TREE_ROOT, this.boxes, 0)
    this.test(a, TREE_ROOT, TREE_ROOT, 0, 0)
  }

  /** Begins with a tree against itself: every two nodes come up once, and each node with itself. */
  beginWithin(tree: AabbTree): void {
    this.reset(tree, tree, true)
    this.toA.setSame(tree)
    this.push(TREE_ROOT, TREE_ROOT, 0)
  }

  /** Goes to the next pair; false where there is none left. */
  next(): boolean {
    while (this.pending > 0) {
      const o = 3 * --this.pending
      this.nodeA = this.stack[o]
      this.nodeB = this.stack[o + 1]
      this.depth = this.stack[o + 2]
      if (!this.toA.turned || !this.apartFromB()) return true
    }
    return false
  }

  isAtLeaves(): boolean {
    return this.a.second[this.nodeA] === NO_CHILD && this.b.second[this.nodeB] === NO_CHILD
  }

  /** Goes down from a pair that is not at leaves: in both nodes as the paper does, or in the far larger one. */
  refine(): void {
    if (this.isWithin && this.nodeA === this.nodeB) {
      this.refineWithin()
      return
    }
    const a = this.a
    const b = this.b
    const { nodeA, nodeB } = this
    const depth = this.depth + 1
    const boxes = this.boxes
    const leafA = a.second[nodeA] === NO_CHILD
    const leafB = b.second[nodeB] === NO_CHILD
    this.toA.write(b.box, nodeB * BOX_STRIDE, boxes, 0)
    const edgesA = edgeSum(a.box, nodeA * BOX_STRIDE)
    const edgesB = edgeSum(boxes, 0)
    const downA = !leafA && (leafB || !(edgesA * this.muchLarger < edgesB))
    const downB = !leafB && (leafA || !(edgesB * this.muchLarger < edgesA))
    if (!downB) {
      this.test(a, a.second[nodeA], nodeB, 0, depth)
      this.test(a, firstChild(nodeA), nodeB, 0, depth)
      return
    }
    const secondB = b.second[nodeB]
    this.toA.write(b.box, firstChild(nodeB) * BOX_STRIDE, boxes, 0)
    this.toA.write(b.box, secondB * BOX_STRIDE, boxes, BOX_STRIDE)
    if (!downA) {
      this.test(a, nodeA, secondB, BOX_STRIDE, depth)
      this.test(a, nodeA, firstChild(nodeB), 0, depth)
      return
    }
    const secondA = a.second[nodeA]
    this.test(a, secondA, secondB, BOX_STRIDE, depth)
    this.test(a, secondA, firstChild(nodeB), 0, depth)
    this.test(a, firstChild(nodeA), secondB, BOX_STRIDE, depth)
    this.test(a, firstChild(nodeA), firstChild(nodeB), 0, depth)
  }

  /** The children of a node with themselves and with each other. */
  private refineWithin(): void {
    const tree = this.a
    const first = firstChild(this.nodeA)
    const second = tree.second[this.nodeA]
    this.push(second, second, this.depth + 1)
    this.push(first, first, this.depth + 1)
    this.toA.write(tree.box, second * BOX_STRIDE, this.boxes, 0)
    this.test(tree, first, second, 0, this.depth + 1)
  }

  private reset(a: AabbTree, b: AabbTree, isWithin: boolean): void {
    this.a = a
    this.b = b
    this.isWithin = isWithin
    this.pending = 0
    this.boxTests = 0
  }

  private push(nodeA: number, nodeB: number, depth: number): void {
    const o = 3 * this.pending++
    this.stack[o] = nodeA
    this.stack[o + 1] = nodeB
    this.stack[o + 2] = depth
  }

  /** Compares node a with the realigned box of node b at boxes[o]. */
  private test(a: AabbTree, nodeA: number, nodeB: number, o: number, depth: number): void {
    this.boxTests++
    if (boxesOverlap(a.box, nodeA * BOX_STRIDE, this.boxes, o)) this.push(nodeA, nodeB, depth)
  }

  /**
   * Boxes that overlap in the frame of the first may be apart in that of the second: the box around a long thin one
   * that is turned is wide, and seen from its own frame the other is not.
   */
  private apartFromB(): boolean {
    this.toB.write(this.a.box, this.nodeA * BOX_STRIDE, this.boxes, 0)
    return !boxesOverlap(this.b.box, this.nodeB * BOX_STRIDE, this.boxes, 0)
  }
}

function boxesOverlap(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return (
    a[i] <= b[j + BOX_MAX] &&
    b[j] <= a[i + BOX_MAX] &&
    a[i + 1] <= b[j + BOX_MAX + 1] &&
    b[j + 1] <= a[i + BOX_MAX + 1] &&
    a[i + 2] <= b[j + BOX_MAX + 2] &&
    b[j + 2] <= a[i + BOX_MAX + 2]
  )
}

function edgeSum(box: Float64Array, o: number): number {
  return box[o + 3] - box[o] + (box[o + 4] - box[o + 1]) + (box[o + 5] - box[o + 2])
}
