import { enlargedInts } from '../math/enlarged.ts'
import { NONE } from './pair-table.ts'

/** Room for four bodies in each of the three lists. */
const SMALLEST_LOG2 = 3
const LARGEST_LOG2 = 30
const FIRST_REGIONS = 16
const FIRST_POOL = 1024

/**
 * The sorted endpoint lists, three a region, all in one pool. Region r has a chunk of three equal parts of
 * 2^`sizeLog2[r]` places, one an axis; a part holds the 2 · `count[r]` endpoints in ascending order. The values
 * stay in the boxes: with a second copy of them in the lists an update took a quarter longer.
 *
 * Chunks are powers of two so that a freed one fits the next region of its size: regions come and go all the
 * time as bodies wander, and memory must not.
 */
export class RegionLists {
  endpoints = new Int32Array(FIRST_POOL)
  /** Bodies in each region. */
  count = new Int32Array(FIRST_REGIONS)
  /** Regions 0 … `regionTop` − 1 exist or are free; the free ones have count 0. */
  regionTop = 0
  /** Bodies in regions, counted once a region, and the sum over the regions of their squared counts. */
  entries = 0
  squaredCounts = 0

  private start = new Int32Array(FIRST_REGIONS)
  private sizeLog2 = new Uint8Array(FIRST_REGIONS)
  private freeRegions = new Int32Array(FIRST_REGIONS)
  private freeRegionCount = 0
  private poolTop = 0
  /** The first free chunk of each size; `endpoints` at its start names the next. */
  private freeChunk = new Int32Array(LARGEST_LOG2 + 1).fill(NONE)

  /** Where the list of this region and axis starts. */
  listStart(region: number, axis: number): number {
    return this.start[region] + (axis << this.sizeLog2[region])
  }

  get regionCapacity(): number {
    return this.count.length
  }

  /** An empty region. */
  create(): number {
    const region = this.freeRegionCount > 0 ? this.freeRegions[--this.freeRegionCount] : this.regionTop++
    if (region === this.count.length) this.growRegions()
    this.count[region] = 0
    this.sizeLog2[region] = SMALLEST_LOG2
    this.start[region] = this.takeChunk(SMALLEST_LOG2)
    return region
  }

  /** Frees an empty region. */
  destroy(region: number): void {
    this.freeChunkAt(this.start[region], this.sizeLog2[region])
    this.freeRegions[this.freeRegionCount++] = region
  }

  /** Destroys all regions and keeps the memory. */
  clear(): void {
    this.regionTop = 0
    this.freeRegionCount = 0
    this.poolTop = 0
    this.freeChunk.fill(NONE)
    this.entries = 0
    this.squaredCounts = 0
  }

  /** Makes room for `bodies` bodies. `endpoints` may be replaced and the lists may move. */
  reserve(region: number, bodies: number): void {
    const old = this.sizeLog2[region]
    let log2 = old
    while (1 << log2 < 2 * bodies) log2++
    if (log2 === old) return
    const from = this.start[region]
    const to = this.takeChunk(log2)
    const length = 2 * this.count[region]
    for (let axis = 0; axis < 3; axis++) {
      const list = from + (axis << old)
      this.endpoints.copyWithin(to + (axis << log2), list, list + length)
    }
    this.start[region] = to
    this.sizeLog2[region] = log2
    this.freeChunkAt(from, old)
  }

  /** Sets the number of bodies, whose endpoints are in the lists. */
  setCount(region: number, count: number): void {
    const old = this.count[region]
    this.entries += count - old
    this.squaredCounts += count * count - old * old
    this.count[region] = count
  }

  private takeChunk(log2: number): number {
    const free = this.freeChunk[log2]
    if (free !== NONE) {
      this.freeChunk[log2] = this.endpoints[free]
      return free
    }
    const chunk = this.poolTop
    this.poolTop += 3 << log2
    if (this.poolTop > this.endpoints.length)
      this.endpoints = enlargedInts(this.endpoints, Math.max(this.poolTop, this.endpoints.length * 2))
    return chunk
  }

  private freeChunkAt(start: number, log2: number): void {
    this.endpoints[start] = this.freeChunk[log2]
    this.freeChunk[log2] = start
  }

  private growRegions(): void {
    const length = this.count.length * 2
    const sizeLog2 = new Uint8Array(length)
    sizeLog2.set(this.sizeLog2)
    this.sizeLog2 = sizeLog2
    this.count = enlargedInts(this.count, length)
    this.start = enlargedInts(this.start, length)
    this.freeRegions = enlargedInts(this.freeRegions, length)
  }
}
