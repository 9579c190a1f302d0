/**
 * Triangles of one plane leave their sides of each other's planes in doubt. Seen along the axis that the plane faces,
 * nearly all of those that do not meet have an edge of one between them: plain arithmetic sees that for certain.
 */
import { NORMAL, ROUNDING } from './record-layout.ts'

/** More than what products lose that fall below the range of a double. */
const UNDERFLOW = 1e-290

/** Whether the records at i and j are apart for certain, as seen along an axis. */
export function apartInView(numbers: Float64Array, i: number, j: number): boolean {
  const x = Math.abs(numbers[i + NORMAL]) + Math.abs(numbers[j + NORMAL])
  const y = Math.abs(numbers[i + NORMAL + 1]) + Math.abs(numbers[j + NORMAL + 1])
  const z = Math.abs(numbers[i + NORMAL + 2]) + Math.abs(numbers[j + NORMAL + 2])
  const axis = x > y ? (x > z ? 0 : 2) : y > z ? 1 : 2
  const u = axis === 0 ? 1 : 0
  const v = axis === 2 ? 1 : 2
  return edgeParts(numbers, i, j, u, v) || edgeParts(numbers, j, i, u, v)
}

/** Whether all of the other triangle lies beyond an edge of this one, in the plane of the axes u and v. */
function edgeParts(n: Float64Array, own: number, other: number, u: number, v: number): boolean {
  for (let k = 0; k < 9; k += 3) {
    const a = own + k
    const b = own + ((k + 3) % 9)
    const c = own + ((k + 6) % 9)
    const x = n[a + u]
    const y = n[a + v]
    const ex = n[b + u] - x
    const ey = n[b + v] - y
    const left = ex * (n[c + v] - y)
    const right = ey * (n[c + u] - x)
    const side = left - right
    if (!(Math.abs(side) > ROUNDING * (Math.abs(left) + Math.abs(right)) + UNDERFLOW)) continue
    let isBeyond = true
    for (let q = other; q < other + 9 && isBeyond; q += 3) {
      const l = ex * (n[q + v] - y)
      const r = ey * (n[q + u] - x)
      const sideOfQ = side > 0 ? r - l : l - r
      isBeyond = sideOfQ > ROUNDING * (Math.abs(l) + Math.abs(r)) + UNDERFLOW
    }
    if (isBeyond) return true
  }
  return false
}
