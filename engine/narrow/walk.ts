/**
 * Closest features by walking Voronoi regions (3.2.2), outside and inside (3.3). A walk holds one feature of
 * each polytope and looks whether the closest points of the two lie in each other's Voronoi regions; where one
 * does not, it steps over the violated plane to a feature that is strictly closer, or as close and smaller.
 *
 * It ends with a proof either way. APART: both points lie in each other's outer regions, so the slab between
 * them separates the bodies. MEET: a point of one lies in or on the other. Distances only ever shrink, so a
 * walk cannot cycle in exact arithmetic; for rounding there is a limit on its steps, and `exhaustive.ts`.
 */
import {
  DIRECTION,
  EDGE_STRIDE,
  edgeFace,
  faceEdge,
  faceSize,
  type PolytopePool,
  START,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { RELATIVE_LENGTH } from './relative-pose.ts'

export const VERTEX = 0
export const EDGE = 1
export const FACE = 2

/** What a step of the walk says. */
export const WALK_ON = 0
export const APART = 1
export const MEET = 2
/** The walk found no end within its limit. */
export const LOST = 3

/**
 * All state of one walk. Everything that is not an integer lives in typed arrays: V8 would put a float64 that
 * is passed to or returned from a function on the heap, in every step.
 */
export class Walk {
  pool: PolytopePool
  readonly relative = new Float64Array(RELATIVE_LENGTH)
  /** VERTEX, EDGE or FACE, of A and of B. */
  readonly kind = new Int32Array(2)
  /** The feature's number in the pool, of A and of B; an edge is one of its half-edges. */
  readonly feature = new Int32Array(2)
  /** The point that is being looked at, in the coordinates of the polytope it is tested against. */
  readonly point = new Float64Array(3)
  /** A direction in the coordinates of the polytope whose vertex is tested. */
  readonly direction = new Float64Array(3)
  /** The end of the piece of an edge that runs above a face. */
  readonly end = new Float64Array(3)
  /** Set when a constraint held so narrowly that neighbouring features may be equally close. */
  tied = false

  constructor(pool: PolytopePool) {
    this.pool = pool
  }
}

export function setFeature(walk: Walk, side: number, kind: number, feature: number): void {
  walk.kind[side] = kind
  walk.feature[side] = feature
}

/** Puts vertex v of one polytope into the other's coordinates; `way` is A_TO_B or B_TO_A. */
export function carryVertex(walk: Walk, v: number, way: number, out: Float64Array): void {
  const { relative } = walk
  const { vertex } = walk.pool
  const x = vertex[v * VERTEX_STRIDE]
  const y = vertex[v * VERTEX_STRIDE + 1]
  const z = vertex[v * VERTEX_STRIDE + 2]
  out[0] = relative[way] * x + relative[way + 1] * y + relative[way + 2] * z + relative[way + 9]
  out[1] = relative[way + 3] * x + relative[way + 4] * y + relative[way + 5] * z + relative[way + 10]
  out[2] = relative[way + 6] * x + relative[way + 7] * y + relative[way + 8] * z + relative[way + 11]
}

/** The half-edge before h around its face. */
export function previousHalfEdge(pool: PolytopePool, h: number): number {
  const f = edgeFace(pool, h)
  const first = faceEdge(pool, f)
  return h > first ? h - 1 : first + faceSize(pool, f) - 1
}

/** How far along half-edge h the point's foot lies, from the origin. */
export function along(pool: PolytopePool, h: number, point: Float64Array): number {
  const i = h * EDGE_STRIDE
  const { edge } = pool
  return (
    edge[i + DIRECTION] * (point[0] - edge[i + START]) +
    edge[i + DIRECTION + 1] * (point[1] - edge[i + START + 1]) +
    edge[i + DIRECTION + 2] * (point[2] - edge[i + START + 2])
  )
}
