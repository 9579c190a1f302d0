/**
 * The exact tests of a frame (5.2): every active pair of which a body has moved, tracked from its last features.
 * Pairs whose bodies stand still keep their rows as they are and cost nothing.
 */
import type { Bodies } from '../bodies.ts'
import { NONE, type PairTable } from '../broad/pair-table.ts'
import type { ShapePool } from '../geometry/shape-pool.ts'
import { type ContactRows, MEETS, NEXT, NO_ROW, NODE_A, NODE_B, ROW_INTS } from './contact-rows.ts'
import type { NarrowHelpers } from './helpers.ts'
import type { PartTrees } from './part-trees.ts'
import { closeChain } from './row-chain.ts'
import type { RowSolver } from './row-solver.ts'
import type { SoupPairs } from './soup-pairs.ts'

/** With fewer moved bodies than this share of all, their own pairs are looked up; else all pairs are. */
const FEW_MOVED = 1 / 8

export class ExactPhase {
  private readonly shapes: ShapePool
  private readonly bodies: Bodies
  private readonly pairs: PairTable
  private readonly rows: ContactRows
  private readonly solver: RowSolver
  private readonly trees: PartTrees
  private readonly soups: SoupPairs
  private readonly helpers: NarrowHelpers | undefined
  /** First row of each pair slot. */
  private firstRow = new Int32Array(0)
  /** Rows of convex bodies to be tracked in this frame. */
  private jobs = new Int32Array(64)
  private jobCount = 0
  /** Pairs with parts to be tracked in this frame. */
  private treePairs = new Int32Array(64)
  private treePairCount = 0
  /** Pairs with a soup to be looked at in this frame. */
  private soupPairs = new Int32Array(64)
  private soupPairCount = 0
  /** Rows tracked in this frame that meet. */
  private meeting = new Int32Array(64)
  private meetingCount = 0

  constructor(
    shapes: ShapePool,
    bodies: Bodies,
    pairs: PairTable,
    rows: ContactRows,
    solver: RowSolver,
    trees: PartTrees,
    soups: SoupPairs,
    helpers: NarrowHelpers | undefined,
  ) {
    this.shapes = shapes
    this.bodies = bodies
    this.pairs = pairs
    this.rows = rows
    this.solver = solver
    this.trees = trees
    this.soups = soups
    this.helpers = helpers
  }

  firstRowOf(slot: number): number {
    return this.firstRow[slot]
  }

  track(): void {
    this.reserve()
    this.rows.beginStep()
    this.closeEnded()
    this.openBegun()
    this.listJobs()
    this.solver.pose = this.bodies.pose
    this.solver.ints = this.rows.ints
    this.solver.numbers = this.rows.numbers
    this.meetingCount = 0
    if (this.helpers === undefined || !this.helpers.track(this.jobs, this.jobCount)) this.trackJobs()
    this.noteMeetings()
    this.trackTrees()
    this.trackSoups()
  }

  /** Depths of all rows that were tracked in this frame and meet. */
  deepen(): void {
    for (let i = 0; i < this.meetingCount; i++) this.solver.deepen(this.meeting[i])
  }

  private reserve(): void {
    const { capacity } = this.pairs
    if (this.firstRow.length >= capacity) return
    const larger = new Int32Array(capacity).fill(NO_ROW)
    larger.set(this.firstRow)
    this.firstRow = larger
    this.jobs = new Int32Array(capacity)
    this.treePairs = new Int32Array(capacity)
    this.soupPairs = new Int32Array(capacity)
  }

  private closeEnded(): void {
    const { ended, endedCount } = this.pairs
    for (let i = 0; i < endedCount; i++) {
      closeChain(this.rows, this.firstRow[ended[i]])
      this.firstRow[ended[i]] = NO_ROW
    }
  }

  private isConvex(node: number): boolean {
    return this.shapes.isLeaf(node) && !this.shapes.isSoup(node)
  }

