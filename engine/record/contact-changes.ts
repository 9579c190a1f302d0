/** Contacts that begin, end and deepen from frame to frame: what people ask a store for. */
import { compareWho } from './contact-order.ts'
import { CONTACT_DISTANCE, CONTACT_INTS, type FrameRecord } from './frame-record.ts'
import { DISTANCE_STEP } from './grid.ts'
import { type LoggedContact, loggedContact } from './logged-contact.ts'

/** As in contract/sessions.ts: metres, microseconds. */
export interface BegunContact extends LoggedContact {
  number: number
  frame: number
  time: number
}

/** `frame` and `time` are the first without it. */
export interface EndedContact {
  number: number
  frame: number
  time: number
  /** The greatest depth while it lasted. */
  deepest: number
}

/** A contact of the frame before; its greatest depth so far, and the one that was told, in steps of distance. */
interface LastingContact {
  readonly number: number
  depth: number
  told: number
}

export class ContactChanges {
  private readonly origin: Float64Array
  private nextNumber = 0
  /** The frame before: its contacts in whole numbers, and what is known of each. */
  private contacts = new Int32Array(0)
  private lasting: LastingContact[] = []
  private begun: BegunContact[] = []
  private ended: EndedContact[] = []

  constructor(origin: ArrayLike<number>) {
    this.origin = Float64Array.from(origin)
  }

  /** The next frame, its contacts sorted. */
  add(record: FrameRecord, frame: number): void {
    const { contacts, contactCount } = record
    const before = this.lasting
    const now: LastingContact[] = []
    let i = 0
    while (i < before.length || now.length < contactCount) {
      const j = now.length
      const order =
        i === before.length ? 1 : j === contactCount ? -1 : compareWho(this.contacts, i, contacts, j)
      if (order < 0) this.end(before[i], frame, record.time)
      else {
        const contact = order > 0 ? this.begin(record, j, frame) : before[i]
        contact.depth = Math.max(contact.depth, depthOf(contacts, j))
        now.push(contact)
      }
      if (order <= 0) i++
    }
    this.lasting = now
    this.contacts = contacts.slice(0, contactCount * CONTACT_INTS)
  }

  /** What changed since it was last asked. */
  take(): { begun: BegunContact[]; ended: EndedContact[]; deepened: [number, number][] } {
    const deepened: [number, number][] = []
    for (const contact of this.lasting) {
      if (contact.depth === contact.told) continue
      deepened.push([contact.number, contact.depth * DISTANCE_STEP])
      contact.told = contact.depth
    }
    const taken = { begun: this.begun, ended: this.ended, deepened }
    this.begun = []
    this.ended = []
    return taken
  }

  private begin(record: FrameRecord, j: number, frame: number): LastingContact {
    const number = this.nextNumber++
    this.begun.push({
      number,
      ...loggedContact(record.contacts, j, this.origin),
      frame,
      time: record.time,
    })
    return { number, depth: 0, told: 0 }
  }

  private end({ number, depth }: LastingContact, frame: number, time: number): void {
    this.ended.push({ number, frame, time, deepest: depth * DISTANCE_STEP })
  }
}

/** In steps of distance, 0 where they do not overlap. */
function depthOf(contacts: Int32Array, i: number): number {
  // −(−2^31) is one more than a log's whole numbers hold.
  return Math.min(2 ** 31 - 1, Math.max(0, -contacts[i * CONTACT_INTS + CONTACT_DISTANCE]))
}
