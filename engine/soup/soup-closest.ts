/** The triangle of a soup that is closest to a part: branch and bound over the tree, the nearer box first. */
import { type AabbTree, BOX_MAX, BOX_STRIDE, isTreeLeaf, TREE_ROOT } from './aabb-tree.ts'
import { MAX_TREE_DEPTH } from './build-tree.ts'
import { SOUP_SCALE } from './polytope-frame.ts'
import { BEYOND } from './polytope-triangle.ts'
import { SoupFronts } from './soup-fronts.ts'
import { type SoupPart, writeTriangleBox } from './soup-part.ts'
import type { SoupRows } from './soup-rows.ts'

/** Distances that differ by less than this fraction of themselves are the same. */
const SAME = 1e-12

export class SoupClosest {
  /** Metres: only what is no farther counts; falls to the distance of what is found (minus its depth). */
  readonly bound = new Float64Array(1)
  /** Where set, only what lies ahead along this vector counts, by more than its fourth number. */
  readonly ahead = new Float64Array(4)
  onlyAhead = false
  /** What is behind these is not looked for; none unless someone adds them. */
  readonly fronts: SoupFronts
  private readonly one: SoupPart
  private readonly stack = new Int32Array(2 * MAX_TREE_DEPTH + 2)
  private readonly gaps = new Float64Array(2 * MAX_TREE_DEPTH + 2)
  private readonly gap = new Float64Array(1)
  private readonly triangleBox = new Float64Array(BOX_STRIDE)

  constructor(one: SoupPart) {
    this.one = one
    this.fronts = new SoupFronts(one)
  }

  /** Puts the closest triangle of a leaf's part into row i, if it beats what is there or there is nothing yet. */
  improve(tree: AabbTree, leaf: number, rows: SoupRows, i: number): void {
    const { one, stack, gaps, gap, fronts } = this
    one.reach[0] = 0
    one.place(leaf, tree)
    this.setGap(tree.box, TREE_ROOT * BOX_STRIDE)
    let count = 0
    stack[count] = TREE_ROOT
    gaps[count++] = gap[0]
    while (count > 0) {
      const node = stack[--count]
      if (this.isTooFar(gaps[count])) continue
      if (fronts.count > 0 && fronts.hidesNode(tree, node)) continue
      if (isTreeLeaf(tree, node)) {
        this.tryTriangles(tree, node, leaf, rows, i)
        continue
      }
      const first = node + 1
      const second = tree.second[node]
      this.setGap(tree.box, first * BOX_STRIDE)
      const toFirst = gap[0]
      this.setGap(tree.box, second * BOX_STRIDE)
      const toSecond = gap[0]
      const firstNearer = toFirst <= toSecond
      stack[count] = firstNearer ? second : first
      gaps[count++] = firstNearer ? toSecond : toFirst
      stack[count] = firstNearer ? first : second
      gaps[count++] = firstNearer ? toFirst : toSecond
    }
  }

  private tryTriangles(tree: AabbTree, node: number, leaf: number, rows: SoupRows, row: number): void {
    const { one, bound, fronts, triangleBox } = this
    const { exact } = one
    const part = one.shapes.nodePart[leaf]
    const end = tree.first[node] + tree.size[node]
    for (let i = tree.first[node]; i < end; i++) {
      const t = tree.order[i]
      if (fronts.count > 0 && fronts.hidesTriangle(tree, t, rows)) continue
      writeTriangleBox(tree, t, triangleBox)
      this.setGap(triangleBox, 0)
      if (this.isTooFar(this.gap[0])) continue
      one.take(tree, t)
      // What meets may still be deeper than the deepest so far.
      exact.within[0] = bound[0] > 0 ? bound[0] * (1 + 2 * SAME) : 0
      if (exact.relate() === BEYOND) continue
      exact.report()
      const distance = exact.answer[0]
      const slack = SAME * Math.abs(distance)
      if (distance > bound[0] + slack || (this.onlyAhead && !this.liesAhead())) continue
      // Parts come in ascending order, so of equals an earlier part's stays.
      const equal = rows.count > row && distance >= bound[0] - slack
      if (equal && (part !== rows.part[row] || t > rows.triangle[row])) continue
      rows.write(row, part, t, exact)
      if (distance < bound[0]) bound[0] = distance
    }
  }

  private isTooFar(square: number): boolean {
    const bound = this.bound[0] > 0 ? this.bound[0] / this.one.exact.sight.frame[SOUP_SCALE] : 0
    return square > bound * bound * (1 + 4 * SAME)
  }

  private liesAhead(): boolean {
    const { ahead } = this
    const { direction } = this.one.exact
    return direction[0] * ahead[0] + direction[1] * ahead[1] + direction[2] * ahead[2] > ahead[3]
  }

  /** Leaves in `gap` the squared distance of the part's box and the one at box[o]. */
  private setGap(box: Float64Array, o: number): void {
    const own = this.one.box
    let square = 0
    for (let k = 0; k < 3; k++) {
      const ahead = box[o + k] - own[BOX_MAX + k]
      const behind = own[k] - box[o + BOX_MAX + k]
      const between = ahead > behind ? ahead : behind
      if (between > 0) square += between * between
    }
    this.gap[0] = square
  }
}
