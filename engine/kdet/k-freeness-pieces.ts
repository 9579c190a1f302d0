/** What k-freeness counts, triangles or polygons, and what it needs of each: corners, box, diameter, neighbours. */
import { weldVertices } from '../inside/weld.ts'
import { enclosingDiameter } from './diameter.ts'
import { ballDiameter2, type Fraction, triangleDiameter2 } from './exact/exact-diameter.ts'
import { wholePoints } from './exact/whole-points.ts'
import { EnclosingBall } from './k-freeness-ball.ts'
import { BOX_NUMBERS } from './k-freeness-grid.ts'
import { KFreenessSizes } from './k-freeness-sizes.ts'
import { KDetError } from './kdet-error.ts'
import type { TriangleSet } from './triangle-set.ts'

/** xyz of three corners. */
export const TRIANGLE = 9

/** Sixth powers of lengths stay in the range of a double while the largest coordinate is between 2 to these powers. */
const LARGEST_PLAIN = 140
const SMALLEST_PLAIN = -100
/** 2 to this power is in that range. */
const MOST_DOUBLINGS = 1000

/** Diameters below this are measured exactly: digits of their triangles may be lost. */
const SMALLEST_SURE = 2 ** -200

export class KFreenessPieces {
  readonly count: number
  /** Piece p is made of triangles start[p] to start[p + 1]. */
  readonly start: Uint32Array
  /** Nine numbers a triangle, as they are. */
  readonly numbers: Float64Array
  /**
   * The same, 2 to the power of `doublings` times as large, as are boxes and diameters: so that plain arithmetic does
   * not leave the range of a double. Beside those of 1e200, digits of 1e-300 are lost: where these matter, exact
   * arithmetic takes the numbers as they are.
   */
  readonly scaled: Float64Array
  readonly doublings: number
  /** Of each piece. */
  readonly boxes: Float64Array
  readonly diameters: Float64Array
  readonly sizes: KFreenessSizes
  /** Of the diameters; zeros do not count (0 where there is no other). */
  smallest = 0
  largest = 0
  private readonly welded: Uint32Array
  private readonly mesh: Int32Array
  private readonly ball = new EnclosingBall()

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
    this.doublings = doublingsFor(this.copyCorners(set))
    this.scaled = this.doublings === 0 ? this.numbers : this.numbers.map((x) => x * 2 ** this.doublings)
    this.sizes = new KFreenessSizes(this.diameters, (p) => this.exactDiameter2(p), this.doublings)
    this.findBoxes()
    this.findDiameters()
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

  private exactDiameter2(p: number): Fraction {
    const { numbers, start } = this
    const { points, doublings } = wholePoints(numbers, [TRIANGLE * start[p], TRIANGLE * start[p + 1]])
    const { over, under } = points.length === 3 ? triangleDiameter2(points) : ballDiameter2(points)
    return { over, under: under << BigInt(2 * doublings) }
  }

  /** The largest coordinate. */
  private copyCorners({ positions, corners }: TriangleSet): number {
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
    return largest
  }

  private findBoxes(): void {
    const { scaled, boxes, start } = this
    for (let p = 0; p < this.count; p++) {
      for (let axis = 0; axis < 3; axis++) {
        let least = Infinity
        let most = -Infinity
        for (let i = TRIANGLE * start[p] + axis; i < TRIANGLE * start[p + 1]; i += 3) {
          const x = scaled[i]
          if (x < least) least = x
          if (x > most) most = x
        }
        boxes[BOX_NUMBERS * p + axis] = least
        boxes[BOX_NUMBERS * p + axis + 3] = most
      }
    }
  }

  private findDiameters(): void {
    const { diameters } = this
    let smallest = Infinity
    for (let p = 0; p < this.count; p++) {
      const diameter = this.diameterOf(p)
      diameters[p] = diameter
      if (diameter > this.largest) this.largest = diameter
      if (diameter > 0 && diameter < smallest) smallest = diameter
    }
    this.smallest = smallest === Infinity ? 0 : smallest
  }

  /** Within a quarter of CLOSE. */
  private diameterOf(p: number): number {
    const { scaled, start, ball, sizes } = this
    const first = TRIANGLE * start[p]
    const triangles = start[p + 1] - start[p]
    const diameter =
      triangles === 1 ? enclosingDiameter(scaled, first) : ball.diameter(scaled, first, 3 * triangles)
    return diameter >= SMALLEST_SURE ? diameter : sizes.of(p).diameter
  }
}

/** By powers of two, which round nothing that stays in the range of a double. */
function doublingsFor(largest: number): number {
  const power = largest > 0 ? Math.floor(Math.log2(largest)) : 0
  if (power >= LARGEST_PLAIN) return LARGEST_PLAIN - 1 - power
  return power < SMALLEST_PLAIN ? Math.min(-power, MOST_DOUBLINGS) : 0
}
