import type { ExactOrientation } from './exact-orientation.ts'

/** The lowest index of every distinct position, ascending; −0 and 0 are the same position. */
export function distinctPoints(points: Float64Array): Int32Array {
  const count = points.length / 3
  let slots = 16
  while (slots < 2 * count) slots *= 2
  const table = new Int32Array(slots).fill(-1)
  const position = new Float64Array(3)
  const bits = new Uint32Array(position.buffer)
  const distinct = new Int32Array(count)
  let found = 0
  for (let i = 0; i < count; i++) {
    // Adding zero turns −0 into 0: equal coordinates must hash alike.
    const x = points[3 * i] + 0
    const y = points[3 * i + 1] + 0
    const z = points[3 * i + 2] + 0
    position[0] = x
    position[1] = y
    position[2] = z
    let hash = 0
    for (let k = 0; k < 6; k++) {
      hash = Math.imul(hash ^ bits[k], 0x9e3779b1)
      hash ^= hash >>> 15
    }
    let slot = hash & (slots - 1)
    for (;;) {
      const j = table[slot]
      if (j < 0) {
        table[slot] = i
        distinct[found++] = i
        break
      }
      if (points[3 * j] === x && points[3 * j + 1] === y && points[3 * j + 2] === z) break
      slot = (slot + 1) & (slots - 1)
    }
  }
  return distinct.subarray(0, found)
}

/**
 * As many affinely independent points as there are, at most four: their number is the dimension plus one.
 * Floats choose a large simplex, which swallows most inner points at once; the predicates alone decide that a
 * larger one does not exist.
 */
export function independentPoints(orientation: ExactOrientation, candidates: Int32Array): number[] {
  if (candidates.length < 2) return Array.from(candidates)
  const [a, b] = ends(orientation.points, candidates)
  const c = farthestFromLine(orientation, candidates, a, b)
  if (c < 0) return [a, b]
  const d = farthestFromPlane(orientation, candidates, a, b, c)
  return d < 0 ? [a, b, c] : [a, b, c, d]
}

/** The two ends of the longest axis: differ, since differences of distinct doubles never round to zero. */
function ends(points: Float64Array, candidates: Int32Array): [number, number] {
  let longest = -1
  let low = candidates[0]
  let high = candidates[0]
  for (let axis = 0; axis < 3; axis++) {
    let lowest = candidates[0]
    let highest = candidates[0]
    for (let i = 1; i < candidates.length; i++) {
      const value = points[3 * candidates[i] + axis]
      if (value < points[3 * lowest + axis]) lowest = candidates[i]
      if (value > points[3 * highest + axis]) highest = candidates[i]
    }
    const length = points[3 * highest + axis] - points[3 * lowest + axis]
    if (length > longest) {
      longest = length
      low = lowest
      high = highest
    }
  }
  return [low, high]
}

function farthestFromLine(o: ExactOrientation, candidates: Int32Array, a: number, b: number): number {
  const p = o.scaled
  const ux = p[3 * b] - p[3 * a]
  const uy = p[3 * b + 1] - p[3 * a + 1]
  const uz = p[3 * b + 2] - p[3 * a + 2]
  let best = candidates[0]
  let largest = -1
  for (let i = 0; i < candidates.length; i++) {
    const j = 3 * candidates[i]
    const vx = p[j] - p[3 * a]
    const vy = p[j + 1] - p[3 * a + 1]
    const vz = p[j + 2] - p[3 * a + 2]
    // The sum of sizes, not of squares: a fourth power would leave the range that `scaled` promises.
    const area = Math.abs(uy * vz - uz * vy) + Math.abs(uz * vx - ux * vz) + Math.abs(ux * vy - uy * vx)
    if (area > largest) {
      largest = area
      best = candidates[i]
    }
  }
  if (!o.collinear(a, b, best)) return best
  for (let i = 0; i < candidates.length; i++) if (!o.collinear(a, b, candidates[i])) return candidates[i]
  return -1
}

function farthestFromPlane(
  o: ExactOrientation,
  candidates: Int32Array,
  a: number,
  b: number,
  c: number,
): number {
  const p = o.scaled
  const ux = p[3 * b] - p[3 * a]
  const uy = p[3 * b + 1] - p[3 * a + 1]
  const uz = p[3 * b + 2] - p[3 * a + 2]
  const vx = p[3 * c] - p[3 * a]
  const vy = p[3 * c + 1] - p[3 * a + 1]
  const vz = p[3 * c + 2] - p[3 * a + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  let best = candidates[0]
  let largest = -1
  for (let i = 0; i < candidates.length; i++) {
    const j = 3 * candidates[i]
    const height = Math.abs(
      nx * (p[j] - p[3 * a]) + ny * (p[j + 1] - p[3 * a + 1]) + nz * (p[j + 2] - p[3 * a + 2]),
    )
    if (height > largest) {
      largest = height
      best = candidates[i]
    }
  }
  if (o.side(a, b, c, best) !== 0) return best
  for (let i = 0; i < candidates.length; i++) if (o.side(a, b, c, candidates[i]) !== 0) return candidates[i]
  return -1
}
