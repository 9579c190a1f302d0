import { Bodies } from './bodies.ts'
import type { BroadPhase, BroadPhaseCounters } from './broad-phase.ts'
import { boxOfBody } from './endpoints.ts'
import { Overlaps } from './overlaps.ts'
import type { PairTable } from './pair-table.ts'

/** Every pair of boxes, every update: the plain twin the clever methods are compared with. */
export class BruteForceBroadPhase implements BroadPhase {
  readonly pairs: PairTable
  readonly counters: BroadPhaseCounters
  private readonly bodies = new Bodies()
  private readonly overlaps = new Overlaps(this.bodies)

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
    overlaps.beginUpdate()
    overlaps.readChanges(boxes, moved, movedCount)
    bodies.forgetAdded()
    const { live, liveCount } = bodies
    for (let i = 0; i < liveCount; i++)
      for (let j = 0; j < i; j++) overlaps.test(boxOfBody(live[i]), boxOfBody(live[j]))
    overlaps.endSeparated(live, liveCount)
  }
}
