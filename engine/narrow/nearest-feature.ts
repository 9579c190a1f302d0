/** The feature of one polytope nearest to a point outside of it: the walk with one side standing still. */
import {
  EDGE_STRIDE,
  edgeFace,
  edgeLength,
  edgeOrigin,
  edgeTarget,
  edgeTwinFace,
  type PolytopePool,
  SIDE,
  START,
  TWIN_SIDE,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { steepestEdge, steepness } from '../geometry/support.ts'
import { STEPS_BEFORE_FALLBACK } from '../settings.ts'
import { edgeBeyond } from './above-face.ts'
import { MARGIN } from './relative-pose.ts'
import { along, EDGE, FACE, setFeature, VERTEX, type Walk } from './walk.ts'

/**
 * Walks side y from its feature to the one in whose Voronoi region walk.point lies. Where rounding keeps it
 * going it stops at some feature on the way: the walk that called it goes on from there.
 */
export function walkToNearest(walk: Walk, y: number): void {
  for (let steps = STEPS_BEFORE_FALLBACK; steps > 0; steps--) {
    const kind = walk.kind[y]
    const moved = kind === FACE ? fromFace(walk, y) : kind === EDGE ? fromEdge(walk, y) : fromVertex(walk, y)
    if (!moved) return
  }
}

function fromFace(walk: Walk, y: number): boolean {
  const edge = edgeBeyond(walk.pool, walk.feature[y], walk.point, walk.relative, MARGIN + y)
  if (edge < 0) return false
  setFeature(walk, y, EDGE, edge)
  return true
}

function fromEdge(walk: Walk, y: number): boolean {
  const { pool, point } = walk
  const e = walk.feature[y]
  const t = along(pool, e, point)
  if (t <= 0 || t >= edgeLength(pool, e)) {
    setFeature(walk, y, VERTEX, t <= 0 ? edgeOrigin(pool, e) : edgeTarget(pool, e))
    return true
  }
  const s = above(pool, e, SIDE, point)
  const sTwin = above(pool, e, TWIN_SIDE, point)
  if (s <= walk.relative[MARGIN + y] && sTwin <= walk.relative[MARGIN + y]) return false
  setFeature(walk, y, FACE, s > sTwin ? edgeFace(pool, e) : edgeTwinFace(pool, e))
  return true
}

/** Height of the point above one of the planes of half-edge h. */
function above(pool: PolytopePool, h: number, plane: number, point: Float64Array): number {
  const { edge } = pool
  const i = h * EDGE_STRIDE
  return (
    edge[i + plane] * (point[0] - edge[i + START]) +
    edge[i + plane + 1] * (point[1] - edge[i + START + 1]) +
    edge[i + plane + 2] * (point[2] - edge[i + START + 2])
  )
}

function fromVertex(walk: Walk, y: number): boolean {
  const { pool, point, direction } = walk
  const v = walk.feature[y]
  for (let k = 0; k < 3; k++) direction[k] = point[k] - pool.vertex[v * VERTEX_STRIDE + k]
  const h = steepestEdge(pool, v, direction, 0)
  if (steepness[0] <= walk.relative[MARGIN + y]) return false
  setFeature(walk, y, EDGE, h)
  return true
}
