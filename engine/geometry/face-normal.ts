/**
 * The outward normal of a face. Nearly always Newell's sum in plain doubles; but the hull of nearly coplanar points
 * has faces as thin as their rounding, whose plain normal would be all rounding error. A face plane that stands askew
 * cuts bodies off that are inside, so such normals are computed with twice as many digits.
 */
import {
  edgeNext,
  edgeOrigin,
  edgeTarget,
  faceEdge,
  type PolytopePool,
  VERTEX_STRIDE,
} from './polytope-pool.ts'

/** Below this fraction of its terms a sum has lost so many digits that they are worth having back. */
const CANCELLED = 1e-3

const SPLITTER = 134217729

/** Leaves the unit normal of face f in out[at …]. */
export function writeFaceNormal(pool: PolytopePool, f: number, out: Float64Array, at: number): void {
  const { vertex } = pool
  const start = faceEdge(pool, f)
  const base = edgeOrigin(pool, start) * VERTEX_STRIDE
  // Newell's sum, about the face's first vertex so that nothing large cancels.
  let nx = 0
  let ny = 0
  let nz = 0
  let terms = 0
  for (let h = edgeNext(pool, start); edgeNext(pool, h) !== start; h = edgeNext(pool, h)) {
    const a = edgeOrigin(pool, h) * VERTEX_STRIDE
    const b = edgeTarget(pool, h) * VERTEX_STRIDE
    const ax = vertex[a] - vertex[base]
    const ay = vertex[a + 1] - vertex[base + 1]
    const az = vertex[a + 2] - vertex[base + 2]
    const bx = vertex[b] - vertex[base]
    const by = vertex[b + 1] - vertex[base + 1]
    const bz = vertex[b + 2] - vertex[base + 2]
    nx += ay * bz - az * by
    ny += az * bx - ax * bz
    nz += ax * by - ay * bx
    terms += Math.abs(ay * bz) + Math.abs(az * by) + Math.abs(az * bx)
    terms += Math.abs(ax * bz) + Math.abs(ax * by) + Math.abs(ay * bx)
  }
  let length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  if (!(length > CANCELLED * terms)) {
    nx = preciseSum(pool, f, 1, 2)
    ny = preciseSum(pool, f, 2, 0)
    nz = preciseSum(pool, f, 0, 1)
    // Squares of the area of a sliver could leave the range of doubles.
    const largest = Math.max(Math.abs(nx), Math.abs(ny), Math.abs(nz))
    nx /= largest
    ny /= largest
    nz /= largest
    length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  }
  out[at] = nx / length
  out[at + 1] = ny / length
  out[at + 2] = nz / length
}

/** A number of 106 bits: what arithmetic leaves here is the sum of both. */
let high = 0
let low = 0

/** One coordinate of Newell's sum: the face's shadow on the plane of axes u and v. */
function preciseSum(pool: PolytopePool, f: number, u: number, v: number): number {
  const { vertex } = pool
  const start = faceEdge(pool, f)
  const base = edgeOrigin(pool, start) * VERTEX_STRIDE
  high = 0
  low = 0
  for (let h = edgeNext(pool, start); edgeNext(pool, h) !== start; h = edgeNext(pool, h)) {
    const a = edgeOrigin(pool, h) * VERTEX_STRIDE
    const b = edgeTarget(pool, h) * VERTEX_STRIDE
    addProduct(vertex[a + u], vertex[base + u], vertex[b + v], vertex[base + v], 1)
    addProduct(vertex[a + v], vertex[base + v], vertex[b + u], vertex[base + u], -1)
  }
  return high + low
}

/** Adds sign × (a − b) × (c − d). */
function addProduct(a: number, b: number, c: number, d: number, sign: number): void {
  const p = sign * (a - b)
  const pLow = sign * sumError(a, -b, a - b)
  const q = c - d
  const qLow = sumError(c, -d, q)
  const product = p * q
  const bigP = SPLITTER * p
  const highP = bigP - (bigP - p)
  const lowP = p - highP
  const bigQ = SPLITTER * q
  const highQ = bigQ - (bigQ - q)
  const lowQ = q - highQ
  const productLow =
    lowP * lowQ - (product - highP * highQ - lowP * highQ - highP * lowQ) + (p * qLow + pLow * q)
  const sum = high + product
  const sumLow = sumError(high, product, sum) + (low + productLow)
  high = sum + sumLow
  low = sumLow - (high - sum)
}

/** What the rounded a + b has lost (Knuth). */
function sumError(a: number, b: number, sum: number): number {
  const shareOfB = sum - a
  return a - (sum - shareOfB) + (b - shareOfB)
}
