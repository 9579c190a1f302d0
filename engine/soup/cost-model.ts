/**
 * The expected number of overlap tests of a query (two-views, "The expected running time of collision detection with
 * AABB trees"). Two boxes whose parents overlap do so themselves, along one axis, with the chance that a child's edge
 * has of its parent's: the scaling factor α of that axis.
 */
import { type AabbTree, BOX_MAX, BOX_STRIDE, firstChild, NO_CHILD, TREE_ROOT } from './aabb-tree.ts'

export interface LevelScaling {
  /** Edges of the boxes of this level over those of their parents, along x, y, z: means over the level. */
  readonly alpha: readonly [number, number, number]
  /** The mean of the product of the three. */
  readonly product: number
  readonly boxes: number
}

export interface TreeScaling {
  readonly leaves: number
  /** From the children of the root down. */
  readonly levels: readonly LevelScaling[]
  /** Geometric means over the levels that a tree of so many leaves would have if it were complete. */
  readonly alpha: readonly [number, number, number]
  readonly product: number
}

/** Along an axis without extent all boxes overlap, as their parents do: a factor of 1. */
function ratio(child: number, parent: number): number {
  return parent > 0 ? child / parent : 1
}

export function treeScaling(tree: AabbTree): TreeScaling {
  const sums: { alpha: [number, number, number]; product: number; boxes: number }[] = []
  let leaves = 0
  const visit = (node: number, level: number): void => {
    const second = tree.second[node]
    if (second === NO_CHILD) {
      leaves++
      return
    }
    sums[level] ??= { alpha: [0, 0, 0], product: 0, boxes: 0 }
    for (const child of [firstChild(node), second]) {
      let product = 1
      for (let axis = 0; axis < 3; axis++) {
        const factor = ratio(edge(tree, child, axis), edge(tree, node, axis))
        sums[level].alpha[axis] += factor
        product *= factor
      }
      sums[level].product += product
      sums[level].boxes++
      visit(child, level + 1)
    }
  }
  visit(TREE_ROOT, 0)
  const levels = sums.map(({ alpha: [x, y, z], product, boxes }): LevelScaling => {
    return { alpha: [x / boxes, y / boxes, z / boxes], product: product / boxes, boxes }
  })
  const complete = levels.slice(0, Math.max(1, completeLevels(leaves)))
  const mean = (of: (level: LevelScaling) => number): number =>
    complete.length === 0 ? 1 : complete.reduce((all, level) => all * of(level), 1) ** (1 / complete.length)
  return {
    leaves,
    levels,
    alpha: [mean(({ alpha }) => alpha[0]), mean(({ alpha }) => alpha[1]), mean(({ alpha }) => alpha[2])],
    product: mean(({ product }) => product),
  }
}

function completeLevels(leaves: number): number {
  return Math.round(Math.log2(Math.max(1, leaves)))
}

/**
 * The paper's sum of 4^i (αx αy αz)^i for i from 1 to lg n. As printed it counts pairs of boxes that overlap, below the
 * roots; each of them above the leaves, and the roots, cost four tests more, and that is what is given here.
 */
export function expectedTests(product: number, leaves: number): number {
  let tests = 1
  let overlapping = 1
  for (let i = 0; i < completeLevels(leaves); i++) {
    tests += 4 * overlapping
    overlapping *= 4 * product
  }
  return tests
}

export interface Regime {
  /** The row of Table 1 that the product is nearest to. */
  readonly row: 'O(1)' | 'O(lg n)' | 'O(n)' | 'O(n^1.58)' | 'O(n²)'
  /** Of n, for the product itself: lg(4 αx αy αz), and 0 where the sum is bounded (the paper's O(n^…) goes below it). */
  readonly exponent: number
}

/** Products between two rows of the table belong to the nearer one; "less than 1/4" begins half a step below it. */
export function regimeOf(product: number): Regime {
  const exponent = Math.max(0, Math.log2(4 * product))
  if (product < 3 / 16) return { row: 'O(1)', exponent }
  if (product < 3 / 8) return { row: 'O(lg n)', exponent }
  if (product < 5 / 8) return { row: 'O(n)', exponent }
  return { row: product < 7 / 8 ? 'O(n^1.58)' : 'O(n²)', exponent }
}

/**
 * The same count without the assumption of equal factors, from the boxes themselves: the mean over all upright places
 * at which the roots overlap. Two boxes overlap in so many of them as the sum of their edges has of that of the roots,
 * axis by axis, and a product of sums over all pairs of boxes is a sum of products over the boxes of each tree.
 */
export function expectedTestsByBoxes(a: AabbTree, b: AabbTree): number {
  const boxesA = levelMoments(a)
  const boxesB = levelMoments(b)
  let places = 1
  for (let axis = 0; axis < 3; axis++) places *= edge(a, TREE_ROOT, axis) + edge(b, TREE_ROOT, axis)
  // A flat axis of both: every box overlaps every other along it, whatever the place.
  if (places === 0) return Number.NaN
  let tests = 1
  for (let level = 0; level < Math.max(boxesA.length, boxesB.length); level++) {
    const inA = boxesA[Math.min(level, boxesA.length - 1)]
    const inB = boxesB[Math.min(level, boxesB.length - 1)]
    const innerA = level < boxesA.length ? inA.inner : NOTHING
    const innerB = level < boxesB.length ? inB.inner : NOTHING
    const both = overlaps(innerA, innerB)
    const one = overlaps(innerA, inB.leaves) + overlaps(inA.leaves, innerB)
    tests += (4 * both + 2 * one) / places
  }
  return tests
}

/** Sums over boxes of the product of their edges along each subset of the axes: bit k of the index is axis k. */
type Moments = Float64Array

const SUBSETS = 8
const NOTHING: Moments = new Float64Array(SUBSETS)

/** For each level: boxes that have children, and leaves of this level or above it, which wait for the other tree. */
function levelMoments(tree: AabbTree): { inner: Moments; leaves: Moments }[] {
  const levels: { inner: Moments; leaves: Moments }[] = []
  const visit = (node: number, level: number): void => {
    levels[level] ??= { inner: new Float64Array(SUBSETS), leaves: new Float64Array(SUBSETS) }
    const second = tree.second[node]
    const moments = second === NO_CHILD ? levels[level].leaves : levels[level].inner
    for (let subset = 0; subset < SUBSETS; subset++) {
      let product = 1
      for (let axis = 0; axis < 3; axis++) if ((subset >> axis) & 1) product *= edge(tree, node, axis)
      moments[subset] += product
    }
    if (second === NO_CHILD) return
    visit(firstChild(node), level + 1)
    visit(second, level + 1)
  }
  visit(TREE_ROOT, 0)
  for (let level = 1; level < levels.length; level++) {
    const above = levels[level - 1].leaves
    levels[level].leaves.forEach((sum, subset, all) => {
      all[subset] = sum + above[subset]
    })
  }
  return levels
}

function overlaps(a: Moments, b: Moments): number {
  let sum = 0
  for (let subset = 0; subset < SUBSETS; subset++) sum += a[subset] * b[SUBSETS - 1 - subset]
  return sum
}

function edge({ box }: AabbTree, node: number, axis: number): number {
  return box[node * BOX_STRIDE + BOX_MAX + axis] - box[node * BOX_STRIDE + axis]
}
