import type { Bodies } from './bodies.ts'
import { bodyOfBox, boxOfBody } from './endpoints.ts'
import type { Overlaps } from './overlaps.ts'
import { NONE } from './pair-table.ts'

/**
 * Bodies too large for the regions (the ground under a city). There are few, because the cells are chosen to keep
 * them few; each is tested directly against what moved, or against everything if it moved itself.
 */
export class Giants {
  private readonly bodies: Bodies
  private readonly overlaps: Overlaps
  private list = new Int32Array(0)
  count = 0
  private index = new Int32Array(0)
  private hasMoved = new Uint8Array(0)

  constructor(bodies: Bodies, overlaps: Overlaps) {
    this.bodies = bodies
    this.overlaps = overlaps
  }

  reserveBodies(): void {
    const { capacity } = this.bodies
    const old = this.index.length
    if (capacity <= old) return
    const list = new Int32Array(capacity)
    list.set(this.list)
    this.list = list
    const index = new Int32Array(capacity).fill(NONE)
    index.set(this.index)
    this.index = index
    this.hasMoved = new Uint8Array(capacity)
  }

  clear(): void {
    while (this.count > 0) this.remove(boxOfBody(this.list[this.count - 1]))
  }

  /** A body became a giant, or is one and moved. */
  put(box: number): void {
    const body = bodyOfBox(box)
    this.hasMoved[body] = 1
    if (this.index[body] !== NONE) return
    this.index[body] = this.count
    this.list[this.count++] = body
  }

  /** The body is no giant, or no more. */
  remove(box: number): void {
    const body = bodyOfBox(box)
    const index = this.index[body]
    if (index === NONE) return
    const last = this.list[--this.count]
    this.list[index] = last
    this.index[last] = index
    this.index[body] = NONE
    this.hasMoved[body] = 0
  }

  test(moved: Int32Array, movedCount: number): void {
    const { bodies } = this
    for (let i = 0; i < this.count; i++) {
      const giant = this.list[i]
      if (this.hasMoved[giant] === 1) {
        this.testAgainst(giant, bodies.live, bodies.liveCount)
        this.hasMoved[giant] = 0
      } else {
        this.testAgainst(giant, moved, movedCount)
        this.testAgainst(giant, bodies.added, bodies.addedCount)
      }
    }
  }

  private testAgainst(giant: number, others: Int32Array, count: number): void {
    const { bodies, overlaps } = this
    const box = boxOfBody(giant)
    for (let i = 0; i < count; i++) {
      const other = others[i]
      if (other !== giant && bodies.isLive(other)) overlaps.test(box, boxOfBody(other))
    }
  }
}
