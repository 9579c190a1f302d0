/**
 * Builds an AABB tree from the top (two-views, III.A): the box of a node is split, its triangles go to the side
 * their middle is on, and the children's boxes are fitted to what they hold, down to the granularity.
 */
import { type AabbTree, BOX_MAX, BOX_STRIDE, NO_CHILD } from './aabb-tree.ts'
import {
  type BuildRuns,
  fitRun,
  halveRun,
  longestAxis,
  makingRuns,
  partitionRun,
  WORK_BETWEEN_YIELDS,
  widestSpread,
} from './build-runs.ts'
import { SurfaceAreaSplit } from './build-surface-area.ts'
import { type TriangleMesh, triangleCount } from './triangle-mesh.ts'

/** The paper's rule, the middle of the longest edge; or the surface-area heuristic: slower to build, tighter. */
export type SplitRule = 'longest-edge' | 'surface-area'

export interface BuildTreeOptions {
  readonly rule?: SplitRule
  /** A node of no more triangles than this is a leaf. */
  readonly granularity?: number
}

const DEFAULT_GRANULARITY = 4

/** No node of any tree lies deeper, whatever the triangles: queries size their stacks by it. */
export const MAX_TREE_DEPTH = 128

/** Splits uneven without end (triangles at 1, 1/2, 1/4 …) are halved by count below this depth. */
function depthOfHalving(count: number): number {
  return 2 * Math.ceil(Math.log2(Math.max(2, count))) + 16
}

export function buildTree(mesh: TriangleMesh, options: BuildTreeOptions = {}): AabbTree {
  const building = buildingTree(mesh, options)
  for (;;) {
    const step = building.next()
    if (step.done) return step.value
  }
}

/** Yields the fraction done, from 0 to 1: a host shows it, and stops by not asking for more. */
export function* buildingTree(
  mesh: TriangleMesh,
  { rule = 'longest-edge', granularity = DEFAULT_GRANULARITY }: BuildTreeOptions = {},
): Generator<number, AabbTree> {
  const preparing = makingRuns(mesh)
  let prepared = preparing.next()
  while (!prepared.done) {
    yield 0
    prepared = preparing.next()
  }
  const runs = prepared.value
  const count = triangleCount(mesh)
  const growing = new GrowingTree(count)
  const splitter = new Splitter(runs, rule, depthOfHalving(count))
  const leafSize = Math.max(1, Math.floor(granularity))
  growing.push(0, count, 0, NO_CHILD)
  let work = 0
  while (growing.pending > 0) {
    const { start, end, depth } = growing.pop()
    const node = growing.addNode(runs)
    if (end - start <= leafSize) continue
    const border = splitter.split(start, end, depth, growing.box, node * BOX_STRIDE)
    growing.push(border, end, depth + 1, node)
    growing.push(start, border, depth + 1, NO_CHILD)
    work += end - start
    if (work >= WORK_BETWEEN_YIELDS) {
      work = 0
      yield start / count
    }
  }
  return growing.finish(mesh, runs)
}

/** The nodes so far, and the runs that still wait for theirs. */
class GrowingTree {
  start = 0
  end = 0
  depth = 0
  pending = 0
  box: Float64Array
  private parent = NO_CHILD
  private nodeCount = 0
  private readonly second: Int32Array
  private readonly first: Int32Array
  private readonly size: Int32Array
  private readonly stack = new Int32Array(4 * (MAX_TREE_DEPTH + 2))

  constructor(triangles: number) {
    const most = Math.max(1, 2 * triangles - 1)
    this.box = new Float64Array(most * BOX_STRIDE)
    this.second = new Int32Array(most).fill(NO_CHILD)
    this.first = new Int32Array(most)
    this.size = new Int32Array(most)
  }

  /** `parent` is the node whose second child the run becomes, or NO_CHILD. */
  push(start: number, end: number, depth: number, parent: number): void {
    const o = 4 * this.pending++
    this.stack[o] = start
    this.stack[o + 1] = end
    this.stack[o + 2] = depth
    this.stack[o + 3] = parent
  }

  pop(): this {
    const o = 4 * --this.pending
    this.start = this.stack[o]
    this.end = this.stack[o + 1]
    this.depth = this.stack[o + 2]
    this.parent = this.stack[o + 3]
    return this
  }

  addNode(runs: BuildRuns): number {
    const node = this.nodeCount++
    if (this.parent !== NO_CHILD) this.second[this.parent] = node
    this.first[node] = this.start
    this.size[node] = this.end - this.start
    fitRun(runs, this.start, this.end, this.box, node * BOX_STRIDE)
    return node
  }

  finish(mesh: TriangleMesh, runs: BuildRuns): AabbTree {
    const nodeCount = this.nodeCount
    return {
      mesh,
      nodeCount,
      box: this.box.slice(0, nodeCount * BOX_STRIDE),
      second: this.second.slice(0, nodeCount),
      first: this.first.slice(0, nodeCount),
      size: this.size.slice(0, nodeCount),
      order: runs.order,
    }
  }
}

/** Parts runs of triangles; both sides always hold some. */
class Splitter {
  private readonly runs: BuildRuns
  private readonly rule: SplitRule
  private readonly halvingDepth: number
  private readonly surfaceArea = new SurfaceAreaSplit()
  private readonly spread = new Float64Array(BOX_STRIDE)

  constructor(runs: BuildRuns, rule: SplitRule, halvingDepth: number) {
    this.runs = runs
    this.rule = rule
    this.halvingDepth = halvingDepth
  }

  /** Orders the run and returns where its second side begins. The node's box stands at box[o]. */
  split(start: number, end: number, depth: number, box: Float64Array, o: number): number {
    if (depth < this.halvingDepth) {
      const border = this.rule === 'longest-edge' ? this.byEdge(start, end, box, o) : this.byArea(start, end)
      if (border > start && border < end) return border
    }
    const axis = widestSpread(this.runs, start, end, this.spread)
    return halveRun(this.runs, start, end, axis)
  }

  private byEdge(start: number, end: number, box: Float64Array, o: number): number {
    const axis = longestAxis(box, o)
    const twice = box[o + axis] + box[o + BOX_MAX + axis]
    return partitionRun(this.runs, start, end, axis, twice)
  }

  private byArea(start: number, end: number): number {
    widestSpread(this.runs, start, end, this.spread)
    const split = this.surfaceArea
    if (!split.find(this.runs, start, end, this.spread)) return start
    return partitionRun(this.runs, start, end, split.axis, split.twice)
  }
}
