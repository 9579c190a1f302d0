/**
 * The widest gap between a triangle and the corners of a convex part: the direction in which they are farthest apart.
 * Gilbert, Johnson and Keerthi's way: the point of their difference that is nearest to the origin, by a simplex of
 * corners that is taken on from direction to direction. Whatever direction it ends with, its gap is a true one.
 */
import { Simplex } from './simplex.ts'

/** Metres: as near to the widest gap as this is near enough. */
const FINE = 2e-5
const MOST_TURNS = 16
/** Square of metres below which the two touch, and no direction can be told. */
const TOUCHING = 1e-14

/** Corners one after the other in a list of numbers. */
export interface Corners {
  list: Float64Array
  stride: number
  /** The first corner's number, and that after the last. */
  from: number
  to: number
}

export class PartGap {
  /** Nine numbers, in the corners' coordinates. */
  readonly triangle = new Float64Array(9)
  readonly corners: Corners = { list: new Float64Array(0), stride: 3, from: 0, to: 0 }
  /** What is in the triangle's place: the triangle, or the corners of another convex thing. */
  readonly other: Corners = { list: this.triangle, stride: 3, from: 0, to: 3 }
  /** Unit; from the part to the triangle. The guess before, the answer after. */
  readonly axis = new Float64Array(3)
  /** Along the axis: how far the part goes, and the gap behind that. */
  readonly support = new Float64Array(1)
  readonly gap = new Float64Array(1)
  /** A gap that need not be known to be wider. */
  readonly enough = new Float64Array(1).fill(Infinity)
  private readonly simplex = new Simplex()
  /** The point of the difference that is foremost along the axis. */
  private readonly trial = new Float64Array(3)

  /** Gap and support along the axis as it is. */
  measure(): void {
    const { axis } = this
    const { list, stride, from, to } = this.corners
    const nx = axis[0]
    const ny = axis[1]
    const nz = axis[2]
    let most = -Infinity
    let best = from
    for (let v = from; v < to; v++) {
      const o = v * stride
      const height = nx * list[o] + ny * list[o + 1] + nz * list[o + 2]
      if (height > most) {
        most = height
        best = v
      }
    }
    const t = this.other.list
    const step = this.other.stride
    const end = this.other.to * step
    let low = Infinity
    let corner = this.other.from * step
    for (let i = corner; i < end; i += step) {
      const height = nx * t[i] + ny * t[i + 1] + nz * t[i + 2]
      if (height < low) {
        low = height
        corner = i
      }
    }
    this.support[0] = most
    this.gap[0] = low - most
    for (let k = 0; k < 3; k++) this.trial[k] = t[corner + k] - list[best * stride + k]
  }

  /** Takes the axis as it is into four numbers, itself and its gap, where that is wider than what they hold. */
  keepWidest(best: Float64Array): void {
    this.measure()
    if (this.gap[0] <= best[3]) return
    for (let k = 0; k < 3; k++) best[k] = this.axis[k]
    best[3] = this.gap[0]
  }

  /**
   * Turns the axis to where the gap is widest, or until it is wider than enough. False where triangle and part meet:
   * then axis, gap and support are as `measure` has them for the guess.
   */
  widen(): boolean {
    const enough = this.enough[0]
    const { axis, simplex, trial } = this
    const { nearest } = simplex
    const gx = axis[0]
    const gy = axis[1]
    const gz = axis[2]
    this.measure()
    if (this.gap[0] > enough) return true
    simplex.size = 0
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      if (simplex.has(trial)) break
      simplex.add(trial)
      if (!simplex.reduce()) break
      const square = nearest[0] * nearest[0] + nearest[1] * nearest[1] + nearest[2] * nearest[2]
      if (square < TOUCHING) break
      const length = Math.sqrt(square)
      for (let k = 0; k < 3; k++) axis[k] = nearest[k] / length
      this.measure()
      if (this.gap[0] > enough || length - this.gap[0] < FINE) break
    }
    if (this.gap[0] > 0) return true
    axis[0] = gx
    axis[1] = gy
    axis[2] = gz
    this.measure()
    // Rounding may have ended the search before it told: a gap is a gap.
    return this.gap[0] > 0
  }
}
