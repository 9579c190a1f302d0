import type { Bodies } from './bodies.ts'
import { BOX_MAX, type BroadPhaseCounters } from './broad-phase.ts'
import { bodyOfBox, boxOfBody } from './endpoints.ts'
import { NONE, PairTable } from './pair-table.ts'

/**
 * Below this share of moved bodies the ends are looked for among the moved bodies' own pairs instead of among
 * all pairs: a hand in a building of a hundred thousand parts must not visit all their pairs.
 */
const DENSE_SHARE = 1 / 4

/**
 * Tests boxes and keeps the pair table. The sorts report only that a pair *may* have begun; the test of the whole
 * boxes decides, so no flags a pair and dimension (5.1) are stored, and an end needs no event at all: every
 * active pair with a moved body is tested once after sorting.
 */
export class Overlaps {
  readonly pairs = new PairTable()
  readonly counters: BroadPhaseCounters = { swaps: 0, boxTests: 0, regionChanges: 0, rebuilds: 0 }
  private readonly bodies: Bodies

  constructor(bodies: Bodies) {
    this.bodies = bodies
  }

  beginUpdate(): void {
    this.pairs.beginUpdate()
    this.pairs.reserveBodies(this.bodies.capacity)
    const { counters } = this
    counters.swaps = 0
    counters.boxTests = 0
    counters.regionChanges = 0
    counters.rebuilds = 0
  }

  /** For the methods that start from the boxes in every update: takes over who came, went and moved. */
  readChanges(boxes: Float64Array, moved: Int32Array, movedCount: number): void {
    const { bodies } = this
    for (let i = 0; i < bodies.removedCount; i++) this.endAll(bodies.removed[i])
    bodies.dropRemoved()
    bodies.admitAdded(boxes)
    bodies.readMoved(boxes, moved, movedCount)
  }

  /** Makes the pair of these two boxes active if they overlap and their groups allow it. */
  test(box: number, other: number): void {
    this.testIn(box, other, this.bodies.boxes)
  }

  /** The same, with the other box in another array. */
  testIn(box: number, other: number, boxesOfOther: Float64Array): void {
    this.counters.boxTests++
    if (this.overlap(box, other, boxesOfOther)) this.begin(bodyOfBox(box), bodyOfBox(other))
  }

  /** Ends all pairs of a removed body. */
  endAll(body: number): void {
    const { pairs } = this
    for (let link = pairs.firstLink(body); link !== NONE; link = pairs.firstLink(body))
      pairs.end(pairs.slotOfLink(link))
  }

  /** Ends the pairs that came apart. Only pairs with a moved body can have. */
  endSeparated(moved: Int32Array, movedCount: number): void {
    if (movedCount >= this.bodies.liveCount * DENSE_SHARE) this.endSeparatedOfAll()
    else for (let i = 0; i < movedCount; i++) if (this.bodies.isLive(moved[i])) this.endSeparatedOf(moved[i])
  }

  private endSeparatedOfAll(): void {
    const { pairs } = this
    this.counters.boxTests += pairs.activeCount
    // Backwards, because ending a pair puts the last one in its place.
    for (let i = pairs.activeCount - 1; i >= 0; i--) this.endIfSeparated(pairs.active[i])
  }

  private endSeparatedOf(body: number): void {
    const { pairs } = this
    let link = pairs.firstLink(body)
    while (link !== NONE) {
      const next = pairs.nextLink(link)
      this.counters.boxTests++
      this.endIfSeparated(pairs.slotOfLink(link))
      link = next
    }
  }

  private endIfSeparated(slot: number): void {
    const { pairs } = this
    const box = boxOfBody(pairs.bodyA[slot])
    if (!this.overlap(box, boxOfBody(pairs.bodyB[slot]), this.bodies.boxes)) pairs.end(slot)
  }

  private begin(body: number, other: number): void {
    const { group } = this.bodies
    if (group[body] === 0 || group[body] !== group[other]) this.pairs.begin(body, other)
  }

  private overlap(a: number, b: number, boxesB: Float64Array): boolean {
    const { boxes } = this.bodies
    return (
      boxes[a] <= boxesB[b + BOX_MAX] &&
      boxesB[b] <= boxes[a + BOX_MAX] &&
      boxes[a + 1] <= boxesB[b + BOX_MAX + 1] &&
      boxesB[b + 1] <= boxes[a + BOX_MAX + 1] &&
      boxes[a + 2] <= boxesB[b + BOX_MAX + 2] &&
      boxesB[b + 2] <= boxes[a + BOX_MAX + 2]
    )
  }
}
