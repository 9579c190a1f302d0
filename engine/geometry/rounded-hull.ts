/**
 * What rounding does to a hull. The hull of the input is exact, but its vertices are then moved to the polytope's own
 * coordinates, which rounds them: rings that were 1e-18 wide become one point or a zigzag, and faces thinner than the
 * rounding turn over. Edges without length and dented corners lead every walk astray, so a hull that no longer is one
 * is made again, from its vertices as rounded.
 */
import { convexHull, type Hull } from './convex-hull.ts'
import { ExactOrientation } from './exact-orientation.ts'
import {
  edgeFace,
  edgeNext,
  edgeOrigin,
  edgeTarget,
  edgeTwin,
  faceEdge,
  faceSize,
  type PolytopePool,
  VERTEX_STRIDE,
} from './polytope-pool.ts'

/** As a fraction of the radius. Edges shorter than this have a direction of a few bits, and mean nothing to anybody. */
const SHORTEST_EDGE = 2 ** -44

/**
 * Vertices are made again on a grid of so many steps a radius: a tenth of the shortest edge, below the margins of the
 * walk, and coarse enough that differences are exact and products of two fit into twice the digits of a double.
 */
const GRID_STEPS = 2 ** 48

/** The sine of the angle by which a polygon must turn at a corner, if it may be a little out of its plane there. */
const PLAIN_TURN = 1e-4

/** A hull whose face loops name input points, and those points in local coordinates. */
export interface LocalHull {
  readonly hull: Hull
  /** The input points that are corners of the hull, ascending: lower input index, lower vertex. */
  readonly used: readonly number[]
  /** Three coordinates for each of them. */
  readonly local: Float64Array
}

/** Is every corner of the polytope, as rounded, still convex, and every edge still long enough to have a direction? */
export function survivedRounding(
  pool: PolytopePool,
  firstVertex: number,
  firstHalfEdge: number,
  radius: number,
): boolean {
  const count = pool.vertexCount - firstVertex
  const local = new Float64Array(3 * count)
  for (let v = 0; v < count; v++) {
    const i = (firstVertex + v) * VERTEX_STRIDE
    local.set(pool.vertex.subarray(i, i + 3), 3 * v)
  }
  const corners = new Corners(pool, local, firstVertex)
  for (let h = firstHalfEdge; h < pool.halfEdgeCount; h++) {
    if (corners.lengthOf(h) < SHORTEST_EDGE * radius || !corners.isConvex(h)) return false
  }
  return true
}

/** The corners of faces, each named by the half-edge that ends in it. */
class Corners {
  private readonly pool: PolytopePool
  private readonly local: Float64Array
  private readonly firstVertex: number
  private readonly orientation: ExactOrientation

  constructor(pool: PolytopePool, local: Float64Array, firstVertex: number) {
    this.pool = pool
    this.local = local
    this.firstVertex = firstVertex
    this.orientation = new ExactOrientation(local)
  }

  lengthOf(h: number): number {
    return this.distance(this.origin(h), this.target(h))
  }

  /**
   * The vertex's edges that follow on either side must lie strictly below the corner's plane. A polygon that was in one
   * plane may now be out of it by its rounding, unless a corner of it is so blunt that this could have dented it.
   */
  isConvex(h: number): boolean {
    const { pool, orientation } = this
    const next = edgeNext(pool, h)
    const [u, v, w] = [this.origin(h), this.target(h), this.target(next)]
    const beforeLast = this.origin(previous(pool, edgeTwin(pool, h)))
    const afterNext = this.target(edgeNext(pool, edgeTwin(pool, next)))
    if (orientation.side(u, v, w, beforeLast) !== -1 || orientation.side(u, v, w, afterNext) !== -1)
      return false
    return this.turnsPlainly(u, v, w) || this.isFlat(edgeFace(pool, h), u, v, w)
  }

  private turnsPlainly(u: number, v: number, w: number): boolean {
    const { local } = this
    let along = 0
    for (let k = 0; k < 3; k++) {
      along += (local[3 * v + k] - local[3 * u + k]) * (local[3 * w + k] - local[3 * v + k])
    }
    const cosine = along / (this.distance(u, v) * this.distance(v, w))
    return 1 - cosine * cosine > PLAIN_TURN * PLAIN_TURN
  }

  private isFlat(f: number, u: number, v: number, w: number): boolean {
    const { pool, orientation } = this
    let h = faceEdge(pool, f)
    for (let i = 0; i < faceSize(pool, f); i++, h = edgeNext(pool, h)) {
      if (orientation.side(u, v, w, this.origin(h)) !== 0) return false
    }
    return true
  }

  private origin(h: number): number {
    return edgeOrigin(this.pool, h) - this.firstVertex
  }

  private target(h: number): number {
    return edgeTarget(this.pool, h) - this.firstVertex
  }

  private distance(v: number, w: number): number {
    const { local } = this
    const x = local[3 * w] - local[3 * v]
    const y = local[3 * w + 1] - local[3 * v + 1]
    const z = local[3 * w + 2] - local[3 * v + 2]
    return Math.sqrt(x * x + y * y + z * z)
  }
}

/** The half-edge before h around its face. */
function previous(pool: PolytopePool, h: number): number {
  const f = edgeFace(pool, h)
  const first = faceEdge(pool, f)
  return h > first ? h - 1 : first + faceSize(pool, f) - 1
}

/** The hull of a hull's vertices, rounded to the grid; undefined where that has no inside. */
export function hullOfRounded({ used, local }: LocalHull, radius: number): LocalHull | undefined {
  let step = 1
  while (step * GRID_STEPS < radius) step *= 2
  while (step * GRID_STEPS >= 2 * radius) step /= 2
  const rounded = local.map((x) => Math.round(x / step) * step)
  const result = convexHull(rounded)
  if (result.kind === 'degenerate') return undefined
  const { faceStart, faceVertices } = result.hull
  const kept = verticesOf(result.hull)
  const hull = { faceStart, faceVertices: faceVertices.map((corner) => used[corner]!) }
  return {
    hull,
    used: kept.map((corner) => used[corner]!),
    local: Float64Array.from(kept.flatMap((corner) => [0, 1, 2].map((k) => rounded[3 * corner + k]))),
  }
}

/** The points that a hull's faces name, ascending. */
export function verticesOf(hull: Hull): number[] {
  return [...new Set(hull.faceVertices)].sort((a, b) => a - b)
}
