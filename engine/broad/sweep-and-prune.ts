import { Bodies } from './bodies.ts'
import type { BroadPhase, BroadPhaseCounters } from './broad-phase.ts'
import { BubbleSort } from './bubble-sort.ts'
import { boxOfBody } from './endpoints.ts'
import { Giants } from './giants.ts'
import { insertionSort } from './insertion-sort.ts'
import { Overlaps } from './overlaps.ts'
import type { PairTable } from './pair-table.ts'
import { RegionChanges } from './region-changes.ts'
import { RegionGrid } from './region-grid.ts'
import { RegionLayout } from './region-layout.ts'
import { RegionLists } from './region-lists.ts'
import { RegionPlacement } from './region-placement.ts'

export interface SweepAndPruneOptions {
  /** Which sort brings the lists up to date; `auto` takes whichever suits the number of moved bodies. */
  sort: 'insertion' | 'bubble' | 'auto'
  /** False for the paper's form: one set of three lists for everything. */
  regions: boolean
}

/**
 * Bubble sort finds and moves a body's endpoints in the time in which insertion sort sweeps those of about this
 * many bodies (measured). So `auto` takes bubble sort where both the regions and the whole hold more for each
 * moved body: with the paper's single region and few moving bodies, or in a crowd that cells cannot divide.
 */
const BODIES_SWEPT_MEANWHILE = 64

/** Up to this share insertion sort looks up which regions have moved bodies; above, it sweeps them all. */
const SWEEP_ALL_SHARE = 1 / 4

/**
 * Sweep and prune (4.2, 5.1): three sorted lists of endpoints kept between frames, nearly sorted because the
 * bodies move little. The lists are kept for each region of space, see `RegionGrid`.
 */
export class SweepAndPrune implements BroadPhase {
  readonly pairs: PairTable
  readonly counters: BroadPhaseCounters
  private readonly options: SweepAndPruneOptions
  private readonly bodies = new Bodies()
  private readonly overlaps = new Overlaps(this.bodies)
  private readonly lists = new RegionLists()
  private readonly grid = new RegionGrid(this.lists)
  private readonly changes = new RegionChanges(this.lists, this.bodies, this.overlaps)
  private readonly giants = new Giants(this.bodies, this.overlaps)
  private readonly placement = new RegionPlacement(this.bodies, this.grid, this.changes, this.giants)
  private readonly layout = new RegionLayout(this.bodies, this.grid, this.lists, this.giants)
  private readonly bubble = new BubbleSort(this.lists, this.bodies, this.overlaps)
  /** Regions to be swept, and which they are. */
  private dirty = new Int32Array(0)
  private isDirty = new Uint8Array(0)

  constructor(options: Partial<SweepAndPruneOptions> = {}) {
    this.options = { sort: options.sort ?? 'auto', regions: options.regions ?? true }
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
    const { bodies, overlaps, changes, counters, layout } = this
    overlaps.beginUpdate()
    this.reserveBodies()
    layout.countChanges(bodies.addedCount + bodies.removedCount)
    this.removeBodies()
    bodies.admitAdded(boxes)
    if (this.options.regions && layout.isDue() && layout.change()) {
      counters.rebuilds = 1
      bodies.readMoved(boxes, moved, movedCount)
      this.placement.placeAll()
    } else {
      this.placeAdded()
      if (this.bubbleSuits(movedCount)) this.bubbleSortMoved(boxes, moved, movedCount)
      else this.insertionSortMoved(boxes, moved, movedCount)
    }
    changes.makeEntries()
    this.giants.test(moved, movedCount)
    overlaps.endSeparated(moved, movedCount)
    this.destroyEmptyRegions()
    bodies.forgetAdded()
    layout.endUpdate(counters.regionChanges)
  }

  private bubbleSuits(movedCount: number): boolean {
    const { sort } = this.options
    if (sort !== 'auto') return sort === 'bubble'
    const { squaredCounts, entries } = this.lists
    const crowded = squaredCounts > entries * BODIES_SWEPT_MEANWHILE
    return crowded && movedCount * BODIES_SWEPT_MEANWHILE < this.bodies.liveCount
  }

