import { enlargedInts } from '../math/enlarged.ts'
import { BOX_SIZE } from './broad-phase.ts'
import { boxOfBody, MAX_BODIES } from './endpoints.ts'

const ABSENT = 0
/** Added since the last update; has no box yet. */
const ADDED = 1
/** Admitted in this update. */
const ENTERING = 2
const LIVE = 3
/** Removed since the last update; still stands in lists and pairs. */
const REMOVED = 4

const FIRST_CAPACITY = 64

/** Copied as a whole unless the array is more than this many times as long as the boxes in use. */
const COPY_ALL = 3

/**
 * The bodies a broad phase knows, with its own copy of their boxes. The copy holds what the sorted lists were
 * sorted by: if the lists followed the world's array directly, one box changed without being listed as moved
 * would leave a list unsorted and its searches would run astray.
 */
export class Bodies {
  /** Six numbers a body, as of the current update. */
  boxes = new Float64Array(FIRST_CAPACITY * BOX_SIZE)
  group = new Int32Array(FIRST_CAPACITY)
  /** All live bodies, without gaps. */
  live = new Int32Array(FIRST_CAPACITY)
  liveCount = 0
  added = new Int32Array(FIRST_CAPACITY)
  addedCount = 0
  removed = new Int32Array(FIRST_CAPACITY)
  removedCount = 0
  capacity = FIRST_CAPACITY
  private state = new Uint8Array(FIRST_CAPACITY)
  private liveIndex = new Int32Array(FIRST_CAPACITY)

  add(body: number, group: number): void {
    if (!Number.isInteger(body) || body < 0 || body >= MAX_BODIES)
      throw new RangeError(`A body is an integer from 0 to ${MAX_BODIES - 1}, not ${body}.`)
    if (body >= this.capacity) this.reserve(body + 1)
    if (this.state[body] !== ABSENT) throw new Error(`Body ${body} is in the broad phase already.`)
    if (this.addedCount === this.added.length) this.added = enlargedInts(this.added, this.added.length * 2)
    this.state[body] = ADDED
    this.group[body] = group
    this.added[this.addedCount++] = body
  }

  remove(body: number): void {
    const state = this.state[body]
    if (state === ADDED) this.state[body] = ABSENT
    else if (state === LIVE) {
      this.state[body] = REMOVED
      this.removed[this.removedCount++] = body
    } else throw new Error(`Body ${body} is not in the broad phase.`)
  }

  isLive(body: number): boolean {
    return this.state[body] === LIVE || this.state[body] === ENTERING
  }

  /** Whether the body is live since before this update. */
  wasLive(body: number): boolean {
    return this.state[body] === LIVE
  }

  /** The removed bodies are gone from here on; the caller has taken them out of its lists. */
  dropRemoved(): void {
    const { live, liveIndex, removed } = this
    for (let i = 0; i < this.removedCount; i++) {
      const body = removed[i]
      const last = live[--this.liveCount]
      live[liveIndex[body]] = last
      liveIndex[last] = liveIndex[body]
      this.state[body] = ABSENT
    }
    this.removedCount = 0
  }

  /** Makes the added bodies live. `added` then lists them until `forgetAdded`. */
  admitAdded(boxes: Float64Array): void {
    let kept = 0
    for (let i = 0; i < this.addedCount; i++) {
      const body = this.added[i]
      // Removed again before it was ever live, or listed twice because it was then added once more.
      if (this.state[body] !== ADDED) continue
      this.state[body] = ENTERING
      this.liveIndex[body] = this.liveCount
      this.live[this.liveCount++] = body
      this.copyBox(boxes, body)
      this.added[kept++] = body
    }
    this.addedCount = kept
  }

  forgetAdded(): void {
    for (let i = 0; i < this.addedCount; i++) this.state[this.added[i]] = LIVE
    this.addedCount = 0
  }

  /**
   * Takes over the boxes of the moved bodies. Where all have moved the array is copied as a whole, which is five
   * times faster than number by number.
   */
  readMoved(boxes: Float64Array, moved: Int32Array, movedCount: number): void {
    let live = 0
    for (let i = 0; i < movedCount; i++) if (this.isLive(moved[i])) live++
    const isDense = boxes.length <= live * BOX_SIZE * COPY_ALL && boxes.length <= this.boxes.length
    if (live === this.liveCount && isDense) this.boxes.set(boxes)
    else for (let i = 0; i < movedCount; i++) if (this.isLive(moved[i])) this.copyBox(boxes, moved[i])
  }

  copyBox(boxes: Float64Array, body: number): void {
    const box = boxOfBody(body)
    const own = this.boxes
    for (let i = box; i < box + BOX_SIZE; i++) own[i] = boxes[i]
  }

  private reserve(count: number): void {
    const capacity = Math.min(Math.max(count, this.capacity * 2), MAX_BODIES)
    this.capacity = capacity
    const boxes = new Float64Array(capacity * BOX_SIZE)
    boxes.set(this.boxes)
    this.boxes = boxes
    const state = new Uint8Array(capacity)
    state.set(this.state)
    this.state = state
    this.group = enlargedInts(this.group, capacity)
    this.live = enlargedInts(this.live, capacity)
    this.liveIndex = enlargedInts(this.liveIndex, capacity)
    this.removed = enlargedInts(this.removed, capacity)
  }
}
