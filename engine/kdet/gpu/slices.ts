/**
 * A set that is too large for the device, as two smaller ones along the axis where it is longest: what reaches to both
 * sides of the cut is in both, so no pair is lost, and some come twice.
 */
import type { PairList } from '../pair-list.ts'
import type { TriangleSet } from '../triangle-set.ts'

export interface Slice {
  readonly set: TriangleSet
  /** Of each triangle, its number in the whole. */
  readonly numbers: Int32Array
}

/** Kept triangles become solid ones of the set, after the others. */
export function wholeSlice(set: TriangleSet, kept: TriangleSet | null): Slice {
  const count = set.corners.length / 3
  if (kept === null) return { set, numbers: Int32Array.from({ length: count }, (_, t) => t) }
  const still = kept.corners.length / 3
  const vertices = set.positions.length / 3
  const positions = new Float64Array(set.positions.length + kept.positions.length)
  positions.set(set.positions)
  positions.set(kept.positions, set.positions.length)
  const corners = new Uint32Array(3 * (count + still))
  corners.set(set.corners)
  corners.set(
    kept.corners.map((vertex) => vertex + vertices),
    3 * count,
  )
  const mesh = new Int32Array(count + still)
  mesh.set(set.mesh.subarray(0, count))
  mesh.set(kept.mesh.subarray(0, still), count)
  const solid = new Uint8Array(count + still)
  if (set.solid !== undefined) solid.set(set.solid.subarray(0, count))
  solid.fill(1, count)
  return {
    set: { positions, corners, mesh, solid },
    numbers: Int32Array.from({ length: count + still }, (_, t) => t),
  }
}

/** A cut that leaves more than this in one part does not pay: parts of parts would be hardly fewer than before. */
const MOST_OF_ALL = 0.8

/** Null where no cut makes both much smaller. */
export function halves(slice: Slice, reach: number): readonly [Slice, Slice] | null {
  const { positions, corners } = slice.set
  const count = slice.numbers.length
  let best: readonly [Slice, Slice] | null = null
  for (let axis = 0; axis < 3; axis++) {
    const low = new Float64Array(count)
    const high = new Float64Array(count)
    for (let t = 0; t < count; t++) {
      const x = [0, 1, 2].map((k) => positions[3 * corners[3 * t + k] + axis])
      low[t] = Math.min(...x)
      high[t] = Math.max(...x)
    }
    const cut = low.slice().sort()[count >> 1]
    const both = [
      part(slice, (t) => low[t] <= cut + reach),
      part(slice, (t) => high[t] >= cut - reach),
    ] as const
    const size = (pair: readonly [Slice, Slice]) => Math.max(pair[0].numbers.length, pair[1].numbers.length)
    if (size(both) <= MOST_OF_ALL * count && (best === null || size(both) < size(best))) best = both
  }
  return best
}

function part({ set, numbers }: Slice, isIn: (triangle: number) => boolean): Slice {
  const chosen = Int32Array.from(numbers.keys()).filter(isIn)
  return {
    set: {
      positions: set.positions,
      corners: Uint32Array.from(
        { length: 3 * chosen.length },
        (_, c) => set.corners[3 * chosen[Math.floor(c / 3)] + (c % 3)],
      ),
      mesh: Int32Array.from(chosen, (t) => set.mesh[t]),
      ...(set.solid && { solid: Uint8Array.from(chosen, (t) => set.solid?.[t] ?? 0) }),
    },
    numbers: chosen.map((t) => numbers[t]),
  }
}

/** Sorts pairs of a set of so many triangles, and leaves each once. */
export function removeDoubles(found: PairList, triangles: number): void {
  found.sort(triangles)
  const all = found.pairs.slice(0, 2 * found.count)
  found.clear()
  for (let k = 0; k < all.length; k += 2) {
    if (k > 0 && all[k] === all[k - 2] && all[k + 1] === all[k - 1]) continue
    found.add(all[k], all[k + 1])
  }
}