  private reserveBodies(): void {
    this.grid.reserveBodies(this.bodies.capacity)
    this.changes.reserveBodies()
    this.giants.reserveBodies()
  }

  private removeBodies(): void {
    const { bodies } = this
    for (let i = 0; i < bodies.removedCount; i++) {
      this.overlaps.endAll(bodies.removed[i])
      this.placement.remove(boxOfBody(bodies.removed[i]))
    }
    bodies.dropRemoved()
  }

  private placeAdded(): void {
    const { bodies } = this
    for (let i = 0; i < bodies.addedCount; i++) this.placement.place(boxOfBody(bodies.added[i]), bodies.boxes)
  }

  private insertionSortMoved(boxes: Float64Array, moved: Int32Array, movedCount: number): void {
    const { lists } = this
    this.bodies.readMoved(boxes, moved, movedCount)
    this.placement.placeMoved(boxes, moved, movedCount)
    this.changes.makeLeaves()
    if (movedCount >= this.bodies.liveCount * SWEEP_ALL_SHARE) {
      for (let region = 0; region < lists.regionTop; region++) this.insertionSort(region)
      return
    }
    const dirtyCount = this.collectDirty(moved, movedCount)
    for (let i = 0; i < dirtyCount; i++) {
      this.isDirty[this.dirty[i]] = 0
      this.insertionSort(this.dirty[i])
    }
  }

  private insertionSort(region: number): void {
    insertionSort(this.lists, region, this.bodies, this.overlaps)
  }

  /** The regions that have moved bodies. */
  private collectDirty(moved: Int32Array, movedCount: number): number {
    const { grid, lists } = this
    const { ranges } = grid
    if (this.isDirty.length < lists.regionCapacity) {
      this.dirty = new Int32Array(lists.regionCapacity)
      this.isDirty = new Uint8Array(lists.regionCapacity)
    }
    let count = 0
    for (let i = 0; i < movedCount; i++) {
      const box = boxOfBody(moved[i])
      for (let x = ranges[box]; x <= ranges[box + 3]; x++)
        for (let y = ranges[box + 1]; y <= ranges[box + 4]; y++)
          for (let z = ranges[box + 2]; z <= ranges[box + 5]; z++) {
            const region = grid.find(x, y, z)
            if (this.isDirty[region] === 1) continue
            this.isDirty[region] = 1
            this.dirty[count++] = region
          }
    }
    return count
  }

  private bubbleSortMoved(boxes: Float64Array, moved: Int32Array, movedCount: number): void {
    const { bodies } = this
    this.placement.placeMoved(boxes, moved, movedCount)
    this.changes.makeLeaves()
    this.bubble.begin(boxes, moved, movedCount)
    for (let i = 0; i < movedCount; i++) if (bodies.wasLive(moved[i])) this.bubbleSort(boxOfBody(moved[i]))
  }

  /** One moved body, in the regions it was in and still is; those it has entered it meets as an entry. */
  private bubbleSort(box: number): void {
    const { bubble, grid } = this
    const { range, ranges } = grid
    bubble.take(box)
    grid.rangeOf(bubble.before, 0)
    if (!grid.rangeFits()) return
    const lastX = Math.min(range[3], ranges[box + 3])
    const lastY = Math.min(range[4], ranges[box + 4])
    const lastZ = Math.min(range[5], ranges[box + 5])
    for (let x = Math.max(range[0], ranges[box]); x <= lastX; x++)
      for (let y = Math.max(range[1], ranges[box + 1]); y <= lastY; y++)
        for (let z = Math.max(range[2], ranges[box + 2]); z <= lastZ; z++) bubble.sort(grid.find(x, y, z))
  }

  private destroyEmptyRegions(): void {
    const { changes, lists, grid } = this
    for (let i = 0; i < changes.leftCount; i++)
      if (lists.count[changes.left[i]] === 0) grid.destroy(changes.left[i])
    changes.leftCount = 0
  }
}
