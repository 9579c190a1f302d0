/**
 * Among equally close features the lowest indices win (DESIGN.md): for a direction along which a part and a triangle
 * are closest, or least deep in each other, looks at everything that is extremal on either side, casts it onto the
 * plane across the direction, and takes the first pair of features whose shadows meet: vertex, edge, face of the
 * part by index, then of the triangle.
 */
import {
  edgeNext,
  edgeOrigin,
  edgeTarget,
  FACE_STRIDE,
  faceEdge,
  type PolytopePool,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { setAcross } from '../narrow/across.ts'
import { SupportSet } from '../narrow/support-set.ts'
import { EDGE, FACE, VERTEX } from '../narrow/walk.ts'
import { ALL_CORNERS, hasSide } from './polytope-decide.ts'
import type { Features } from './polytope-measure.ts'
import { ACROSS, SAME_HEIGHT, SAME_SHADOW, type Sight } from './polytope-sight.ts'
import { farthestVertex, nearestCorner } from './polytope-support.ts'

export class TriangleTies {
  /** What is extremal on the part, and the triangle's corners that are, a bit each; as last collected. */
  readonly set = new SupportSet()
  corners = 0
  /** Two unit vectors across the direction; with it they are right-handed. */
  private readonly across = new Float64Array(6)
  /** Whether the triangle has a face, and it looks along the direction. */
  private facesPart = false
  private readonly shadow = new Float64Array(6)

  /** Collects what is within lengths[SAME_HEIGHT] of extremal along the unit vector u, and against it. */
  collect(sight: Sight, u: Float64Array): void {
    const { corner, lengths, pool } = sight
    this.set.collect(pool, farthestVertex(sight, u), u, lengths, SAME_HEIGHT)
    const c = 3 * nearestCorner(sight, u)
    const level = u[0] * corner[c] + u[1] * corner[c + 1] + u[2] * corner[c + 2] + lengths[SAME_HEIGHT]
    this.corners = 0
    for (let j = 0; j < 3; j++) {
      const i = 3 * j
      if (u[0] * corner[i] + u[1] * corner[i + 1] + u[2] * corner[i + 2] <= level) this.corners |= 1 << j
    }
  }

  /** Sets the features to the winners along u; where rounding lets no shadows meet, leaves them and says false. */
  settle(sight: Sight, u: Float64Array, out: Features): boolean {
    this.collect(sight, u)
    setAcross(this.across, u)
    this.castShadows(sight)
    this.facesPart = looksAlong(sight, sight.normal, 0, u)
    return this.fromVertices(sight, out) || this.fromEdges(sight, out) || this.fromFaces(sight, u, out)
  }

  private castShadows({ pool, corner }: Sight): void {
    const { set, shadow } = this
    for (let i = 0; i < set.vertexCount; i++) {
      this.cast(pool.vertex, set.vertices[i] * VERTEX_STRIDE, set.shadow, 2 * i)
    }
    for (let c = 0; c < 3; c++) this.cast(corner, 3 * c, shadow, 2 * c)
  }

  private cast(from: Float64Array, i: number, shadow: Float64Array, o: number): void {
    const { across } = this
    shadow[o] = from[i] * across[0] + from[i + 1] * across[1] + from[i + 2] * across[2]
    shadow[o + 1] = from[i] * across[3] + from[i + 1] * across[4] + from[i + 2] * across[5]
  }

  private fromVertices(sight: Sight, out: Features): boolean {
    const { set, corners, shadow } = this
    for (let i = 0; i < set.vertexCount; i++) {
      const v = set.vertices[i]
      for (let c = 0; c < 3; c++) {
        if (corners & (1 << c) && this.pointsMeet(2 * i, 2 * c, sight))
          return chosen(out, VERTEX, v, VERTEX, c)
      }
      for (let j = 0; j < 3; j++) {
        if (!hasSide(corners, j)) continue
        if (this.meetsSegment(set.shadow, 2 * i, shadow, 2 * j, nextCorner(j), sight)) {
          return chosen(out, VERTEX, v, EDGE, j)
        }
      }
      if (corners === ALL_CORNERS && this.facesPart && this.inTriangle(2 * i))
        return chosen(out, VERTEX, v, FACE, 0)
    }
    return false
  }

  private fromEdges(sight: Sight, out: Features): boolean {
    const { set, corners, shadow } = this
    for (let i = 0; i < set.edgeCount; i++) {
      const h = set.edges[i]
      const o = set.shadowOf(edgeOrigin(sight.pool, h))
      const t = set.shadowOf(edgeTarget(sight.pool, h))
      for (let c = 0; c < 3; c++) {
        if (corners & (1 << c) && this.meetsSegment(shadow, 2 * c, set.shadow, o, t, sight)) {
          return chosen(out, EDGE, h, VERTEX, c)
        }
      }
      for (let j = 0; j < 3; j++) {
        if (hasSide(corners, j) && this.crosses(o, t, 2 * j, nextCorner(j)))
          return chosen(out, EDGE, h, EDGE, j)
      }
    }
    return false
  }

  private fromFaces(sight: Sight, u: Float64Array, out: Features): boolean {
    const { set, corners } = this
    for (let i = 0; i < set.faceCount; i++) {
      if (!looksAlong(sight, sight.pool.face, set.faces[i] * FACE_STRIDE, u)) continue
      for (let c = 0; c < 3; c++) {
        if (corners & (1 << c) && this.inFace(sight.pool, set.faces[i], 2 * c)) {
          return chosen(out, FACE, set.faces[i], VERTEX, c)
        }
      }
    }
    return false
  }

  private pointsMeet(i: number, j: number, { lengths }: Sight): boolean {
    const { shadow, set } = this
    const x = shadow[j] - set.shadow[i]
    const y = shadow[j + 1] - set.shadow[i + 1]
    return x * x + y * y <= lengths[SAME_SHADOW] * lengths[SAME_SHADOW]
  }

  /** Does the point p[i] meet the segment from q[o] to q[t]? */
  private meetsSegment(
    p: Float64Array,
    i: number,
    q: Float64Array,
    o: number,
    t: number,
    { lengths }: Sight,
  ): boolean {
    const ex = q[t] - q[o]
    const ey = q[t + 1] - q[o + 1]
    const px = p[i] - q[o]
    const py = p[i + 1] - q[o + 1]
    const square = ex * ex + ey * ey
    let at = square > 0 ? (px * ex + py * ey) / square : 0
    at = at > 0 ? (at < 1 ? at : 1) : 0
    const x = px - at * ex
    const y = py - at * ey
    return x * x + y * y <= lengths[SAME_SHADOW] * lengths[SAME_SHADOW]
  }

  /** Without tolerance: what is near the sides has been found with them. The triangle may run either way round. */
  private inTriangle(i: number): boolean {
    const { shadow, set } = this
    const a = left(shadow, 0, shadow, 2, set.shadow, i)
    const b = left(shadow, 2, shadow, 4, set.shadow, i)
    const c = left(shadow, 4, shadow, 0, set.shadow, i)
    return a === b && b === c && a !== 0
  }

  /** A face that looks along the direction runs counter-clockwise in the plane. */
  private inFace(pool: PolytopePool, f: number, i: number): boolean {
    const { set, shadow } = this
    const first = faceEdge(pool, f)
    let h = first
    let inside = false
    do {
      const side = left(
        set.shadow,
        set.shadowOf(edgeOrigin(pool, h)),
        set.shadow,
        set.shadowOf(edgeTarget(pool, h)),
        shadow,
        i,
      )
      if (side < 0) return false
      // A face that is tiny for where it stands casts a shadow without area, which has every point on its border.
      if (side > 0) inside = true
      h = edgeNext(pool, h)
    } while (h !== first)
    return inside
  }

  private crosses(a0: number, a1: number, b0: number, b1: number): boolean {
    const p = this.set.shadow
    const q = this.shadow
    return (
      left(p, a0, p, a1, q, b0) * left(p, a0, p, a1, q, b1) < 0 &&
      left(q, b0, q, b1, p, a0) * left(q, b0, q, b1, p, a1) < 0
    )
  }
}

/**
 * Whether a face with the normal at n[i] looks along u, or against it, so well that across the gap it makes no
 * difference which of the two is followed. A sliver or a tiny face has all its corners level for many directions.
 */
function looksAlong({ lengths }: Sight, n: Float64Array, i: number, u: Float64Array): boolean {
  const x = n[i + 1] * u[2] - n[i + 2] * u[1]
  const y = n[i + 2] * u[0] - n[i] * u[2]
  const z = n[i] * u[1] - n[i + 1] * u[0]
  const tilt = lengths[SAME_SHADOW] / lengths[ACROSS]
  const cosine = n[i] * u[0] + n[i + 1] * u[1] + n[i + 2] * u[2]
  return x * x + y * y + z * z <= tilt * tilt && Math.abs(cosine) > 0.5
}

/** Where the shadow of the corner after corner j begins. */
function nextCorner(j: number): number {
  return j === 2 ? 0 : 2 * j + 2
}

/** Twice the signed area of three shadows, as ±1 or 0. */
function left(p: Float64Array, i: number, q: Float64Array, j: number, r: Float64Array, k: number): number {
  const area = (q[j] - p[i]) * (r[k + 1] - p[i + 1]) - (q[j + 1] - p[i + 1]) * (r[k] - p[i])
  return area > 0 ? 1 : area < 0 ? -1 : 0
}

function chosen(out: Features, kindA: number, a: number, kindB: number, b: number): boolean {
  out.choose(kindA, a, kindB, b)
  return true
}
