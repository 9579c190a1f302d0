/**
 * How far are two closed triangles apart? The shortest way between triangles that do not meet runs between two edges,
 * or from a corner straight down to the inside of the other: fifteen short questions. Triangles may be needles,
 * segments or points. Coordinates are taken relative to a corner first, so that a place far from the origin costs no
 * digits.
 */
import { trianglesMeet } from '../soup/triangle-pair.ts'

/**
 * Height over length, squared, below which a triangle's computed normal is too uncertain to rule anything out (its
 * direction is off by rounding over this). Its edges then stand for its inside, from which they are nowhere farther.
 */
const NEEDLE = 1e-12

/** The normal of a triangle, and its square, 0 for a needle. */
export const SIZE_OF_NORMAL = 3

/** Numbers of the shortest way: its kind, */
const WAY_KIND = 0
/** where its ends stand in their triangles, */
const WAY_FIRST = 1
const WAY_SECOND = 2
/** and how far along edges, or in normals of the other triangle. */
const WAY_S = 3
const WAY_T = 4

const BETWEEN_EDGES = 0
const FROM_FIRST = 1
const FROM_SECOND = 2

/** One triangle, asked about many others. */
export class TriangleReach {
  /** Square of the shortest distance found: the distance itself, or some way within reach. */
  private readonly found = new Float64Array(1)
  /** Where that is: between edges, or from a corner of the first or the second (see WAY_*), and the numbers of it. */
  private readonly way = new Float64Array(5)
  private numbers: Float64Array = new Float64Array(9)
  private offset = 0
  private readonly reach2 = new Float64Array(1)
  /** Corners and edges, corner k to the next, of both triangles, relative to the first corner of the first. */
  readonly p: Float64Array = new Float64Array(9)
  readonly q: Float64Array = new Float64Array(9)
  private readonly u = new Float64Array(9)
  private readonly v = new Float64Array(9)
  readonly normalP: Float64Array = new Float64Array(4)
  readonly normalQ: Float64Array = new Float64Array(4)

  /** Takes the triangle of nine numbers at a[i], and the square of the distance up to which others are near. */
  from(a: Float64Array, i: number, reach2: number): void {
    this.numbers = a
    this.offset = i
    this.reach2[0] = reach2
    this.place(a, i, this.p, this.u, this.normalP)
  }

  /** Takes the other, of nine numbers at b[j]. */
  to(b: Float64Array, j: number): void {
    this.found[0] = Infinity
    this.way.fill(0)
    this.place(b, j, this.q, this.v, this.normalQ)
  }

  /** Looks for a way whose square is at most that: stops at the first, or knows the shortest of all. */
  findWay(reach2: number): boolean {
    this.reach2[0] = reach2
    return this.wayIsNear()
  }

  /**
   * Into out[0] on: the way that was found, from a point of one triangle to a point of the other, and its square.
   * Rounding shifts the points within their triangles alone, however thin these are.
   */
  writeWay(out: Float64Array): void {
    const { p, q, u, v, way } = this
    const from = way[WAY_FIRST]
    const to = way[WAY_SECOND]
    if (way[WAY_KIND] === FROM_FIRST) writeWayDown(p, from, q, v, this.normalQ, out)
    else if (way[WAY_KIND] === FROM_SECOND) writeWayDown(q, from, p, u, this.normalP, out)
    else {
      for (let k = 0; k < 3; k++) {
        out[k] = p[from + k] - q[to + k] + way[WAY_S] * u[from + k] - way[WAY_T] * v[to + k]
      }
    }
    out[SIZE_OF_NORMAL] = out[0] * out[0] + out[1] * out[1] + out[2] * out[2]
  }

  /** Is a triangle that does not meet this one within reach? Touching at the full reach counts. */
  isNearApart(b: Float64Array, j: number): boolean {
    this.to(b, j)
    return !this.areBeyond() && this.wayIsNear()
  }

  /** Given a reach of 0, which stops no search early. */
  distanceTo(b: Float64Array, j: number): number {
    if (trianglesMeet(this.numbers, this.offset, b, j)) return 0
    this.to(b, j)
    this.wayIsNear()
    return Math.sqrt(this.found[0])
  }

