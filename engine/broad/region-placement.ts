import type { Bodies } from './bodies.ts'
import { BOX_SIZE } from './broad-phase.ts'
import { boxOfBody } from './endpoints.ts'
import type { Giants } from './giants.ts'
import type { RegionChanges } from './region-changes.ts'
import type { RegionGrid } from './region-grid.ts'

/** Keeps each body in the regions its box meets, and records what changes. */
export class RegionPlacement {
  private readonly bodies: Bodies
  private readonly grid: RegionGrid
  private readonly changes: RegionChanges
  private readonly giants: Giants
  /** The cells of the body at hand before the change. */
  private readonly old = new Int32Array(BOX_SIZE)

  constructor(bodies: Bodies, grid: RegionGrid, changes: RegionChanges, giants: Giants) {
    this.bodies = bodies
    this.grid = grid
    this.changes = changes
    this.giants = giants
  }

  /** The body has a new box: finds its cells, which in most frames are those it is in already. */
  place(box: number, boxes: Float64Array): void {
    const { grid } = this
    if (grid.stays(boxes, box)) return
    grid.rangeOf(boxes, box)
    if (!grid.isInRange(box)) this.changeRange(box)
  }

  /** Places the moved bodies that were live before. */
  placeMoved(boxes: Float64Array, moved: Int32Array, movedCount: number): void {
    const { bodies } = this
    for (let i = 0; i < movedCount; i++) if (bodies.wasLive(moved[i])) this.place(boxOfBody(moved[i]), boxes)
  }

  remove(box: number): void {
    this.rememberRange(box)
    this.grid.clearRange(box)
    this.giants.remove(box)
    this.recordLeaves(box)
  }

  /** Everybody enters, after the grid was laid out anew. */
  placeAll(): void {
    const { bodies, grid, giants } = this
    this.changes.clear()
    giants.clear()
    for (let i = 0; i < bodies.liveCount; i++) {
      const box = boxOfBody(bodies.live[i])
      grid.clearRange(box)
      this.place(box, bodies.boxes)
    }
  }

  private changeRange(box: number): void {
    const { grid, giants } = this
    this.rememberRange(box)
    if (grid.rangeFits()) {
      grid.takeRange(box)
      giants.remove(box)
    } else {
      grid.clearRange(box)
      giants.put(box)
    }
    this.recordLeaves(box)
    this.recordEntries(box)
  }

  private rememberRange(box: number): void {
    for (let i = 0; i < BOX_SIZE; i++) this.old[i] = this.grid.ranges[box + i]
  }

  /** The cells of the old range that are not in the new one. */
  private recordLeaves(box: number): void {
    const { grid, changes, old } = this
    for (let x = old[0]; x <= old[3]; x++)
      for (let y = old[1]; y <= old[4]; y++)
        for (let z = old[2]; z <= old[5]; z++)
          if (!contains(grid.ranges, box, x, y, z)) changes.recordLeave(grid.find(x, y, z), box)
  }

  /** The cells of the new range that are not in the old one. */
  private recordEntries(box: number): void {
    const { grid, changes, old } = this
    const { ranges } = grid
    for (let x = ranges[box]; x <= ranges[box + 3]; x++)
      for (let y = ranges[box + 1]; y <= ranges[box + 4]; y++)
        for (let z = ranges[box + 2]; z <= ranges[box + 5]; z++)
          if (!contains(old, 0, x, y, z)) changes.recordEntry(grid.findOrCreate(x, y, z), box)
  }
}

function contains(ranges: Int32Array, at: number, x: number, y: number, z: number): boolean {
  return (
    ranges[at] <= x &&
    x <= ranges[at + 3] &&
    ranges[at + 1] <= y &&
    y <= ranges[at + 4] &&
    ranges[at + 2] <= z &&
    z <= ranges[at + 5]
  )
}
