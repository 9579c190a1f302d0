/** Where a point lies with respect to a face: above it, beyond one of its edges, or inside the polytope. */
import {
  edgeFace,
  edgeLength,
  edgeNext,
  edgeTwin,
  FACE_STRIDE,
  faceEdge,
  faceSectors,
  faceSize,
  NORMAL_OFFSET,
  PLANE_OFFSET,
  PLANE_STRIDE,
  type PolytopePool,
  STEEPNESS,
} from '../geometry/polytope-pool.ts'
import { FRAME_CENTROID, faceSector } from '../geometry/sectors.ts'
import { along, previousHalfEdge } from './walk.ts'

/** How far inside the face's prism the point of the last `edgeBeyond` was, at the nearest edge. */
export const room = new Float64Array(1)

/** Signed distance of the point inside (+) or beyond (−) half-edge h, measured in its face's plane. */
function inside(pool: PolytopePool, h: number, point: Float64Array): number {
  const i = h * PLANE_STRIDE
  const { edgeSide } = pool
  return (
    edgeSide[i] * point[0] +
    edgeSide[i + 1] * point[1] +
    edgeSide[i + 2] * point[2] -
    edgeSide[h * PLANE_STRIDE + PLANE_OFFSET]
  )
}

/** Squared distance, in the face's plane, from a point beyond half-edge h to that edge's nearest point. */
function asideOf(pool: PolytopePool, h: number, point: Float64Array): number {
  const s = inside(pool, h, point)
  const t = along(pool, h, point)
  const length = edgeLength(pool, h)
  const over = t < 0 ? t : t > length ? t - length : 0
  return s * s + over * over
}

/**
 * The edge of face f nearest to a point that lies beyond the face's prism by more than `margin[o]`, or −1 when
 * the point is above (or below) the face itself. The nearest edge, not merely a violated one: otherwise the
 * step would not have to come closer, and the walk could cycle.
 */
export function edgeBeyond(
  pool: PolytopePool,
  f: number,
  point: Float64Array,
  margin: Float64Array,
  o: number,
): number {
  if (faceSectors(pool, f) >= 0) return edgeBeyondLargeFace(pool, f, point, margin, o)

  const first = faceEdge(pool, f)
  const end = first + faceSize(pool, f)
  let violated = -1
  let several = false
  let least = Number.POSITIVE_INFINITY
  for (let h = first; h < end; h++) {
    const s = inside(pool, h, point)
    if (s < least) least = s
    if (s >= -margin[o]) continue
    several = violated >= 0
    violated = h
  }
  room[0] = least
  // Nearly always there is one: only among several does it matter which is nearest.
  return several ? nearestBeyond(pool, first, end, point, margin, o) : violated
}

/** Of the edges first … end − 1 that the point lies beyond, the one nearest to it. */
function nearestBeyond(
  pool: PolytopePool,
  first: number,
  end: number,
  point: Float64Array,
  margin: Float64Array,
  o: number,
): number {
  let nearest = -1
  let nearest2 = Number.POSITIVE_INFINITY
  for (let h = first; h < end; h++) {
    if (inside(pool, h, point) >= -margin[o]) continue
    const aside2 = asideOf(pool, h, point)
    if (aside2 < nearest2) {
      nearest2 = aside2
      nearest = h
    }
  }
  return nearest
}

function edgeBeyondLargeFace(
  pool: PolytopePool,
  f: number,
  point: Float64Array,
  margin: Float64Array,
  o: number,
): number {
  let h = faceSector(pool, f, point, 0)
  room[0] = inside(pool, h, point)
  if (room[0] >= -margin[o]) return -1
  // From the sector's edge along the rim, as long as it comes nearer.
  let aside2 = asideOf(pool, h, point)
  for (let steps = faceSize(pool, f); steps > 0; steps--) {
    const t = along(pool, h, point)
    if (t >= 0 && t <= edgeLength(pool, h)) break
    const next = t < 0 ? previousHalfEdge(pool, h) : edgeNext(pool, h)
    const next2 = asideOf(pool, next, point)
    if (next2 >= aside2) break
    aside2 = next2
    h = next
  }
  return h
}

