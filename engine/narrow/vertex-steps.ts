/** The steps of a walk whose pair has a vertex: vertex–vertex and vertex–edge. */
import {
  DIRECTION,
  EDGE_STRIDE,
  edgeFace,
  edgeLength,
  edgeOrigin,
  edgeTarget,
  edgeTwinFace,
  SIDE,
  START,
  TWIN_SIDE,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { steepestEdge, steepness } from '../geometry/support.ts'
import { CLOSE_CALL, EQUALLY_CLOSE } from '../settings.ts'
import { MARGIN, SURELY_TOUCHING, TIE, toOther } from './relative-pose.ts'
import { APART, carryVertex, EDGE, FACE, MEET, setFeature, VERTEX, WALK_ON, type Walk } from './walk.ts'

/**
 * A constraint that holds by −slope, seen from a distance, is a close call when −slope is below a few margins,
 * or below EQUALLY_CLOSE times the distance. The comparison stands out in full wherever it is made: as a function
 * it would not always be inlined, and then box its arguments.
 */
export const TIE_ANGLE2 = EQUALLY_CLOSE * EQUALLY_CLOSE

export function vertexVertex(walk: Walk): number {
  const first = stepFromVertex(walk, 0)
  if (first !== APART) return first
  const tied = walk.tied
  const second = stepFromVertex(walk, 1)
  walk.tied = walk.tied || tied
  return second
}

/** Is the other side's vertex in the region of this side's vertex? If not, step to the edge that is nearer. */
function stepFromVertex(walk: Walk, side: number): number {
  const { pool, relative, direction, feature } = walk
  const v = feature[side]
  carryVertex(walk, feature[1 - side], toOther(1 - side), direction)
  const x = direction[0] - pool.vertex[v * VERTEX_STRIDE]
  const y = direction[1] - pool.vertex[v * VERTEX_STRIDE + 1]
  const z = direction[2] - pool.vertex[v * VERTEX_STRIDE + 2]
  const distance2 = x * x + y * y + z * z
  if (distance2 <= relative[SURELY_TOUCHING + side] * relative[SURELY_TOUCHING + side]) return MEET
  direction[0] = x
  direction[1] = y
  direction[2] = z
  const h = steepestEdge(pool, v, direction, 0)
  const slope = steepness[0]
  if (slope > relative[MARGIN + side]) {
    setFeature(walk, side, EDGE, h)
    return WALK_ON
  }
  walk.tied = slope > -CLOSE_CALL * relative[MARGIN + side] || slope * slope < TIE_ANGLE2 * distance2
  return APART
}

/** The vertex is on side x, the edge on the other. */
export function vertexEdge(walk: Walk, x: number): number {
  const { pool, relative, point, direction, feature } = walk
  const { edge, vertex } = pool
  const y = 1 - x
  const v = feature[x]
  const e = feature[y]
  carryVertex(walk, v, toOther(x), point)
  // From the edge's origin: all of its planes go through there.
  const i = e * EDGE_STRIDE
  const sx = edge[i + START]
  const sy = edge[i + START + 1]
  const sz = edge[i + START + 2]
  const px = point[0] - sx
  const py = point[1] - sy
  const pz = point[2] - sz
  const dx = edge[i + DIRECTION]
  const dy = edge[i + DIRECTION + 1]
  const dz = edge[i + DIRECTION + 2]
  const t = dx * px + dy * py + dz * pz
  if (t <= 0) {
    setFeature(walk, y, VERTEX, edgeOrigin(pool, e))
    return WALK_ON
  }
  const length = edgeLength(pool, e)
  if (t >= length) {
    setFeature(walk, y, VERTEX, edgeTarget(pool, e))
    return WALK_ON
  }
  const j = i + SIDE
  const k = i + TWIN_SIDE
  const s = edge[j] * px + edge[j + 1] * py + edge[j + 2] * pz
  const sTwin = edge[k] * px + edge[k + 1] * py + edge[k + 2] * pz
  const over = s > sTwin ? s : sTwin
  if (over > relative[MARGIN + y]) {
    setFeature(walk, y, FACE, s > sTwin ? edgeFace(pool, e) : edgeTwinFace(pool, e))
    return WALK_ON
  }
  // The vertex's foot on the edge, seen from the vertex, in the vertex's own coordinates.
  const ox = px - t * dx
  const oy = py - t * dy
  const oz = pz - t * dz
  const distance2 = ox * ox + oy * oy + oz * oz
  if (distance2 <= relative[SURELY_TOUCHING + y] * relative[SURELY_TOUCHING + y]) return MEET
  const cx = sx + t * dx
  const cy = sy + t * dy
  const cz = sz + t * dz
  const way = toOther(y)
  const fx =
    relative[way] * cx +
    relative[way + 1] * cy +
    relative[way + 2] * cz +
    relative[way + 9] -
    vertex[v * VERTEX_STRIDE]
  const fy =
    relative[way + 3] * cx +
    relative[way + 4] * cy +
    relative[way + 5] * cz +
    relative[way + 10] -
    vertex[v * VERTEX_STRIDE + 1]
  const fz =
    relative[way + 6] * cx +
    relative[way + 7] * cy +
    relative[way + 8] * cz +
    relative[way + 11] -
    vertex[v * VERTEX_STRIDE + 2]
  direction[0] = fx
  direction[1] = fy
  direction[2] = fz
  const h = steepestEdge(pool, v, direction, 0)
  const slope = steepness[0]
  if (slope > relative[MARGIN + x]) {
    setFeature(walk, x, EDGE, h)
    return WALK_ON
  }
  const tie = relative[TIE + y]
  walk.tied =
    t < tie ||
    t > length - tie ||
    over > -CLOSE_CALL * relative[MARGIN + y] ||
    over * over < TIE_ANGLE2 * distance2 ||
    slope > -CLOSE_CALL * relative[MARGIN + x] ||
    slope * slope < TIE_ANGLE2 * (fx * fx + fy * fy + fz * fz)
  return APART
}
