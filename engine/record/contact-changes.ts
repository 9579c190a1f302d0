/** Contacts that begin, end and deepen from frame to frame: what people ask a store for. */
import { enlargedInts } from '../math/enlarged.ts'
import { compareWho } from './contact-order.ts'
import {
  CONTACT_DISTANCE,
  CONTACT_INTS,
  CONTACT_POINT,
  FIRST,
  FIRST_FEATURE,
  FIRST_PART,
  type FrameRecord,
  SECOND,
  SECOND_FEATURE,
  SECOND_PART,
} from './frame-record.ts'
import { DISTANCE_STEP, POSITION_STEP } from './grid.ts'

/** As in contract/sessions.ts: metres, microseconds. */
export interface BegunContact {
  number: number
  first: number
  firstPart: number
  second: number
  secondPart: number
  firstFeature: number
  secondFeature: number
  frame: number
  time: number
  distance: number
  point: [number, number, number]
}

/** `frame` and `time` are the first without it. */
export interface EndedContact {
  number: number
  frame: number
  time: number
  /** The greatest depth while it lasted. */
  deepest: number
}

export class ContactChanges {
  private readonly origin: Float64Array
  private nextNumber = 0
  /** The frame before: the contacts, their numbers, and their greatest depths, in steps of distance. */
  private contacts = new Int32Array(16 * CONTACT_INTS)
  private numbers = new Int32Array(16)
  private depths = new Int32Array(16)
  /** The depths that were told already. */
  private told = new Int32Array(16)
  private count = 0
  private spareNumbers = new Int32Array(16)
  private spareDepths = new Int32Array(16)
  private spareTold = new Int32Array(16)
  private begun: BegunContact[] = []
  private ended: EndedContact[] = []

  constructor(origin: ArrayLike<number>) {
    this.origin = Float64Array.from(origin)
  }

  /** The next frame, its contacts sorted. */
  add(record: FrameRecord, frame: number): void {
    this.reserve(record.contactCount)
    const { contacts, contactCount } = record
    let i = 0
    let j = 0
    while (i < this.count || j < contactCount) {
      const order = i === this.count ? 1 : j === contactCount ? -1 : compareWho(this.contacts, i, contacts, j)
      if (order < 0) this.end(i, frame, record.time)
      else if (order > 0) this.begin(record, j, frame)
      else this.goOn(i, contacts, j)
      if (order <= 0) i++
      if (order >= 0) j++
    }
    this.swap(contacts, contactCount)
  }

  /** What changed since it was last asked. */
  take(): { begun: BegunContact[]; ended: EndedContact[]; deepened: [number, number][] } {
    const deepened: [number, number][] = []
    for (let i = 0; i < this.count; i++) {
      if (this.depths[i] === this.told[i]) continue
      deepened.push([this.numbers[i], this.depths[i] * DISTANCE_STEP])
      this.told[i] = this.depths[i]
    }
    const taken = { begun: this.begun, ended: this.ended, deepened }
    this.begun = []
    this.ended = []
    return taken
  }

  private begin(record: FrameRecord, j: number, frame: number): void {
    const { contacts } = record
    const at = j * CONTACT_INTS
    const number = this.nextNumber++
    this.spareNumbers[j] = number
    this.spareDepths[j] = depthOf(contacts, j)
    this.spareTold[j] = 0
    this.begun.push({
      number,
      first: contacts[at + FIRST],
      firstPart: contacts[at + FIRST_PART],
      second: contacts[at + SECOND],
      secondPart: contacts[at + SECOND_PART],
      firstFeature: contacts[at + FIRST_FEATURE],
      secondFeature: contacts[at + SECOND_FEATURE],
      frame,
      time: record.time,
      distance: contacts[at + CONTACT_DISTANCE] * DISTANCE_STEP,
      point: [
        this.origin[0] + contacts[at + CONTACT_POINT] * POSITION_STEP,
        this.origin[1] + contacts[at + CONTACT_POINT + 1] * POSITION_STEP,
        this.origin[2] + contacts[at + CONTACT_POINT + 2] * POSITION_STEP,
      ],
    })
  }

  private end(i: number, frame: number, time: number): void {
    this.ended.push({ number: this.numbers[i], frame, time, deepest: this.depths[i] * DISTANCE_STEP })
  }

  private goOn(i: number, contacts: Int32Array, j: number): void {
    this.spareNumbers[j] = this.numbers[i]
    this.spareDepths[j] = Math.max(this.depths[i], depthOf(contacts, j))
    this.spareTold[j] = this.told[i]
  }

  private swap(contacts: Int32Array, count: number): void {
    const { numbers, depths, told } = this
    this.numbers = this.spareNumbers
    this.depths = this.spareDepths
    this.told = this.spareTold
    this.spareNumbers = numbers
    this.spareDepths = depths
    this.spareTold = told
    this.count = count
    for (let i = 0; i < count * CONTACT_INTS; i++) this.contacts[i] = contacts[i]
  }

  private reserve(count: number): void {
    if (count <= this.numbers.length) return
    const length = Math.max(count, this.numbers.length * 2)
    this.contacts = enlargedInts(this.contacts, length * CONTACT_INTS)
    this.numbers = enlargedInts(this.numbers, length)
    this.depths = enlargedInts(this.depths, length)
    this.told = enlargedInts(this.told, length)
    this.spareNumbers = new Int32Array(length)
    this.spareDepths = new Int32Array(length)
    this.spareTold = new Int32Array(length)
  }
}

/** In steps of distance, 0 where they do not overlap. */
function depthOf(contacts: Int32Array, i: number): number {
  // −(−2^31) is one more than the largest whole number of 32 bits, and would wrap to a negative depth.
  return Math.min(2 ** 31 - 1, Math.max(0, -contacts[i * CONTACT_INTS + CONTACT_DISTANCE]))
}