  /** Pairs of convex bodies have one row from beginning to end; trees and soups open theirs as they go. */
  private openBegun(): void {
    const { begun, begunCount, bodyA, bodyB } = this.pairs
    const { rows, shapes } = this
    const { root } = this.bodies
    for (let i = 0; i < begunCount; i++) {
      const slot = begun[i]
      this.firstRow[slot] = NO_ROW
      const nodeA = root[bodyA[slot]]
      const nodeB = root[bodyB[slot]]
      if (nodeA < 0 || nodeB < 0 || !this.isConvex(nodeA) || !this.isConvex(nodeB)) continue
      this.firstRow[slot] = rows.open(shapes, slot, bodyA[slot], nodeA, bodyB[slot], nodeB)
    }
  }

  private listJobs(): void {
    const { bodies, pairs } = this
    this.jobCount = 0
    this.treePairCount = 0
    this.soupPairCount = 0
    if (bodies.movedCount > bodies.count * FEW_MOVED) {
      const { active, activeCount, bodyA, bodyB } = pairs
      for (let i = 0; i < activeCount; i++) {
        const slot = active[i]
        if (bodies.hasMoved[bodyA[slot]] === 1 || bodies.hasMoved[bodyB[slot]] === 1) this.listPair(slot)
      }
      return
    }
    for (let i = 0; i < bodies.movedCount; i++) {
      const body = bodies.moved[i]
      for (let link = pairs.firstLink(body); link !== NONE; link = pairs.nextLink(link)) {
        const slot = pairs.slotOfLink(link)
        // A pair whose bodies have both moved stands in two lists; it is taken from that of its body A.
        if (pairs.bodyA[slot] === body || bodies.hasMoved[pairs.bodyA[slot]] === 0) this.listPair(slot)
      }
    }
  }

  private listPair(slot: number): void {
    const { shapes, pairs, bodies } = this
    const a = bodies.root[pairs.bodyA[slot]]
    const b = bodies.root[pairs.bodyB[slot]]
    if (shapes.isSoup(a) || shapes.isSoup(b)) this.soupPairs[this.soupPairCount++] = slot
    else if (shapes.isLeaf(a) && shapes.isLeaf(b)) this.jobs[this.jobCount++] = this.firstRow[slot]
    else this.treePairs[this.treePairCount++] = slot
  }

  private trackJobs(): void {
    const { jobs, jobCount, solver } = this
    for (let i = 0; i < jobCount; i++) solver.track(jobs[i])
  }

  private noteMeetings(): void {
    const { jobs, jobCount, rows } = this
    for (let i = 0; i < jobCount; i++) {
      const row = jobs[i]
      if (rows.ints[row * ROW_INTS + MEETS] === 1) {
        rows.enterMeeting(row)
        this.pushMeeting(row)
      } else {
        rows.leaveMeeting(row)
      }
    }
  }

  private trackTrees(): void {
    const { pairs, bodies, rows, shapes } = this
    for (let i = 0; i < this.treePairCount; i++) {
      const slot = this.treePairs[i]
      const a = pairs.bodyA[slot]
      const b = pairs.bodyB[slot]
      const first = this.trees.update(slot, a, bodies.root[a], b, bodies.root[b], this.firstRow[slot])
      this.firstRow[slot] = first
      for (let row = first; row !== NO_ROW; row = rows.ints[row * ROW_INTS + NEXT]) {
        const o = row * ROW_INTS
        if (rows.ints[o + MEETS] === 0) continue
        if (shapes.isLeaf(rows.ints[o + NODE_A]) && shapes.isLeaf(rows.ints[o + NODE_B]))
          this.pushMeeting(row)
      }
    }
  }

  /** Their rows have depths at once. */
  private trackSoups(): void {
    const { pairs, bodies, soups } = this
    const { root, pose } = bodies
    for (let i = 0; i < this.soupPairCount; i++) {
      const slot = this.soupPairs[i]
      const a = pairs.bodyA[slot]
      const b = pairs.bodyB[slot]
      this.firstRow[slot] = soups.update(slot, a, root[a], b, root[b], this.firstRow[slot], pose)
    }
  }

  private pushMeeting(row: number): void {
    if (this.meetingCount === this.meeting.length) {
      const larger = new Int32Array(this.meeting.length * 2)
      larger.set(this.meeting)
      this.meeting = larger
    }
    this.meeting[this.meetingCount++] = row
  }
}
