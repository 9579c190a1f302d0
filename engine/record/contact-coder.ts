/**
 * Contacts of a frame, as bits, against those of the frame before: which of them last, and how they changed; new ones
 * whole. Both lists are sorted by who meets whom.
 */
import { enlargedBytes, enlargedInts } from '../math/enlarged.ts'
import type { BitCoder } from './bit-coder.ts'
import { Columns } from './columns.ts'
import { compareWho, WHO_INTS } from './contact-order.ts'
import { CONTACT_DISTANCE, CONTACT_INTS, FIRST_FEATURE, type FrameRecord } from './frame-record.ts'
import { LogError } from './log-error.ts'
import { codeGroup, codeWhole } from './pose-coder.ts'

/** Whole numbers of a contact that change while it lasts. */
const CHANGING = CONTACT_INTS - FIRST_FEATURE
const FEATURES = CONTACT_DISTANCE - FIRST_FEATURE

export class ContactCoder {
  private readonly columns = new Columns(16 * CHANGING)
  /** Places of columns that no contact has. */
  private free = new Int32Array(16)
  private freeCount = 0
  private slotCount = 0
  /** The frame before: who, and where the columns are. */
  private before = new Int32Array(16 * CONTACT_INTS)
  private beforeSlots = new Int32Array(16)
  private beforeCount = 0
  /** This frame: where the columns are, and whether they begin; which of the frame before last. */
  private slots = new Int32Array(16)
  private isNew = new Uint8Array(16)
  private lasts = new Uint8Array(16)
  /** Who the new ones are, as read. */
  private begun = new Int32Array(16 * CONTACT_INTS)

  codeKey(coder: BitCoder, record: FrameRecord): void {
    this.freeCount = 0
    this.slotCount = 0
    this.beforeCount = 0
    this.code(coder, record)
  }

  code(coder: BitCoder, record: FrameRecord): void {
    const begunCount = coder.writing ? this.match(record) : 0
    const isSame = begunCount === 0 && record.contactCount === this.beforeCount
    if (coder.bits(isSame ? 1 : 0, 1) === 1) {
      if (!coder.writing) this.readSame(record)
    } else this.codeChanges(coder, record, begunCount)
    for (let i = 0; i < record.contactCount; i++) this.codeContact(coder, record.contacts, i)
    this.remember(record)
  }

  /** Finds which contacts last and which are new, and returns how many are. */
  private match(record: FrameRecord): number {
    this.reserve(record.contactCount)
    const { contacts, contactCount } = record
    let begunCount = 0
    let i = 0
    let j = 0
    while (i < this.beforeCount || j < contactCount) {
      const order =
        i === this.beforeCount ? 1 : j === contactCount ? -1 : compareWho(this.before, i, contacts, j)
      if (order <= 0) this.lasts[i] = order === 0 ? 1 : 0
      if (order >= 0) this.isNew[j] = order === 0 ? 0 : 1
      if (order === 0) this.slots[j] = this.beforeSlots[i]
      if (order > 0) begunCount++
      if (order <= 0) i++
      if (order >= 0) j++
    }
    return begunCount
  }

  private readSame(record: FrameRecord): void {
    for (let i = 0; i < this.beforeCount; i++) {
      record.addContact()
      this.takeOver(record.contacts, i, this.before, i)
      this.slots[i] = this.beforeSlots[i]
      this.isNew[i] = 0
    }
  }

  private codeChanges(coder: BitCoder, record: FrameRecord, begunCount: number): void {
    for (let i = 0; i < this.beforeCount; i++) this.lasts[i] = coder.bits(this.lasts[i], 1)
    const count = coder.count(begunCount)
    let at = 0
    for (let i = 0; i < count; i++) {
      if (coder.writing) while (this.isNew[at] === 0) at++
      this.codeWho(coder, record.contacts, at++, i)
    }
    if (!coder.writing) this.readChanges(record, count)
    // Places of contacts that ended are free before new ones take theirs, in the same order on both sides.
    for (let i = 0; i < this.beforeCount; i++) {
      if (this.lasts[i] === 0) this.free[this.freeCount++] = this.beforeSlots[i]
    }
    for (let i = 0; i < record.contactCount; i++) if (this.isNew[i] === 1) this.slots[i] = this.newSlot()
  }

  /** Who begins to meet: written from the record, read into `begun`. */
  private codeWho(coder: BitCoder, contacts: Int32Array, at: number, i: number): void {
    if (!coder.writing && (i + 1) * CONTACT_INTS > this.begun.length) {
      this.begun = enlargedInts(this.begun, this.begun.length * 2)
    }
    for (let k = 0; k < WHO_INTS; k++) {
      const who = coder.plain(coder.writing ? contacts[at * CONTACT_INTS + k] : 0)
      if (!coder.writing) this.begun[i * CONTACT_INTS + k] = who
    }
    if (!coder.writing && i > 0 && compareWho(this.begun, i - 1, this.begun, i) > 0) {
      throw new LogError('The contacts of a frame are not in their order.')
    }
  }

  /** Merges those that last with those that begin; of the same parts, those that last come first. */
  private readChanges(record: FrameRecord, begunCount: number): void {
    this.reserve(this.beforeCount + begunCount)
    let i = 0
    let j = 0
    for (;;) {
      while (i < this.beforeCount && this.lasts[i] === 0) i++
      if (i === this.beforeCount && j === begunCount) return
      const takesOver =
        j === begunCount || (i < this.beforeCount && compareWho(this.before, i, this.begun, j) <= 0)
      const at = record.addContact()
      this.isNew[at] = takesOver ? 0 : 1
      if (takesOver) {
        this.slots[at] = this.beforeSlots[i]
        this.takeOver(record.contacts, at, this.before, i++)
      } else this.takeOver(record.contacts, at, this.begun, j++)
    }
  }

  private codeContact(coder: BitCoder, contacts: Int32Array, i: number): void {
    const at = i * CONTACT_INTS + FIRST_FEATURE
    const slot = this.slots[i]
    if (this.isNew[i] === 1) codeWhole(coder, this.columns, slot, contacts, at, CHANGING)
    else {
      codeGroup(coder, this.columns, slot, contacts, at, FEATURES)
      codeGroup(coder, this.columns, slot + FEATURES, contacts, at + FEATURES, CHANGING - FEATURES)
    }
  }

  private takeOver(to: Int32Array, i: number, from: Int32Array, j: number): void {
    for (let k = 0; k < WHO_INTS; k++) to[i * CONTACT_INTS + k] = from[j * CONTACT_INTS + k]
  }

  private newSlot(): number {
    if (this.freeCount > 0) return this.free[--this.freeCount]
    const slot = this.slotCount
    this.slotCount += CHANGING
    this.columns.reserve(this.slotCount)
    return slot
  }

  private remember(record: FrameRecord): void {
    this.beforeCount = record.contactCount
    for (let i = 0; i < record.contactCount; i++) {
      this.takeOver(this.before, i, record.contacts, i)
      this.beforeSlots[i] = this.slots[i]
    }
  }

  private reserve(count: number): void {
    if (count <= this.slots.length) return
    const length = Math.max(count, this.slots.length * 2)
    this.before = enlargedInts(this.before, length * CONTACT_INTS)
    this.beforeSlots = enlargedInts(this.beforeSlots, length)
    this.slots = enlargedInts(this.slots, length)
    this.free = enlargedInts(this.free, length)
    this.isNew = enlargedBytes(this.isNew, length)
    this.lasts = enlargedBytes(this.lasts, length)
  }
}