  /** Into out[0] on: the distance to a triangle that does not meet this one, the closest point of this, and of that. */
  writeClosest(b: Float64Array, j: number, out: Float64Array): void {
    const reach2 = this.reach2[0]
    this.reach2[0] = 0
    this.to(b, j)
    this.wayIsNear()
    this.reach2[0] = reach2
    const { p, q, u, v, way, numbers, offset } = this
    out[0] = Math.sqrt(this.found[0])
    const from = way[WAY_FIRST]
    const to = way[WAY_SECOND]
    for (let axis = 0; axis < 3; axis++) {
      const origin = numbers[offset + axis]
      if (way[WAY_KIND] === BETWEEN_EDGES) {
        out[1 + axis] = origin + (p[from + axis] + way[WAY_S] * u[from + axis])
        out[4 + axis] = origin + (q[to + axis] + way[WAY_T] * v[to + axis])
      } else if (way[WAY_KIND] === FROM_FIRST) {
        out[1 + axis] = numbers[offset + from + axis]
        out[4 + axis] = origin + (p[from + axis] - way[WAY_S] * this.normalQ[axis])
      } else {
        out[1 + axis] = origin + (q[from + axis] - way[WAY_S] * this.normalP[axis])
        out[4 + axis] = b[j + from + axis]
      }
    }
  }

  private areBeyond(): boolean {
    return this.isBeyond(this.q, this.normalP, this.p) || this.isBeyond(this.p, this.normalQ, this.q)
  }

  private wayIsNear(): boolean {
    return (
      this.edgesAreNear() ||
      this.cornersAreNear(FROM_FIRST, this.p, this.q, this.v, this.normalQ) ||
      this.cornersAreNear(FROM_SECOND, this.q, this.p, this.u, this.normalP)
    )
  }

  private place(
    a: Float64Array,
    i: number,
    corners: Float64Array,
    edges: Float64Array,
    normal: Float64Array,
  ): void {
    const from = this.numbers
    const o = this.offset
    for (let k = 0; k < 9; k++) corners[k] = a[i + k] - from[o + (k % 3)]
    for (let k = 0; k < 9; k++) edges[k] = corners[k < 6 ? k + 3 : k - 6] - corners[k]
    const x = edges[1] * edges[5] - edges[2] * edges[4]
    const y = edges[2] * edges[3] - edges[0] * edges[5]
    const z = edges[0] * edges[4] - edges[1] * edges[3]
    const size = x * x + y * y + z * z
    const length0 = edges[0] * edges[0] + edges[1] * edges[1] + edges[2] * edges[2]
    const length1 = edges[3] * edges[3] + edges[4] * edges[4] + edges[5] * edges[5]
    const length2 = edges[6] * edges[6] + edges[7] * edges[7] + edges[8] * edges[8]
    const longest = Math.max(length0, length1, length2)
    normal[0] = x
    normal[1] = y
    normal[2] = z
    normal[SIZE_OF_NORMAL] = size > NEEDLE * longest * longest ? size : 0
  }

  /** All corners are on one side of the other's plane and farther from it than the reach. */
  private isBeyond(corners: Float64Array, normal: Float64Array, other: Float64Array): boolean {
    const size = normal[SIZE_OF_NORMAL]
    if (size === 0) return false
    const x = normal[0]
    const y = normal[1]
    const z = normal[2]
    const ground = x * other[0] + y * other[1] + z * other[2]
    const h0 = x * corners[0] + y * corners[1] + z * corners[2] - ground
    const h1 = x * corners[3] + y * corners[4] + z * corners[5] - ground
    const h2 = x * corners[6] + y * corners[7] + z * corners[8] - ground
    let lowest = 0
    if (h0 > 0 && h1 > 0 && h2 > 0) lowest = Math.min(h0, h1, h2)
    else if (h0 < 0 && h1 < 0 && h2 < 0) lowest = Math.max(h0, h1, h2)
    // A little more than the reach, so that rounding leaves ties to the tests that measure.
    return lowest * lowest > 1.000001 * this.reach2[0] * size
  }

