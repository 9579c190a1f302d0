/**
 * One triangle on the way of one part. Newton's steps on the convex distance never pass the place where it has
 * fallen to the skin; see query/part-cast.ts. What would be an obstacle there is none if it never comes nearer than
 * the part was to the soup when it started: else the sides between the triangles of one flat wall would stop
 * whatever slides along it, each triangle ahead being something that is approached.
 */
import { TOUCH_ULPS } from '../settings.ts'
import { FAR_OUT, PART_SCALE, PART_TO_WORLD } from './polytope-frame.ts'
import { SIZE } from './polytope-sight.ts'
import { BEYOND, MEET, type PolytopeTriangle } from './polytope-triangle.ts'

/** Newton's steps; from five to ten are common, and whoever needs more is stopped short of the obstacle. */
const MOST_STEPS = 64

/** Places at which the least distance is looked for; what is not settled by then counts as an obstacle. */
const MOST_PLACES = 40

/** Of the skin: how much sooner than at the skin a thing may stop, which is what ends Newton's steps. */
const SOONER = 2 ** -10
/** The same where there is no skin: of the pair's size, ten times what counts as touching. */
const SOONER_OF_SIZE = 1e-9

/** Sine of the angle between a motion and a surface below which it runs along: directions are good to 1e-9. */
const ALONG = 1e-8

/** Of the distance at the start: how much nearer the part may come; above the rounding of a motion along a wall. */
const AS_NEAR = 1e-6

/** Places in `left`, `right` and `tried`: time, distance there, and how fast it changes. */
const AT = 0
const VALUE = 1
const SLOPE = 2

export class SoupWay {
  /** How far along the motion, 0 to 1: where the triangle is looked for from, and where it is reached. */
  readonly time = new Float64Array(1)
  /** What is reached later is of no interest. */
  readonly best = new Float64Array(1)
  /** How near the part is to the soup at the start, metres; Infinity where it is nowhere near. */
  readonly startDistance = new Float64Array(1)
  /** Whoever comes nearer by less than this over the whole motion moves along. */
  readonly leastApproach = new Float64Array(1)
  private readonly exact: PolytopeTriangle
  /** The length of the motion, then the skin. */
  private readonly measures = new Float64Array(2)
  /** The opposite of the motion, in the part's coordinates: there the triangle is what moves. */
  private readonly inPart = new Float64Array(3)
  private readonly start = new Float64Array(9)
  /** The last time that was free. */
  private readonly before = new Float64Array(1)
  private readonly left = new Float64Array(3)
  private readonly right = new Float64Array(3)
  private readonly tried = new Float64Array(3)
  /** Coming nearer than this is not allowed. */
  private readonly floor = new Float64Array(1)

  constructor(exact: PolytopeTriangle) {
    this.exact = exact
  }

  begin(motion: Float64Array, skin: number): void {
    this.best[0] = 1
    this.measures[0] = Math.sqrt(motion[0] * motion[0] + motion[1] * motion[1] + motion[2] * motion[2])
    this.measures[1] = skin
    this.leastApproach[0] = ALONG * this.measures[0]
  }

  /** For the part that is placed now. */
  turnMotion(motion: Float64Array): void {
    const { frame } = this.exact.sight
    for (let k = 0; k < 3; k++) {
      const p = PART_TO_WORLD + k
      this.inPart[k] =
        -(frame[p] * motion[0] + frame[p + 3] * motion[1] + frame[p + 6] * motion[2]) / frame[PART_SCALE]
    }
  }

  /** Newton's steps from `time` on; whether the triangle that is taken stops the part, before `best`. */
  reaches(): boolean {
    const { exact, time, best, inPart, measures, start, tried, before } = this
    const { sight } = exact
    start.set(sight.corner)
    const length = measures[0]
    const skin = measures[1]
    const ofSize =
      SOONER_OF_SIZE * sight.lengths[SIZE] * sight.frame[PART_SCALE] +
      4 * TOUCH_ULPS * (sight.frame[FAR_OUT] + length)
    const sooner = ofSize > SOONER * skin ? ofSize : SOONER * skin
    this.setFloor(skin + sooner / 4, ofSize)
    const begin = time[0]
    for (let step = 0; step < MOST_STEPS; step++) {
      sight.shift(start, inPart, time)
      // No need to know the distance of what the rest of the way cannot bridge.
      exact.within[0] = 2 * (skin + sooner) + length * (best[0] - time[0]) * (1 + 1e-9)
      const verdict = exact.relate()
      if (verdict === BEYOND) return false
      // Rounding has carried it too far: the place before is free, and its direction is known.
      if (verdict === MEET && time[0] > begin) break
      before[0] = time[0]
      exact.report()
      this.readSlope(tried)
      const approach = -tried[SLOPE]
      if (tried[VALUE] <= skin + sooner) return approach > this.leastApproach[0] && this.dips()
      if (approach <= 0) return false
      // Aiming a little short of the end of the interval, so that rounding cannot miss it.
      time[0] += (tried[VALUE] - skin - sooner / 2) / approach
      if (!(time[0] < best[0])) return false
    }
    time[0] = before[0]
    return this.dips()
  }

  /** As near as the skin, or as near as the part was. What is stuck in a wall is not let into others. */
  private setFloor(skin: number, rounding: number): void {
    const distance = this.startDistance[0]
    const asNear = distance - rounding - AS_NEAR * distance
    this.floor[0] = distance >= 0 && asNear < skin ? asNear : skin
  }

  /**
   * Whether the distance falls below the floor between `time` and `best`. It is convex: the tangents at two places
   * bound it from below between them, and where they cross is the next place to look.
   */
  private dips(): boolean {
    const { left, right, tried, floor, time, best } = this
    this.lookAt(left, time[0])
    if (left[VALUE] < floor[0]) return true
    this.lookAt(right, best[0])
    if (right[VALUE] < floor[0]) return true
    for (let place = 0; place < MOST_PLACES; place++) {
      if (left[SLOPE] >= 0 || right[SLOPE] <= 0) return false
      const rise = right[VALUE] - left[VALUE] - right[SLOPE] * (right[AT] - left[AT])
      const ahead = rise / (left[SLOPE] - right[SLOPE])
      if (left[VALUE] + ahead * left[SLOPE] >= floor[0]) return false
      this.lookAt(tried, left[AT] + ahead)
      if (tried[VALUE] < floor[0]) return true
      const side = tried[SLOPE] < 0 ? left : right
      for (let k = 0; k < 3; k++) side[k] = tried[k]
    }
    return true
  }

  private lookAt(out: Float64Array, time: number): void {
    const { exact, start, inPart } = this
    out[AT] = time
    exact.sight.shift(start, inPart, out)
    exact.within[0] = Number.POSITIVE_INFINITY
    exact.relate()
    this.readSlope(out)
  }

  /** The distance of the last answer, and how it changes along the motion. */
  private readSlope(out: Float64Array): void {
    const { exact, inPart } = this
    const { localDirection, local } = exact
    const scale = exact.sight.frame[PART_SCALE]
    out[VALUE] = local[0] * scale
    out[SLOPE] =
      (localDirection[0] * inPart[0] + localDirection[1] * inPart[1] + localDirection[2] * inPart[2]) * scale
  }
}
