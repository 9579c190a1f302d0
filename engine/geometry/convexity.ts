/**
 * Does a closed surface of triangles bound its own convex hull? Asked of meshes from files, whose coordinates were
 * rounded by whoever wrote them: so "on the hull" has a tolerance, while the hull itself is exact.
 */
import { convexHull, type Hull } from './convex-hull.ts'

/**
 * Of the surface's size. Float32 rounds coordinates at 6e-8 of their magnitude, and a face of several triangles gathers
 * a few such roundings, stretched by its length over their height; 1e-5 is far above that, and 0.01 mm on a metre:
 * below what an eye or a hand finds.
 */
export const ON_THE_HULL = 1e-5

export type Convexity =
  /** The points that are corners of the hull, ascending. */
  | { readonly kind: 'convex'; readonly corners: Int32Array }
  /** `inward`: closed and convex, but seen from inside, as a room is. */
  | { readonly kind: 'dented' | 'flat' | 'inward' }

/** How many triangles are held against all points before the hull is made: most dented surfaces fall here. */
const SAMPLES = 24

/**
 * Points xyz, triangles as three indices each, counter-clockwise from outside, closed. `rounding` is the length by
 * which a coordinate may be off; `tolerance` is a fraction of the size.
 */
export function convexityOf(
  points: Float64Array,
  triangles: ArrayLike<number>,
  rounding: number,
  tolerance = ON_THE_HULL,
): Convexity {
  const size = diagonalOf(points)
  const allowed = tolerance * size + 2 * rounding
  const count = Math.floor(triangles.length / 3)
  if (count < 4 || !(size > 0)) return { kind: 'flat' }
  const volume = signedVolume(points, triangles)
  const plane = new TrianglePlane(points, rounding, size)
  const sign = volume < 0 ? -1 : 1
  const stride = Math.max(1, Math.floor(count / SAMPLES))
  for (let t = 0; t < count; t += stride) {
    if (!plane.set(triangles, t, sign)) continue
    if (plane.highestOf(points) > allowed + plane.doubt) return { kind: 'dented' }
  }
  const result = convexHull(points)
  if (result.kind === 'degenerate') return { kind: 'flat' }
  const climber = new HullClimber(points, result.hull)
  for (let t = 0; t < count; t++) {
    if (!plane.set(triangles, t, sign)) continue
    if (climber.highest(plane, triangles[3 * t]!) > allowed + plane.doubt) return { kind: 'dented' }
  }
  // A sheet folded onto itself is closed too, and all of it lies on its hull: but it holds nothing.
  if (Math.abs(volume) < 1e-12 * size * size * size) return { kind: 'flat' }
  return volume < 0 ? { kind: 'inward' } : { kind: 'convex', corners: climber.corners }
}

class TrianglePlane {
  /** What a coordinate's rounding may tilt the plane by, as a height at the far end of the surface. */
  doubt = 0
  normalX = 0
  normalY = 0
  normalZ = 0
  offset = 0
  private readonly points: Float64Array
  private readonly rounding: number
  private readonly size: number

  constructor(points: Float64Array, rounding: number, size: number) {
    this.points = points
    this.rounding = rounding
    this.size = size
  }

  /** False where the triangle is no wider than the rounding of its corners: it has no plane then. */
  set(triangles: ArrayLike<number>, t: number, sign: number): boolean {
    const p = this.points
    const a = 3 * triangles[3 * t]!
    const b = 3 * triangles[3 * t + 1]!
    const c = 3 * triangles[3 * t + 2]!
    const ux = p[b] - p[a]
    const uy = p[b + 1] - p[a + 1]
    const uz = p[b + 2] - p[a + 2]
    const vx = p[c] - p[a]
    const vy = p[c + 1] - p[a + 1]
    const vz = p[c + 2] - p[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const area2 = Math.sqrt(nx * nx + ny * ny + nz * nz)
    const [wx, wy, wz] = [vx - ux, vy - uy, vz - uz]
    const longest = Math.sqrt(
      Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, wx * wx + wy * wy + wz * wz),
    )
    const height = area2 / longest
    if (!(height > 2 * this.rounding)) return false
    const k = sign / area2
    this.normalX = nx * k
    this.normalY = ny * k
    this.normalZ = nz * k
    this.offset = this.normalX * p[a] + this.normalY * p[a + 1] + this.normalZ * p[a + 2]
    this.doubt = (2 * this.rounding * this.size) / height
    return true
  }

  heightOf(points: Float64Array, i: number): number {
    return (
      this.normalX * points[3 * i] +
      this.normalY * points[3 * i + 1] +
      this.normalZ * points[3 * i + 2] -
      this.offset
    )
  }

  highestOf(points: Float64Array): number {
    let highest = 0
    for (let i = 0; i < points.length / 3; i++) highest = Math.max(highest, this.heightOf(points, i))
    return highest
  }
}

/** Finds the hull's highest corner over a plane from neighbour to neighbour: on a hull, no summit but the highest. */
class HullClimber {
  readonly corners: Int32Array
  private readonly points: Float64Array
  /** Where each point's neighbours start in `neighbour`; empty for points that are no corners. */
  private readonly first: Int32Array
  private readonly neighbour: Int32Array
  private at: number

  constructor(points: Float64Array, hull: Hull) {
    const { faceStart, faceVertices } = hull
    const count = points.length / 3
    this.points = points
    this.first = new Int32Array(count + 1)
    for (const v of faceVertices) this.first[v + 1]++
    this.corners = Int32Array.from(
      Array.from({ length: count }, (_, v) => v).filter((v) => this.first[v + 1] > 0),
    )
    for (let v = 0; v < count; v++) this.first[v + 1] += this.first[v]
    this.neighbour = new Int32Array(faceVertices.length)
    const filled = this.first.slice()
    for (let f = 0; f + 1 < faceStart.length; f++) {
      for (let i = faceStart[f]; i < faceStart[f + 1]; i++) {
        const next = i + 1 < faceStart[f + 1] ? i + 1 : faceStart[f]
        this.neighbour[filled[faceVertices[i]]++] = faceVertices[next]
      }
    }
    this.at = this.corners[0]
  }

  highest(plane: TrianglePlane, near: number): number {
    const { first, neighbour, points } = this
    let at = first[near + 1] > first[near] ? near : this.at
    let height = plane.heightOf(points, at)
    for (let climbing = true; climbing; ) {
      climbing = false
      const from = at
      for (let i = first[from]; i < first[from + 1]; i++) {
        const h = plane.heightOf(points, neighbour[i])
        if (h <= height) continue
        height = h
        at = neighbour[i]
        climbing = true
      }
    }
    this.at = at
    return height
  }
}

function signedVolume(points: Float64Array, triangles: ArrayLike<number>): number {
  const o = 3 * triangles[0]!
  const q = new Float64Array(9)
  let six = 0
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      for (let axis = 0; axis < 3; axis++) {
        q[3 * k + axis] = points[3 * triangles[i + k]! + axis] - points[o + axis]
      }
    }
    six +=
      q[0] * (q[4] * q[8] - q[5] * q[7]) +
      q[1] * (q[5] * q[6] - q[3] * q[8]) +
      q[2] * (q[3] * q[7] - q[4] * q[6])
  }
  return six / 6
}

function diagonalOf(points: Float64Array): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = axis; i < points.length; i += 3) {
      if (points[i] < low) low = points[i]
      if (points[i] > high) high = points[i]
    }
    sum += (high - low) * (high - low)
  }
  return Math.sqrt(sum)
}
