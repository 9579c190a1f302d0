/**
 * The plain cases, which are most: what may be closest is one vertex, edge or face of the part and one corner or side
 * of the triangle, and the closest points lie well inside of both. There is nothing to compare then, and no tie.
 */
import { DIRECTION, EDGE_STRIDE, edgeLength, faceSize, START } from '../geometry/polytope-pool.ts'
import type { SupportSet } from '../narrow/support-set.ts'
import { EDGE, FACE, VERTEX } from '../narrow/walk.ts'
import { type Features, measure, overFace } from './polytope-measure.ts'
import { SAME_SHADOW, type Sight } from './polytope-sight.ts'

/** Squared sine of the least angle at which an edge and a side cross plainly. */
const PLAINLY_ACROSS2 = 1e-4

/** Chooses and measures, or says false: then everything has to be compared. `corners` has a bit for each. */
export function takePlainCase(sight: Sight, set: SupportSet, corners: number, out: Features): boolean {
  const only = corners === 1 ? 0 : corners === 2 ? 1 : corners === 4 ? 2 : -1
  const side = corners === 3 ? 0 : corners === 6 ? 1 : corners === 5 ? 2 : -1
  if (set.vertexCount === 1) {
    if (only >= 0) return chosen(sight, VERTEX, set.vertices[0], VERTEX, only, out)
    return (
      side >= 0 && chosen(sight, VERTEX, set.vertices[0], EDGE, side, out) && insideSide(sight, side, out)
    )
  }
  if (set.vertexCount === 2 && set.edgeCount === 1) {
    const h = set.edges[0]
    if (only >= 0) return chosen(sight, EDGE, h, VERTEX, only, out) && insideEdge(sight, h, out)
    if (side < 0 || !crossPlainly(sight, h, side)) return false
    chosen(sight, EDGE, h, EDGE, side, out)
    return out.cross && insideEdge(sight, h, out) && insideSide(sight, side, out)
  }
  const f = set.faces[0]
  if (only < 0 || set.faceCount !== 1 || set.vertexCount !== faceSize(sight.pool, f)) return false
  return overFace(sight, f, only, sight.lengths[SAME_SHADOW]) && chosen(sight, FACE, f, VERTEX, only, out)
}

function chosen(sight: Sight, kindA: number, a: number, kindB: number, b: number, out: Features): boolean {
  out.choose(kindA, a, kindB, b)
  measure(sight, out)
  return true
}

/** Whether the triangle's point keeps away from both ends of its side. */
function insideSide(
  { corner, side, sideLength, lengths }: Sight,
  j: number,
  { measured }: Features,
): boolean {
  const s = 3 * j
  const t =
    side[s] * (measured[4] - corner[s]) +
    side[s + 1] * (measured[5] - corner[s + 1]) +
    side[s + 2] * (measured[6] - corner[s + 2])
  const room = 2 * lengths[SAME_SHADOW]
  return t > room && t < sideLength[j] - room
}

/** Whether the part's point keeps away from both ends of its edge. */
function insideEdge({ pool, lengths }: Sight, h: number, { measured }: Features): boolean {
  const { edge } = pool
  const i = h * EDGE_STRIDE + DIRECTION
  const o = h * EDGE_STRIDE + START
  const t =
    edge[i] * (measured[1] - edge[o]) +
    edge[i + 1] * (measured[2] - edge[o + 1]) +
    edge[i + 2] * (measured[3] - edge[o + 2])
  const room = 2 * lengths[SAME_SHADOW]
  return t > room && t < edgeLength(pool, h) - room
}

function crossPlainly({ pool, side }: Sight, h: number, j: number): boolean {
  const { edge } = pool
  const i = h * EDGE_STRIDE + DIRECTION
  const s = 3 * j
  const x = edge[i + 1] * side[s + 2] - edge[i + 2] * side[s + 1]
  const y = edge[i + 2] * side[s] - edge[i] * side[s + 2]
  const z = edge[i] * side[s + 1] - edge[i + 1] * side[s]
  return x * x + y * y + z * z > PLAINLY_ACROSS2
}
