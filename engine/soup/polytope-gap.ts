/**
 * Leads to the direction in which a part and a triangle are apart: Gilbert, Johnson and Keerthi's iteration from the
 * triangle's point nearest to the part's centre. Each step gives a true lower bound of the distance, so what lies
 * too far ends early; what it says beyond that is proved or thrown away by the caller.
 */
import { VERTEX_STRIDE } from '../geometry/polytope-pool.ts'
import { PART_RADIUS } from './polytope-frame.ts'
import { MARGIN, SIZE, type Sight, TOUCHING, WITHIN } from './polytope-sight.ts'
import { GapSimplex } from './polytope-simplex.ts'
import { farthestVertex, nearestCorner } from './polytope-support.ts'

/** Farther apart than lengths[WITHIN], for certain. */
export const TOO_FAR = 0
/** Apart along `direction`, it seems. */
export const SEEMS_APART = 1
/** Meeting, or too near to tell. */
export const UNCLEAR = 2

const MOST_STEPS = 40

/** Of the squared distance: a support that brings it down by less than rounding is none. */
const NO_GAIN = 1e-15

export class GapFinder {
  /** Unit, from the part towards the triangle. */
  readonly direction = new Float64Array(3)
  /** Where they seem apart: no less than the distance, up to rounding. */
  readonly distance = new Float64Array(1)
  private readonly simplex = new GapSimplex()
  private readonly difference = new Float64Array(3)
  private readonly nearest = new Float64Array(4)

  /** Whether the triangle misses the part's bounding ball by more than lengths[WITHIN]; aims `direction` at it. */
  missesBall(sight: Sight): boolean {
    const { nearest, direction } = this
    nearestToCenter(sight, nearest)
    const { lengths, frame } = sight
    const distance = Math.sqrt(nearest[3])
    if (distance > frame[PART_RADIUS] + lengths[WITHIN] + lengths[TOUCHING]) return true
    const scale = distance > 0 ? 1 / distance : 0
    for (let k = 0; k < 3; k++) direction[k] = nearest[k] * scale
    return false
  }

  /** From `direction` on, which `missesBall` has set. */
  find(sight: Sight): number {
    const { simplex, difference, direction } = this
    const { lengths, corner, pool } = sight
    const { vertex } = pool
    const { closest } = simplex
    const tooFar = lengths[WITHIN] + lengths[MARGIN] + lengths[TOUCHING]
    const unclear = lengths[TOUCHING] + 1e-15 * lengths[SIZE]
    simplex.clear()
    let before = Number.POSITIVE_INFINITY
    for (let step = 0; step < MOST_STEPS; step++) {
      const v = farthestVertex(sight, direction)
      const c = nearestCorner(sight, direction)
      if (simplex.has(v, c)) return SEEMS_APART
      const i = v * VERTEX_STRIDE
      for (let k = 0; k < 3; k++) difference[k] = corner[3 * c + k] - vertex[i + k]
      const bound = direction[0] * difference[0] + direction[1] * difference[1] + direction[2] * difference[2]
      if (bound > tooFar) return TOO_FAR
      if (step > 0 && bound * bound >= before * (1 - NO_GAIN) && bound > 0) return SEEMS_APART
      simplex.add(v, c, difference)
      simplex.solve()
      if (simplex.holdsOrigin || !(closest[3] > unclear * unclear)) return UNCLEAR
      if (!(closest[3] < before)) return SEEMS_APART
      before = closest[3]
      this.distance[0] = Math.sqrt(closest[3])
      const scale = 1 / this.distance[0]
      for (let k = 0; k < 3; k++) direction[k] = closest[k] * scale
    }
    return SEEMS_APART
  }
}

/** The triangle's point nearest to the middle of the part's ball, and its squared distance: out[0 … 3]. */
function nearestToCenter(sight: Sight, out: Float64Array): void {
  const { corner, side, sideLength, normal } = sight
  let least = Number.POSITIVE_INFINITY
  let inside = sight.hasFace
  for (let j = 0; j < 3; j++) {
    const i = 3 * j
    const x = corner[i]
    const y = corner[i + 1]
    const z = corner[i + 2]
    const sx = side[i]
    const sy = side[i + 1]
    const sz = side[i + 2]
    // Inward from side j is normal × side.
    const inward =
      (normal[1] * sz - normal[2] * sy) * x +
      (normal[2] * sx - normal[0] * sz) * y +
      (normal[0] * sy - normal[1] * sx) * z
    if (!(inward < 0)) inside = false
    const length = sideLength[j]
    let t = -(sx * x + sy * y + sz * z)
    t = t > 0 ? (t < length ? t : length) : 0
    const px = x + t * sx
    const py = y + t * sy
    const pz = z + t * sz
    const square = px * px + py * py + pz * pz
    if (square < least) {
      least = square
      out[0] = px
      out[1] = py
      out[2] = pz
    }
  }
  if (inside) {
    const level = normal[0] * corner[0] + normal[1] * corner[1] + normal[2] * corner[2]
    if (level * level < least) {
      least = level * level
      for (let k = 0; k < 3; k++) out[k] = level * normal[k]
    }
  }
  out[3] = least
}
