import { bodyOfBox, boxOfMax, isMax } from './endpoints.ts'
import { OrderedSet } from './ordered-set.ts'
import type { Overlaps } from './overlaps.ts'

/**
 * The interval tree of section 4.3, over the y-intervals of one sweep. The range tree is the implicit binary tree
 * over the ranks of the sorted y-endpoints: a node is named by the rank at which it splits. Ranks instead of
 * values, because the order of the endpoints has minima before equal maxima already: no ties are left.
 *
 * An interval belongs to the highest node whose split lies inside it. All intervals of the sweep are known
 * beforehand, so each node has its places for them, by ascending minimum and again by descending maximum, and
 * storing an interval only marks its places. `held` is the paper's annotation: how many intervals a node and its
 * descendants store, so that a query does not go down where there is nothing.
 */
export class YIntervals {
  /** Intervals are numbered by ascending minimum: their boxes, ranks, nodes. */
  private box = new Int32Array(0)
  private minRank = new Int32Array(0)
  private maxRank = new Int32Array(0)
  private node = new Int32Array(0)
  /** The interval in each place, and the place of each interval. */
  private byMin = new Int32Array(0)
  private byMax = new Int32Array(0)
  private placeByMin = new Int32Array(0)
  private placeByMax = new Int32Array(0)
  private count = 0
  /** By node: its first place, the next place to fill, and what it and its descendants hold. */
  private firstPlace = new Int32Array(1)
  private nextPlace = new Int32Array(0)
  private held = new Int32Array(0)
  private root = 0
  private intervalOfBody = new Int32Array(0)
  private readonly stored = new OrderedSet()
  private readonly storedByMin = new OrderedSet()
  private readonly storedByMax = new OrderedSet()

  /** Builds the empty tree for the intervals between these sorted endpoints. */
  build(endpoints: Int32Array, length: number, bodyCapacity: number): void {
    this.reserve(length, bodyCapacity)
    this.rankEndpoints(endpoints, length)
    this.layOutPlaces(endpoints, length)
    this.stored.reset(this.count)
    this.storedByMin.reset(this.count)
    this.storedByMax.reset(this.count)
  }

  store(box: number): void {
    const interval = this.intervalOfBody[bodyOfBox(box)]
    this.stored.add(interval)
    this.storedByMin.add(this.placeByMin[interval])
    this.storedByMax.add(this.placeByMax[interval])
    this.annotate(this.node[interval], 1)
  }

  remove(box: number): void {
    const interval = this.intervalOfBody[bodyOfBox(box)]
    this.stored.remove(interval)
    this.storedByMin.remove(this.placeByMin[interval])
    this.storedByMax.remove(this.placeByMax[interval])
    this.annotate(this.node[interval], -1)
  }

  /** Tests a box against all stored ones whose y-intervals meet its own. */
  test(box: number, overlaps: Overlaps): void {
    const interval = this.intervalOfBody[bodyOfBox(box)]
    this.testStartingInside(interval, overlaps)
    this.testContainingMin(interval, overlaps)
  }

  private testStartingInside(interval: number, overlaps: Overlaps): void {
    const { stored, count, minRank } = this
    const end = this.maxRank[interval]
    for (let other = stored.next(interval + 1); other < count; other = stored.next(other + 1)) {
      if (minRank[other] > end) return
      overlaps.test(this.box[interval], this.box[other])
    }
  }

  /** Goes down from the root towards the minimum; at each node, what the node stores is met in the right order. */
  private testContainingMin(interval: number, overlaps: Overlaps): void {
    const { held, firstPlace } = this
    const start = this.minRank[interval]
    let node = this.root
    for (let step = node >> 1; node > 0 && held[node] > 0; step >>= 1) {
      if (start < node) this.testByMin(interval, firstPlace[node], firstPlace[node + 1], overlaps)
      else this.testByMax(interval, firstPlace[node], firstPlace[node + 1], overlaps)
      if (step === 0) return
      node += start < node ? -step : step
    }
  }

