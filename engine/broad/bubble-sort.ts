import type { Bodies } from './bodies.ts'
import { BOX_SIZE } from './broad-phase.ts'
import { bodyOfBox, boxOfEndpoint, isMax, maxOfBox, minOfBox, tieRank } from './endpoints.ts'
import type { Overlaps } from './overlaps.ts'
import type { RegionLists } from './region-lists.ts'

/** So many endpoints are faster looked through one by one than halved further. */
const SHORT_SCAN = 32

/**
 * Moves the endpoints of one body after the other to their places, exchanging neighbours (section 5.1): the work
 * is that of what moved, so best where few bodies do.
 *
 * Bodies whose turn has not come stand where they were, by their old boxes. That loses nothing: a list is in
 * order at every moment, so of two bodies that come to overlap on an axis one passes the other, and the test of
 * the whole boxes takes the new box of a waiting body from the world's array.
 */
export class BubbleSort {
  private readonly lists: RegionLists
  private readonly bodies: Bodies
  private readonly overlaps: Overlaps
  /** The world's boxes, and which moved bodies still wait for their turn. */
  private newBoxes: Float64Array = new Float64Array(0)
  private isWaiting = new Uint8Array(0)
  /** The body whose turn it is, and its box as the lists have it until `sort` is done with them. */
  private box = 0
  readonly before = new Float64Array(BOX_SIZE)

  constructor(lists: RegionLists, bodies: Bodies, overlaps: Overlaps) {
    this.lists = lists
    this.bodies = bodies
    this.overlaps = overlaps
  }

  /** All moved bodies wait. */
  begin(boxes: Float64Array, moved: Int32Array, movedCount: number): void {
    const { bodies } = this
    if (this.isWaiting.length < bodies.capacity) this.isWaiting = new Uint8Array(bodies.capacity)
    this.newBoxes = boxes
    for (let i = 0; i < movedCount; i++) if (bodies.wasLive(moved[i])) this.isWaiting[moved[i]] = 1
  }

  /** Takes up the next body and its new box. */
  take(box: number): void {
    const { before, newBoxes } = this
    const { boxes } = this.bodies
    this.box = box
    this.isWaiting[bodyOfBox(box)] = 0
    for (let i = 0; i < BOX_SIZE; i++) {
      before[i] = boxes[box + i]
      boxes[box + i] = newBoxes[box + i]
    }
  }

  /** Puts its endpoints in their places in a region it was in and still is. */
  sort(region: number): void {
    const { before } = this
    const { boxes } = this.bodies
    const min = minOfBox(this.box)
    const max = maxOfBox(this.box)
    for (let axis = 0; axis < 3; axis++) {
      const minMove = boxes[min + axis] - before[minOfBox(axis)]
      const maxMove = boxes[max + axis] - before[maxOfBox(axis)]
      if (minMove === 0 && maxMove === 0) continue
      const minPlace = this.find(region, axis, min)
      const maxPlace = this.find(region, axis, max)
      // What grows the interval goes first: the minimum of a body thrown far up would otherwise pass its own
      // maximum, and the list would be left with an interval that ends before it starts.
      if (minMove < 0) this.moveDown(region, axis, minPlace)
      if (maxMove > 0) this.moveUp(region, axis, maxPlace)
      if (minMove > 0) this.moveUp(region, axis, minPlace)
      if (maxMove < 0) this.moveDown(region, axis, maxPlace)
    }
  }

  private moveDown(region: number, axis: number, from: number): void {
    const { endpoints } = this.lists
    const { boxes } = this.bodies
    const endpoint = endpoints[from]
    const value = boxes[endpoint + axis]
    const rank = tieRank(endpoint)
    const first = this.lists.listStart(region, axis)
    let place = from
    for (; place > first; place--) {
      const other = endpoints[place - 1]
      const passed = boxes[other + axis]
      if (passed < value || (passed === value && tieRank(other) < rank)) break
      if (isMax(other) && !isMax(endpoint)) this.test(boxOfEndpoint(other))
      endpoints[place] = other
    }
    endpoints[place] = endpoint
    this.overlaps.counters.swaps += from - place
  }

  private moveUp(region: number, axis: number, from: number): void {
    const { endpoints } = this.lists
    const { boxes } = this.bodies
    const endpoint = endpoints[from]
    const value = boxes[endpoint + axis]
    const rank = tieRank(endpoint)
    const last = this.lists.listStart(region, axis) + 2 * this.lists.count[region] - 1
    let place = from
    for (; place < last; place++) {
      const other = endpoints[place + 1]
      const passed = boxes[other + axis]
      if (passed > value || (passed === value && tieRank(other) > rank)) break
      if (isMax(endpoint) && !isMax(other)) this.test(boxOfEndpoint(other))
      endpoints[place] = other
    }
    endpoints[place] = endpoint
    this.overlaps.counters.swaps += place - from
  }

  private test(other: number): void {
    const isWaiting = this.isWaiting[bodyOfBox(other)] === 1
    this.overlaps.testIn(this.box, other, isWaiting ? this.newBoxes : this.bodies.boxes)
  }

  /**
   * Where an endpoint of the body stands, by halving; keeping all places instead would cost both sorts a write a
   * swap. The body's own endpoints count by the old box: they are still where that put them.
   */
  private find(region: number, axis: number, endpoint: number): number {
    const { box, before } = this
    const { endpoints } = this.lists
    const { boxes } = this.bodies
    const value = before[endpoint - box + axis]
    const rank = tieRank(endpoint)
    let low = this.lists.listStart(region, axis)
    let high = low + 2 * this.lists.count[region] - 1
    while (high - low >= SHORT_SCAN) {
      const middle = (low + high) >> 1
      const other = endpoints[middle]
      const otherValue = boxOfEndpoint(other) === box ? before[other - box + axis] : boxes[other + axis]
      if (otherValue < value || (otherValue === value && tieRank(other) < rank)) low = middle + 1
      else high = middle
    }
    while (endpoints[low] !== endpoint) low++
    return low
  }
}
