/** How far part and triangle reach along a direction, over all their vertices: no bound here trusts a search. */
import { VERTEX_STRIDE } from '../geometry/polytope-pool.ts'
import { climb, vertexTowards } from '../geometry/support.ts'
import { HIGH, LOW, type Sight } from './polytope-sight.ts'

/** Below so many vertices looking at each is quicker than climbing from one to the next. */
const FEW_VERTICES = 96

/** The part's first vertex of those farthest along the unit vector u. */
export function farthestVertex({ pool, polytope }: Sight, u: Float64Array): number {
  const { vertex } = pool
  const first = pool.firstVertex[polytope]
  const end = pool.firstVertex[polytope + 1]
  if (end - first > FEW_VERTICES) return climb(pool, vertexTowards(pool, polytope, u, 0), u, 0)
  const x = u[0]
  const y = u[1]
  const z = u[2]
  let best = first
  let most = Number.NEGATIVE_INFINITY
  for (let v = first; v < end; v++) {
    const i = v * VERTEX_STRIDE
    const height = x * vertex[i] + y * vertex[i + 1] + z * vertex[i + 2]
    if (height > most) {
      most = height
      best = v
    }
  }
  return best
}

/** The triangle's first corner of those farthest against u. */
export function nearestCorner({ corner }: Sight, u: Float64Array): number {
  const h0 = u[0] * corner[0] + u[1] * corner[1] + u[2] * corner[2]
  const h1 = u[0] * corner[3] + u[1] * corner[4] + u[2] * corner[5]
  const h2 = u[0] * corner[6] + u[1] * corner[7] + u[2] * corner[8]
  return h1 < h0 ? (h2 < h1 ? 2 : 1) : h2 < h0 ? 2 : 0
}

/** Least coordinate of the triangle minus greatest of the part along the unit vector u, into out[o]. */
export function separationAlong(sight: Sight, u: Float64Array, out: Float64Array, o: number): void {
  const { corner, pool } = sight
  const { vertex } = pool
  const v = farthestVertex(sight, u) * VERTEX_STRIDE
  const c = 3 * nearestCorner(sight, u)
  out[o] =
    u[0] * (corner[c] - vertex[v]) +
    u[1] * (corner[c + 1] - vertex[v + 1]) +
    u[2] * (corner[c + 2] - vertex[v + 2])
}

/** Where the part lies above the triangle's plane: lengths[LOW] and lengths[HIGH]; returns its lowest vertex if all
 * of it is above, its highest if all is below, and −1 where the plane cuts it. */
export function acrossPlane({ pool, polytope, normal, corner, lengths }: Sight): number {
  const { vertex } = pool
  const first = pool.firstVertex[polytope]
  const end = pool.firstVertex[polytope + 1]
  const x = normal[0]
  const y = normal[1]
  const z = normal[2]
  const level = x * corner[0] + y * corner[1] + z * corner[2]
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let lowest = first
  let highest = first
  for (let v = first; v < end; v++) {
    const i = v * VERTEX_STRIDE
    const height = x * vertex[i] + y * vertex[i + 1] + z * vertex[i + 2]
    if (height < low) {
      low = height
      lowest = v
    }
    if (height > high) {
      high = height
      highest = v
    }
  }
  lengths[LOW] = low - level
  lengths[HIGH] = high - level
  return low > level ? lowest : high < level ? highest : -1
}
