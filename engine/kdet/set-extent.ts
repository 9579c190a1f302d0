/** What is known of a range of triangles as a whole, in a row of numbers that threads can share and join. */

export const EXTENT_NUMBERS = 9
/** Of the diameters, without zeros: Infinity where there is no other; NaN where one is not a number. */
export const SMALLEST = 0
export const LARGEST = 1
/** Lowest and highest coordinate of all corners, by axis. */
export const LOW = 2
export const HIGH = 5
/** How many are solid. */
export const SOLIDS = 8

export function clearExtent(extent: Float64Array): void {
  extent[SMALLEST] = Infinity
  extent[LARGEST] = 0
  extent.fill(Infinity, LOW, LOW + 3)
  extent.fill(-Infinity, HIGH, HIGH + 3)
  extent[SOLIDS] = 0
}

/** With the one at other[o]. */
export function joinExtent(into: Float64Array, other: Float64Array, o = 0): void {
  // Of these, both ways let a NaN through.
  into[SMALLEST] = Math.min(into[SMALLEST], other[o + SMALLEST])
  into[LARGEST] = Math.max(into[LARGEST], other[o + LARGEST])
  for (let axis = 0; axis < 3; axis++) {
    into[LOW + axis] = Math.min(into[LOW + axis], other[o + LOW + axis])
    into[HIGH + axis] = Math.max(into[HIGH + axis], other[o + HIGH + axis])
  }
  into[SOLIDS] += other[o + SOLIDS]
}
