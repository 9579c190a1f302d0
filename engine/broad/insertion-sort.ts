import type { Bodies } from './bodies.ts'
import { boxOfMax, isMax, tieRank } from './endpoints.ts'
import type { Overlaps } from './overlaps.ts'
import type { RegionLists } from './region-lists.ts'

/**
 * Brings the three lists of a region into the order of the boxes by one insertion-sort sweep each (section 5.1):
 * sequential over all endpoints, so best where most bodies move. Swaps in which a minimum passes below a maximum
 * are where an overlap can begin; the others are left to the test for ended pairs.
 */
export function insertionSort(lists: RegionLists, region: number, bodies: Bodies, overlaps: Overlaps): void {
  const { endpoints } = lists
  const { boxes } = bodies
  const length = 2 * lists.count[region]
  let swaps = 0
  for (let axis = 0; axis < 3; axis++) {
    const first = lists.listStart(region, axis)
    const end = first + length
    let below = -Infinity
    let i = first
    while (i < end) {
      // Nearly all endpoints are in order already; looking at four at once saves a third of the sweep.
      if (i + 4 <= end) {
        const a = boxes[endpoints[i] + axis]
        const b = boxes[endpoints[i + 1] + axis]
        const c = boxes[endpoints[i + 2] + axis]
        const d = boxes[endpoints[i + 3] + axis]
        if (below < a && a < b && b < c && c < d) {
          below = d
          i += 4
          continue
        }
      }
      const endpoint = endpoints[i]
      const value = boxes[endpoint + axis]
      if (below < value) {
        below = value
        i++
        continue
      }
      const rank = tieRank(endpoint)
      let place = i
      for (; place > first; place--) {
        const other = endpoints[place - 1]
        const passed = boxes[other + axis]
        if (passed < value || (passed === value && tieRank(other) < rank)) break
        if (isMax(other) && !isMax(endpoint)) overlaps.test(endpoint, boxOfMax(other))
        endpoints[place] = other
      }
      swaps += i - place
      endpoints[place] = endpoint
      below = boxes[endpoints[i] + axis]
      i++
    }
  }
  overlaps.counters.swaps += swaps
}
