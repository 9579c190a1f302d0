import type { Bodies } from './bodies.ts'
import { CellSize } from './cell-size.ts'
import type { Giants } from './giants.ts'
import type { RegionGrid } from './region-grid.ts'
import type { RegionLists } from './region-lists.ts'

/** A new layout is considered when the number of bodies or their crowding has changed by this factor … */
const DRIFT = 2
/** … and this share of all bodies has entered or left regions since the last time: that pays for the work. */
const SHARE_OF_CHANGES = 1 / 2

/** Bodies; with how many a body shares its region on average; in how many regions it stands. */
const MEASURES = 3

/** Watches how well the regions fit the bodies, and lays them out anew when they no longer do. */
export class RegionLayout {
  private readonly bodies: Bodies
  private readonly grid: RegionGrid
  private readonly lists: RegionLists
  private readonly giants: Giants
  private readonly cellSize = new CellSize()
  private changes = 0
  private isFresh = true
  /** How the layout fits, by the measures below: when it was made, and now. */
  private readonly atLayout = new Float64Array(MEASURES)
  private readonly now = new Float64Array(MEASURES)

  constructor(bodies: Bodies, grid: RegionGrid, lists: RegionLists, giants: Giants) {
    this.bodies = bodies
    this.grid = grid
    this.lists = lists
    this.giants = giants
  }

  countChanges(changes: number): void {
    this.changes += changes
  }

  isDue(): boolean {
    if (this.changes < this.bodies.liveCount * SHARE_OF_CHANGES) return false
    const { now, atLayout } = this
    this.measure(now)
    for (let i = 0; i < MEASURES; i++)
      if (now[i] > atLayout[i] * DRIFT || now[i] * DRIFT < atLayout[i]) return true
    return false
  }

  /** Lays the regions out anew, empty, unless the best cells are those there are. True if it did. */
  change(): boolean {
    const { cellSize, grid } = this
    cellSize.choose(this.bodies)
    this.isFresh = true
    return grid.layOut(cellSize.cellsPerUnit, cellSize.origin, cellSize.mostCells)
  }

  endUpdate(regionChanges: number): void {
    this.changes += regionChanges
    if (!this.isFresh) return
    this.isFresh = false
    this.changes = 0
    this.measure(this.atLayout)
  }

  /** Into an array: numbers handed from function to function may be boxed, and this runs in every frame. */
  private measure(out: Float64Array): void {
    const { squaredCounts, entries } = this.lists
    const { liveCount } = this.bodies
    // A giant weighs as much as a body in the most regions: a scene with many of them needs larger cells.
    const regions = entries + this.giants.count * this.grid.mostCells
    out[0] = liveCount
    out[1] = squaredCounts / Math.max(entries, 1)
    out[2] = regions / Math.max(liveCount, 1)
  }
}
