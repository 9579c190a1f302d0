/**
 * Shapes: what a body is made of. A shape is a tree of convex parts (3.4): its leaves are the parts, and every
 * inner node has the convex hull of all parts below it. A convex shape is a tree of one leaf. A soup of triangles is
 * one node too, with the box around them as its polytope and a tree of its own below.
 */
import { enlargedInts } from '../math/enlarged.ts'
import { type AabbTree, BOX_STRIDE, TREE_ROOT } from '../soup/aabb-tree.ts'
import { boxAround } from './box-around.ts'
import { buildPolytope } from './build-polytope.ts'
import { BALL_STRIDE, type BufferMaker, CENTER, PolytopePool, RADIUS } from './polytope-pool.ts'

/** A part that cannot be made into a polytope. */
export class PartError extends Error {
  override readonly name = 'PartError'
  readonly part: number
  /** A clause that completes "part 2 of body "cup" …". */
  readonly reason: string

  constructor(part: number, reason: string) {
    super(`Part ${part} ${reason}.`)
    this.part = part
    this.reason = reason
  }
}

export const NO_NODE = -1
export const NO_SOUP = -1

export const NODE_BALL_STRIDE = 4
/**
 * Radius about the centre that holds the bounding balls of all parts below the node, in any orientation. An
 * inner hull's own ball may be smaller: its parts' cubes would stick out of its cube.
 */
export const REACH = 3

export class ShapePool {
  readonly polytopes: PolytopePool
  // One entry a node.
  nodePolytope = new Int32Array(16)
  /** Children, or NO_NODE at a leaf. */
  nodeLeft = new Int32Array(16)
  nodeRight = new Int32Array(16)
  /** The part's number at a leaf, −1 at an inner node. */
  nodePart = new Int32Array(16)
  /** Reads as `nodeBall[node * NODE_BALL_STRIDE + …]`: the centre of the node's own polytope, and its REACH. */
  nodeBall = new Float64Array(16 * NODE_BALL_STRIDE)
  /** Which of `soups` the node stands for, or NO_SOUP. */
  nodeSoup = new Int32Array(16)
  readonly soups: AabbTree[] = []
  nodeCount = 0

  constructor(makeBuffer?: BufferMaker) {
    this.polytopes = new PolytopePool(makeBuffer)
  }

  /** Adds a shape of one or more convex parts (each the hull of its points, xyz); returns its root node. */
  add(parts: readonly Float64Array[]): number {
    const work = this.adding(parts)
    for (;;) {
      const { done, value } = work.next()
      if (done === true) return value
    }
  }

  /** The same in pieces, for threads that have to draw meanwhile. Nothing else may be added before it is done. */
  *adding(parts: readonly Float64Array[]): Generator<void, number> {
    if (parts.length === 0) throw new PartError(0, 'is missing: a shape needs at least one part')
    const { nodeCount } = this
    const state = this.polytopes.state()
    try {
      const leaves: number[] = []
      for (const [part, points] of parts.entries()) {
        leaves.push(this.addNode(this.polytope(points, part), part))
        yield
      }
      return yield* this.join(leaves, parts)
    } catch (error) {
      // A shape that is refused leaves nothing behind: the parts before the bad one go too.
      this.nodeCount = nodeCount
      this.polytopes.restore(state)
      throw error
    }
  }

  /** Adds a soup of triangles; returns its node. */
  addSoup(tree: AabbTree): number {
    const root = tree.box.subarray(TREE_ROOT * BOX_STRIDE, (TREE_ROOT + 1) * BOX_STRIDE)
    const box = buildPolytope(this.polytopes, boxAround(Float64Array.from(root)))
    if (box.kind === 'fault') throw new PartError(0, box.reason)
    const node = this.addNode(box.polytope, -1)
    this.nodeSoup[node] = this.soups.push(tree) - 1
    return node
  }

  isSoup(node: number): boolean {
    return this.nodeSoup[node] !== NO_SOUP
  }

  /** The tree of a node that is a soup. */
  soupOf(node: number): AabbTree {
    return this.soups[this.nodeSoup[node]]
  }

  /** Whether the node is a part, or a soup: it has no nodes below. */
  isLeaf(node: number): boolean {
    return this.nodeLeft[node] === NO_NODE
  }

  private polytope(points: Float64Array, part: number): number {
    const result = buildPolytope(this.polytopes, points)
    if (result.kind === 'fault') throw new PartError(part, result.reason)
    return result.polytope
  }

