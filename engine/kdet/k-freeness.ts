/**
 * How crowded is it round each triangle? (kdet, Definition 3.1) Its k is one more than the number of other triangles
 * that are at least as large and meet its Minkowski sum with a ball of half its diameter: that are at most a quarter
 * of its diameter away. Sets with a small k have few pairs that meet, whatever they are held against (Theorem 3.3).
 * The same for polygons (Definition 3.2), given as runs of triangles.
 */
import { trianglesMeet } from '../soup/triangle-pair.ts'
import { areWithin } from './exact/exact-distance.ts'
import { wholePoints } from './exact/whole-points.ts'
import { BOX_NUMBERS, KFreenessGrid } from './k-freeness-grid.ts'
import { KFreenessPieces, TRIANGLE } from './k-freeness-pieces.ts'
import { CLOSE } from './k-freeness-sizes.ts'
import { Levels, MAX_LEVELS } from './levels.ts'
import { NEAR, NearVerdict, OPEN } from './near-verdict.ts'
import type { TriangleSet } from './triangle-set.ts'

/** For detail beside a corner that a broken file has at 1e38: with fewer, all of it would stand in one cell. */
const MOST_LEVELS = 256

/** Boxes are grown by a little more than the reach: diameters and differences of coordinates round, */
const BOX_ROUNDING = 2 ** -50
/** and coordinates that vanish beside others may be off by this. */
const VANISHING = 2 ** -1000

export class KFreeness {
  /** Triangles, or polygons where those were given; "pieces" below. */
  readonly count: number
  /** k of each piece, as far as it was counted; 0 beyond. */
  readonly k: Int32Array
  /** How many of the pieces that make up k share a corner's position with it, within its mesh. */
  readonly neighbours: Int32Array
  readonly pieces: KFreenessPieces
  readonly levelOf: Uint8Array
  readonly levels = new Levels(MOST_LEVELS)
  /** Of kDet's grid, which has fewer levels: from the smallest size to the largest. */
  readonly height: number
  readonly grid: KFreenessGrid
  /** Pieces whose k is known: the first so many. */
  counted = 0

  /** The last piece that looked at this one: a piece stands in several cells, and counts once. */
  private readonly seenBy: Int32Array
  private readonly grown = new Float64Array(BOX_NUMBERS)
  private readonly verdict = new NearVerdict()

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
    this.height = Math.min(levels.count, MAX_LEVELS)
    this.levelOf = Uint8Array.from(pieces.diameters, (diameter) => levels.levelOf(diameter))
    this.grid = new KFreenessGrid(pieces.boxes, this.levelOf, levels)
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
    this.verdict.from(pieces.scaled, TRIANGLE * start[p], quarter, CLOSE * quarter)
    for (let axis = 0; axis < 3; axis++) {
      const least = boxes[BOX_NUMBERS * p + axis]
      const most = boxes[BOX_NUMBERS * p + axis + 3]
      const more = quarter * (1 + CLOSE) + BOX_ROUNDING * (Math.abs(least) + Math.abs(most)) + VANISHING
      grown[axis] = least - more
      grown[axis + 3] = most + more
    }
    this.seenBy[p] = p
    this.k[p] = 1
    // One of the same size may round to the level below.
    const lowest = levels.levelOf(pieces.diameters[p] * (1 - CLOSE))
    for (let level = lowest; level < levels.count; level++) {
      if (grid.population[level] === 0) continue
      const buckets = grid.find(grown, 0, level)
      for (let n = 0; n < buckets; n++) this.lookInto(grid.found[n], p)
    }
  }

  private lookInto(bucket: number, p: number): void {
    const { grown, seenBy, pieces } = this
    const { boxes, sizes } = pieces
    const { start, entries } = this.grid
    const end = start[bucket + 1]
    for (let e = start[bucket]; e < end; e++) {
      const other = entries[e]
      if (seenBy[other] === p) continue
      seenBy[other] = p
      const o = BOX_NUMBERS * other
      if (boxes[o] > grown[3] || boxes[o + 1] > grown[4] || boxes[o + 2] > grown[5]) continue
      if (boxes[o + 3] < grown[0] || boxes[o + 4] < grown[1] || boxes[o + 5] < grown[2]) continue
      if (sizes.isSmaller(other, p)) continue
      if (pieces.areNeighbours(p, other)) {
        this.neighbours[p]++
        this.k[p]++
      } else if (this.areNear(p, other)) this.k[p]++
    }
  }

  /** Any triangle of one to any of the other. */
  private areNear(p: number, other: number): boolean {
    const { verdict } = this
    const { scaled, start, diameters } = this.pieces
    const end = start[p + 1]
    const otherEnd = start[other + 1]
    const quarter = diameters[p] / 4
    // A single triangle was taken before.
    const isSingle = end - start[p] === 1
    for (let t = start[p]; t < end; t++) {
      if (!isSingle) verdict.from(scaled, TRIANGLE * t, quarter, CLOSE * quarter)
      for (let u = start[other]; u < otherEnd; u++) {
        const answer = verdict.on(scaled, TRIANGLE * u)
        if (answer === NEAR || (answer === OPEN && this.areNearExactly(p, t, u))) return true
      }
    }
    return false
  }

  /** Triangle t of piece p to triangle u. */
  private areNearExactly(p: number, t: number, u: number): boolean {
    const { numbers, sizes } = this.pieces
    const i = TRIANGLE * t
    const j = TRIANGLE * u
    if (trianglesMeet(numbers, i, numbers, j)) return true
    const { points, doublings } = wholePoints(numbers, [i, i + TRIANGLE], [j, j + TRIANGLE])
    const { over, under } = sizes.of(p)
    const most = { over: over << BigInt(2 * doublings), under: 16n * under }
    return areWithin(points.slice(0, 3), points.slice(3), most)
  }
}
