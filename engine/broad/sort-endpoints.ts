import { tieRank } from './endpoints.ts'

/**
 * Sorts endpoints[0 … count − 1] by their value on an axis, equal values by `tieRank`, with a scratch array of
 * the same length. A merge sort, because its worst case is its usual case: the boxes of a building come in rows
 * of equal and already sorted coordinates, on which a quicksort can go quadratic.
 */
export function sortEndpoints(
  boxes: Float64Array,
  axis: number,
  endpoints: Int32Array,
  scratch: Int32Array,
  count: number,
): void {
  let from = endpoints
  let to = scratch
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count)
      const end = Math.min(start + 2 * width, count)
      let left = start
      let right = middle
      for (let i = start; i < end; i++) {
        const takeLeft = right >= end || (left < middle && !precedes(boxes, axis, from[right], from[left]))
        to[i] = takeLeft ? from[left++] : from[right++]
      }
    }
    const swapped = from
    from = to
    to = swapped
  }
  if (from !== endpoints) for (let i = 0; i < count; i++) endpoints[i] = from[i]
}

/** Whether an endpoint comes before another in the sorted lists. */
export function precedes(boxes: Float64Array, axis: number, endpoint: number, other: number): boolean {
  const value = boxes[endpoint + axis]
  const otherValue = boxes[other + axis]
  return value < otherValue || (value === otherValue && tieRank(endpoint) < tieRank(other))
}
