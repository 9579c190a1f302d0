import { enlargedInts } from '../math/enlarged.ts'
import { Bodies } from './bodies.ts'
import type { BroadPhase, BroadPhaseCounters } from './broad-phase.ts'
import { bodyOfBox, boxOfBody, boxOfEndpoint, isMax, maxOfBox, minOfBox } from './endpoints.ts'
import { Overlaps } from './overlaps.ts'
import type { PairTable } from './pair-table.ts'
import { sortEndpoints } from './sort-endpoints.ts'
import { YIntervals } from './y-intervals.ts'

/**
 * The two-dimensional method of section 4.3: a line sweeps along x, the y-intervals of the boxes it crosses are in
 * an interval tree, and boxes whose rectangles overlap are then tested whole. O(n log n + K) an update for K
 * overlapping rectangles, whatever moved: an alternative where the one-dimensional projections are crowded.
 */
export class IntervalTreeBroadPhase implements BroadPhase {
  readonly pairs: PairTable
  readonly counters: BroadPhaseCounters
  private readonly bodies = new Bodies()
  private readonly overlaps = new Overlaps(this.bodies)
  private readonly tree = new YIntervals()
  /** The endpoints in the order of x and of y. Kept between updates: sorting a sorted list predicts well. */
  private byX = new Int32Array(0)
  private byY = new Int32Array(0)
  private scratch = new Int32Array(0)
  private length = 0

  constructor() {
    this.pairs = this.overlaps.pairs
    this.counters = this.overlaps.counters
  }

  add(body: number, group: number): void {
    this.bodies.add(body, group)
  }

  remove(body: number): void {
    this.bodies.remove(body)
  }

  update(boxes: Float64Array, moved: Int32Array, movedCount: number): void {
    const { bodies, overlaps } = this
    const somebodyLeft = bodies.removedCount > 0
    overlaps.beginUpdate()
    overlaps.readChanges(boxes, moved, movedCount)
    const nothingChanged = !somebodyLeft && movedCount === 0 && bodies.addedCount === 0
    if (!nothingChanged) {
      if (somebodyLeft) this.dropEndpoints()
      this.appendAdded()
      sortEndpoints(bodies.boxes, 0, this.byX, this.scratch, this.length)
      sortEndpoints(bodies.boxes, 1, this.byY, this.scratch, this.length)
      this.sweep()
      overlaps.endSeparated(moved, movedCount)
    }
    bodies.forgetAdded()
  }

  private sweep(): void {
    const { tree, byX, overlaps } = this
    tree.build(this.byY, this.length, this.bodies.capacity)
    for (let i = 0; i < this.length; i++) {
      const endpoint = byX[i]
      if (isMax(endpoint)) tree.remove(boxOfEndpoint(endpoint))
      else {
        tree.test(endpoint, overlaps)
        tree.store(endpoint)
      }
    }
  }

  /** An added body may have the number of one that has just gone, but then it is not in the lists yet. */
  private dropEndpoints(): void {
    const { bodies, byX, byY } = this
    let keptX = 0
    let keptY = 0
    for (let i = 0; i < this.length; i++) {
      if (bodies.wasLive(bodyOfBox(boxOfEndpoint(byX[i])))) byX[keptX++] = byX[i]
      if (bodies.wasLive(bodyOfBox(boxOfEndpoint(byY[i])))) byY[keptY++] = byY[i]
    }
    this.length = keptX
  }

  private appendAdded(): void {
    const { bodies } = this
    const length = this.length + 2 * bodies.addedCount
    if (length > this.byX.length) {
      this.byX = enlargedInts(this.byX, length * 2)
      this.byY = enlargedInts(this.byY, length * 2)
      this.scratch = new Int32Array(length * 2)
    }
    for (let i = 0; i < bodies.addedCount; i++) {
      const box = boxOfBody(bodies.added[i])
      this.byX[this.length] = this.byY[this.length] = minOfBox(box)
      this.length++
      this.byX[this.length] = this.byY[this.length] = maxOfBox(box)
      this.length++
    }
  }
}
