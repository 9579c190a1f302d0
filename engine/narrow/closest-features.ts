/** Runs a walk to its end: from last frame's features, or from the direction tables where there are none. */
import { edgeOrigin, faceEdge, type PolytopePool, polytopeVertexCount } from '../geometry/polytope-pool.ts'
import { vertexTowards } from '../geometry/support.ts'
import { STEPS_BEFORE_FALLBACK } from '../settings.ts'
import { edgeEdge } from './edge-steps.ts'
import { piercingEdge, vertexFace } from './face-steps.ts'
import { A_TO_B, B_TO_A } from './relative-pose.ts'
import { vertexEdge, vertexVertex } from './vertex-steps.ts'
import { LOST, setFeature, VERTEX, WALK_ON, type Walk } from './walk.ts'

/** Starts a new pair at the vertices that face each other (5.2): the direction of one centre from the other. */
export function startFromTables(walk: Walk, polytopeA: number, polytopeB: number): void {
  const { pool, relative } = walk
  setFeature(walk, 0, VERTEX, vertexTowards(pool, polytopeA, relative, B_TO_A + 9))
  setFeature(walk, 1, VERTEX, vertexTowards(pool, polytopeB, relative, A_TO_B + 9))
}

/** Steps after which a walk between two polytopes is lost. */
export function stepLimit(pool: PolytopePool, polytopeA: number, polytopeB: number): number {
  const vertices = polytopeVertexCount(pool, polytopeA) + polytopeVertexCount(pool, polytopeB)
  return STEPS_BEFORE_FALLBACK + 2 * vertices
}

/** APART, MEET or LOST; the walk's features are where it ended. Adds its number of steps to `counters[at]`. */
export function walkToEnd(walk: Walk, counters: Float64Array, at: number, limit: number): number {
  const { kind } = walk
  walk.tied = false
  for (let steps = 1; steps <= limit; steps++) {
    let end = WALK_ON
    switch (kind[0] * 3 + kind[1]) {
      case 0:
        end = vertexVertex(walk)
        break
      case 1:
        end = vertexEdge(walk, 0)
        break
      case 2:
        end = vertexFace(walk, 0)
        break
      case 3:
        end = vertexEdge(walk, 1)
        break
      case 4:
        end = edgeEdge(walk)
        break
      case 5:
        end = piercingEdge(walk, 0)
        break
      case 6:
        end = vertexFace(walk, 1)
        break
      case 7:
        end = piercingEdge(walk, 1)
        break
      default:
        // Two faces never come out of a step; as a start they are replaced by a vertex of the first.
        setFeature(walk, 0, VERTEX, edgeOrigin(walk.pool, faceEdge(walk.pool, walk.feature[0])))
    }
    if (end !== WALK_ON) {
      counters[at] += steps
      return end
    }
  }
  counters[at] += limit
  return LOST
}
