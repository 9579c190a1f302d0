/**
 * Closest features by looking at all of them: slow, simple, and always done. It decides the pairs on which
 * rounding leads a walk in circles, so that no input can make the engine hang or guess.
 */
import { edgeTwin, FACE_STRIDE, NORMAL_OFFSET } from '../geometry/polytope-pool.ts'
import { edgeBeyond, gauge, innerFace } from './above-face.ts'
import { piercingEdge } from './face-steps.ts'
import { MEASURE_LENGTH, measure } from './measure.ts'
import { MARGIN, TOUCHING, toOther } from './relative-pose.ts'
import { APART, carryVertex, EDGE, FACE, MEET, setFeature, VERTEX, type Walk } from './walk.ts'

const measured = new Float64Array(MEASURE_LENGTH)
/** Features of the nearest pair so far: kind and number of A's, kind and number of B's; and its distance. */
const nearest = new Int32Array(4)
const nearestDistance = new Float64Array(1)

/** APART with the closest features set, or MEET. */
export function decideExhaustively(walk: Walk, polytopeA: number, polytopeB: number): number {
  if (anyEdgePierces(walk, 0, polytopeA, polytopeB) || anyEdgePierces(walk, 1, polytopeB, polytopeA))
    return MEET
  if (holdsOther(walk, 0, polytopeA, polytopeB) || holdsOther(walk, 1, polytopeB, polytopeA)) return MEET
  nearestDistance[0] = Number.POSITIVE_INFINITY
  nearestVertices(walk, 0, polytopeA, polytopeB)
  nearestVertices(walk, 1, polytopeB, polytopeA)
  nearestEdges(walk, polytopeA, polytopeB)
  setFeature(walk, 0, nearest[0], nearest[1])
  setFeature(walk, 1, nearest[2], nearest[3])
  walk.tied = true
  return nearestDistance[0] > walk.relative[TOUCHING] ? APART : MEET
}

function anyEdgePierces(walk: Walk, x: number, polytope: number, other: number): boolean {
  const { pool } = walk
  for (let h = pool.firstHalfEdge[polytope]; h < pool.firstHalfEdge[polytope + 1]; h++) {
    if (edgeTwin(pool, h) < h) continue
    for (let f = pool.firstFace[other]; f < pool.firstFace[other + 1]; f++) {
      setFeature(walk, x, EDGE, h)
      setFeature(walk, 1 - x, FACE, f)
      if (piercingEdge(walk, x) === MEET) return true
    }
  }
  return false
}

/** Without crossing surfaces, one polytope lies in the other when any one vertex does. */
function holdsOther(walk: Walk, x: number, polytope: number, other: number): boolean {
  const { pool } = walk
  const v = pool.firstVertex[polytope]
  carryVertex(walk, v, toOther(x), walk.point)
  const f = innerFace(pool, pool.firstFace[other], walk.point)
  if (gauge[0] > 1) return false
  setFeature(walk, x, VERTEX, v)
  setFeature(walk, 1 - x, FACE, f)
  return true
}

function nearestVertices(walk: Walk, x: number, polytope: number, other: number): void {
  const { pool, relative, point } = walk
  for (let v = pool.firstVertex[polytope]; v < pool.firstVertex[polytope + 1]; v++) {
    carryVertex(walk, v, toOther(x), point)
    for (let f = pool.firstFace[other]; f < pool.firstFace[other + 1]; f++) {
      const i = f * FACE_STRIDE
      const { face } = pool
      const height =
        face[i] * point[0] + face[i + 1] * point[1] + face[i + 2] * point[2] - face[i + NORMAL_OFFSET]
      if (height < 0 || edgeBeyond(pool, f, point, relative, MARGIN + 1 - x) >= 0) continue
      setFeature(walk, x, VERTEX, v)
      setFeature(walk, 1 - x, FACE, f)
      keepIfNearer(walk)
    }
  }
}

/** Every edge against every edge; their ends stand for the vertices. */
function nearestEdges(walk: Walk, polytopeA: number, polytopeB: number): void {
  const { pool } = walk
  for (let g = pool.firstHalfEdge[polytopeA]; g < pool.firstHalfEdge[polytopeA + 1]; g++) {
    if (edgeTwin(pool, g) < g) continue
    for (let h = pool.firstHalfEdge[polytopeB]; h < pool.firstHalfEdge[polytopeB + 1]; h++) {
      if (edgeTwin(pool, h) < h) continue
      setFeature(walk, 0, EDGE, g)
      setFeature(walk, 1, EDGE, h)
      keepIfNearer(walk)
    }
  }
}

function keepIfNearer(walk: Walk): void {
  measure(walk, measured)
  if (measured[0] >= nearestDistance[0]) return
  nearestDistance[0] = measured[0]
  nearest[0] = walk.kind[0]
  nearest[1] = walk.feature[0]
  nearest[2] = walk.kind[1]
  nearest[3] = walk.feature[1]
}