/**
 * Cuts the piece from `point`, above face f, to `end` where it leaves the face's prism; returns the edge it leaves
 * over, or −1 where all of it is above the face.
 */
export function cutAtRim(
  pool: PolytopePool,
  f: number,
  point: Float64Array,
  end: Float64Array,
  margin: Float64Array,
  o: number,
): number {
  if (faceSectors(pool, f) >= 0) return cutAtLargeRim(pool, f, point, end, margin, o)
  const first = faceEdge(pool, f)
  const last = first + faceSize(pool, f)
  let exit = -1
  let soonest = 1
  for (let h = first; h < last; h++) {
    const there = inside(pool, h, end)
    if (there >= -margin[o]) continue
    const here = inside(pool, h, point)
    const t = here > 0 ? here / (here - there) : 0
    if (t >= soonest) continue
    soonest = t
    exit = h
  }
  if (exit >= 0) for (let k = 0; k < 3; k++) end[k] = point[k] + soonest * (end[k] - point[k])
  return exit
}

/** The same by sectors: each pass cuts at the edge in whose sector the end lies, until it lies above the face. */
function cutAtLargeRim(
  pool: PolytopePool,
  f: number,
  point: Float64Array,
  end: Float64Array,
  margin: Float64Array,
  o: number,
): number {
  let exit = -1
  for (let passes = faceSize(pool, f); passes > 0; passes--) {
    const edge = edgeBeyond(pool, f, end, margin, o)
    if (edge < 0) break
    exit = edge
    const here = inside(pool, edge, point)
    const there = inside(pool, edge, end)
    const t = here > 0 ? here / (here - there) : 0
    for (let k = 0; k < 3; k++) end[k] = point[k] + t * (end[k] - point[k])
  }
  return exit
}

/** The gauge of the face found by the last `innerFace`: at most 1 when the point is inside the polytope. */
export const gauge = new Float64Array(1)

/**
 * The face whose interior pseudo-Voronoi region (3.3) holds the point, walking from face f. The gauge grows
 * with every step, and is linear on the dual polytope, so the walk has one end and cannot cycle.
 */
export function innerFace(pool: PolytopePool, f: number, point: Float64Array): number {
  let best = gaugeOf(pool, f, point)
  for (;;) {
    const next =
      faceSectors(pool, f) >= 0 && best > 0 ? acrossSector(pool, f, point) : highestNeighbour(pool, f, point)
    const value = gaugeOf(pool, next, point)
    if (value <= best) {
      gauge[0] = best
      return f
    }
    best = value
    f = next
  }
}

function highestNeighbour(pool: PolytopePool, f: number, point: Float64Array): number {
  const first = faceEdge(pool, f)
  const end = first + faceSize(pool, f)
  let highest = f
  let best = gaugeOf(pool, f, point)
  for (let h = first; h < end; h++) {
    const neighbour = edgeFace(pool, edgeTwin(pool, h))
    const value = gaugeOf(pool, neighbour, point)
    if (value > best) {
      best = value
      highest = neighbour
    }
  }
  return highest
}

const onFace = new Float64Array(3)

/**
 * The neighbour of a large face across the edge in whose sector the ray from the centroid through the point
 * meets the face's plane: if the gauge is no higher there, it is no higher across any other edge.
 */
function acrossSector(pool: PolytopePool, f: number, point: Float64Array): number {
  const { frame } = pool
  const c = pool.table[faceSectors(pool, f)] + FRAME_CENTROID
  const shrink = 1 / gaugeOf(pool, f, point)
  for (let k = 0; k < 3; k++) onFace[k] = frame[c + k] + (point[k] - frame[c + k]) * shrink
  return edgeFace(pool, edgeTwin(pool, faceSector(pool, f, onFace, 0)))
}

function gaugeOf(pool: PolytopePool, f: number, point: Float64Array): number {
  const i = f * FACE_STRIDE
  const { face } = pool
  const height =
    face[i] * point[0] + face[i + 1] * point[1] + face[i + 2] * point[2] - face[i + NORMAL_OFFSET]
  return 1 + height * face[i + STEEPNESS]
}
