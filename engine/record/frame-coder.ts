/**
 * One frame as bits, in both directions: a key frame holds everything, another one what changed. The order is time, view
 * and hands, bodies, events, contacts, cloth where there is any, digest.
 */
import type { BitCoder } from './bit-coder.ts'
import { ContactCoder } from './contact-coder.ts'
import type { FrameRecord } from './frame-record.ts'
import type { LogState } from './log-state.ts'
import { MovedCoder } from './moved-coder.ts'
import { PersonCoder } from './person-coder.ts'

export class FrameCoder {
  private readonly person = new PersonCoder()
  private readonly moved: MovedCoder
  private readonly contacts = new ContactCoder()

  constructor(bodyCount: number) {
    this.moved = new MovedCoder(bodyCount)
  }

  /** Nothing from before is needed. A reader finds a cleared record, and fills the state too. */
  codeKey(coder: BitCoder, record: FrameRecord, state: LogState): void {
    if (coder.writing) state.apply(record)
    else state.clear()
    this.person.codeKey(coder, record)
    this.moved.codeKey(coder, record, state)
    this.person.codeEvents(coder, record.events)
    this.contacts.codeKey(coder, record)
    codeSoft(coder, record)
    codeDigest(coder, record.digest)
    if (!coder.writing) state.applyPerson(record)
  }

  code(coder: BitCoder, record: FrameRecord, state: LogState): void {
    this.person.code(coder, record)
    this.moved.code(coder, record)
    this.person.codeEvents(coder, record.events)
    this.contacts.code(coder, record)
    codeSoft(coder, record)
    codeDigest(coder, record.digest)
    state.apply(record)
  }
}

function codeSoft(coder: BitCoder, record: FrameRecord): void {
  if (!record.soft) return
  record.softSteps = coder.count(record.softSteps)
  record.softShown = coder.bits(record.softShown, 1)
  if (record.softShown === 1) record.softSaved = coder.bits(record.softSaved, 1)
  if (record.softSaved === 1) codeDigest(coder, record.softDigest)
}

function codeDigest(coder: BitCoder, digest: Int32Array): void {
  digest[0] = coder.bits(digest[0], 32)
  digest[1] = coder.bits(digest[1], 32)
}
