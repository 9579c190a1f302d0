/**
 * One triangle as the part sees it: its corners, sides and normal in the part's coordinates, and what is small for
 * the two of them. A triangle may have no area, or be a single point.
 */
import type { PolytopePool } from '../geometry/polytope-pool.ts'
import { EQUALLY_CLOSE, TOUCH, TOUCH_ULPS, WALK_MARGIN } from '../settings.ts'
import { FAR_OUT, FRAME_LENGTH, PART_CENTER, PART_RADIUS, PART_SCALE, SOUP_SCALE } from './polytope-frame.ts'

/** Places in `lengths`, all in the part's local lengths. */
/** The part's radius and the triangle's. */
export const SIZE = 0
/** Nearer than this they touch. */
export const TOUCHING = 1
/** What rounding makes of coordinates. */
export const MARGIN = 2
/** "Equally close". */
export const TIE = 3
/** What counts as equally high, and as the same place across a direction; set for each question. */
export const SAME_HEIGHT = 4
export const SAME_SHADOW = 5
/** What is farther than this need not be known. */
export const WITHIN = 6
/** The longest side. */
export const LONGEST = 7
/** Heights of the part's lowest and highest vertex above the triangle's plane. */
export const LOW = 8
export const HIGH = 9
/** Of the triangle, across its longest side. */
export const WIDTH = 10
/** The distance or depth whose features are asked for. */
export const ACROSS = 11
const LENGTHS = 12

/**
 * A triangle narrower than this part of its longest side is a segment: rounding would turn its normal by so much
 * that the plane across it is no longer one of its own. Leaving out its width costs no more than that.
 */
const NARROW = 1e-11

export class Sight {
  readonly pool: PolytopePool
  polytope = 0
  readonly frame = new Float64Array(FRAME_LENGTH)
  /** Corners 0 to 2, xyz each. */
  readonly corner = new Float64Array(9)
  /** Unit vectors along the sides: side j leads from corner j to the next. Zero where it has no length. */
  readonly side = new Float64Array(9)
  readonly sideLength = new Float64Array(3)
  /** Unit; zero where the triangle has no face to speak of. */
  readonly normal = new Float64Array(3)
  hasFace = false
  readonly lengths = new Float64Array(LENGTHS)

  constructor(pool: PolytopePool) {
    this.pool = pool
  }

  /** Corners a, b, c of a soup, as places of xyz triples. */
  takeTriangle(positions: Float64Array, a: number, b: number, c: number): void {
    this.takeCorner(positions, 3 * a, 0)
    this.takeCorner(positions, 3 * b, 3)
    this.takeCorner(positions, 3 * c, 6)
    this.measureSides()
    const { lengths, frame, corner } = this
    const size = frame[PART_RADIUS] + lengths[LONGEST] / 2
    const i = 3 * a
    const own = Math.abs(positions[i]) + Math.abs(positions[i + 1]) + Math.abs(positions[i + 2])
    const far = (frame[FAR_OUT] + own * frame[SOUP_SCALE]) / frame[PART_SCALE]
    const away = Math.abs(corner[0]) + Math.abs(corner[1]) + Math.abs(corner[2])
    lengths[SIZE] = size
    lengths[TOUCHING] = TOUCH * size + TOUCH_ULPS * far
    lengths[MARGIN] = WALK_MARGIN * (size + away)
    lengths[TIE] = EQUALLY_CLOSE * size
  }

  private takeCorner(positions: Float64Array, i: number, o: number): void {
    const { frame, corner } = this
    const x = positions[i] - frame[PART_CENTER]
    const y = positions[i + 1] - frame[PART_CENTER + 1]
    const z = positions[i + 2] - frame[PART_CENTER + 2]
    corner[o] = frame[0] * x + frame[1] * y + frame[2] * z
    corner[o + 1] = frame[3] * x + frame[4] * y + frame[5] * z
    corner[o + 2] = frame[6] * x + frame[7] * y + frame[8] * z
  }

  private measureSides(): void {
    const { corner, side, sideLength } = this
    let longest = 0
    for (let j = 0; j < 3; j++) {
      const from = 3 * j
      const to = j === 2 ? 0 : from + 3
      const x = corner[to] - corner[from]
      const y = corner[to + 1] - corner[from + 1]
      const z = corner[to + 2] - corner[from + 2]
      const length = Math.sqrt(x * x + y * y + z * z)
      const scale = length > 0 ? 1 / length : 0
      side[from] = x * scale
      side[from + 1] = y * scale
      side[from + 2] = z * scale
      sideLength[j] = length
      if (length > sideLength[longest]) longest = j
    }
    this.lengths[LONGEST] = sideLength[longest]
    this.setNormal(longest)
  }

  /** From the two shorter sides: across the longest one the cross product of a needle would be all rounding. */
  private setNormal(longest: number): void {
    const { side, sideLength, normal } = this
    const p = longest === 2 ? 0 : longest + 1
    const q = p === 2 ? 0 : p + 1
    const i = 3 * p
    const j = 3 * q
    let x = side[i + 1] * side[j + 2] - side[i + 2] * side[j + 1]
    let y = side[i + 2] * side[j] - side[i] * side[j + 2]
    let z = side[i] * side[j + 1] - side[i + 1] * side[j]
    const o = 3 * longest
    // The product of two nearly parallel sides is all but rounding, which would tilt the plane along the triangle.
    const tilt = x * side[o] + y * side[o + 1] + z * side[o + 2]
    x -= tilt * side[o]
    y -= tilt * side[o + 1]
    z -= tilt * side[o + 2]
    const sine = Math.sqrt(x * x + y * y + z * z)
    const length = sideLength[longest]
    const width = length > 0 ? (sideLength[p] / length) * sideLength[q] * sine : 0
    this.lengths[WIDTH] = width
    this.hasFace = width > NARROW * length
    const scale = this.hasFace ? 1 / sine : 0
    normal[0] = x * scale
    normal[1] = y * scale
    normal[2] = z * scale
  }

  /** Moves the triangle along in the part's coordinates: to start[0 … 8] and time[0] · motion. */
  shift(start: Float64Array, motion: Float64Array, time: Float64Array): void {
    const { corner } = this
    const t = time[0]
    for (let k = 0; k < 9; k += 3) {
      corner[k] = start[k] + t * motion[0]
      corner[k + 1] = start[k + 1] + t * motion[1]
      corner[k + 2] = start[k + 2] + t * motion[2]
    }
  }
}
