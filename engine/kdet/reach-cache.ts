/**
 * What stands in a crowded cell of a high level and reaches into a block of small cells: long thin triangles of a
 * chair's pipes would otherwise all be looked at again for each small cell of a cloth on it (kdet, section 6.2).
 */
import { cellHigh, cellLow, touches } from './cell-box.ts'
import { djb2Hash } from './cell-hash.ts'
import { BUCKET_ENTRIES, BUCKET_STRIDE, type CellTable, ENTRY_STRIDE, NEXT_BUCKET } from './cell-table.ts'

const SLOTS = 512

/** The entries of one crowded cell that reach into one block. */
export class Reach {
  count = 0
  /** As in buckets, one after the other. */
  entries = new Int32Array(0)
  private table: CellTable | null = null
  private crowded = -1
  private level = 0
  private x = 0
  private y = 0
  private z = 0

  forget(): void {
    this.crowded = -1
  }

  isOf(table: CellTable, crowded: number, level: number, x: number, y: number, z: number): boolean {
    if (this.crowded !== crowded || this.table !== table) return false
    return this.level === level && this.x === x && this.y === y && this.z === z
  }

  fill(table: CellTable, crowded: number, level: number, x: number, y: number, z: number): void {
    this.table = table
    this.crowded = crowded
    this.level = level
    this.x = x
    this.y = y
    this.z = z
    const total = table.entriesOf(crowded)
    if (this.entries.length < total * ENTRY_STRIDE) this.entries = new Int32Array(2 * total * ENTRY_STRIDE)
    const crowdedLevel = table.levelOf(crowded)
    const low = cellLow(x, y, z, level, crowdedLevel)
    const high = cellHigh(x, y, z, level, crowdedLevel)
    const { entries } = this
    const { buckets } = table
    let to = 0
    let filled = table.filledOfLatest(crowded)
    for (let b = table.bucketOf(crowded); b >= 0; b = buckets[b * BUCKET_STRIDE + NEXT_BUCKET]) {
      const end = b * BUCKET_STRIDE + filled * ENTRY_STRIDE
      for (let o = b * BUCKET_STRIDE; o < end; o += ENTRY_STRIDE) {
        if (!touches(low, high, buckets[o + 1], buckets[o + 2])) continue
        entries[to] = buckets[o]
        entries[to + 1] = buckets[o + 1]
        entries[to + 2] = buckets[o + 2]
        to += ENTRY_STRIDE
      }
      filled = BUCKET_ENTRIES
    }
    this.count = to / ENTRY_STRIDE
  }
}

export class ReachCache {
  private readonly slots = Array.from({ length: SLOTS }, () => new Reach())
  private isEmpty = true

  /** Before each frame. */
  clear(): void {
    if (this.isEmpty) return
    for (const slot of this.slots) slot.forget()
    this.isEmpty = true
  }

  /** What reaches from a crowded cell into the block x, y, z of cells of a level. */
  find(table: CellTable, crowded: number, level: number, x: number, y: number, z: number): Reach {
    const reach = this.slots[djb2Hash(crowded + level, x, y, z) & (SLOTS - 1)]
    if (!reach.isOf(table, crowded, level, x, y, z)) {
      reach.fill(table, crowded, level, x, y, z)
      this.isEmpty = false
    }
    return reach
  }
}
