/**
 * How far the hand and what it holds can certainly move before anything is touched: exact distances where boxes overlap
 * and pairs are tracked, the gaps between boxes elsewhere. As of the last step.
 */
import { BOX_MAX, BOX_SIZE } from '../../engine/broad/broad-phase.ts'
import type { RowId } from '../../engine/contacts.ts'
import { BoxGap, gap2 } from '../../engine/soup/box-gap.ts'
import { type Stage, TRACKING_REACH } from '../stage.ts'

/** A part and a triangle within this have a row. */
const ROWS_REACH = 2 * TRACKING_REACH

export class Clearance {
  private readonly stage: Stage
  private least = 0
  /** By engine body: 1 for those asked about. */
  private moves = new Uint8Array(64)
  /** By engine body: 1 for soups that were looked at. */
  private soupsSeen = new Uint8Array(64)
  private readonly around = new Float64Array(BOX_SIZE)
  private readonly gap = new BoxGap()
  private readonly consider = (row: RowId): void => {
    const { contacts } = this.stage.world
    if (contacts.meets(row)) {
      // Hulls around several parts may meet while the parts do not; their own rows follow.
      if (contacts.part(row, 0) >= 0 && contacts.part(row, 1) >= 0) this.least = 0
      return
    }
    const distance = contacts.distance(row)
    if (distance < this.least) this.least = distance
  }

  constructor(stage: Stage) {
    this.stage = stage
  }

  /**
   * What is clear about the bodies `mine[0 … mineCount − 1]`, at most `most`; never more than the true distance. Bodies
   * that `isMine` marks are not in the way.
   */
  find(mine: Int32Array, mineCount: number, isMine: Uint8Array, most: number): number {
    const { world } = this.stage
    this.least = most
    this.lookAtBoxes(mine, mineCount, isMine)
    this.mark(mine, mineCount)
    const { moves } = this
    const { pairs } = world.broad
    for (let i = 0; i < pairs.activeCount && this.least > 0; i++) {
      const slot = pairs.active[i]
      const a = pairs.bodyA[slot]
      const b = pairs.bodyB[slot]
      const other = moves[a] === 1 ? b : a
      if (moves[a] === moves[b] || isMine[other] !== 0) continue
      world.forEachRow(slot, this.consider)
      if (world.shapes.isSoup(world.bodies.root[other])) this.lookAtSoup(other)
    }
    return this.least
  }

  /** Rows tell what is within their reach of a soup; beyond it, the boxes of its leaves do. Once for all that moves. */
  private lookAtSoup(soup: number): void {
    if (this.least <= ROWS_REACH || this.soupsSeen[soup] === 1) return
    this.soupsSeen[soup] = 1
    const { shapes, bodies } = this.stage.world
    const gap = this.gap.find(shapes.soupOf(bodies.root[soup]), bodies.pose, soup, this.around, this.least)
    this.least = Math.min(this.least, Math.max(gap, ROWS_REACH))
  }

  private mark(mine: Int32Array, mineCount: number): void {
    const { length } = this.stage.movable
    if (this.moves.length < length) this.moves = new Uint8Array(length)
    if (this.soupsSeen.length < length) this.soupsSeen = new Uint8Array(length)
    this.moves.fill(0)
    this.soupsSeen.fill(0)
    for (let i = 0; i < mineCount; i++) this.moves[mine[i]] = 1
  }

  private lookAtBoxes(mine: Int32Array, mineCount: number, isMine: Uint8Array): void {
    const { stage, around } = this
    const { boxes } = stage.world
    surround(around, boxes, mine, mineCount)
    for (let other = 0; other < stage.end; other++) {
      const b = other * BOX_SIZE
      // Most bodies are nowhere near: one look at the box around everything tells.
      if (isMine[other] !== 0 || gap2(around, 0, boxes, b) >= this.least * this.least) continue
      for (let i = 0; i < mineCount; i++) {
        const gap = gap2(boxes, mine[i] * BOX_SIZE, boxes, b)
        // Boxes that overlap belong to a tracked pair, which tells more.
        if (gap > 0 && gap < this.least * this.least) this.least = Math.sqrt(gap)
      }
    }
  }
}

/** The box around the boxes of some bodies. */
function surround(around: Float64Array, boxes: Float64Array, bodies: Int32Array, count: number): void {
  for (let k = 0; k < 3; k++) {
    around[k] = Number.POSITIVE_INFINITY
    around[BOX_MAX + k] = Number.NEGATIVE_INFINITY
    for (let i = 0; i < count; i++) {
      const b = bodies[i] * BOX_SIZE + k
      if (boxes[b] < around[k]) around[k] = boxes[b]
      if (boxes[b + BOX_MAX] > around[BOX_MAX + k]) around[BOX_MAX + k] = boxes[b + BOX_MAX]
    }
  }
}
