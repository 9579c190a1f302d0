import { enlargedInts } from '../math/enlarged.ts'
import type { Bodies } from './bodies.ts'
import { bodyOfBox, boxOfEndpoint, isMax, maxOfBox, minOfBox } from './endpoints.ts'
import type { Overlaps } from './overlaps.ts'
import type { RegionLists } from './region-lists.ts'
import { precedes, sortEndpoints } from './sort-endpoints.ts'

/**
 * Many bodies enter one region at once: a scene is loaded, or the regions are laid out anew. Their endpoints are
 * sorted and merged into the three lists in O(n log n), and the pairs are found by one sweep along the axis with
 * the fewest overlapping intervals. Letting the bodies in one by one would be n² tests.
 */
export class MassEntry {
  private readonly lists: RegionLists
  private readonly bodies: Bodies
  private readonly overlaps: Overlaps
  private entering = new Int32Array(0)
  private enteringCount = 0
  private sorted = new Int32Array(0)
  private scratch = new Int32Array(0)
  private isEntering = new Uint8Array(0)
  /** The boxes whose interval contains the sweep's position, the entering ones apart; and where they stand. */
  private openEntering = new Int32Array(0)
  private openResident = new Int32Array(0)
  private openIndex = new Int32Array(0)

  constructor(lists: RegionLists, bodies: Bodies, overlaps: Overlaps) {
    this.lists = lists
    this.bodies = bodies
    this.overlaps = overlaps
  }

  reserveBodies(): void {
    const { capacity } = this.bodies
    if (capacity <= this.openIndex.length) return
    this.openIndex = new Int32Array(capacity)
    this.openResident = new Int32Array(capacity)
    this.isEntering = new Uint8Array(capacity)
  }

  begin(count: number): void {
    this.enteringCount = 0
    if (count <= this.entering.length) return
    this.entering = enlargedInts(this.entering, count * 2)
    this.openEntering = enlargedInts(this.openEntering, count * 2)
    this.sorted = new Int32Array(count * 4)
    this.scratch = new Int32Array(count * 4)
  }

  include(box: number): void {
    this.entering[this.enteringCount++] = box
    this.isEntering[bodyOfBox(box)] = 1
  }

  /** The included bodies enter; the region has room for them. */
  enter(region: number): void {
    for (let axis = 0; axis < 3; axis++) this.merge(region, axis)
    this.lists.setCount(region, this.lists.count[region] + this.enteringCount)
    this.sweep(region, this.sparsestAxis(region))
    for (let i = 0; i < this.enteringCount; i++) this.isEntering[bodyOfBox(this.entering[i])] = 0
  }

  private merge(region: number, axis: number): void {
    const { lists, entering, enteringCount, sorted } = this
    const { endpoints } = lists
    const { boxes } = this.bodies
    for (let i = 0; i < enteringCount; i++) {
      sorted[2 * i] = minOfBox(entering[i])
      sorted[2 * i + 1] = maxOfBox(entering[i])
    }
    sortEndpoints(boxes, axis, sorted, this.scratch, 2 * enteringCount)
    // From the upper end, so that what is already in the list moves up into free places.
    const first = lists.listStart(region, axis)
    let resident = first + 2 * lists.count[region] - 1
    let to = resident + 2 * enteringCount
    for (let i = 2 * enteringCount - 1; i >= 0; i--) {
      while (resident >= first && precedes(boxes, axis, sorted[i], endpoints[resident]))
        endpoints[to--] = endpoints[resident--]
      endpoints[to--] = sorted[i]
    }
  }

  /** The axis on which a sweep needs the fewest tests, counted exactly in one pass a list. */
  private sparsestAxis(region: number): number {
    const { lists, isEntering } = this
    const { endpoints } = lists
    let best = 0
    let fewest = Infinity
    for (let axis = 0; axis < 3; axis++) {
      const list = lists.listStart(region, axis)
      const end = list + 2 * lists.count[region]
      let open = 0
      let openEntering = 0
      let tests = 0
      for (let i = list; i < end; i++) {
        const endpoint = endpoints[i]
        const enters = isEntering[bodyOfBox(boxOfEndpoint(endpoint))]
        if (isMax(endpoint)) {
          open--
          openEntering -= enters
        } else {
          tests += enters === 1 ? open : openEntering
          open++
          openEntering += enters
        }
      }
      if (tests < fewest) {
        fewest = tests
        best = axis
      }
    }
    return best
  }

  private sweep(region: number, axis: number): void {
    const { lists, overlaps, isEntering, openEntering, openResident, openIndex } = this
    const { endpoints } = lists
    const list = lists.listStart(region, axis)
    const end = list + 2 * lists.count[region]
    let enteringCount = 0
    let residentCount = 0
    for (let i = list; i < end; i++) {
      const box = boxOfEndpoint(endpoints[i])
      const body = bodyOfBox(box)
      const enters = isEntering[body] === 1
      if (isMax(endpoints[i])) {
        const open = enters ? openEntering : openResident
        const last = open[enters ? --enteringCount : --residentCount]
        open[openIndex[body]] = last
        openIndex[bodyOfBox(last)] = openIndex[body]
        continue
      }
      for (let j = 0; j < enteringCount; j++) overlaps.test(box, openEntering[j])
      if (enters) {
        for (let j = 0; j < residentCount; j++) overlaps.test(box, openResident[j])
        openIndex[body] = enteringCount
        openEntering[enteringCount++] = box
      } else {
        openIndex[body] = residentCount
        openResident[residentCount++] = box
      }
    }
  }
}
