/** Extremal vertices: by climbing over the vertices from a guess, and the guess from a table of directions. */
import { isHigher } from './exact-rise.ts'
import {
  edgeTarget,
  fanEdge,
  firstInFan,
  PLANE_STRIDE,
  type PolytopePool,
  vertexSectors,
} from './polytope-pool.ts'
import { vertexSector } from './sectors.ts'

/** An edge that rises by less than this, in radians, is level: rounding alone could make it seem to rise. */
const LEVEL = 1e-15

/** Where the steepest edge sinks by less than this, one that a sector table has missed could rise. */
const NEARLY_LEVEL = 1e-9

/** The slope that `steepestEdge` found, in units of the direction: a returned double would be boxed. */
export const steepness = new Float64Array(1)

/**
 * The outgoing half-edge of v that rises most along a direction (at `direction[o]`, any length), or sinks
 * least: v is extremal when its slope, left in `steepness[0]`, is not above 0.
 */
export function steepestEdge(pool: PolytopePool, v: number, direction: Float64Array, o: number): number {
  const { fan } = pool
  const x = direction[o]
  const y = direction[o + 1]
  const z = direction[o + 2]
  let best = firstInFan(pool, v)
  let end = firstInFan(pool, v + 1)
  if (vertexSectors(pool, v) >= 0) {
    best = vertexSector(pool, v, direction, o)
    end = best
  }
  let i = best * PLANE_STRIDE
  let steepest = fan[i] * x + fan[i + 1] * y + fan[i + 2] * z
  for (let place = best + 1; place < end; place++) {
    i = place * PLANE_STRIDE
    const slope = fan[i] * x + fan[i + 1] * y + fan[i + 2] * z
    if (slope > steepest) {
      steepest = slope
      best = place
    }
  }
  steepness[0] = steepest
  return fanEdge(pool, best)
}

/**
 * The extremal vertex along the unit vector at `direction[o]`, climbing from vertex v. Every step goes strictly up, in
 * exact numbers: so it ends, and nowhere but at the top.
 */
export function climb(pool: PolytopePool, v: number, direction: Float64Array, o: number): number {
  for (;;) {
    let h = steepestEdge(pool, v, direction, o)
    if (!(steepness[0] > LEVEL)) {
      if (!(steepness[0] >= -NEARLY_LEVEL)) return v
      h = risingEdge(pool, v, direction, o)
      if (h < 0) return v
    }
    v = edgeTarget(pool, h)
  }
}

/** An edge of v that rises, were it by the last bit, or −1. */
function risingEdge(pool: PolytopePool, v: number, direction: Float64Array, o: number): number {
  const { fan } = pool
  const end = firstInFan(pool, v + 1)
  for (let place = firstInFan(pool, v); place < end; place++) {
    const i = place * PLANE_STRIDE
    const slope = fan[i] * direction[o] + fan[i + 1] * direction[o + 1] + fan[i + 2] * direction[o + 2]
    if (slope < -LEVEL) continue
    const h = fanEdge(pool, place)
    if (slope > LEVEL || isHigher(pool, edgeTarget(pool, h), v, direction, o)) return h
  }
  return -1
}

/**
 * A vertex that is extremal for a direction near the given one: where new pairs start (5.2, after Dworkin and
 * Zeltzer), instead of at a random feature. The table is a cube map.
 */
export function vertexTowards(
  pool: PolytopePool,
  polytope: number,
  direction: Float64Array,
  o: number,
): number {
  const x = direction[o]
  const y = direction[o + 1]
  const z = direction[o + 2]
  const ax = Math.abs(x)
  const ay = Math.abs(y)
  const az = Math.abs(z)
  const cells = pool.directionCells[polytope]
  let side = 0
  let u = 0
  let v = 0
  if (ax >= ay && ax >= az) {
    side = x < 0 ? 1 : 0
    u = y / ax
    v = z / ax
  } else if (ay >= az) {
    side = y < 0 ? 3 : 2
    u = x / ay
    v = z / ay
  } else {
    side = z < 0 ? 5 : 4
    u = x / az
    v = y / az
  }
  const i = cellOf(u, cells)
  const j = cellOf(v, cells)
  return pool.table[pool.directionTable[polytope] + (side * cells + j) * cells + i]
}

/** NaN (a direction of length 0) falls into cell 0: any vertex will do to start from. */
function cellOf(u: number, cells: number): number {
  const cell = Math.floor((u + 1) * 0.5 * cells)
  return cell > 0 ? (cell < cells ? cell : cells - 1) : 0
}

/** Cells along one side of the cube map: about one cell for every vertex or two. */
export function directionCellsFor(vertexCount: number): number {
  return Math.max(2, Math.min(32, Math.ceil(Math.sqrt(vertexCount / 3))))
}

/** Fills the direction table of a polytope whose features are in the pool. */
export function buildDirectionTable(pool: PolytopePool, polytope: number): void {
  const cells = directionCellsFor(pool.firstVertex[polytope + 1] - pool.firstVertex[polytope])
  const start = pool.tableLength
  pool.directionCells[polytope] = cells
  pool.directionTable[polytope] = start
  pool.tableLength += 6 * cells * cells
  const d = new Float64Array(3)
  let vertex = pool.firstVertex[polytope]
  for (let side = 0; side < 6; side++) {
    const major = side >> 1
    const [u, v] = major === 0 ? [1, 2] : major === 1 ? [0, 2] : [0, 1]
    for (let j = 0; j < cells; j++) {
      for (let i = 0; i < cells; i++) {
        const du = (2 * i + 1) / cells - 1
        const dv = (2 * j + 1) / cells - 1
        const length = Math.sqrt(1 + du * du + dv * dv)
        d[major] = (side & 1 ? -1 : 1) / length
        d[u!] = du / length
        d[v!] = dv / length
        vertex = climb(pool, vertex, d, 0)
        pool.table[start + (side * cells + j) * cells + i] = vertex
      }
    }
  }
}
