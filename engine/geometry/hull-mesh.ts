import type { ExactOrientation } from './exact-orientation.ts'

/**
 * Eight roundings stand between the coordinates and a point's height over a face's plane, each at most 2^-53 of
 * the sum of the products' sizes; twice that covers the rounding of the bound itself.
 */
const HEIGHT_ERROR = 2 ** -49

export const NONE = -1

export function triangleOf(h: number): number {
  return (h / 3) | 0
}

export function nextHalfEdge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1
}

/**
 * The triangles of a growing hull, as flat arrays. Triangle f owns the half-edges 3f, 3f + 1 and 3f + 2,
 * counter-clockwise seen from outside; freed triangles are used again.
 */
export class HullMesh {
  readonly orientation: ExactOrientation
  /** Vertex at which each half-edge starts; NONE in a freed triangle. */
  origin = new Int32Array(0)
  twin = new Int32Array(0)
  /** Four a triangle: its float normal, and the height up to which a float height has no certain sign. */
  plane = new Float64Array(0)
  /** Head of the list of points strictly above the triangle: the one floats think the highest. */
  highest = new Int32Array(0)
  /** Triangles ever made: ids run below it, the freed ones among them. */
  end = 0
  private readonly freed: number[] = []
  private readonly extent = new Float64Array(3)

  constructor(orientation: ExactOrientation) {
    this.orientation = orientation
    const p = orientation.scaled
    for (let axis = 0; axis < 3; axis++) {
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (let i = axis; i < p.length; i += 3) {
        if (p[i] < low) low = p[i]
        if (p[i] > high) high = p[i]
      }
      this.extent[axis] = high - low
    }
  }

  /** Room for so many triangles more; arrays read before are stale after it. */
  reserve(more: number): void {
    const wanted = this.end - this.freed.length + more
    const capacity = this.highest.length
    if (wanted <= capacity) return
    const size = Math.max(wanted, 2 * capacity, 64)
    this.origin = grown(this.origin, new Int32Array(3 * size))
    this.twin = grown(this.twin, new Int32Array(3 * size))
    this.plane = grown(this.plane, new Float64Array(4 * size))
    this.highest = grown(this.highest, new Int32Array(size))
  }

  /** A triangle without neighbours and without points above it; room must have been reserved. */
  add(a: number, b: number, c: number): number {
    const f = this.freed.pop() ?? this.end++
    const origin = this.origin
    origin[3 * f] = a
    origin[3 * f + 1] = b
    origin[3 * f + 2] = c
    this.highest[f] = NONE
    this.setPlane(f, 3 * a, 3 * b, 3 * c)
    return f
  }

  free(f: number): void {
    this.origin[3 * f] = NONE
    this.freed.push(f)
  }

  link(h: number, g: number): void {
    this.twin[h] = g
    this.twin[g] = h
  }

  /** 1 where the point lies strictly above the triangle's plane, −1 below, 0 in it; exact. */
  sideOf(point: number, f: number): -1 | 0 | 1 {
    const p = this.orientation.scaled
    const plane = this.plane
    const origin = this.origin
    const a = 3 * origin[3 * f]
    const q = 3 * point
    const height =
      plane[4 * f] * (p[q] - p[a]) +
      plane[4 * f + 1] * (p[q + 1] - p[a + 1]) +
      plane[4 * f + 2] * (p[q + 2] - p[a + 2])
    const doubt = plane[4 * f + 3]
    if (height > doubt) return 1
    if (height < -doubt) return -1
    return this.orientation.side(origin[3 * f], origin[3 * f + 1], origin[3 * f + 2], point)
  }

  private setPlane(f: number, a: number, b: number, c: number): void {
    const p = this.orientation.scaled
    const ux = p[b] - p[a]
    const uy = p[b + 1] - p[a + 1]
    const uz = p[b + 2] - p[a + 2]
    const vx = p[c] - p[a]
    const vy = p[c + 1] - p[a + 1]
    const vz = p[c + 2] - p[a + 2]
    const plane = this.plane
    plane[4 * f] = uy * vz - uz * vy
    plane[4 * f + 1] = uz * vx - ux * vz
    plane[4 * f + 2] = ux * vy - uy * vx
    // On the grid of whole numbers the floats have lost bits below their range: they may not decide anything.
    plane[4 * f + 3] =
      this.orientation.grid !== undefined
        ? Number.POSITIVE_INFINITY
        : HEIGHT_ERROR *
          ((Math.abs(uy * vz) + Math.abs(uz * vy)) * this.extent[0] +
            (Math.abs(uz * vx) + Math.abs(ux * vz)) * this.extent[1] +
            (Math.abs(ux * vy) + Math.abs(uy * vx)) * this.extent[2])
  }
}

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}