  /** Each edge of one against each of the other; end points included, and edges without a length. */
  private edgesAreNear(): boolean {
    const { p, q, u, v, found, way } = this
    const reach2 = this.reach2[0]
    let least = found[0]
    for (let i = 0; i < 9; i += 3) {
      const ux = u[i]
      const uy = u[i + 1]
      const uz = u[i + 2]
      const uu = ux * ux + uy * uy + uz * uz
      for (let j = 0; j < 9; j += 3) {
        const vx = v[j]
        const vy = v[j + 1]
        const vz = v[j + 2]
        const wx = p[i] - q[j]
        const wy = p[i + 1] - q[j + 1]
        const wz = p[i + 2] - q[j + 2]
        const vv = vx * vx + vy * vy + vz * vz
        const uv = ux * vx + uy * vy + uz * vz
        const uw = ux * wx + uy * wy + uz * wz
        const vw = vx * wx + vy * wy + vz * wz
        const area2 = uu * vv - uv * uv
        let s = 0
        if (area2 > 0) {
          s = (uv * vw - uw * vv) / area2
          s = s < 0 ? 0 : s > 1 ? 1 : s
        }
        let t = vv > 0 ? (uv * s + vw) / vv : 0
        // The best point of one line lies off its edge: its end, and what is closest to that.
        if (t < 0 || t > 1 || !(vv > 0)) {
          t = t > 1 ? 1 : 0
          s = uu > 0 ? (t * uv - uw) / uu : 0
          s = s < 0 ? 0 : s > 1 ? 1 : s
        }
        const x = wx + s * ux - t * vx
        const y = wy + s * uy - t * vy
        const z = wz + s * uz - t * vz
        const distance2 = x * x + y * y + z * z
        if (distance2 < least) {
          least = distance2
          found[0] = least
          way[WAY_KIND] = BETWEEN_EDGES
          way[WAY_FIRST] = i
          way[WAY_SECOND] = j
          way[WAY_S] = s
          way[WAY_T] = t
          if (least <= reach2) return true
        }
      }
    }
    return false
  }

  /** Each corner against the inside of the other triangle. */
  private cornersAreNear(
    kind: number,
    corners: Float64Array,
    other: Float64Array,
    edges: Float64Array,
    normal: Float64Array,
  ): boolean {
    const size = normal[SIZE_OF_NORMAL]
    if (size === 0) return false
    const { found, way } = this
    const reach2 = this.reach2[0]
    const nx = normal[0]
    const ny = normal[1]
    const nz = normal[2]
    for (let i = 0; i < 9; i += 3) {
      let isOver = true
      let height = 0
      for (let k = 0; k < 9 && isOver; k += 3) {
        const x = corners[i] - other[k]
        const y = corners[i + 1] - other[k + 1]
        const z = corners[i + 2] - other[k + 2]
        const ex = edges[k]
        const ey = edges[k + 1]
        const ez = edges[k + 2]
        isOver = nx * (ey * z - ez * y) + ny * (ez * x - ex * z) + nz * (ex * y - ey * x) >= 0
        height = nx * x + ny * y + nz * z
      }
      if (!isOver) continue
      const distance2 = (height * height) / size
      if (distance2 < found[0]) {
        found[0] = distance2
        way[WAY_KIND] = kind
        way[WAY_FIRST] = i
        way[WAY_S] = height / size
        if (distance2 <= reach2) return true
      }
    }
    return false
  }
}

/** From the corner at corners[i] to the point of the other triangle below it, which has shares of two of its edges. */
function writeWayDown(
  corners: Float64Array,
  i: number,
  other: Float64Array,
  edges: Float64Array,
  normal: Float64Array,
  out: Float64Array,
): void {
  const x = corners[i] - other[0]
  const y = corners[i + 1] - other[1]
  const z = corners[i + 2] - other[2]
  const ux = edges[0]
  const uy = edges[1]
  const uz = edges[2]
  const vx = -edges[6]
  const vy = -edges[7]
  const vz = -edges[8]
  const nx = normal[0]
  const ny = normal[1]
  const nz = normal[2]
  const ofU = Math.max(0, nx * (y * vz - z * vy) + ny * (z * vx - x * vz) + nz * (x * vy - y * vx))
  const ofV = Math.max(0, nx * (uy * z - uz * y) + ny * (uz * x - ux * z) + nz * (ux * y - uy * x))
  const whole = Math.max(normal[SIZE_OF_NORMAL], ofU + ofV)
  const s = ofU / whole
  const t = ofV / whole
  out[0] = x - s * ux - t * vx
  out[1] = y - s * uy - t * vy
  out[2] = z - s * uz - t * vz
}

const reach = new TriangleReach()

/** Between the triangles of nine numbers at a[i] and b[j]; 0 where they share a point. */
export function triangleDistance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  reach.from(a, i, 0)
  return reach.distanceTo(b, j)
}
