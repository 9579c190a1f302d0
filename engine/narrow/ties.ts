/**
 * Among equally close features the lowest indices win (DESIGN.md): for a direction along which two polytopes
 * are closest, or least deep in each other, looks at everything that is extremal on either side, casts it onto
 * the plane across the direction, and takes the first pair of features whose shadows meet, in the order vertex,
 * edge, face of A by index, then of B. However the walk arrived, the answer is the same.
 */
import {
  edgeNext,
  edgeOrigin,
  edgeTarget,
  faceEdge,
  type PolytopePool,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { climb } from '../geometry/support.ts'
import { setAcross } from './across.ts'
import { B_TO_A, ROTATION_B_TO_A, SAME_HEIGHT, SAME_SHADOW, TOUCHING } from './relative-pose.ts'
import { SupportSet } from './support-set.ts'
import { carryVertex, EDGE, FACE, setFeature, VERTEX, type Walk } from './walk.ts'

export class TieBreaker {
  /** What is extremal on either side, as last collected. */
  readonly a = new SupportSet()
  readonly b = new SupportSet()
  /** The direction from A to B, in the coordinates of A; its opposite, in those of B. */
  private readonly fromA = new Float64Array(3)
  private readonly fromB = new Float64Array(3)
  /** Two unit vectors across it, in A's coordinates; with it they are right-handed. */
  private readonly across = new Float64Array(6)
  private readonly carried = new Float64Array(3)
  private tie = 0

  /**
   * Sets the walk's features to the winners for the unit vector u = (direction[0..2]) in A's coordinates,
   * climbing from vertices `va` and `vb`; what counts as equal is in relative[SAME_HEIGHT …]. Where rounding lets no
   * shadows meet it leaves them as they are and says false.
   */
  settle(walk: Walk, direction: Float64Array, va: number, vb: number): boolean {
    this.tie = walk.relative[SAME_SHADOW]
    this.collect(walk, direction, va, vb)
    this.castShadows(walk)
    return this.fromVertexOfA(walk) || this.fromEdgeOfA(walk) || this.fromFaceOfA(walk)
  }

  /** Collects what is within relative[SAME_HEIGHT …] of extremal along u on A, and against it on B. */
  collect(walk: Walk, u: Float64Array, va: number, vb: number): void {
    const { pool, relative } = walk
    this.setDirections(walk, u)
    this.a.collect(pool, climb(pool, va, this.fromA, 0), this.fromA, relative, SAME_HEIGHT)
    this.b.collect(pool, climb(pool, vb, this.fromB, 0), this.fromB, relative, SAME_HEIGHT + 1)
  }

  /**
   * Is there really a gap of distance[0] along the unit vector u from A to B, up to the touching distance?
   * Climbs from the given vertices to the extremal ones, whatever the walk says.
   */
  separates(walk: Walk, u: Float64Array, distance: Float64Array, va: number, vb: number): boolean {
    const { pool, relative } = walk
    const { fromA, fromB, carried } = this
    this.setDirections(walk, u)
    const a = climb(pool, va, fromA, 0) * VERTEX_STRIDE
    const b = climb(pool, vb, fromB, 0)
    carryVertex(walk, b, B_TO_A, carried)
    const { vertex } = pool
    const gap =
      fromA[0] * (carried[0] - vertex[a]) +
      fromA[1] * (carried[1] - vertex[a + 1]) +
      fromA[2] * (carried[2] - vertex[a + 2])
    return gap >= distance[0] - relative[TOUCHING]
  }

  private setDirections(walk: Walk, u: Float64Array): void {
    const { fromA, fromB, across } = this
    const { relative } = walk
    for (let k = 0; k < 3; k++) fromA[k] = u[k]
    for (let k = 0; k < 3; k++) {
      const r = ROTATION_B_TO_A + k
      fromB[k] = -(relative[r] * u[0] + relative[r + 3] * u[1] + relative[r + 6] * u[2])
    }
    setAcross(across, u)
  }

  private castShadows(walk: Walk): void {
    const { a, b, carried } = this
    const { vertex } = walk.pool
    for (let i = 0; i < a.vertexCount; i++) {
      for (let k = 0; k < 3; k++) carried[k] = vertex[a.vertices[i] * VERTEX_STRIDE + k]
      this.castOne(a.shadow, i * 2)
    }
    for (let i = 0; i < b.vertexCount; i++) {
      carryVertex(walk, b.vertices[i], B_TO_A, carried)
      this.castOne(b.shadow, i * 2)
    }
  }

  private castOne(shadow: Float64Array, o: number): void {
    const { across, carried } = this
    shadow[o] = carried[0] * across[0] + carried[1] * across[1] + carried[2] * across[2]
    shadow[o + 1] = carried[0] * across[3] + carried[1] * across[4] + carried[2] * across[5]
  }

  private fromVertexOfA(walk: Walk): boolean {
    const { a, b } = this
    for (let i = 0; i < a.vertexCount; i++) {
      for (let j = 0; j < b.vertexCount; j++) {
        if (this.pointsMeet(a.shadow, i * 2, b.shadow, j * 2))
          return choose(walk, VERTEX, a.vertices[i], VERTEX, b.vertices[j])
      }
      for (let j = 0; j < b.edgeCount; j++) {
        if (this.pointMeetsEdge(walk.pool, a.shadow, i * 2, b, b.edges[j])) {
          return choose(walk, VERTEX, a.vertices[i], EDGE, b.edges[j])
        }
      }
      for (let j = 0; j < b.faceCount; j++) {
        if (this.pointMeetsFace(walk.pool, a.shadow, i * 2, b, b.faces[j], -1)) {
          return choose(walk, VERTEX, a.vertices[i], FACE, b.faces[j])
        }
      }
    }
    return false
  }

  private fromEdgeOfA(walk: Walk): boolean {
    const { a, b } = this
    for (let i = 0; i < a.edgeCount; i++) {
      for (let j = 0; j < b.vertexCount; j++) {
        if (this.pointMeetsEdge(walk.pool, b.shadow, j * 2, a, a.edges[i])) {
          return choose(walk, EDGE, a.edges[i], VERTEX, b.vertices[j])
        }
      }
      for (let j = 0; j < b.edgeCount; j++) {
        if (this.edgesCross(walk.pool, a.edges[i], b.edges[j]))
          return choose(walk, EDGE, a.edges[i], EDGE, b.edges[j])
      }
    }
    return false
  }

  private fromFaceOfA(walk: Walk): boolean {
    const { a, b } = this
    for (let i = 0; i < a.faceCount; i++) {
      for (let j = 0; j < b.vertexCount; j++) {
        if (this.pointMeetsFace(walk.pool, b.shadow, j * 2, a, a.faces[i], 1)) {
          return choose(walk, FACE, a.faces[i], VERTEX, b.vertices[j])
        }
      }
    }
    return false
  }

  private pointsMeet(p: Float64Array, i: number, q: Float64Array, j: number): boolean {
    const x = q[j] - p[i]
    const y = q[j + 1] - p[i + 1]
    return x * x + y * y <= this.tie * this.tie
  }

  private pointMeetsEdge(
    pool: PolytopePool,
    p: Float64Array,
    i: number,
    set: SupportSet,
    h: number,
  ): boolean {
    const o = set.shadowOf(edgeOrigin(pool, h))
    const t = set.shadowOf(edgeTarget(pool, h))
    const ex = set.shadow[t] - set.shadow[o]
    const ey = set.shadow[t + 1] - set.shadow[o + 1]
    const px = p[i] - set.shadow[o]
    const py = p[i + 1] - set.shadow[o + 1]
    const length2 = ex * ex + ey * ey
    let at = length2 > 0 ? (px * ex + py * ey) / length2 : 0
    at = at > 0 ? (at < 1 ? at : 1) : 0
    const x = px - at * ex
    const y = py - at * ey
    return x * x + y * y <= this.tie * this.tie
  }

  /**
   * Does the shadow of a point lie in that of a face? Without tolerance: what is near its edges has been found
   * with them, and past the tip of a sliver a point is near the lines of both sides, however far away it is.
   * `turn` is 1 where the face's loop runs counter-clockwise in the plane (A's faces), −1 where clockwise.
   */
  private pointMeetsFace(
    pool: PolytopePool,
    p: Float64Array,
    i: number,
    set: SupportSet,
    f: number,
    turn: number,
  ): boolean {
    const { shadow } = set
    const first = faceEdge(pool, f)
    let h = first
    let inside = false
    do {
      const o = set.shadowOf(edgeOrigin(pool, h))
      const t = set.shadowOf(edgeTarget(pool, h))
      const ex = shadow[t] - shadow[o]
      const ey = shadow[t + 1] - shadow[o + 1]
      const side = (ex * (p[i + 1] - shadow[o + 1]) - ey * (p[i] - shadow[o])) * turn
      if (side < 0) return false
      // A face that is tiny for where it stands casts a shadow without area, which has every point on its border.
      if (side > 0) inside = true
      h = edgeNext(pool, h)
    } while (h !== first)
    return inside
  }

  /** Do the shadows of A's edge g and B's edge h cross? That one's end lies on the other has been tried before. */
  private edgesCross(pool: PolytopePool, g: number, h: number): boolean {
    const { a, b } = this
    const a0 = a.shadowOf(edgeOrigin(pool, g))
    const a1 = a.shadowOf(edgeTarget(pool, g))
    const b0 = b.shadowOf(edgeOrigin(pool, h))
    const b1 = b.shadowOf(edgeTarget(pool, h))
    const p = a.shadow
    const q = b.shadow
    return (
      left(p, a0, p, a1, q, b0) * left(p, a0, p, a1, q, b1) < 0 &&
      left(q, b0, q, b1, p, a0) * left(q, b0, q, b1, p, a1) < 0
    )
  }
}

/** Twice the signed area of three shadows, as ±1 or 0. */
function left(p: Float64Array, i: number, q: Float64Array, j: number, r: Float64Array, k: number): number {
  const area = (q[j] - p[i]) * (r[k + 1] - p[i + 1]) - (q[j + 1] - p[i + 1]) * (r[k] - p[i])
  return area > 0 ? 1 : area < 0 ? -1 : 0
}

function choose(walk: Walk, kindA: number, a: number, kindB: number, b: number): boolean {
  setFeature(walk, 0, kindA, a)
  setFeature(walk, 1, kindB, b)
  return true
}
