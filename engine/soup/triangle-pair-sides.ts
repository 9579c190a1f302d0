/**
 * On which side of a plane through three points a fourth lies, for the few points of one pair of triangles. A float
 * filter decides nearly always; robust-predicates the rest; integers of unlimited length what leaves its range.
 */
import { orient3d } from 'robust-predicates'
import { ExactOrientation } from '../geometry/exact-orientation.ts'

/** Points 0 to 2 are the first triangle, 3 to 5 the second, 6 to 8 lie off the planes that matter. */
const POINTS = 9
const CORNERS = 6
export const FIRST_APEX = CORNERS

/** Shewchuk's bound for the rounding of the plain determinant, relative to the sum of its terms' sizes. */
const ROUNDING = (7 + 56 * 2 ** -53) * 2 ** -53

/** Between these, no product of three differences leaves the range of a double (see ExactOrientation). */
const LARGEST_SAFE = 2 ** 298
const SMALLEST_SAFE = 2 ** -280

export class PairSides {
  readonly points = new Float64Array(3 * POINTS)
  private inRange = true
  private exact: ExactOrientation | undefined

  /** Takes the triangles of nine numbers at a[i] and b[j]. */
  load(a: Float64Array, i: number, b: Float64Array, j: number): void {
    const { points } = this
    let inRange = true
    for (let k = 0; k < 9; k++) {
      const x = a[i + k]
      const y = b[j + k]
      points[k] = x
      points[k + 9] = y
      const sizeX = x < 0 ? -x : x
      const sizeY = y < 0 ? -y : y
      if (sizeX > LARGEST_SAFE || sizeY > LARGEST_SAFE) inRange = false
      if ((sizeX < SMALLEST_SAFE && sizeX !== 0) || (sizeY < SMALLEST_SAFE && sizeY !== 0)) inRange = false
    }
    this.inRange = inRange
    this.exact = undefined
  }

  /**
   * Sets the apexes: corner 0 moved along each axis. With corner 0 itself they are four points in no common plane,
   * so that one of them is off any plane; seen from it, three points of the plane run round one way or the other.
   */
  placeApexes(): void {
    const { points } = this
    let size = 0
    for (let k = 3; k < 3 * CORNERS; k++) {
      const away = Math.abs(points[k] - points[k % 3])
      if (away > size && away < Infinity) size = away
    }
    for (let axis = 0; axis < 3; axis++) {
      const o = 3 * (FIRST_APEX + axis)
      points.copyWithin(o, 0, 3)
      const moved = points[o + axis] + size
      // A small size is lost beside a large coordinate.
      points[o + axis] = moved !== points[o + axis] && moved < Infinity ? moved : halfOrOne(points[o + axis])
    }
    this.exact = undefined
  }

  /** 1 where point d sees a, b, c counter-clockwise, −1 where clockwise, 0 where the four are coplanar. */
  side(a: number, b: number, c: number, d: number): number {
    if (!this.inRange) return this.sideOutOfRange(a, b, c, d)
    const p = this.points
    const i = 3 * a
    const j = 3 * b
    const k = 3 * c
    const l = 3 * d
    const ax = p[i] - p[l]
    const ay = p[i + 1] - p[l + 1]
    const az = p[i + 2] - p[l + 2]
    const bx = p[j] - p[l]
    const by = p[j + 1] - p[l + 1]
    const bz = p[j + 2] - p[l + 2]
    const cx = p[k] - p[l]
    const cy = p[k + 1] - p[l + 1]
    const cz = p[k + 2] - p[l + 2]
    const bc = bx * cy
    const cb = cx * by
    const ca = cx * ay
    const ac = ax * cy
    const ab = ax * by
    const ba = bx * ay
    const determinant = az * (bc - cb) + bz * (ca - ac) + cz * (ab - ba)
    const terms =
      (Math.abs(bc) + Math.abs(cb)) * Math.abs(az) +
      (Math.abs(ca) + Math.abs(ac)) * Math.abs(bz) +
      (Math.abs(ab) + Math.abs(ba)) * Math.abs(cz)
    const doubt = ROUNDING * terms
    if (determinant > doubt) return -1
    if (-determinant > doubt) return 1
    // Every term is zero: axis-aligned walls, shared corners.
    if (terms === 0) return 0
    return this.sideExactly(i, j, k, l)
  }

  private sideExactly(i: number, j: number, k: number, l: number): number {
    const p = this.points
    const determinant = orient3d(
      p[i],
      p[i + 1],
      p[i + 2],
      p[j],
      p[j + 1],
      p[j + 2],
      p[k],
      p[k + 1],
      p[k + 2],
      p[l],
      p[l + 1],
      p[l + 2],
    )
    return determinant < 0 ? 1 : determinant > 0 ? -1 : 0
  }

  private sideOutOfRange(a: number, b: number, c: number, d: number): number {
    this.exact ??= new ExactOrientation(this.points.slice())
    return this.exact.side(a, b, c, d)
  }
}

/** Some other finite number. */
function halfOrOne(x: number): number {
  return x === 0 ? 1 : x / 2
}