  private testByMin(interval: number, from: number, to: number, overlaps: Overlaps): void {
    const { storedByMin, byMin, minRank } = this
    const start = minRank[interval]
    for (let place = storedByMin.next(from); place < to; place = storedByMin.next(place + 1)) {
      if (minRank[byMin[place]] > start) return
      overlaps.test(this.box[interval], this.box[byMin[place]])
    }
  }

  private testByMax(interval: number, from: number, to: number, overlaps: Overlaps): void {
    const { storedByMax, byMax, maxRank } = this
    const start = this.minRank[interval]
    for (let place = storedByMax.next(from); place < to; place = storedByMax.next(place + 1)) {
      if (maxRank[byMax[place]] < start) return
      overlaps.test(this.box[interval], this.box[byMax[place]])
    }
  }

  /** Adds to the annotation of a node and of all above it. */
  private annotate(node: number, change: number): void {
    const { held } = this
    let above = this.root
    for (let step = above >> 1; above !== node; step >>= 1) {
      held[above] += change
      above += node < above ? -step : step
    }
    held[node] += change
  }

  private rankEndpoints(endpoints: Int32Array, length: number): void {
    let count = 0
    for (let rank = 0; rank < length; rank++) {
      const endpoint = endpoints[rank]
      if (isMax(endpoint)) {
        const interval = this.intervalOfBody[bodyOfBox(boxOfMax(endpoint))]
        this.maxRank[interval] = rank
        this.node[interval] = nodeBetween(this.minRank[interval], rank)
      } else {
        this.intervalOfBody[bodyOfBox(endpoint)] = count
        this.box[count] = endpoint
        this.minRank[count++] = rank
      }
    }
    this.count = count
    this.root = 1
    while (this.root * 2 < length) this.root *= 2
  }

  /** Counts the intervals of each node, then deals out the places in the order of the endpoints. */
  private layOutPlaces(endpoints: Int32Array, length: number): void {
    const { firstPlace, nextPlace, node, count } = this
    const nodes = this.root * 2
    this.held.fill(0, 0, nodes)
    firstPlace.fill(0, 0, nodes + 1)
    for (let i = 0; i < count; i++) firstPlace[node[i] + 1]++
    for (let i = 0; i < nodes; i++) firstPlace[i + 1] += firstPlace[i]
    for (let i = 0; i < nodes; i++) nextPlace[i] = firstPlace[i]
    for (let i = 0; i < count; i++) {
      const place = nextPlace[node[i]]++
      this.byMin[place] = i
      this.placeByMin[i] = place
    }
    for (let i = 0; i < nodes; i++) nextPlace[i] = firstPlace[i]
    for (let rank = length - 1; rank >= 0; rank--) {
      if (!isMax(endpoints[rank])) continue
      const interval = this.intervalOfBody[bodyOfBox(boxOfMax(endpoints[rank]))]
      const place = nextPlace[node[interval]]++
      this.byMax[place] = interval
      this.placeByMax[interval] = place
    }
  }

  private reserve(length: number, bodyCapacity: number): void {
    if (this.intervalOfBody.length < bodyCapacity) this.intervalOfBody = new Int32Array(bodyCapacity)
    if (length <= 2 * this.box.length) return
    // Twice what is needed, so that bodies added one by one do not bring new arrays each time.
    const intervals = length
    this.box = new Int32Array(intervals)
    this.minRank = new Int32Array(intervals)
    this.maxRank = new Int32Array(intervals)
    this.node = new Int32Array(intervals)
    this.byMin = new Int32Array(intervals)
    this.byMax = new Int32Array(intervals)
    this.placeByMin = new Int32Array(intervals)
    this.placeByMax = new Int32Array(intervals)
    // Two endpoints an interval, and less than twice as many nodes as endpoints.
    const nodes = 4 * intervals
    this.firstPlace = new Int32Array(nodes + 1)
    this.nextPlace = new Int32Array(nodes)
    this.held = new Int32Array(nodes)
  }
}

/** The split of the highest node that lies between two ranks: the higher one without the bits below the first
 * in which they differ. */
function nodeBetween(low: number, high: number): number {
  const bit = 31 - Math.clz32(low ^ high)
  return (high >> bit) << bit
}
