/**
 * Does an edge rise along a direction? Decided with twice the digits of a double, for edges whose slope is lost in
 * rounding. Without this, a climb ends at a vertex in the middle of a side that is straight but for its last bits: each
 * of its edges rises by less than rounding, and yet the far end of the body may be a whole radius higher.
 */
import { type PolytopePool, VERTEX_STRIDE } from './polytope-pool.ts'

/** 2^27 + 1: splits a double into two halves whose products are exact (Dekker). */
const SPLITTER = 134217729

/** Of the sum's terms: a few roundings of numbers of 106 bits. What rises by less is level for any purpose. */
const ROUNDING = 2 ** -100

/**
 * Whether vertex w lies higher than vertex v along `direction[o]`, beyond any doubt: never said of both w over v and v
 * over w, nor around any circle of vertices. One function, since doubles handed to another would go on the heap.
 */
export function isHigher(
  pool: PolytopePool,
  w: number,
  v: number,
  direction: Float64Array,
  o: number,
): boolean {
  const { vertex } = pool
  const i = w * VERTEX_STRIDE
  const j = v * VERTEX_STRIDE
  let high = 0
  let low = 0
  let terms = 0
  for (let k = 0; k < 3; k++) {
    const d = direction[o + k]
    const x = vertex[i + k]
    const y = vertex[j + k]
    // The difference and what it has lost (Knuth).
    const difference = x - y
    const share = difference - x
    const lost = x - (difference - share) - (y + share)
    // Its product with d and what that has lost.
    const product = d * difference
    const bigD = SPLITTER * d
    const highD = bigD - (bigD - d)
    const lowD = d - highD
    const big = SPLITTER * difference
    const highX = big - (big - difference)
    const lowX = difference - highX
    const productLost = lowD * lowX - (product - highD * highX - lowD * highX - highD * lowX) + d * lost
    const sum = high + product
    const part = sum - high
    low += high - (sum - part) + (product - part) + productLost
    high = sum
    terms += Math.abs(product)
  }
  return high + low > ROUNDING * terms
}
