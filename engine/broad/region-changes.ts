import { enlargedInts } from '../math/enlarged.ts'
import type { Bodies } from './bodies.ts'
import { bodyOfBox, boxOfEndpoint, isMax, maxOfBox, minOfBox, tieRank } from './endpoints.ts'
import { MassEntry } from './mass-entry.ts'
import type { Overlaps } from './overlaps.ts'
import { NONE } from './pair-table.ts'
import type { RegionLists } from './region-lists.ts'

/**
 * From this many bodies entering one region at once they are sorted and merged together. Below it, one body at a
 * time is cheaper: a pass over the lists and a test against each body there.
 */
const MASS_ENTRY = 16
const FIRST_CAPACITY = 64

/**
 * Who enters and leaves which region in an update. The changes are first recorded and then made region by
 * region: a thousand bodies that leave one region together cost one pass over its lists, not a thousand.
 */
export class RegionChanges {
  private readonly lists: RegionLists
  private readonly bodies: Bodies
  private readonly overlaps: Overlaps
  private readonly massEntry: MassEntry
  /** First recorded change of each region, and the following ones. */
  private firstEntering = new Int32Array(0)
  private firstLeaving = new Int32Array(0)
  private box = new Int32Array(FIRST_CAPACITY)
  private next = new Int32Array(FIRST_CAPACITY)
  private recorded = 0
  /** Regions with recorded changes. */
  private entered = new Int32Array(FIRST_CAPACITY)
  private enteredCount = 0
  /** Regions somebody left in this update; they may be empty now. */
  left = new Int32Array(FIRST_CAPACITY)
  leftCount = 0
  private isLeaving = new Uint8Array(0)

  constructor(lists: RegionLists, bodies: Bodies, overlaps: Overlaps) {
    this.lists = lists
    this.bodies = bodies
    this.overlaps = overlaps
    this.massEntry = new MassEntry(lists, bodies, overlaps)
  }

  reserveBodies(): void {
    if (this.isLeaving.length < this.bodies.capacity) this.isLeaving = new Uint8Array(this.bodies.capacity)
    this.massEntry.reserveBodies()
  }

  /** Forgets what is recorded; for a new layout of the regions. */
  clear(): void {
    this.recorded = 0
    this.enteredCount = 0
    this.leftCount = 0
    this.firstEntering.fill(NONE)
    this.firstLeaving.fill(NONE)
  }

  recordEntry(region: number, box: number): void {
    this.reserveRegions()
    if (this.firstEntering[region] === NONE) {
      if (this.enteredCount === this.entered.length) this.entered = doubled(this.entered)
      this.entered[this.enteredCount++] = region
    }
    this.firstEntering[region] = this.record(box, this.firstEntering[region])
  }

  recordLeave(region: number, box: number): void {
    this.reserveRegions()
    if (this.firstLeaving[region] === NONE) {
      if (this.leftCount === this.left.length) this.left = doubled(this.left)
      this.left[this.leftCount++] = region
    }
    this.firstLeaving[region] = this.record(box, this.firstLeaving[region])
  }

  /** Before sorting: the leaving bodies' endpoints would be refreshed from boxes that are elsewhere. */
  makeLeaves(): void {
    for (let i = 0; i < this.leftCount; i++) this.removeLeaving(this.left[i])
  }

  /** After sorting, when the lists hold the values of this update. */
  makeEntries(): void {
    for (let i = 0; i < this.enteredCount; i++) this.insertEntering(this.entered[i])
    this.enteredCount = 0
    this.recorded = 0
  }

  private record(box: number, next: number): number {
    if (this.recorded === this.box.length) {
      this.box = doubled(this.box)
      this.next = doubled(this.next)
    }
    this.box[this.recorded] = box
    this.next[this.recorded] = next
    return this.recorded++
  }

  private removeLeaving(region: number): void {
    const { lists, isLeaving, box, next } = this
    const { endpoints } = lists
    const first = this.firstLeaving[region]
    let leaving = 0
    for (let i = first; i !== NONE; i = next[i], leaving++) isLeaving[bodyOfBox(box[i])] = 1
    for (let axis = 0; axis < 3; axis++) {
      const list = lists.listStart(region, axis)
      const end = list + 2 * lists.count[region]
      let to = list
      for (let i = list; i < end; i++) {
        const endpoint = endpoints[i]
        endpoints[to] = endpoint
        to += 1 - isLeaving[bodyOfBox(boxOfEndpoint(endpoint))]
      }
    }
    for (let i = first; i !== NONE; i = next[i]) isLeaving[bodyOfBox(box[i])] = 0
    lists.setCount(region, lists.count[region] - leaving)
    this.overlaps.counters.regionChanges += leaving
    this.firstLeaving[region] = NONE
  }

  private insertEntering(region: number): void {
    const { box, next } = this
    const first = this.firstEntering[region]
    let entering = 0
    for (let i = first; i !== NONE; i = next[i]) entering++
    this.lists.reserve(region, this.lists.count[region] + entering)
    if (entering >= MASS_ENTRY) {
      this.massEntry.begin(entering)
      for (let i = first; i !== NONE; i = next[i]) this.massEntry.include(box[i])
      this.massEntry.enter(region)
    } else for (let i = first; i !== NONE; i = next[i]) this.insert(region, box[i])
    this.overlaps.counters.regionChanges += entering
    this.firstEntering[region] = NONE
  }

  /** One body enters: it meets everybody there, then its endpoints are let in from the upper ends of the lists. */
  private insert(region: number, box: number): void {
    const { lists, overlaps } = this
    const { endpoints } = lists
    const length = 2 * lists.count[region]
    const anyList = lists.listStart(region, 0)
    for (let i = anyList; i < anyList + length; i++)
      if (!isMax(endpoints[i])) overlaps.test(box, endpoints[i])
    for (let axis = 0; axis < 3; axis++) {
      const last = lists.listStart(region, axis) + length - 1
      const gap = this.raise(region, axis, last, 2, maxOfBox(box))
      this.raise(region, axis, gap, 1, minOfBox(box))
    }
    lists.setCount(region, lists.count[region] + 1)
  }

  /**
   * Moves what follows an endpoint up by some places, starting at the place `from` and going down, and writes the
   * endpoint below it. Returns the last place that was not moved.
   */
  private raise(region: number, axis: number, from: number, by: number, endpoint: number): number {
    const { endpoints } = this.lists
    const { boxes } = this.bodies
    const first = this.lists.listStart(region, axis)
    const value = boxes[endpoint + axis]
    const rank = tieRank(endpoint)
    let i = from
    for (; i >= first; i--) {
      const other = endpoints[i]
      const otherValue = boxes[other + axis]
      if (otherValue < value || (otherValue === value && tieRank(other) < rank)) break
      endpoints[i + by] = other
    }
    endpoints[i + by] = endpoint
    return i
  }

  private reserveRegions(): void {
    const capacity = this.lists.regionCapacity
    const old = this.firstEntering.length
    if (capacity <= old) return
    this.firstEntering = enlargedInts(this.firstEntering, capacity).fill(NONE, old)
    this.firstLeaving = enlargedInts(this.firstLeaving, capacity).fill(NONE, old)
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  return enlargedInts(array, array.length * 2)
}
