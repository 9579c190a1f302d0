/**
 * How deep a triangle is in a convex part: the shortest translation that parts them, or, where they are apart, the
 * widest gap along the same directions. A triangle is a convex set with two face normals; the part has its own, and
 * any side of the one crosses any edge of the other. Every direction is measured over all vertices before it counts,
 * so a direction that rounding has turned is never too good to be true.
 */
import {
  DIRECTION,
  EDGE_STRIDE,
  edgeFace,
  edgeOrigin,
  edgeTwin,
  FACE_STRIDE,
  NORMAL_OFFSET,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { HIGH, LOW, type Sight, TIE } from './polytope-sight.ts'
import { separationAlong } from './polytope-support.ts'

/** Squared sine below which two edges have no direction across both: face normals are as good there. */
const PARALLEL2 = 1e-24

export class AxisScan {
  /** Unit vector in the part's coordinates along which the triangle leaves it soonest. */
  readonly direction = new Float64Array(3)
  /** The depth, in the part's lengths; negative where there is a gap. */
  readonly depth = new Float64Array(1)
  /** Heights of the three corners along each of the part's face normals. */
  private heights = new Float64Array(3 * 64)
  private readonly tried = new Float64Array(3)
  private readonly same = new Float64Array(1)
  private readonly separation = new Float64Array(1)

  /**
   * Directions in the order: faces, the triangle's, edges; of depths that differ by less than `same` of TIE the first
   * is taken. Where the triangle has a face, lengths[LOW] and lengths[HIGH] must stand.
   */
  find(sight: Sight, same: number): void {
    this.same[0] = same * sight.lengths[TIE]
    this.depth[0] = Number.POSITIVE_INFINITY
    this.alongFaces(sight)
    if (sight.hasFace) this.alongNormal(sight)
    this.acrossEdges(sight)
  }

  private alongFaces({ pool, polytope, corner }: Sight): void {
    const { face } = pool
    const first = pool.firstFace[polytope]
    const end = pool.firstFace[polytope + 1]
    if (this.heights.length < 3 * (end - first)) this.heights = new Float64Array(6 * (end - first))
    const { heights, direction } = this
    const same = this.same[0]
    let depth = this.depth[0]
    let best = -1
    for (let f = first; f < end; f++) {
      const i = f * FACE_STRIDE
      const x = face[i]
      const y = face[i + 1]
      const z = face[i + 2]
      const h0 = x * corner[0] + y * corner[1] + z * corner[2]
      const h1 = x * corner[3] + y * corner[4] + z * corner[5]
      const h2 = x * corner[6] + y * corner[7] + z * corner[8]
      const o = 3 * (f - first)
      heights[o] = h0
      heights[o + 1] = h1
      heights[o + 2] = h2
      const least = h1 < h0 ? (h2 < h1 ? h2 : h1) : h2 < h0 ? h2 : h0
      const below = face[i + NORMAL_OFFSET] - least
      if (!(below < depth - same)) continue
      depth = below
      best = f
    }
    this.depth[0] = depth
    for (let k = 0; k < 3; k++) direction[k] = face[best * FACE_STRIDE + k]
  }

  /** The triangle leaves upward when all of the part comes to lie below its plane, and the other way round. */
  private alongNormal({ normal, lengths }: Sight): void {
    const same = this.same[0]
    if (lengths[HIGH] < this.depth[0] - same) {
      this.depth[0] = lengths[HIGH]
      for (let k = 0; k < 3; k++) this.direction[k] = normal[k]
    }
    if (-lengths[LOW] < this.depth[0] - same) {
      this.depth[0] = -lengths[LOW]
      for (let k = 0; k < 3; k++) this.direction[k] = -normal[k]
    }
  }

  /** Edges whose two faces lean to different sides along a side of the triangle; the others have no say there. */
  private acrossEdges(sight: Sight): void {
    const { pool, polytope } = sight
    const { heights } = this
    const firstFace = pool.firstFace[polytope]
    const end = pool.firstHalfEdge[polytope + 1]
    for (let h = pool.firstHalfEdge[polytope]; h < end; h++) {
      const twin = edgeTwin(pool, h)
      if (twin < h) continue
      const f = 3 * (edgeFace(pool, h) - firstFace)
      const g = 3 * (edgeFace(pool, twin) - firstFace)
      const f0 = heights[f + 1] - heights[f]
      const g0 = heights[g + 1] - heights[g]
      if (f0 < 0 ? g0 > 0 : f0 > 0 && g0 < 0) this.across(sight, h, 0)
      const f1 = heights[f + 2] - heights[f + 1]
      const g1 = heights[g + 2] - heights[g + 1]
      if (f1 < 0 ? g1 > 0 : f1 > 0 && g1 < 0) this.across(sight, h, 1)
      const f2 = heights[f] - heights[f + 2]
      const g2 = heights[g] - heights[g + 2]
      if (f2 < 0 ? g2 > 0 : f2 > 0 && g2 < 0) this.across(sight, h, 2)
    }
  }

  private across(sight: Sight, h: number, j: number): void {
    const { pool, side, corner } = sight
    const { edge, face, vertex } = pool
    const { tried, separation, direction } = this
    const e = h * EDGE_STRIDE + DIRECTION
    const s = 3 * j
    let x = edge[e + 1] * side[s + 2] - edge[e + 2] * side[s + 1]
    let y = edge[e + 2] * side[s] - edge[e] * side[s + 2]
    let z = edge[e] * side[s + 1] - edge[e + 1] * side[s]
    const square = x * x + y * y + z * z
    if (square < PARALLEL2) return
    const m = edgeFace(pool, h) * FACE_STRIDE
    const n = edgeFace(pool, edgeTwin(pool, h)) * FACE_STRIDE
    const out = x * (face[m] + face[n]) + y * (face[m + 1] + face[n + 1]) + z * (face[m + 2] + face[n + 2])
    const scale = (out > 0 ? 1 : -1) / Math.sqrt(square)
    x *= scale
    y *= scale
    z *= scale
    const v = edgeOrigin(pool, h) * VERTEX_STRIDE
    const top = x * vertex[v] + y * vertex[v + 1] + z * vertex[v + 2]
    const limit = this.depth[0] - this.same[0]
    const h0 = x * corner[0] + y * corner[1] + z * corner[2]
    if (!(top - h0 < limit)) return
    const h1 = x * corner[3] + y * corner[4] + z * corner[5]
    if (!(top - h1 < limit)) return
    const h2 = x * corner[6] + y * corner[7] + z * corner[8]
    if (!(top - h2 < limit)) return
    tried[0] = x
    tried[1] = y
    tried[2] = z
    separationAlong(sight, tried, separation, 0)
    if (!(-separation[0] < limit)) return
    this.depth[0] = -separation[0]
    for (let k = 0; k < 3; k++) direction[k] = tried[k]
  }
}
