/**
 * Closest features by looking at all of them: slow, simple, and always done. It decides the pairs on which
 * rounding leads a walk in circles, so that no input can make the engine hang or guess.
 */
import {
  canonicalHalfEdge,
  edgeFace,
  edgeTwin,
  FACE_STRIDE,
  fanEdge,
  firstInFan,
  NORMAL_OFFSET,
} from '../geometry/polytope-pool.ts'
import { edgeBeyond, gauge, innerFace } from './above-face.ts'
import { piercingEdge } from './face-steps.ts'
import { MEASURE_LENGTH, measure } from './measure.ts'
import { MARGIN, TOUCHING, toOther } from './relative-pose.ts'
import type { SupportSet } from './support-set.ts'
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
  takeNearest(walk)
  return nearestDistance[0] > walk.relative[TOUCHING] ? APART : MEET
}

/**
 * The nearest of the features around two sets of vertices: for polytopes that are known to be apart, and to have
 * their closest points near those vertices.
 */
export function decideAround(walk: Walk, a: SupportSet, b: SupportSet): void {
  const { pool } = walk
  nearestDistance[0] = Number.POSITIVE_INFINITY
  for (let i = 0; i < a.vertexCount; i++) {
    for (let j = 0; j < b.vertexCount; j++) {
      const v = a.vertices[i]
      const w = b.vertices[j]
      nearestAround(walk, 0, v, w)
      nearestAround(walk, 1, w, v)
      for (let g = firstInFan(pool, v); g < firstInFan(pool, v + 1); g++) {
        for (let h = firstInFan(pool, w); h < firstInFan(pool, w + 1); h++) {
          setFeature(walk, 0, EDGE, canonicalHalfEdge(pool, fanEdge(pool, g)))
          setFeature(walk, 1, EDGE, canonicalHalfEdge(pool, fanEdge(pool, h)))
          keepIfNearer(walk)
        }
      }
    }
  }
  takeNearest(walk)
}

/** Vertex v of side x against the faces around vertex w of the other. */
function nearestAround(walk: Walk, x: number, v: number, w: number): void {
  const { pool } = walk
  carryVertex(walk, v, toOther(x), walk.point)
  for (let h = firstInFan(pool, w); h < firstInFan(pool, w + 1); h++) {
    keepIfAbove(walk, x, v, edgeFace(pool, fanEdge(pool, h)))
  }
}

function takeNearest(walk: Walk): void {
  setFeature(walk, 0, nearest[0], nearest[1])
  setFeature(walk, 1, nearest[2], nearest[3])
  walk.tied = true
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
  const { pool } = walk
  for (let v = pool.firstVertex[polytope]; v < pool.firstVertex[polytope + 1]; v++) {
    carryVertex(walk, v, toOther(x), walk.point)
    for (let f = pool.firstFace[other]; f < pool.firstFace[other + 1]; f++) keepIfAbove(walk, x, v, f)
  }
}

/** Vertex v of side x, which walk.point is, and face f, if the vertex is above it. */
function keepIfAbove(walk: Walk, x: number, v: number, f: number): void {
  const { pool, relative, point } = walk
  const { face } = pool
  const i = f * FACE_STRIDE
  const height =
    face[i] * point[0] + face[i + 1] * point[1] + face[i + 2] * point[2] - face[i + NORMAL_OFFSET]
  if (height < 0 || edgeBeyond(pool, f, point, relative, MARGIN + 1 - x) >= 0) return
  setFeature(walk, x, VERTEX, v)
  setFeature(walk, 1 - x, FACE, f)
  keepIfNearer(walk)
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
