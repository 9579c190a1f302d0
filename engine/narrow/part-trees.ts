/**
 * Pairs of bodies that have parts (3.4): down the two trees, to the children only where the parents meet, or,
 * when every pair of parts with overlapping boxes is wanted, where the parents' boxes overlap. Each pair of
 * nodes on the way keeps its row, so inner hulls are tracked from frame to frame like parts.
 */

import { type BoxKind, type BoxMethod, writeDynamicBox, writeFixedCubes } from '../broad/body-boxes.ts'
import { BOX_MAX, BOX_SIZE } from '../broad/broad-phase.ts'
import { BALL_STRIDE, RADIUS } from '../geometry/polytope-pool.ts'
import type { ShapePool } from '../geometry/shape-pool.ts'
import { POSE_STRIDE, SCALE } from '../math/pose.ts'
import { type ContactRows, NO_ROW, NODE_A } from './contact-rows.ts'
import { RowChain } from './row-chain.ts'
import type { RowSolver } from './row-solver.ts'

/** Which pairs of parts get a row: those whose parents meet, or those whose boxes overlap. */
export type Descent = 'meeting' | 'boxes'

export class PartTrees {
  private readonly shapes: ShapePool
  private readonly rows: ContactRows
  private readonly solver: RowSolver
  private readonly descent: Descent
  private readonly boxKind: BoxKind
  private readonly boxMethod: BoxMethod
  private readonly tolerance: Float64Array
  private readonly chain: RowChain
  private pair = 0
  private bodyA = 0
  private bodyB = 0
  /** The boxes of the two nodes that are compared, and a pose for each as bodies 0 and 1. */
  private readonly nodeBoxes = new Float64Array(2 * BOX_SIZE)
  private readonly nodePoses = new Float64Array(2 * POSE_STRIDE)
  private readonly extremal = new Int32Array(2 * BOX_SIZE)
  private readonly nodeRoots = new Int32Array(2)
  private readonly boxed = new Int32Array(1)

  constructor(
    shapes: ShapePool,
    rows: ContactRows,
    solver: RowSolver,
    descent: Descent,
    boxKind: BoxKind,
    boxMethod: BoxMethod,
    tolerance: Float64Array,
  ) {
    this.shapes = shapes
    this.rows = rows
    this.chain = new RowChain(rows)
    this.solver = solver
    this.descent = descent
    this.boxKind = boxKind
    this.boxMethod = boxMethod
    this.tolerance = tolerance
  }

  /** Brings the rows of a body pair up to date; `first` is its chain of rows so far. Returns the new chain. */
  update(pair: number, bodyA: number, rootA: number, bodyB: number, rootB: number, first: number): number {
    this.pair = pair
    this.bodyA = bodyA
    this.bodyB = bodyB
    this.chain.begin(first)
    this.descend(rootA, rootB)
    this.chain.end()
    return this.chain.head
  }

  private descend(nodeA: number, nodeB: number): void {
    const { shapes } = this
    const leafA = shapes.isLeaf(nodeA)
    const leafB = shapes.isLeaf(nodeB)
    if (this.descent === 'boxes') {
      if (!this.boxesOverlap(nodeA, nodeB)) return
      if (leafA && leafB) this.track(nodeA, nodeB)
    } else {
      const meets = this.track(nodeA, nodeB)
      if (!meets) return
    }
    if (leafA && leafB) return
    // Open the larger of the two: its hull is the coarser stand-in for its parts.
    if (leafB || (!leafA && this.isLarger(nodeA, nodeB))) {
      this.descend(shapes.nodeLeft[nodeA], nodeB)
      this.descend(shapes.nodeRight[nodeA], nodeB)
    } else {
      this.descend(nodeA, shapes.nodeLeft[nodeB])
      this.descend(nodeA, shapes.nodeRight[nodeB])
    }
  }

  private isLarger(nodeA: number, nodeB: number): boolean {
    const { nodePolytope, polytopes } = this.shapes
    const { pose } = this.solver
    const a =
      polytopes.ball[nodePolytope[nodeA] * BALL_STRIDE + RADIUS] * pose[this.bodyA * POSE_STRIDE + SCALE]
    const b =
      polytopes.ball[nodePolytope[nodeB] * BALL_STRIDE + RADIUS] * pose[this.bodyB * POSE_STRIDE + SCALE]
    return a >= b
  }

  private track(nodeA: number, nodeB: number): boolean {
    const { rows, shapes } = this
    const row = this.takeRow(nodeA, nodeB)
    const meets = this.solver.track(row)
    const isPart = shapes.isLeaf(nodeA) && shapes.isLeaf(nodeB)
    if (meets && isPart) rows.enterMeeting(row)
    else rows.leaveMeeting(row)
    return meets
  }

  /** The pair's row of the last frame, or a new one; appended to this frame's chain. */
  private takeRow(nodeA: number, nodeB: number): number {
    const { rows, shapes } = this
    let row = this.chain.take(NODE_A, nodeA, nodeB)
    if (row === NO_ROW) {
      row = rows.open(shapes, this.pair, this.bodyA, nodeA, this.bodyB, nodeB)
      this.solver.ints = rows.ints
      this.solver.numbers = rows.numbers
    }
    this.chain.append(row)
    return row
  }

  private boxesOverlap(nodeA: number, nodeB: number): boolean {
    this.writeBox(0, nodeA, this.bodyA)
    this.writeBox(1, nodeB, this.bodyB)
    const { nodeBoxes: box } = this
    for (let k = 0; k < BOX_MAX; k++) {
      if (box[k] > box[BOX_SIZE + BOX_MAX + k] || box[BOX_SIZE + k] > box[BOX_MAX + k]) return false
    }
    return true
  }

  private writeBox(which: number, node: number, body: number): void {
    const { nodeBoxes, nodePoses, extremal, tolerance } = this
    for (let k = 0; k < POSE_STRIDE; k++)
      nodePoses[which * POSE_STRIDE + k] = this.solver.pose[body * POSE_STRIDE + k]
    if (this.boxKind === 'fixed') {
      this.boxed[0] = which
      this.nodeRoots[which] = node
      writeFixedCubes(nodeBoxes, this.boxed, 1, this.nodeRoots, nodePoses, this.shapes, tolerance)
      return
    }
    for (let side = 0; side < BOX_SIZE; side++) extremal[which * BOX_SIZE + side] = -1
    const { polytopes, nodePolytope } = this.shapes
    writeDynamicBox(
      nodeBoxes,
      which,
      nodePoses,
      polytopes,
      nodePolytope[node],
      tolerance,
      extremal,
      this.boxMethod,
    )
  }
}
