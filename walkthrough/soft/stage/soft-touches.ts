/**
 * What came of a run of kDet: which triangles of cloth are in contact, and one contact a pair of bodies, where they are
 * closest.
 */
import { CLOSEST_NUMBERS, writeClosest } from '../../../engine/kdet/closest-points.ts'
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { sortContacts } from '../../../engine/record/contact-order.ts'
import {
  CONTACT_DISTANCE,
  CONTACT_INTS,
  CONTACT_NUMBERS,
  CONTACT_POINT,
  FIRST,
  FIRST_FEATURE,
  FIRST_PART,
  FrameRecord,
  SECOND,
  SECOND_FEATURE,
  SECOND_PART,
} from '../../../engine/record/frame-record.ts'
import { DISTANCE_STEP, type Grid } from '../../../engine/record/grid.ts'
import type { KeptSolids } from './kept-solids.ts'
import type { SoftTriangles } from './soft-triangles.ts'

/** What a triangle of cloth looks like. */
export const TONE_NONE = 0
export const TONE_CONTACT = 1
/** It touches its own body alone. */
export const TONE_SELF = 2

export class SoftTouches {
  /** By triangle of all soft bodies, one body behind the other. */
  readonly tones: Uint8Array
  /** Its contacts are those of cloth. */
  readonly record = new FrameRecord()
  private readonly grid: Grid
  private readonly triangles: SoftTriangles
  private readonly kept: KeptSolids
  private readonly found = new Float64Array(CLOSEST_NUMBERS)
  private readonly a = new Float64Array(9)
  private readonly b = new Float64Array(9)
  /** By who: 1 for a soft body that is live in this run, and for one that never touches itself. */
  private readonly live: Uint8Array
  private readonly stiff: Uint8Array
  private lastRow = 0

  constructor(
    grid: Grid,
    triangles: SoftTriangles,
    kept: KeptSolids,
    sizes: { readonly triangles: number; readonly ids: number },
    stiff: Uint8Array,
  ) {
    this.grid = grid
    this.triangles = triangles
    this.kept = kept
    this.tones = new Uint8Array(sizes.triangles)
    this.live = new Uint8Array(sizes.ids)
    this.stiff = stiff
  }

  /** Forgets what is known of a soft body that is looked at anew, or is no more. */
  renew(id: number, first: number, end: number): void {
    this.live[id] = 1
    this.tones.fill(TONE_NONE, first, end)
  }

  take(finder: PairFinder): void {
    this.dropLive()
    const { pairs, pairCount } = finder
    for (let i = 0; i < pairCount; i++) this.takePair(pairs[2 * i], pairs[2 * i + 1])
    this.finish()
  }

  /** Where nothing is left to compare. */
  takeNothing(): void {
    this.dropLive()
    this.finish()
  }

  /** Contacts of bodies that are not live stay: nothing that they touch has moved. */
  private dropLive(): void {
    const { record, live } = this
    const { contacts, contactNumbers } = record
    let kept = 0
    for (let i = 0; i < record.contactCount; i++) {
      const o = i * CONTACT_INTS
      if (live[contacts[o + FIRST]] === 1 || live[contacts[o + SECOND]] === 1) continue
      for (let k = 0; k < CONTACT_INTS; k++) contacts[kept * CONTACT_INTS + k] = contacts[o + k]
      for (let k = 0; k < CONTACT_NUMBERS; k++) {
        contactNumbers[kept * CONTACT_NUMBERS + k] = contactNumbers[i * CONTACT_NUMBERS + k]
      }
      kept++
    }
    record.contactCount = kept
    this.lastRow = 0
    live.fill(0)
  }

  private takePair(s: number, t: number): void {
    const { triangles, kept, tones } = this
    const { owner, place, count } = triangles
    const first = s < count ? owner[s] : kept.owner[s - count]
    const second = t < count ? owner[t] : kept.owner[t - count]
    const isSelf = first === second
    if (isSelf && this.stiff[first] === 1) return
    const p = s < count ? place[s] : -1
    const q = t < count ? place[t] : -1
    if (p >= 0 && !(isSelf && tones[p] === TONE_CONTACT)) tones[p] = isSelf ? TONE_SELF : TONE_CONTACT
    if (q >= 0 && !(isSelf && tones[q] === TONE_CONTACT)) tones[q] = isSelf ? TONE_SELF : TONE_CONTACT
    this.copyCorners(s, this.a)
    this.copyCorners(t, this.b)
    writeClosest(this.a, 0, this.b, 0, this.found)
    this.note(first, second)
  }

  private copyCorners(t: number, out: Float64Array): void {
    const { count } = this.triangles
    const set: TriangleSet | null = t < count ? this.triangles.set : this.kept.set
    if (set === null) return
    const o = 3 * (t < count ? t : t - count)
    for (let c = 0; c < 3; c++) {
      const v = 3 * set.corners[o + c]
      for (let k = 0; k < 3; k++) out[3 * c + k] = set.positions[v + k]
    }
  }

  /** The pair's distance and points, where they are closer than what is known of the two. */
  private note(first: number, second: number): void {
    const { found, record } = this
    const swapped = first > second
    const low = swapped ? second : first
    const high = swapped ? first : second
    const row = this.rowOf(low, high)
    const n = row * CONTACT_NUMBERS
    // Only strictly closer: among equally close ones the first pair stands, and pairs are in order.
    if (!(found[0] < record.contactNumbers[n])) return
    record.contactNumbers[n] = found[0]
    for (let k = 0; k < 3; k++) {
      record.contactNumbers[n + 1 + k] = found[(swapped ? 4 : 1) + k]
      record.contactNumbers[n + 4 + k] = found[(swapped ? 1 : 4) + k]
    }
  }

  private rowOf(low: number, high: number): number {
    const { record } = this
    const { contacts } = record
    const last = this.lastRow * CONTACT_INTS
    if (this.lastRow < record.contactCount && contacts[last] === low && contacts[last + SECOND] === high) {
      return this.lastRow
    }
    let row = 0
    while (row < record.contactCount) {
      if (contacts[row * CONTACT_INTS + FIRST] === low && contacts[row * CONTACT_INTS + SECOND] === high)
        break
      row++
    }
    if (row === record.contactCount) {
      record.addContact()
      this.begin(row, low, high)
    }
    this.lastRow = row
    return row
  }

  private begin(row: number, low: number, high: number): void {
    const { contacts, contactNumbers } = this.record
    const o = row * CONTACT_INTS
    contacts[o + FIRST] = low
    contacts[o + FIRST_PART] = 0
    contacts[o + SECOND] = high
    contacts[o + SECOND_PART] = 0
    contacts[o + FIRST_FEATURE] = -1
    contacts[o + SECOND_FEATURE] = -1
    contactNumbers[row * CONTACT_NUMBERS] = Infinity
  }

  private finish(): void {
    const { record, grid } = this
    for (let row = 0; row < record.contactCount; row++) {
      const o = row * CONTACT_INTS
      const n = row * CONTACT_NUMBERS
      record.contacts[o + CONTACT_DISTANCE] = Math.round(record.contactNumbers[n] / DISTANCE_STEP)
      grid.roundPoint(record.contacts, o + CONTACT_POINT, record.contactNumbers, n + 1)
    }
    sortContacts(record)
  }
}
