/**
 * A shape of convex parts against a soup of triangles, each at a pose of its own: what is near, how far it can move,
 * and the closest of all. Answers depend on shape, soup and poses alone, and no frame allocates.
 */
import type { ShapePool } from '../geometry/shape-pool.ts'
import { enlargedInts } from '../math/enlarged.ts'
import { POSE_STRIDE, POSITION, SCALE, writePose } from '../math/pose.ts'
import { type AabbTree, BOX_STRIDE, isTreeLeaf, TREE_ROOT } from './aabb-tree.ts'
import { MAX_TREE_DEPTH } from './build-tree.ts'
import { BEYOND } from './polytope-triangle.ts'
import { SoupCast } from './soup-cast.ts'
import { SoupClosest } from './soup-closest.ts'
import { boxesMeet, nodeMeetsBox, SOUP, SoupPart, THING, writeTriangleBox } from './soup-part.ts'
import { SoupRows } from './soup-rows.ts'

/** More rows than there will ever be. */
const NO_LIMIT = 2 ** 30

export class SoupParts {
  /** Where the thing is. */
  readonly position: Float64Array
  /** The rows of the last `near`, by parts; within a part in the order of the tree. */
  readonly rows = new SoupRows()
  /** The row of the last `closest`. */
  readonly nearest = new SoupRows()
  /** What stopped the last `cast`, and where. */
  readonly swept: SoupCast
  /** Triangles that came to the exact test since this was last set to 0. */
  exactTests = 0
  private readonly one: SoupPart
  private readonly search: SoupClosest
  private tree: AabbTree | undefined
  /** The thing's leaves, by part. */
  private leaves: Int32Array = new Int32Array(32)
  private leafCount = 0
  private root = -1
  private readonly stack = new Int32Array(2 * MAX_TREE_DEPTH + 2)
  private readonly triangleBox = new Float64Array(BOX_STRIDE)

  constructor(shapes: ShapePool) {
    this.one = new SoupPart(shapes)
    this.swept = new SoupCast(this.one)
    this.search = new SoupClosest(this.one)
    const { pose } = this.one
    for (const o of [THING * POSE_STRIDE, SOUP * POSE_STRIDE]) {
      for (let k = 0; k < 9; k += 4) pose[o + k] = 1
      pose[o + SCALE] = 1
    }
    this.position = pose.subarray(THING * POSE_STRIDE + POSITION, THING * POSE_STRIDE + POSITION + 3)
  }

  /** Any shape of the pool, by its root node. Its pose stays. */
  useShape(root: number): void {
    if (root === this.root) return
    this.root = root
    this.leafCount = 0
    this.collectLeaves(root)
  }

  /** The node of one of the thing's parts. */
  nodeOf(part: number): number {
    return this.leaves[part]
  }

  /** The soup, by its tree. Its pose stays. */
  useSoup(tree: AabbTree): void {
    this.tree = tree
  }

  /** Copies pose number i of an array of poses (math/pose.ts). */
  takePose(poses: Float64Array, i: number): void {
    this.copyPose(THING, poses, i)
  }

  takeSoupPose(poses: Float64Array, i: number): void {
    this.copyPose(SOUP, poses, i)
  }

  /** Seven numbers at source[o]: position, quaternion. */
  setPose(source: ArrayLike<number>, o = 0, scale = 1): void {
    this.one.pose[THING * POSE_STRIDE + SCALE] = scale
    writePose(this.one.pose, THING, source, o)
  }

  setSoupPose(source: ArrayLike<number>, o = 0, scale = 1): void {
    this.one.pose[SOUP * POSE_STRIDE + SCALE] = scale
    writePose(this.one.pose, SOUP, source, o)
  }

  moveTo(x: number, y: number, z: number): void {
    this.position[0] = x
    this.position[1] = y
    this.position[2] = z
  }

  /** All parts and triangles within `reach` metres, meeting ones included; their number. See `rows`. */
  near(reach: number): number {
    this.list(reach, NO_LIMIT)
    return this.rows.count
  }

  /** Whether anything is within `reach` metres: the first that is found stands in `rows`. */
  isNear(reach: number): boolean {
    this.list(reach, 1)
    return this.rows.count > 0
  }

  /**
   * How far (0 to 1) the thing can move along `motion` until it is within `skin` metres of a triangle, never too far
   * by more than rounding. What is that near at the start does not stop it from moving away or along. The thing
   * itself stays where it is. See `swept`.
   */
  cast(motion: Float64Array, skin: number): number {
    const { swept } = this
    const tree = this.soup()
    swept.begin(motion, skin)
    for (let i = 0; i < this.leafCount && swept.best[0] > 0; i++) swept.against(tree, this.leaves[i])
    swept.end(tree)
    return swept.best[0]
  }

