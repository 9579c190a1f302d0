/** The steps of a walk in which one side is a face: vertex–face, and an edge that runs above a face. */
import {
  edgeOrigin,
  edgeTarget,
  edgeTwin,
  FACE_STRIDE,
  NORMAL_OFFSET,
  type PolytopePool,
} from '../geometry/polytope-pool.ts'
import { steepestEdge, steepness } from '../geometry/support.ts'
import { EQUALLY_CLOSE } from '../settings.ts'
import { cutAtRim, edgeBeyond, gauge, innerFace, room } from './above-face.ts'
import { walkToNearest } from './nearest-feature.ts'
import { MARGIN, SURELY_TOUCHING, TIE, toOther, turnInward } from './relative-pose.ts'
import { APART, carryVertex, EDGE, FACE, MEET, setFeature, VERTEX, WALK_ON, type Walk } from './walk.ts'

/** An edge that sinks towards a face by less than this, in radians, runs level with it. */
const LEVEL = 4e-15

/** What `measureHeight` found: a returned double would be boxed wherever the call is not inlined. */
const heightAbove = new Float64Array(1)

/** Measures the height of a point above the plane of face f. */
function measureHeight(pool: PolytopePool, f: number, point: Float64Array): void {
  const i = f * FACE_STRIDE
  const { face } = pool
  heightAbove[0] =
    face[i] * point[0] + face[i + 1] * point[1] + face[i + 2] * point[2] - face[i + NORMAL_OFFSET]
}

/** The vertex is on side x, the face on the other. */
export function vertexFace(walk: Walk, x: number): number {
  const { pool, relative, point, feature } = walk
  const y = 1 - x
  const v = feature[x]
  const f = feature[y]
  carryVertex(walk, v, toOther(x), point)
  const edge = edgeBeyond(pool, f, point, relative, MARGIN + y)
  if (edge >= 0) {
    setFeature(walk, y, EDGE, edge)
    return WALK_ON
  }
  const space = room[0]
  measureHeight(pool, f, point)
  const height = heightAbove[0]
  if (height <= relative[SURELY_TOUCHING + y])
    return belowFace(walk, y, height < -relative[SURELY_TOUCHING + y])

  turnInward(relative, y, pool.face, f * FACE_STRIDE, walk.direction)
  const h = steepestEdge(pool, v, walk.direction, 0)
  const slope = steepness[0]
  if (slope > LEVEL) return marchAbove(walk, x, h)
  walk.tied = slope > -EQUALLY_CLOSE || space < relative[TIE + y]
  return APART
}

/**
 * walk.point lies within the prism of the face of side y, on its plane or below. It is inside the polytope,
 * unless the interior walk comes out at a face that it is above: then the point is past the far side, and side y
 * gets the feature nearest to it. That one is nearer than the face through the polytope was, so the distance
 * shrinks here too.
 */
function belowFace(walk: Walk, y: number, deep: boolean): number {
  if (!deep) return MEET
  const f = innerFace(walk.pool, walk.feature[y], walk.point)
  setFeature(walk, y, FACE, f)
  if (gauge[0] <= 1) return MEET
  walkToNearest(walk, y)
  return WALK_ON
}

/**
 * Follows half-edge h of side x, from walk.point above the face of side y, down to where it ends, leaves the
 * face's prism, or meets the face.
 */
function marchAbove(walk: Walk, x: number, h: number): number {
  const { pool, relative, point, end } = walk
  const y = 1 - x
  const f = walk.feature[y]
  carryVertex(walk, edgeTarget(pool, h), toOther(x), end)
  const exit = cutAtRim(pool, f, point, end, relative, MARGIN + y)
  measureHeight(pool, f, end)
  if (heightAbove[0] <= relative[SURELY_TOUCHING + y]) {
    setFeature(walk, x, EDGE, h)
    return MEET
  }
  if (exit >= 0) {
    setFeature(walk, x, EDGE, h)
    setFeature(walk, y, EDGE, exit)
  } else {
    setFeature(walk, x, VERTEX, edgeTarget(pool, h))
  }
  return WALK_ON
}

/**
 * A point of the edge of side x (walk.point, in y's coordinates) lies beyond an edge of side y, on the side of
 * face f: steps to the face, or to whatever of its rim is nearer.
 */
export function stepOverFace(walk: Walk, x: number, f: number): number {
  const { pool, relative, point } = walk
  const y = 1 - x
  const edge = edgeBeyond(pool, f, point, relative, MARGIN + y)
  if (edge >= 0) {
    setFeature(walk, y, EDGE, edge)
    return WALK_ON
  }
  setFeature(walk, y, FACE, f)
  measureHeight(pool, f, point)
  const height = heightAbove[0]
  if (height <= relative[SURELY_TOUCHING + y]) {
    const below = belowFace(walk, y, height < -relative[SURELY_TOUCHING + y])
    if (below === MEET || walk.kind[y] !== FACE) return below
  }
  const end = lowerEnd(walk, x)
  const h = walk.feature[x]
  return marchAbove(walk, x, edgeTarget(pool, h) === end ? h : edgeTwin(pool, h))
}

/** The end of side x's edge that is lower above the plane of side y's face. */
function lowerEnd(walk: Walk, x: number): number {
  const { pool, end, direction } = walk
  const { face } = pool
  const h = walk.feature[x]
  const f = walk.feature[1 - x] * FACE_STRIDE
  carryVertex(walk, edgeOrigin(pool, h), toOther(x), direction)
  carryVertex(walk, edgeTarget(pool, h), toOther(x), end)
  const rise =
    face[f] * (end[0] - direction[0]) +
    face[f + 1] * (end[1] - direction[1]) +
    face[f + 2] * (end[2] - direction[2])
  return rise < 0 ? edgeTarget(pool, h) : edgeOrigin(pool, h)
}

/** An edge that pierced a face in the last frame: does it still? The edge is on side x. */
export function piercingEdge(walk: Walk, x: number): number {
  const { pool, relative, point, end } = walk
  const y = 1 - x
  const h = walk.feature[x]
  const f = walk.feature[y]
  carryVertex(walk, edgeOrigin(pool, h), toOther(x), point)
  carryVertex(walk, edgeTarget(pool, h), toOther(x), end)
  measureHeight(pool, f, point)
  const from = heightAbove[0]
  measureHeight(pool, f, end)
  const to = heightAbove[0]
  if (from > 0 === to > 0) {
    setFeature(walk, x, VERTEX, Math.abs(from) < Math.abs(to) ? edgeOrigin(pool, h) : edgeTarget(pool, h))
    return WALK_ON
  }
  const t = from / (from - to)
  for (let k = 0; k < 3; k++) point[k] += t * (end[k] - point[k])
  const edge = edgeBeyond(pool, f, point, relative, MARGIN + y)
  if (edge < 0) return MEET
  setFeature(walk, y, EDGE, edge)
  return WALK_ON
}
