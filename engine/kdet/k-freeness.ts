/**
 * How crowded is it round each triangle? (kdet, Definition 3.1) Its k is one more than the number of other triangles
 * that are at least as large and meet its Minkowski sum with a ball of half its diameter: that are at most a quarter
 * of its diameter away. Sets with a small k have few pairs that meet, whatever they are held against (Theorem 3.3).
 * The same for polygons (Definition 3.2), given as runs of triangles.
 */
import { BOX_NUMBERS, KFreenessGrid } from './k-freeness-grid.ts'
import { CLOSE, KFreenessPieces, TRIANGLE } from './k-freeness-pieces.ts'
import { Levels } from './levels.ts'
import { TriangleReach } from './triangle-distance.ts'
import type { TriangleSet } from './triangle-set.ts'

/** A diameter is off by rounding, and so is a distance: what is exactly a quarter away counts. */
const ROUNDING = 1 + 2 ** -49

/** Boxes are grown by a little more than the reach: differences of coordinates round. */
const BOX_ROUNDING = 2 ** -50

export class KFreeness {
  /** Triangles, or polygons where those were given; "pieces" below. */
  readonly count: number
  /** k of each piece, as far as it was counted; 0 beyond. */
  readonly k: Int32Array
  /** How many of the pieces that make up k share a corner's position with it, within its mesh. */
  readonly neighbours: Int32Array
  readonly pieces: KFreenessPieces
  readonly levelOf: Uint8Array
  readonly levels = new Levels()
  /** Levels from the smallest size to the largest: `levels` has fewer where cells would be too many for the extent. */
  readonly height: number
  readonly grid: KFreenessGrid
  /** Pieces whose k is known: the first so many. */
  counted = 0

  /** The last piece that looked at this one: a piece stands in several cells, and counts once. */
  private readonly seenBy: Int32Array
  private readonly grown = new Float64Array(BOX_NUMBERS)
  private readonly reach = new TriangleReach()
  private reach2 = 0

  /** Polygon p is triangles polygons[p] to polygons[p + 1]: one number more than polygons. */
  constructor(set: TriangleSet, polygons?: Uint32Array) {
    const pieces = new KFreenessPieces(set, polygons)
    const { levels } = this
    this.pieces = pieces
    this.count = pieces.count
    this.k = new Int32Array(pieces.count)
    this.neighbours = new Int32Array(pieces.count)
    this.seenBy = new Int32Array(pieces.count).fill(-1)
    levels.fit(pieces.smallest, pieces.largest)
    this.height = levels.count
    levels.fit(pieces.smallest, pieces.largest, pieces.extent)
    this.levelOf = Uint8Array.from(pieces.diameters, (diameter) => levels.levelOf(diameter))
    this.grid = new KFreenessGrid(pieces.boxes, this.levelOf, levels, pieces.low, pieces.high)
  }

  /** Goes on until k is known of the first `end` pieces. */
  countUpTo(end: number): void {
    const stop = Math.min(end, this.count)
    for (let p = this.counted; p < stop; p++) this.countFor(p)
    this.counted = Math.max(this.counted, stop)
  }

  private countFor(p: number): void {
    const { grid, grown, levels, pieces } = this
    const { boxes, start } = pieces
    const quarter = pieces.diameters[p] / 4
    this.reach2 = quarter * quarter * ROUNDING
    this.reach.from(pieces.numbers, TRIANGLE * start[p], this.reach2)
    for (let axis = 0; axis < 3; axis++) {
      const least = boxes[BOX_NUMBERS * p + axis]
      const most = boxes[BOX_NUMBERS * p + axis + 3]
      const more = quarter + BOX_ROUNDING * (quarter + Math.abs(least) + Math.abs(most))
      grown[axis] = least - more
      grown[axis + 3] = most + more
    }
    this.seenBy[p] = p
    this.k[p] = 1
    // One of the same size may round to the level below.
    const lowest = levels.levelOf(pieces.diameters[p] * (1 - CLOSE))
    for (let level = lowest; level < levels.count; level++) {
      if (grid.population[level] === 0) continue
      grid.find(grown, 0, level)
      const { first, last } = grid
      for (let z = first[2]; z <= last[2]; z++) {
        for (let y = first[1]; y <= last[1]; y++) {
          for (let x = first[0]; x <= last[0]; x++) this.lookInto(grid.bucketOf(level, x, y, z), p)
        }
      }
    }
  }

  private lookInto(bucket: number, p: number): void {
    const { grown, seenBy, pieces } = this
    const { boxes } = pieces
    const { start, entries } = this.grid
    const end = start[bucket + 1]
    for (let e = start[bucket]; e < end; e++) {
      const other = entries[e]
      if (seenBy[other] === p) continue
      seenBy[other] = p
      const o = BOX_NUMBERS * other
      if (boxes[o] > grown[3] || boxes[o + 1] > grown[4] || boxes[o + 2] > grown[5]) continue
      if (boxes[o + 3] < grown[0] || boxes[o + 4] < grown[1] || boxes[o + 5] < grown[2]) continue
      if (pieces.isSmaller(other, p)) continue
      if (pieces.areNeighbours(p, other)) {
        this.neighbours[p]++
        this.k[p]++
      } else if (this.areNear(p, other)) this.k[p]++
    }
  }

  /** Any triangle of one to any of the other. */
  private areNear(p: number, other: number): boolean {
    const { reach } = this
    const { numbers, start } = this.pieces
    const end = start[p + 1]
    const otherEnd = start[other + 1]
    // A single triangle was taken before.
    const isSingle = end - start[p] === 1
    for (let t = start[p]; t < end; t++) {
      if (!isSingle) reach.from(numbers, TRIANGLE * t, this.reach2)
      for (let u = start[other]; u < otherEnd; u++) {
        if (reach.isNear(numbers, TRIANGLE * u)) return true
      }
    }
    return false
  }
}
