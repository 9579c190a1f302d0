/**
 * Are two triangles within reach of each other, for certain? Near is certain where two points of theirs are found that
 * close together, far where a direction is found along which all their corners are that far apart. Neither depends on
 * how well the points or the direction were chosen, so rounding matters only where both are close to the reach; that,
 * and triangles that go through each other, is left open.
 */
import { SIZE_OF_NORMAL, TriangleReach } from './triangle-distance.ts'

export const FAR = 0
export const NEAR = 1
export const OPEN = 2

/**
 * More than what rounding does to a distance, of the extent of both triangles: corners relative to one of them are off
 * by 2^-53 of it, and a distance adds up some forty such terms.
 */
const ROUNDING = 2 ** -46

/** Below this, products of four lengths leave the range of a double. */
const SMALLEST_REACH = 2 ** -200

export class NearVerdict {
  private readonly ways = new TriangleReach()
  private readonly reach = new Float64Array(1)
  private readonly doubt = new Float64Array(1)
  /** Of the first triangle, relative to its first corner. */
  private readonly extent = new Float64Array(1)
  /** A way, and its square where that of a normal is. */
  private readonly way = new Float64Array(4)

  /** Takes the triangle of nine numbers at a[i], and a reach that may be off by `doubt`. */
  from(a: Float64Array, i: number, reach: number, doubt: number): void {
    this.ways.from(a, i, 0)
    this.reach[0] = reach
    this.doubt[0] = doubt
    this.extent[0] = largest(this.ways.p, 0)
  }

  /** Of the triangle of nine numbers at b[j]. */
  on(b: Float64Array, j: number): number {
    const { ways, way } = this
    const reach = this.reach[0]
    if (!(reach >= SMALLEST_REACH)) return OPEN
    ways.to(b, j)
    const unsure = this.doubt[0] + ROUNDING * largest(ways.q, this.extent[0])
    const most = reach + unsure
    if (this.areFarAlong(ways.normalP, most) || this.areFarAlong(ways.normalQ, most)) return FAR
    const least = Math.max(0, reach - unsure)
    const isNear = ways.findWay(least * least)
    ways.writeWay(way)
    if (isNear) return way[SIZE_OF_NORMAL] < least * least ? NEAR : OPEN
    return this.areFarAlong(way, most) ? FAR : OPEN
  }

  /** Whether all corners of one are beyond all of the other by more than `most`, along a direction of any length. */
  private areFarAlong(direction: Float64Array, most: number): boolean {
    const size = direction[SIZE_OF_NORMAL]
    if (size === 0) return false
    const { p, q } = this.ways
    const x = direction[0]
    const y = direction[1]
    const z = direction[2]
    const p0 = x * p[0] + y * p[1] + z * p[2]
    const p1 = x * p[3] + y * p[4] + z * p[5]
    const p2 = x * p[6] + y * p[7] + z * p[8]
    const q0 = x * q[0] + y * q[1] + z * q[2]
    const q1 = x * q[3] + y * q[4] + z * q[5]
    const q2 = x * q[6] + y * q[7] + z * q[8]
    const above = Math.min(q0, q1, q2) - Math.max(p0, p1, p2)
    const below = Math.min(p0, p1, p2) - Math.max(q0, q1, q2)
    return Math.max(above, below) > most * Math.sqrt(size)
  }
}

/** Of nine numbers and one more, without their signs. */
function largest(numbers: Float64Array, other: number): number {
  let most = other
  for (let k = 0; k < 9; k++) {
    const size = Math.abs(numbers[k])
    if (size > most) most = size
  }
  return most
}
