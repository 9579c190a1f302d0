/**
 * The grid as a hash table (kdet, 5.1): each cell has a bucket of fixed size, and a full one is linked to overflow
 * buckets. Cells of one hash are linked to each other. Emptied and filled again every frame, in the same memory.
 */
import { enlargedInts } from '../math/enlarged.ts'
import { type CellHash, djb2Hash, mortonHash } from './cell-hash.ts'
import { MAX_LEVELS } from './levels.ts'

/** An entry: triangle, lower and upper corner of its box as the cell sees it. */
export const ENTRY_STRIDE = 3
export const BUCKET_ENTRIES = 21
/** The entries and then the number of the next bucket of the cell, or −1: four cache lines. */
export const BUCKET_STRIDE = BUCKET_ENTRIES * ENTRY_STRIDE + 1
export const NEXT_BUCKET = BUCKET_STRIDE - 1

const CELL_STRIDE = 8
const CELL_X = 0
const CELL_Y = 1
const CELL_Z = 2
const CELL_LEVEL = 3
/** The next cell in the same slot, or −1. */
const NEXT_CELL = 4
/** The bucket that is being filled; those before it are full and follow by their links. */
const BUCKET = 5
const ENTRIES = 6

const SLOTS_A_TRIANGLE = 1
const FEWEST_SLOTS = 64

export class CellTable {
  cells = 0
  bucketCount = 0
  /** How many triangles stand on each level. */
  readonly population = new Int32Array(MAX_LEVELS)
  /** Entries in buckets: see BUCKET_STRIDE. */
  buckets = new Int32Array(64 * BUCKET_STRIDE)

  private rows = new Int32Array(64 * CELL_STRIDE)
  private slots = new Int32Array(0)
  private mask = 0
  private readonly byMorton: boolean

  constructor(hash: CellHash) {
    this.byMorton = hash === 'morton'
  }

  /** Empties the table and makes room in it for what so many triangles will need. */
  clear(triangles: number): void {
    let slots = FEWEST_SLOTS
    while (slots < SLOTS_A_TRIANGLE * triangles) slots *= 2
    if (this.slots.length < slots) this.slots = new Int32Array(slots)
    this.slots.fill(-1, 0, slots)
    this.mask = slots - 1
    this.cells = 0
    this.bucketCount = 0
    this.population.fill(0)
  }

  /** The number of the cell, or −1 where nothing stands in it. */
  find(level: number, x: number, y: number, z: number): number {
    const { rows } = this
    let cell = this.slots[this.slotOf(level, x, y, z)]
    while (cell >= 0) {
      const r = cell * CELL_STRIDE
      if (
        rows[r + CELL_X] === x &&
        rows[r + CELL_Y] === y &&
        rows[r + CELL_Z] === z &&
        rows[r + CELL_LEVEL] === level
      ) {
        return cell
      }
      cell = rows[r + NEXT_CELL]
    }
    return -1
  }

  /** Puts an entry in a cell, which is made where it is new. */
  insert(level: number, x: number, y: number, z: number, triangle: number, low: number, high: number): void {
    let cell = this.find(level, x, y, z)
    if (cell < 0) cell = this.addCell(level, x, y, z)
    const r = cell * CELL_STRIDE
    const entries = this.rows[r + ENTRIES]++
    const place = entries % BUCKET_ENTRIES
    if (place === 0 && entries > 0) this.rows[r + BUCKET] = this.addBucket(this.rows[r + BUCKET])
    const o = this.rows[r + BUCKET] * BUCKET_STRIDE + place * ENTRY_STRIDE
    const { buckets } = this
    buckets[o] = triangle
    buckets[o + 1] = low
    buckets[o + 2] = high
  }

  levelOf(cell: number): number {
    return this.rows[cell * CELL_STRIDE + CELL_LEVEL]
  }

  xOf(cell: number): number {
    return this.rows[cell * CELL_STRIDE + CELL_X]
  }

  yOf(cell: number): number {
    return this.rows[cell * CELL_STRIDE + CELL_Y]
  }

  zOf(cell: number): number {
    return this.rows[cell * CELL_STRIDE + CELL_Z]
  }

  entriesOf(cell: number): number {
    return this.rows[cell * CELL_STRIDE + ENTRIES]
  }

  /** The bucket with the latest entries of a cell, the only one that may have free places. */
  bucketOf(cell: number): number {
    return this.rows[cell * CELL_STRIDE + BUCKET]
  }

  /** How many entries are in that bucket: all others are full. */
  filledOfLatest(cell: number): number {
    return 1 + ((this.entriesOf(cell) - 1) % BUCKET_ENTRIES)
  }

  private slotOf(level: number, x: number, y: number, z: number): number {
    return (this.byMorton ? mortonHash(level, x, y, z) : djb2Hash(level, x, y, z)) & this.mask
  }

  private addCell(level: number, x: number, y: number, z: number): number {
    const cell = this.cells++
    if (this.cells * CELL_STRIDE > this.rows.length) this.rows = enlargedInts(this.rows, 2 * this.rows.length)
    const { rows } = this
    const slot = this.slotOf(level, x, y, z)
    const r = cell * CELL_STRIDE
    rows[r + CELL_X] = x
    rows[r + CELL_Y] = y
    rows[r + CELL_Z] = z
    rows[r + CELL_LEVEL] = level
    rows[r + NEXT_CELL] = this.slots[slot]
    rows[r + BUCKET] = this.addBucket(-1)
    rows[r + ENTRIES] = 0
    this.slots[slot] = cell
    return cell
  }

  private addBucket(next: number): number {
    const bucket = this.bucketCount++
    if (this.bucketCount * BUCKET_STRIDE > this.buckets.length)
      this.buckets = enlargedInts(this.buckets, 2 * this.buckets.length)
    this.buckets[bucket * BUCKET_STRIDE + NEXT_BUCKET] = next
    return bucket
  }
}
