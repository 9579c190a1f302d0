/**
 * The smallest ball round the corners of a polygon (kdet, Definition 3.2). From the ball round a few of them, the
 * farthest corner joins the few, until none is outside: the ball grows each time, so this ends.
 */
import { enlargedDoubles } from '../math/enlarged.ts'
import { enclosingDiameter } from './diameter.ts'
import { writeFineDiameter } from './fine-diameter.ts'

/** Corners that hold a ball, and the one that joins them. */
const MOST = 5

/** A corner this little outside (of the radius, squared) is on the ball, but for rounding. */
const ON_THE_BALL = 1e-12

export class EnclosingBall {
  private readonly centre = new Float64Array(3)
  private radius2 = 0
  private readonly held: number[] = []
  private readonly three = new Float64Array(9)
  private near = new Float64Array(0)

  /** Diameter of the ball round `count` points of three numbers each, from points[o] on. */
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
      this.shrinkToHeld(near)
    }
    if (this.held.length > 3) return 2 * Math.sqrt(this.radius2)
    // As triangles are measured: equal polygons in two places get one diameter, to the last bit.
    for (let k = 0; k < 3; k++) {
      const corner = o + this.held[Math.min(k, this.held.length - 1)]
      for (let axis = 0; axis < 3; axis++) this.three[3 * k + axis] = points[corner + axis]
    }
    return enclosingDiameter(this.three, 0)
  }

  /** The same with twice the digits, into out[0] and out[1], where three corners hold it: four have no better one. */
  writeFine(points: Float64Array, o: number, count: number, out: Float64Array): void {
    out[0] = this.diameter(points, o, count)
    out[1] = 0
    if (this.held.length <= 3 && out[0] > 0) writeFineDiameter(this.three, 0, out)
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

  /** The smallest ball through some of the held corners that has all of them in it; only those are kept. */
  private shrinkToHeld(points: Float64Array): void {
    const { held, centre } = this
    let least = Infinity
    let best: number[] = []
    // Where rounding leaves a corner out of each, the ball that needs to grow least.
    let leastGrown = Infinity
    let bestGrown: number[] = [held[0]]
    const bestCentre = [0, 0, 0]
    const grownCentre = [0, 0, 0]
    for (let choice = 1; choice < 1 << held.length; choice++) {
      const chosen = held.filter((_, i) => choice & (1 << i))
      if (chosen.length === MOST || !this.passThrough(points, chosen)) continue
      const grown = held.reduce((most, i) => Math.max(most, this.distance2(points, i)), this.radius2)
      if (this.radius2 < least && grown <= this.radius2 * (1 + ON_THE_BALL)) {
        least = this.radius2
        best = chosen
        for (let axis = 0; axis < 3; axis++) bestCentre[axis] = centre[axis]
      } else if (grown < leastGrown) {
        leastGrown = grown
        bestGrown = chosen
        for (let axis = 0; axis < 3; axis++) grownCentre[axis] = centre[axis]
      }
    }
    const holds = best.length > 0
    this.radius2 = holds ? least : leastGrown
    centre.set(holds ? bestCentre : grownCentre)
    held.splice(0, held.length, ...(holds ? best : bestGrown))
  }

  /** The ball through the chosen corners with its centre among them; false where they leave none. */
  private passThrough(points: Float64Array, chosen: readonly number[]): boolean {
    const [from, ...others] = chosen
    const sides = others.map((i) => [0, 1, 2].map((axis) => points[i + axis] - points[from + axis]))
    const rows = sides.map((side) => [...sides.map((other) => dot(side, other)), dot(side, side) / 2])
    if (!solve(rows)) return false
    for (let axis = 0; axis < 3; axis++) {
      this.centre[axis] = sides.reduce(
        (sum, side, k) => sum + rows[k][sides.length] * side[axis],
        points[from + axis],
      )
    }
    this.radius2 = this.distance2(points, from)
    return true
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** Gauss with pivots: the last number of each row becomes the solution. False where the rows depend on each other. */
function solve(rows: number[][]): boolean {
  const count = rows.length
  for (let i = 0; i < count; i++) {
    let pivot = i
    for (let r = i + 1; r < count; r++) if (Math.abs(rows[r][i]) > Math.abs(rows[pivot][i])) pivot = r
    const swapped = rows[i]
    rows[i] = rows[pivot]
    rows[pivot] = swapped
    if (rows[i][i] === 0) return false
    for (let r = 0; r < count; r++) {
      if (r === i) continue
      const share = rows[r][i] / rows[i][i]
      for (let c = i; c <= count; c++) rows[r][c] -= share * rows[i][c]
    }
  }
  for (let i = 0; i < count; i++) rows[i][count] /= rows[i][i]
  return true
}
