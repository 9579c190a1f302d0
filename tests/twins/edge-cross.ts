import { productDifference } from './double-double.ts'
import type { PlacedPolytope } from './placed-polytope.ts'

/**
 * Below this sine the plain cross product is redone in 106 bits. A plain one is off by 1e-16 over the sine, so
 * what is kept plain is right to 1e-14.
 */
const PLAIN_SINE = 1e-2

/**
 * Below this sine two edges count as parallel. Exactly parallel edges of rotated bodies come out at about 1e-31;
 * the facet that edges at 1e-20 span in the Minkowski difference is 1e-20 of the pair's size wide, so its
 * neighbours give the same answer.
 */
const PARALLEL_SINE = 1e-20

/** The cross product of an edge of A and one of B into `out`; false when they are parallel. */
export function crossEdges(
  a: PlacedPolytope,
  edgeA: number,
  b: PlacedPolytope,
  edgeB: number,
  out: Float64Array,
) {
  const i = 3 * edgeA
  const j = 3 * edgeB
  const ax = a.edgeHigh[i]
  const ay = a.edgeHigh[i + 1]
  const az = a.edgeHigh[i + 2]
  const bx = b.edgeHigh[j]
  const by = b.edgeHigh[j + 1]
  const bz = b.edgeHigh[j + 2]
  let x = ay * bz - az * by
  let y = az * bx - ax * bz
  let z = ax * by - ay * bx
  const squares = (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)
  if (x * x + y * y + z * z < PLAIN_SINE * PLAIN_SINE * squares) {
    const axLow = a.edgeLow[i]
    const ayLow = a.edgeLow[i + 1]
    const azLow = a.edgeLow[i + 2]
    const bxLow = b.edgeLow[j]
    const byLow = b.edgeLow[j + 1]
    const bzLow = b.edgeLow[j + 2]
    x = productDifference(ay, ayLow, bz, bzLow, az, azLow, by, byLow)
    y = productDifference(az, azLow, bx, bxLow, ax, axLow, bz, bzLow)
    z = productDifference(ax, axLow, by, byLow, ay, ayLow, bx, bxLow)
  }
  out[0] = x
  out[1] = y
  out[2] = z
  return x * x + y * y + z * z > PARALLEL_SINE * PARALLEL_SINE * squares
}