  /** Splits the leaves at the median of the axis along which they spread most; small branching, low trees. */
  private *join(leaves: readonly number[], parts: readonly Float64Array[]): Generator<void, number> {
    if (leaves.length === 1) return leaves[0]!
    const axis = this.widestAxis(leaves)
    const sorted = [...leaves].sort((a, b) => this.centerOf(a, axis) - this.centerOf(b, axis) || a - b)
    const half = sorted.length >> 1
    const left: number = yield* this.join(sorted.slice(0, half), parts)
    const right: number = yield* this.join(sorted.slice(half), parts)
    yield
    const node = this.addNode(this.hullAround(this.cornersOf(leaves, parts)), -1)
    this.nodeLeft[node] = left
    this.nodeRight[node] = right
    for (const leaf of leaves) {
      const reach = this.centerDistance(node, leaf) + this.nodeBall[leaf * NODE_BALL_STRIDE + REACH]
      const i = node * NODE_BALL_STRIDE + REACH
      if (reach > this.nodeBall[i]) this.nodeBall[i] = reach
    }
    return node
  }

  /**
   * Parts that are fine by themselves can be too thin for the extent of all of them: grains along a kilometre. Their
   * hull would be flat, so a box takes its place; a hull may be larger than what it holds, it only prunes less.
   */
  private hullAround(corners: Float64Array): number {
    const hull = buildPolytope(this.polytopes, corners)
    if (hull.kind === 'polytope') return hull.polytope
    const box = buildPolytope(this.polytopes, boxAround(corners))
    if (box.kind === 'fault') throw new Error(`A box around parts ${box.reason}.`)
    return box.polytope
  }

  /** Rounded up a little, so that the reach never falls short of what it must hold. */
  private centerDistance(a: number, b: number): number {
    const [x, y, z] = [0, 1, 2].map((axis) => this.centerOf(a, axis) - this.centerOf(b, axis)) as [
      number,
      number,
      number,
    ]
    return Math.sqrt(x * x + y * y + z * z) * (1 + 1e-15)
  }

  private centerOf(node: number, axis: number): number {
    return this.nodeBall[node * NODE_BALL_STRIDE + axis]
  }

  private widestAxis(leaves: readonly number[]): number {
    const spread = [0, 1, 2].map((axis) => {
      const centers = leaves.map((leaf) => this.centerOf(leaf, axis))
      return centers.reduce((a, b) => Math.max(a, b)) - centers.reduce((a, b) => Math.min(a, b))
    })
    return spread.indexOf(Math.max(...spread))
  }

  /** The hull corners of all leaves, from the points as they were given. */
  private cornersOf(leaves: readonly number[], parts: readonly Float64Array[]): Float64Array {
    const { firstVertex, vertexInput } = this.polytopes
    const corners: number[] = []
    for (const leaf of leaves) {
      const points = parts[this.nodePart[leaf]]!
      const polytope = this.nodePolytope[leaf]
      for (let v = firstVertex[polytope]; v < firstVertex[polytope + 1]; v++) {
        const i = vertexInput[v] * 3
        corners.push(points[i], points[i + 1], points[i + 2])
      }
    }
    return Float64Array.from(corners)
  }

  private addNode(polytope: number, part: number): number {
    const node = this.nodeCount++
    if (node === this.nodePolytope.length) {
      this.nodePolytope = enlargedInts(this.nodePolytope, 2 * this.nodePolytope.length)
      this.nodeLeft = enlargedInts(this.nodeLeft, 2 * this.nodeLeft.length)
      this.nodeRight = enlargedInts(this.nodeRight, 2 * this.nodeRight.length)
      this.nodePart = enlargedInts(this.nodePart, 2 * this.nodePart.length)
      this.nodeSoup = enlargedInts(this.nodeSoup, 2 * this.nodeSoup.length)
      const balls = new Float64Array(this.nodeBall.length * 2)
      balls.set(this.nodeBall)
      this.nodeBall = balls
    }
    this.nodePolytope[node] = polytope
    const { ball } = this.polytopes
    const i = node * NODE_BALL_STRIDE
    for (let k = 0; k < 3; k++) this.nodeBall[i + k] = ball[polytope * BALL_STRIDE + CENTER + k]
    this.nodeBall[i + REACH] = ball[polytope * BALL_STRIDE + RADIUS]
    this.nodePart[node] = part
    this.nodeSoup[node] = NO_SOUP
    this.nodeLeft[node] = NO_NODE
    this.nodeRight[node] = NO_NODE
    return node
  }
}
