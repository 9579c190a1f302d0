import type { Bodies } from './bodies.ts'
import { CellSize } from './cell-size.ts'
import type { Giants } from './giants.ts'
import { MOST_CELLS_A_BODY, type RegionGrid } from './region-grid.ts'
import type { RegionLists } from './region-lists.ts'

/** A new layout is considered when the number of bodies or their crowding has changed by this factor … */
const DRIFT = 2
/** … and this share of all bodies has entered or left regions since the last time: that pays for the work. */
const SHARE_OF_CHANGES = 1 / 2

/** Watches how well the regions fit the bodies, and lays them out anew when they no longer do. */
export class RegionLayout {
  private readonly bodies: Bodies
  private readonly grid: RegionGrid
  private readonly lists: RegionLists
  private readonly giants: Giants
  private readonly cellSize = new CellSize()
  private changes = 0
  private isFresh = true
  /** What the layout was made for: bodies, with how many a body shares its region, in how many it stands. */
  private bodiesThen = 0
  private sharersThen = 0
  private regionsThen = 0

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
    const { liveCount } = this.bodies
    if (this.changes < liveCount * SHARE_OF_CHANGES) return false
    const sharers = this.sharers
    const regions = this.regionsPerBody
    return (
      liveCount > this.bodiesThen * DRIFT ||
      liveCount * DRIFT < this.bodiesThen ||
      sharers > this.sharersThen * DRIFT ||
      sharers * DRIFT < this.sharersThen ||
      regions > this.regionsThen * DRIFT ||
      regions * DRIFT < this.regionsThen
    )
  }

  /** Lays the regions out anew, empty, unless the best cells are those there are. True if it did. */
  change(): boolean {
    const { cellSize, grid } = this
    cellSize.choose(this.bodies)
    this.isFresh = true
    return grid.layOut(cellSize.cellsPerUnit, cellSize.origin)
  }

  endUpdate(regionChanges: number): void {
    this.changes += regionChanges
    if (!this.isFresh) return
    this.isFresh = false
    this.changes = 0
    this.bodiesThen = this.bodies.liveCount
    this.sharersThen = this.sharers
    this.regionsThen = this.regionsPerBody
  }

  private get sharers(): number {
    return this.lists.squaredCounts / Math.max(this.lists.entries, 1)
  }

  /** A giant weighs as much as a body in the most regions: a scene with many of them needs larger cells. */
  private get regionsPerBody(): number {
    const entries = this.lists.entries + this.giants.count * MOST_CELLS_A_BODY
    return entries / Math.max(this.bodies.liveCount, 1)
  }
}
