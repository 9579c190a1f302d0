/**
 * What one cell holds, copied from its buckets to lie in a row: first the triangles that stand in it, then larger
 * ones of the cells round it on higher levels as far as their boxes reach into it.
 */
import { enlargedInts } from '../math/enlarged.ts'
import { cellHigh, cellLow, highPlace, lowPlace, PLACE_BITS, packHigh, packLow, touches } from './cell-box.ts'
import { BUCKET_ENTRIES, BUCKET_STRIDE, type CellTable, ENTRY_STRIDE, NEXT_BUCKET } from './cell-table.ts'
import { GRID_BOX_HIGH, GRID_BOX_STRIDE, type GridBoxes } from './grid-boxes.ts'
import { ReachCache } from './reach-cache.ts'

/** From so many on, a cell is crowded, */
const CROWD = 64
/** and cells ask it by blocks of 2^3 along each axis. */
const BLOCK_LEVELS = 3

export class CellView {
  /** How many stand in the cell. */
  own = 0
  /** How many there are with the larger ones. */
  count = 0
  triangles = new Int32Array(256)
  lows = new Int32Array(256)
  highs = new Int32Array(256)
  private readonly reaches = new ReachCache()

  /** Before each frame. */
  clear(): void {
    this.reaches.clear()
  }

  /** Takes what stands in a cell. */
  take(table: CellTable, cell: number): void {
    this.count = 0
    this.append(table, cell)
    this.own = this.count
  }

  /** Adds what stands in the same cell of another table. */
  append(table: CellTable, cell: number): void {
    this.reserve(table.entriesOf(cell))
    const { triangles, lows, highs } = this
    const { buckets } = table
    let to = this.count
    let filled = table.filledOfLatest(cell)
    for (let b = table.bucketOf(cell); b >= 0; b = buckets[b * BUCKET_STRIDE + NEXT_BUCKET]) {
      const end = b * BUCKET_STRIDE + filled * ENTRY_STRIDE
      for (let o = b * BUCKET_STRIDE; o < end; o += ENTRY_STRIDE) {
        triangles[to] = buckets[o]
        lows[to] = buckets[o + 1]
        highs[to] = buckets[o + 2]
        to++
      }
      filled = BUCKET_ENTRIES
    }
    this.count = to
  }

  /** Adds what stands in the cell of a higher level and reaches into the cell x, y, z of `level`. */
  addFrom(
    table: CellTable,
    higher: number,
    higherLevel: number,
    boxes: GridBoxes,
    level: number,
    x: number,
    y: number,
    z: number,
  ): void {
    this.reserve(table.entriesOf(higher))
    const low = cellLow(x, y, z, level, higherLevel)
    const high = cellHigh(x, y, z, level, higherLevel)
    if (table.entriesOf(higher) > CROWD && higherLevel > level + BLOCK_LEVELS) {
      const reach = this.reaches.find(
        table,
        higher,
        level + BLOCK_LEVELS,
        x >> BLOCK_LEVELS,
        y >> BLOCK_LEVELS,
        z >> BLOCK_LEVELS,
      )
      const end = reach.count * ENTRY_STRIDE
      this.addTouching(reach.entries, 0, end, low, high, boxes.numbers, level, x, y, z)
      return
    }
    const { buckets } = table
    let filled = table.filledOfLatest(higher)
    for (let b = table.bucketOf(higher); b >= 0; b = buckets[b * BUCKET_STRIDE + NEXT_BUCKET]) {
      const first = b * BUCKET_STRIDE
      const end = first + filled * ENTRY_STRIDE
      this.addTouching(buckets, first, end, low, high, boxes.numbers, level, x, y, z)
      filled = BUCKET_ENTRIES
    }
  }

  private addTouching(
    entries: Int32Array,
    first: number,
    end: number,
    low: number,
    high: number,
    boxes: Int32Array,
    level: number,
    x: number,
    y: number,
    z: number,
  ): void {
    for (let o = first; o < end; o += ENTRY_STRIDE) {
      if (touches(low, high, entries[o + 1], entries[o + 2]))
        this.addLarger(entries[o], boxes, level, x, y, z)
    }
  }

  private addLarger(
    triangle: number,
    boxes: Int32Array,
    level: number,
    x: number,
    y: number,
    z: number,
  ): void {
    const o = triangle * GRID_BOX_STRIDE
    const shift = level + PLACE_BITS
    const lowX = boxes[o]
    const lowY = boxes[o + 1]
    const lowZ = boxes[o + 2]
    const highX = boxes[o + GRID_BOX_HIGH]
    const highY = boxes[o + GRID_BOX_HIGH + 1]
    const highZ = boxes[o + GRID_BOX_HIGH + 2]
    // What touches the cell by the coarse places of the higher level may still lie beside it.
    if (lowX >> shift > x || lowY >> shift > y || lowZ >> shift > z) return
    if (highX >> shift < x || highY >> shift < y || highZ >> shift < z) return
    const to = this.count++
    this.triangles[to] = triangle
    this.lows[to] = packLow(lowPlace(lowX, level, x), lowPlace(lowY, level, y), lowPlace(lowZ, level, z))
    this.highs[to] = packHigh(
      highPlace(highX, level, x),
      highPlace(highY, level, y),
      highPlace(highZ, level, z),
    )
  }

  private reserve(more: number): void {
    const wanted = this.count + more
    if (wanted <= this.triangles.length) return
    this.triangles = enlargedInts(this.triangles, 2 * wanted)
    this.lows = enlargedInts(this.lows, 2 * wanted)
    this.highs = enlargedInts(this.highs, 2 * wanted)
  }
}
