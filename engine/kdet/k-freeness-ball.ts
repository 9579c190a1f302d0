/**
 * The smallest ball round the corners of a polygon (kdet, Definition 3.2), by plain arithmetic, where three of them
 * hold it. From the ball round a few of them, the farthest corner joins the few, until none is outside.
 */
import { enlargedDoubles } from '../math/enlarged.ts'
import { enclosingDiameter } from './diameter.ts'

/** Corners that hold a ball. */
const MOST_HELD = 3

/** A corner this little outside (of the radius, squared) is on the ball, but for rounding. */
const ON_THE_BALL = 1e-12

/** Of the diameter: what rounding may do to it. */
const ROUNDING = 2 ** -43

export class EnclosingBall {
  private readonly centre = new Float64Array(3)
  private radius2 = 0
  private readonly held: number[] = []
  private readonly three = new Float64Array(9)
  private near = new Float64Array(0)

  /**
   * Diameter of the ball round `count` points of three numbers each, from points[o] on. NaN where more than three of
   * them hold it, or rounding leaves it unsure: that of three corners is the least it can be, and twice the way from
   * its middle to the farthest corner the most.
   */
  diameter(points: Float64Array, o: number, count: number): number {
    const near = this.relative(points, o, count)
    this.held.length = 0
    this.held.push(0)
    this.centre.fill(0)
    this.radius2 = 0
    // Rounding might let two balls of one size take turns: no more steps than any honest way needs.
    for (let step = 0; step < 4 * count + 16; step++) {
      const farthest = this.farthest(near, count)
      if (this.distance2(near, farthest) <= this.radius2 * (1 + ON_THE_BALL)) break
      this.held.push(farthest)
      if (!this.shrinkToHeld(near)) return Number.NaN
    }
    for (let k = 0; k < 3; k++) {
      const corner = o + this.held[Math.min(k, this.held.length - 1)]
      for (let axis = 0; axis < 3; axis++) this.three[3 * k + axis] = points[corner + axis]
    }
    const least = enclosingDiameter(this.three, 0)
    const most = 2 * Math.sqrt(this.distance2(near, this.farthest(near, count)))
    return most <= least * (1 + ROUNDING) ? least : Number.NaN
  }

  /** Seen from the first: far from the origin, the rounding of a place is more than a ball's tolerance. */
  private relative(points: Float64Array, o: number, count: number): Float64Array {
    if (this.near.length < 3 * count) this.near = enlargedDoubles(this.near, 6 * count)
    for (let k = 0; k < 3 * count; k++) this.near[k] = points[o + k] - points[o + (k % 3)]
    return this.near
  }

  private farthest(points: Float64Array, count: number): number {
    let farthest = 0
    let most = -1
    for (let i = 0; i < 3 * count; i += 3) {
      const distance2 = this.distance2(points, i)
      if (distance2 <= most) continue
      most = distance2
      farthest = i
    }
    return farthest
  }

  private distance2(points: Float64Array, i: number): number {
    const x = points[i] - this.centre[0]
    const y = points[i + 1] - this.centre[1]
    const z = points[i + 2] - this.centre[2]
    return x * x + y * y + z * z
  }

  /** The smallest ball through some of the held corners that has all of them in it, if any; only those are kept. */
  private shrinkToHeld(points: Float64Array): boolean {
    const { held, centre } = this
    let least = Infinity
    let best: number[] = []
    const bestCentre = [0, 0, 0]
    for (let choice = 1; choice < 1 << held.length; choice++) {
      const chosen = held.filter((_, i) => choice & (1 << i))
      if (chosen.length > MOST_HELD) continue
      this.passThrough(points, chosen)
      const limit = this.radius2 * (1 + ON_THE_BALL)
      if (!(this.radius2 < least) || held.some((i) => !(this.distance2(points, i) <= limit))) continue
      least = this.radius2
      best = chosen
      for (let axis = 0; axis < 3; axis++) bestCentre[axis] = centre[axis]
    }
    this.radius2 = least
    centre.set(bestCentre)
    held.splice(0, held.length, ...best)
    return best.length > 0
  }

  /** The ball through the chosen corners with its centre in their plane; not a number where they lie on a line. */
  private passThrough(points: Float64Array, [a, b = a, c = b]: readonly number[]): void {
    const u = [0, 1, 2].map((axis) => points[b + axis] - points[a + axis])
    const v = [0, 1, 2].map((axis) => points[c + axis] - points[a + axis])
    const uu = dot(u, u)
    const vv = dot(v, v)
    const uv = dot(u, v)
    const area2 = uu * vv - uv * uv
    // Of two, the middle.
    const ofU = b === c ? 0.5 : (vv * (uu - uv)) / (2 * area2)
    const ofV = b === c ? 0 : (uu * (vv - uv)) / (2 * area2)
    for (let axis = 0; axis < 3; axis++) {
      this.centre[axis] = points[a + axis] + ofU * u[axis] + ofV * v[axis]
    }
    this.radius2 = this.distance2(points, a)
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
