/**
 * What is known of each pair of parts that is being tracked: the features to start from in the next frame, and
 * the last answer. The rows of one body pair form a chain; rows are reused, and nothing moves when one goes.
 */

import { type BufferMaker, plainBuffer } from '../geometry/polytope-pool.ts'
import type { ShapePool } from '../geometry/shape-pool.ts'
import { enlargedInts } from '../math/enlarged.ts'
import { NO_FEATURE } from './convex-pair.ts'

/** Integers of a row. */
export const ROW_INTS = 16
export const PAIR = 0
export const BODY_A = 1
export const BODY_B = 2
export const NODE_A = 3
export const NODE_B = 4
/** Part numbers; −1 for an inner node of a part tree. */
export const PART_A = 5
export const PART_B = 6
export const POLYTOPE_A = 7
export const POLYTOPE_B = 8
/** Where the walk ended. */
export const WARM_A = 9
export const WARM_B = 10
/** What is reported. */
export const FEATURE_A = 11
export const FEATURE_B = 12
/** 1 where the parts meet. */
export const MEETS = 13
/** The next row of the same pair, −1 at the end. */
export const NEXT = 14
/** Place in `meeting`, −1 where the row is not in it. */
export const MEETING_INDEX = 15

/** Numbers of a row: distance or minus the depth, the points on A and B, all in world coordinates. */
export const ROW_NUMBERS = 8
export const DISTANCE = 0
export const POINT_A = 1

export const NO_ROW = -1

export class ContactRows {
  ints: Int32Array
  numbers: Float64Array
  /** The rows of parts that meet, without gaps. */
  meeting = new Int32Array(64)
  meetingCount = 0
  /** Rows that began to meet since `beginStep`. */
  begun = new Int32Array(64)
  begunCount = 0
  /** Contacts that ended since `beginStep`, four numbers each: body A, part A, body B, part B. */
  ended = new Int32Array(64)
  endedCount = 0
  /** Changes whenever `ints` or `numbers` was replaced. */
  version = 0
  private capacity = 64
  private used = 0
  private free = new Int32Array(64)
  private freeCount = 0
  private readonly makeBuffer: BufferMaker

  constructor(makeBuffer: BufferMaker = plainBuffer) {
    this.makeBuffer = makeBuffer
    this.ints = new Int32Array(makeBuffer(64 * ROW_INTS * 4))
    this.numbers = new Float64Array(makeBuffer(64 * ROW_NUMBERS * 8))
  }

  beginStep(): void {
    this.begunCount = 0
    this.endedCount = 0
  }

  /** A new row for two nodes of the shapes of two bodies. */
  open(shapes: ShapePool, pair: number, bodyA: number, nodeA: number, bodyB: number, nodeB: number): number {
    if (this.freeCount === 0 && this.used === this.capacity) this.grow()
    const row = this.freeCount > 0 ? this.free[--this.freeCount] : this.used++
    const i = row * ROW_INTS
    const { ints } = this
    ints[i + PAIR] = pair
    ints[i + BODY_A] = bodyA
    ints[i + BODY_B] = bodyB
    ints[i + NODE_A] = nodeA
    ints[i + NODE_B] = nodeB
    ints[i + PART_A] = shapes.nodePart[nodeA]
    ints[i + PART_B] = shapes.nodePart[nodeB]
    ints[i + POLYTOPE_A] = shapes.nodePolytope[nodeA]
    ints[i + POLYTOPE_B] = shapes.nodePolytope[nodeB]
    ints[i + WARM_A] = NO_FEATURE
    ints[i + WARM_B] = NO_FEATURE
    ints[i + FEATURE_A] = NO_FEATURE
    ints[i + FEATURE_B] = NO_FEATURE
    ints[i + MEETS] = 0
    ints[i + NEXT] = NO_ROW
    ints[i + MEETING_INDEX] = -1
    return row
  }

  close(row: number): void {
    this.leaveMeeting(row)
    this.free[this.freeCount++] = row
  }

  enterMeeting(row: number): void {
    const i = row * ROW_INTS + MEETING_INDEX
    if (this.ints[i] >= 0) return
    this.ints[i] = this.meetingCount
    this.meeting[this.meetingCount++] = row
    if (this.begunCount === this.begun.length) this.begun = enlargedInts(this.begun, 2 * this.begun.length)
    this.begun[this.begunCount++] = row
  }

  leaveMeeting(row: number): void {
    const { ints } = this
    const index = ints[row * ROW_INTS + MEETING_INDEX]
    if (index < 0) return
    const last = this.meeting[--this.meetingCount]
    this.meeting[index] = last
    ints[last * ROW_INTS + MEETING_INDEX] = index
    ints[row * ROW_INTS + MEETING_INDEX] = -1
    if ((this.endedCount + 1) * 4 > this.ended.length)
      this.ended = enlargedInts(this.ended, 2 * this.ended.length)
    const e = this.endedCount++ * 4
    this.ended[e] = ints[row * ROW_INTS + BODY_A]
    this.ended[e + 1] = ints[row * ROW_INTS + PART_A]
    this.ended[e + 2] = ints[row * ROW_INTS + BODY_B]
    this.ended[e + 3] = ints[row * ROW_INTS + PART_B]
  }

  private grow(): void {
    this.capacity *= 2
    this.version++
    const ints = new Int32Array(this.makeBuffer(this.capacity * ROW_INTS * 4))
    ints.set(this.ints)
    this.ints = ints
    const numbers = new Float64Array(this.makeBuffer(this.capacity * ROW_NUMBERS * 8))
    numbers.set(this.numbers)
    this.numbers = numbers
    this.meeting = enlargedInts(this.meeting, 2 * this.meeting.length)
    this.free = enlargedInts(this.free, 2 * this.free.length)
  }
}
