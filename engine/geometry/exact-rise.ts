/**
 * Does an edge rise along a direction? Decided without rounding, for edges whose slope is lost in it. Without this,
 * a climb ends at a vertex in the middle of a side that is straight but for its last bits: each of its edges rises by
 * less than rounding, and yet the far end of the body may be a whole radius higher.
 */
import { type PolytopePool, VERTEX_STRIDE } from './polytope-pool.ts'

/** 2^27 + 1: splits a double into two halves whose products are exact (Dekker). */
const SPLITTER = 134217729

/** The parts of an exact sum, smallest first, none overlapping (Shewchuk's expansions). */
const parts = new Float64Array(16)
let partCount = 0

/** Whether vertex w lies strictly higher than vertex v along `direction[o]`, with coordinates as they are stored. */
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
  const level =
    (direction[o] === 0 || vertex[i] === vertex[j]) &&
    (direction[o + 1] === 0 || vertex[i + 1] === vertex[j + 1]) &&
    (direction[o + 2] === 0 || vertex[i + 2] === vertex[j + 2])
  if (level) return false
  partCount = 0
  for (let k = 0; k < 3; k++) {
    addProduct(direction[o + k], vertex[i + k])
    addProduct(-direction[o + k], vertex[j + k])
  }
  // The largest part that is not zero has the sign of the whole.
  for (let k = partCount - 1; k >= 0; k--) if (parts[k] !== 0) return parts[k] > 0
  return false
}

function addProduct(a: number, b: number): void {
  const product = a * b
  const bigA = SPLITTER * a
  const highA = bigA - (bigA - a)
  const lowA = a - highA
  const bigB = SPLITTER * b
  const highB = bigB - (bigB - b)
  const lowB = b - highB
  addPart(lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB))
  addPart(product)
}

function addPart(part: number): void {
  let sum = part
  for (let k = 0; k < partCount; k++) {
    const old = parts[k]
    const next = sum + old
    const share = next - sum
    parts[k] = sum - (next - share) + (old - share)
    sum = next
  }
  parts[partCount++] = sum
}