  /**
   * Finds the closest part and triangle no farther than `within` metres (the deepest where some meet), the lowest
   * part and triangle of equals; false where there is none. See `nearest`.
   */
  closest(within: number): boolean {
    const { nearest, search } = this
    const tree = this.soup()
    nearest.clear()
    search.bound[0] = within
    for (let i = 0; i < this.leafCount; i++) search.improve(tree, this.leaves[i], nearest, 0)
    return nearest.count > 0
  }

  /** The same for each part by itself: fills `rows` with at most one row a part. Much less than all that is near. */
  closestOfParts(within: number): number {
    const { rows, search } = this
    const tree = this.soup()
    rows.clear()
    for (let i = 0; i < this.leafCount; i++) {
      search.bound[0] = within
      search.improve(tree, this.leaves[i], rows, rows.count)
    }
    return rows.count
  }

  /**
   * What of all that is near says where the thing may go: for each part the nearest triangle first, then the nearest
   * of those that do not lie behind its plane, and so on, up to `most` rows a part. A part that keeps to its side of
   * these planes comes no nearer to any triangle left out. Fills `rows`; a flat wall of any number of triangles is
   * one row a part.
   */
  fronts(reach: number, most = 12): number {
    const { rows, search } = this
    const { fronts } = search
    const tree = this.soup()
    rows.clear()
    for (let i = 0; i < this.leafCount; i++) {
      fronts.clear(rows.count)
      while (fronts.count < most) {
        const row = rows.count
        search.bound[0] = reach
        search.improve(tree, this.leaves[i], rows, row)
        if (rows.count === row) break
        fronts.add(rows, row, reach)
      }
    }
    fronts.clear(0)
    return rows.count
  }

  private list(reach: number, most: number): void {
    const { rows, one } = this
    const tree = this.soup()
    rows.clear()
    one.reach[0] = reach
    one.exact.within[0] = reach
    one.place(this.root, tree)
    const start = this.narrowed(tree)
    if (start < 0) return
    for (let i = 0; i < this.leafCount && rows.count < most; i++) {
      if (this.leafCount > 1) one.place(this.leaves[i], tree)
      this.collect(tree, start, one.shapes.nodePart[this.leaves[i]], most)
    }
  }

  private soup(): AabbTree {
    if (this.tree === undefined || this.root < 0) throw new Error('A soup query has no shape or no soup yet.')
    return this.tree
  }

  /** The smallest node that holds all the box can meet, or −1 where it meets nothing. */
  private narrowed(tree: AabbTree): number {
    const { box } = this.one
    if (!nodeMeetsBox(tree, TREE_ROOT, box)) return -1
    let node = TREE_ROOT
    while (!isTreeLeaf(tree, node)) {
      const first = nodeMeetsBox(tree, node + 1, box)
      const second = nodeMeetsBox(tree, tree.second[node], box)
      if (first === second) return first ? node : -1
      node = first ? node + 1 : tree.second[node]
    }
    return node
  }

  private collect(tree: AabbTree, start: number, part: number, most: number): void {
    const { one, stack, triangleBox, rows } = this
    const { exact, box } = one
    let count = 0
    stack[count++] = start
    while (count > 0) {
      const node = stack[--count]
      if (!nodeMeetsBox(tree, node, box)) continue
      if (!isTreeLeaf(tree, node)) {
        stack[count++] = tree.second[node]
        stack[count++] = node + 1
        continue
      }
      const end = tree.first[node] + tree.size[node]
      for (let i = tree.first[node]; i < end; i++) {
        const t = tree.order[i]
        writeTriangleBox(tree, t, triangleBox)
        if (!boxesMeet(triangleBox, box)) continue
        this.exactTests++
        one.take(tree, t)
        if (exact.relate() === BEYOND) continue
        exact.report()
        rows.add(part, t, exact)
        if (rows.count >= most) return
      }
    }
  }

  private collectLeaves(node: number): void {
    const { shapes } = this.one
    if (!shapes.isLeaf(node)) {
      this.collectLeaves(shapes.nodeLeft[node])
      this.collectLeaves(shapes.nodeRight[node])
      return
    }
    if (this.leafCount === this.leaves.length) this.leaves = enlargedInts(this.leaves, 2 * this.leafCount)
    // Insertion, by part: parts are numbered otherwise than they lie in the tree, and sort would allocate.
    let i = this.leafCount++
    for (; i > 0 && shapes.nodePart[this.leaves[i - 1]] > shapes.nodePart[node]; i--) {
      this.leaves[i] = this.leaves[i - 1]
    }
    this.leaves[i] = node
  }

  private copyPose(which: number, poses: Float64Array, i: number): void {
    const { pose } = this.one
    for (let k = 0; k < POSE_STRIDE; k++) pose[which * POSE_STRIDE + k] = poses[i * POSE_STRIDE + k]
  }
}
