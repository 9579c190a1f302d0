/** The plain twin of engine/kdet: every triangle of a set against every other. */
import { triangleDistance } from '../../engine/kdet/triangle-distance.ts'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'
import { trianglesMeet } from '../../engine/soup/triangle-pair.ts'
import { trianglesMeetPlainly } from './triangle-pair.ts'

/** Whether the nine numbers at 9t and at 9u are triangles that meet. */
export type MeetTest = (numbers: Float64Array, t: number, u: number) => boolean

/** In whole numbers of unlimited length: slow, and beyond doubt. */
export const inWholeNumbers: MeetTest = (numbers, t, u) =>
  !boxesApart(numbers, t, u) &&
  trianglesMeetPlainly(numbers.subarray(9 * t, 9 * t + 9), numbers.subarray(9 * u, 9 * u + 9))

/** The engine's own exact test, for sets of thousands. */
export const byPredicates: MeetTest = (numbers, t, u) => trianglesMeet(numbers, 9 * t, numbers, 9 * u)

/** At most so far apart, or meeting; distances have a twin of their own. */
export const within =
  (reach: number): MeetTest =>
  (numbers, t, u) =>
    trianglesMeet(numbers, 9 * t, numbers, 9 * u) || triangleDistance(numbers, 9 * t, numbers, 9 * u) <= reach

/** The kept triangles after those in use, all of them solid. */
export function withKept(set: TriangleSet, kept: TriangleSet): TriangleSet {
  const shift = set.positions.length / 3
  const count = set.corners.length / 3
  const solid = new Uint8Array(count + kept.corners.length / 3).fill(1, count)
  if (set.solid !== undefined) solid.set(set.solid.subarray(0, count))
  return {
    positions: Float64Array.of(...set.positions, ...kept.positions),
    corners: Uint32Array.of(...set.corners, ...kept.corners.map((v) => v + shift)),
    mesh: Int32Array.of(...set.mesh.subarray(0, count), ...kept.mesh),
    solid,
  }
}

/** "lower,higher", sorted by number; neighbours within a mesh and two solid ones are left out. */
export function pairsOfSet({ positions, corners, mesh, solid }: TriangleSet, meet: MeetTest): string[] {
  const numbers = Float64Array.from(
    { length: 3 * corners.length },
    (_, i) => positions[3 * corners[Math.floor(i / 3)] + (i % 3)],
  )
  const pairs: string[] = []
  for (let t = 0; t < mesh.length; t++) {
    for (let u = t + 1; u < mesh.length; u++) {
      if (solid !== undefined && solid[t] !== 0 && solid[u] !== 0) continue
      if (!meet(numbers, t, u)) continue
      if (mesh[t] !== mesh[u] || !shareCorner(numbers, t, u)) pairs.push(`${t},${u}`)
    }
  }
  return pairs
}

function shareCorner(numbers: Float64Array, t: number, u: number): boolean {
  for (let i = 9 * t; i < 9 * t + 9; i += 3) {
    for (let j = 9 * u; j < 9 * u + 9; j += 3) {
      // By value: −0 equals 0.
      if ([0, 1, 2].every((k) => numbers[i + k] === numbers[j + k])) return true
    }
  }
  return false
}

function boxesApart(numbers: Float64Array, t: number, u: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const one = [0, 3, 6].map((k) => numbers[9 * t + k + axis])
    const other = [0, 3, 6].map((k) => numbers[9 * u + k + axis])
    if (Math.max(...one) < Math.min(...other) || Math.max(...other) < Math.min(...one)) return true
  }
  return false
}
