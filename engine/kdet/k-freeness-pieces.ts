/** What k-freeness counts, triangles or polygons, and what it needs of each: corners, box, diameter, neighbours. */
import { weldVertices } from '../inside/weld.ts'
import { enclosingDiameter } from './diameter.ts'
import { writeFineDiameter } from './fine-diameter.ts'
import { EnclosingBall } from './k-freeness-ball.ts'
import { BOX_NUMBERS } from './k-freeness-grid.ts'
import { KDetError } from './kdet-error.ts'
import type { TriangleSet } from './triangle-set.ts'

/** xyz of three corners. */
export const TRIANGLE = 9

/** Sixth powers of lengths stay in the range of a double while the largest coordinate is between these. */
const LARGEST_PLAIN = 2 ** 140
const SMALLEST_PLAIN = 2 ** -100

/** Diameters this close, of their size, may be one but for rounding: */
export const CLOSE = 2 ** -40
/** with twice the digits, equal ones are. */
const EQUAL = 2 ** -90

export class KFreenessPieces {
  readonly count: number
  /** Piece p is made of triangles start[p] to start[p + 1]. */
  readonly start: Uint32Array
  /** Nine numbers a triangle. */
  readonly numbers: Float64Array
  /** Of each piece. */
  readonly boxes: Float64Array
  readonly diameters: Float64Array
  /** Of the diameters; zeros do not count (0 where there is no other). */
  smallest = 0
  largest = 0
  /** Lowest and highest coordinate of all, by axis. */
  readonly low = new Float64Array(3).fill(Infinity)
  readonly high = new Float64Array(3).fill(-Infinity)
  private readonly welded: Uint32Array
  private readonly mesh: Int32Array
  private readonly ball = new EnclosingBall()
  /** Diameters with twice the digits, two numbers each; NaN where nobody has asked. */
  private fine = new Float64Array(0)

  constructor(set: TriangleSet, polygons?: Uint32Array) {
    const triangles = set.corners.length / 3
    this.start = polygons ?? Uint32Array.from({ length: triangles + 1 }, (_, t) => t)
    this.count = this.start.length - 1
    this.mesh = set.mesh
    this.numbers = new Float64Array(TRIANGLE * triangles)
    this.boxes = new Float64Array(BOX_NUMBERS * this.count)
    this.diameters = new Float64Array(this.count)
    const welded = weldVertices(set.positions)
    this.welded = set.corners.map((vertex) => welded[vertex])
    this.copyCorners(set)
    this.findBoxes()
    this.findDiameters()
  }

  get extent(): number {
    const { low, high } = this
    return Math.max(0, high[0] - low[0], high[1] - low[1], high[2] - low[2])
  }

  /** Whether p is smaller than q: ties are ties, however they round. */
  isSmaller(p: number, q: number): boolean {
    const { diameters } = this
    const less = diameters[q] - diameters[p]
    if (!(Math.abs(less) <= CLOSE * diameters[q])) return less > 0
    if (diameters[q] === 0) return false
    const i = this.fineOf(p)
    const j = this.fineOf(q)
    const { fine } = this
    return fine[j] - fine[i] + (fine[j + 1] - fine[i + 1]) > EQUAL * fine[j]
  }

  /** They are of one mesh and share a corner's position. */
  areNeighbours(p: number, q: number): boolean {
    const { start, welded, mesh } = this
    if (mesh[start[p]] !== mesh[start[q]]) return false
    for (let i = 3 * start[p]; i < 3 * start[p + 1]; i++) {
      const corner = welded[i]
      for (let j = 3 * start[q]; j < 3 * start[q + 1]; j++) if (corner === welded[j]) return true
    }
    return false
  }

  private fineOf(p: number): number {
    if (this.fine.length === 0) this.fine = new Float64Array(2 * this.count).fill(Number.NaN)
    if (Number.isNaN(this.fine[2 * p])) this.findFine(p, this.fine.subarray(2 * p, 2 * p + 2))
    return 2 * p
  }

  private findFine(p: number, out: Float64Array): void {
    const { numbers, start } = this
    const triangles = start[p + 1] - start[p]
    if (triangles === 1) writeFineDiameter(numbers, TRIANGLE * start[p], out)
    else this.ball.writeFine(numbers, TRIANGLE * start[p], 3 * triangles, out)
  }

  private copyCorners({ positions, corners }: TriangleSet): void {
    const { numbers } = this
    let largest = 0
    for (let c = 0; c < corners.length; c++) {
      for (let axis = 0; axis < 3; axis++) {
        const x = positions[3 * corners[c] + axis]
        numbers[3 * c + axis] = x
        const size = Math.abs(x)
        if (!(size < Infinity)) {
          throw new KDetError(`Triangle ${Math.floor(c / 3)} has a corner that is missing or not finite.`)
        }
        if (size > largest) largest = size
      }
    }
    // By powers of two, which round nothing.
    let scale = 1
    while (largest * scale > LARGEST_PLAIN) scale /= LARGEST_PLAIN
    while (largest > 0 && largest * scale < SMALLEST_PLAIN) scale /= SMALLEST_PLAIN
    if (scale !== 1) for (let i = 0; i < numbers.length; i++) numbers[i] *= scale
  }

  private findBoxes(): void {
    const { numbers, boxes, start, low, high } = this
    for (let p = 0; p < this.count; p++) {
      for (let axis = 0; axis < 3; axis++) {
        let least = Infinity
        let most = -Infinity
        for (let i = TRIANGLE * start[p] + axis; i < TRIANGLE * start[p + 1]; i += 3) {
          const x = numbers[i]
          if (x < least) least = x
          if (x > most) most = x
        }
        boxes[BOX_NUMBERS * p + axis] = least
        boxes[BOX_NUMBERS * p + axis + 3] = most
        if (least < low[axis]) low[axis] = least
        if (most > high[axis]) high[axis] = most
      }
    }
  }

  private findDiameters(): void {
    const { numbers, diameters, start, ball } = this
    let smallest = Infinity
    for (let p = 0; p < this.count; p++) {
      const first = TRIANGLE * start[p]
      const triangles = start[p + 1] - start[p]
      const diameter =
        triangles === 1 ? enclosingDiameter(numbers, first) : ball.diameter(numbers, first, 3 * triangles)
      diameters[p] = diameter
      if (diameter > this.largest) this.largest = diameter
      if (diameter > 0 && diameter < smallest) smallest = diameter
    }
    this.smallest = smallest === Infinity ? 0 : smallest
  }
}
