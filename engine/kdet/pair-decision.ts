/**
 * Do two triangles with overlapping boxes meet? Plain arithmetic answers where its rounding cannot matter, which is
 * nearly always; the rest is left in doubt. The steps are those of engine/soup/triangle-pair.ts.
 */
import { DOUBT, NORMAL, REACH, ROUNDING } from './record-layout.ts'

export const APART = 0
export const MEET = 1
export const UNSURE = 2

/** Products of two sides beyond this do not vanish, nor do those that a side is made of. */
const SMALLEST_SURE = 1e-150

/** Six products of three differences in a determinant. */
const DETERMINANT_ROUNDING = 6 * ROUNDING

/**
 * The records at i and j. Doubts hold where the boxes overlap. Where they do not, "apart" is right in any case, and
 * the boxes are compared before the answer is "meet".
 */
export function decidePair(numbers: Float64Array, i: number, j: number): number {
  const reach = numbers[i + REACH] + numbers[j + REACH]
  const x = numbers[i]
  const y = numbers[i + 1]
  const z = numbers[i + 2]
  const nx = numbers[i + NORMAL]
  const ny = numbers[i + NORMAL + 1]
  const nz = numbers[i + NORMAL + 2]
  const doubt = numbers[i + DOUBT] * reach + SMALLEST_SURE
  const p = nx * (numbers[j] - x) + ny * (numbers[j + 1] - y) + nz * (numbers[j + 2] - z)
  const q = nx * (numbers[j + 3] - x) + ny * (numbers[j + 4] - y) + nz * (numbers[j + 5] - z)
  const r = nx * (numbers[j + 6] - x) + ny * (numbers[j + 7] - y) + nz * (numbers[j + 8] - z)
  // By products, since which side it is cannot be foreseen, while it is mostly one.
  const jIsSure = Math.abs(p) > doubt && Math.abs(q) > doubt && Math.abs(r) > doubt
  if (p * q > 0 && p * r > 0 && jIsSure) return APART
  const u = numbers[j]
  const v = numbers[j + 1]
  const w = numbers[j + 2]
  const mx = numbers[j + NORMAL]
  const my = numbers[j + NORMAL + 1]
  const mz = numbers[j + NORMAL + 2]
  const doubt2 = numbers[j + DOUBT] * reach + SMALLEST_SURE
  const a = mx * (x - u) + my * (y - v) + mz * (z - w)
  const b = mx * (numbers[i + 3] - u) + my * (numbers[i + 4] - v) + mz * (numbers[i + 5] - w)
  const c = mx * (numbers[i + 6] - u) + my * (numbers[i + 7] - v) + mz * (numbers[i + 8] - w)
  const iIsSure = Math.abs(a) > doubt2 && Math.abs(b) > doubt2 && Math.abs(c) > doubt2
  if (a * b > 0 && a * c > 0 && iIsSure) return APART
  if (!iIsSure || !jIsSure) return UNSURE
  const lonelyI = a > 0 === b > 0 ? 2 : a > 0 === c > 0 ? 1 : 0
  const lonelyJ = p > 0 === q > 0 ? 2 : p > 0 === r > 0 ? 1 : 0
  const iIsAbove = (lonelyI === 0 ? a : lonelyI === 1 ? b : c) > 0
  const jIsAbove = (lonelyJ === 0 ? p : lonelyJ === 1 ? q : r) > 0
  const firstI = i + 3 * lonelyI
  const firstJ = j + 3 * lonelyJ
  const nextI = i + AFTER[lonelyI]
  const nextJ = j + AFTER[lonelyJ]
  const lastI = i + BEFORE[lonelyI]
  const lastJ = j + BEFORE[lonelyJ]
  const one = orientation(numbers, firstI, jIsAbove ? nextI : lastI, firstJ, iIsAbove ? nextJ : lastJ, i, j)
  if (one < 0) return APART
  const other = orientation(numbers, firstI, jIsAbove ? lastI : nextI, iIsAbove ? lastJ : nextJ, firstJ, i, j)
  if (other < 0) return APART
  return one > 0 && other > 0 && !boxesApart(numbers, i, j) ? MEET : UNSURE
}

/** Where the corners after and before a lonely one stand in a record. */
const AFTER = Int32Array.of(3, 6, 0)
const BEFORE = Int32Array.of(6, 0, 3)

/** The sign of the determinant of a, b, c seen from d, all corners of the records at i and j; 0 where in doubt. */
function orientation(
  numbers: Float64Array,
  a: number,
  b: number,
  c: number,
  d: number,
  i: number,
  j: number,
): number {
  const x = numbers[d]
  const y = numbers[d + 1]
  const z = numbers[d + 2]
  const ax = numbers[a] - x
  const ay = numbers[a + 1] - y
  const az = numbers[a + 2] - z
  const bx = numbers[b] - x
  const by = numbers[b + 1] - y
  const bz = numbers[b + 2] - z
  const cx = numbers[c] - x
  const cy = numbers[c + 1] - y
  const cz = numbers[c + 2] - z
  const determinant = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  const reach = numbers[i + REACH] + numbers[j + REACH]
  const doubt = DETERMINANT_ROUNDING * reach * reach * reach + SMALLEST_SURE
  return determinant > doubt ? 1 : determinant < -doubt ? -1 : 0
}

function boxesApart(n: Float64Array, i: number, j: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const a = n[i + axis]
    const b = n[i + axis + 3]
    const c = n[i + axis + 6]
    const p = n[j + axis]
    const q = n[j + axis + 3]
    const r = n[j + axis + 6]
    if (Math.max(a, b, c) < Math.min(p, q, r) || Math.max(p, q, r) < Math.min(a, b, c)) return true
  }
  return false
}
