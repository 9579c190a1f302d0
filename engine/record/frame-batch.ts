/**
 * Frames on their way from the drawing thread to the recorder: copied into two arrays, whose buffers are handed over
 * and come back. Per frame:
 *
 *   ints      view, hands, both hands, bodies that moved (how many, numbers, poses), how many events, contacts, cloth
 *   numbers   time, scales of the bodies that moved, the contacts' exact numbers
 *   texts     events
 *   states    of cloth
 */
import { enlargedDoubles, enlargedInts } from '../math/enlarged.ts'
import { CONTACT_INTS, CONTACT_NUMBERS, type FrameRecord, HAND_INTS, VIEW_INTS } from './frame-record.ts'
import { POSE_INTS } from './grid.ts'

export interface FrameBatch {
  /** May be longer than what is in them. */
  readonly ints: Int32Array<ArrayBuffer>
  readonly numbers: Float64Array<ArrayBuffer>
  readonly texts: string[]
  readonly states: Uint8Array<ArrayBuffer>[]
  readonly frameCount: number
}

/** Some frames of two hands and twenty bodies at once. */
const FIRST_INTS = 16_384
const FIRST_NUMBERS = 4_096
/** Which hands, and how many bodies, events and contacts. */
const COUNTS = 4
/** Steps, whether it is shown, whether it was saved. */
const SOFT = 3
/** Batches that wait to be used again; more than that were never on their way at once. */
const MOST_SPARES = 8

export class BatchWriter {
  private ints = new Int32Array(FIRST_INTS)
  private numbers = new Float64Array(FIRST_NUMBERS)
  private texts: string[] = []
  private states: Uint8Array<ArrayBuffer>[] = []
  private intCount = 0
  private numberCount = 0
  private frames = 0
  private readonly spareInts: Int32Array<ArrayBuffer>[] = []
  private readonly spareNumbers: Float64Array<ArrayBuffer>[] = []

  get frameCount(): number {
    return this.frames
  }

  add(record: FrameRecord): void {
    const { movedCount, contactCount, events } = record
    this.reserve(
      COUNTS + SOFT + VIEW_INTS + 2 * HAND_INTS + movedCount * (1 + POSE_INTS) + contactCount * CONTACT_INTS,
      1 + movedCount + contactCount * CONTACT_NUMBERS,
    )
    this.addInts(record.view, VIEW_INTS)
    this.ints[this.intCount++] = record.hands
    this.addInts(record.hand, 2 * HAND_INTS)
    this.ints[this.intCount++] = movedCount
    this.addInts(record.movedBody, movedCount)
    this.addInts(record.movedPose, movedCount * POSE_INTS)
    this.ints[this.intCount++] = events.length
    this.ints[this.intCount++] = contactCount
    this.addInts(record.contacts, contactCount * CONTACT_INTS)
    this.ints[this.intCount++] = record.softSteps
    this.ints[this.intCount++] = record.softShown
    this.ints[this.intCount++] = record.softState === null ? 0 : 1
    if (record.softState !== null) this.states.push(record.softState)
    this.numbers[this.numberCount++] = record.time
    this.addNumbers(record.movedScale, movedCount)
    this.addNumbers(record.contactNumbers, contactCount * CONTACT_NUMBERS)
    for (let i = 0; i < events.length; i++) this.texts.push(events[i])
    this.frames++
  }

  /** The frames so far; the next ones go into another batch. */
  take(): FrameBatch {
    const { ints, numbers, texts, states } = this
    const batch = { ints, numbers, texts, states, frameCount: this.frames }
    this.ints = this.spareInts.pop() ?? new Int32Array(batch.ints.length)
    this.numbers = this.spareNumbers.pop() ?? new Float64Array(batch.numbers.length)
    this.texts = []
    this.states = []
    this.intCount = 0
    this.numberCount = 0
    this.frames = 0
    return batch
  }

  /** Its arrays are used again. */
  giveBack(batch: FrameBatch): void {
    if (batch.ints.length === 0 || this.spareInts.length === MOST_SPARES) return
    this.spareInts.push(batch.ints)
    this.spareNumbers.push(batch.numbers)
  }

  private reserve(ints: number, numbers: number): void {
    const intsNeeded = this.intCount + ints
    if (intsNeeded > this.ints.length) {
      this.ints = enlargedInts(this.ints, Math.max(intsNeeded, this.ints.length * 2))
    }
    const numbersNeeded = this.numberCount + numbers
    if (numbersNeeded > this.numbers.length) {
      this.numbers = enlargedDoubles(this.numbers, Math.max(numbersNeeded, this.numbers.length * 2))
    }
  }

  private addInts(from: Int32Array, count: number): void {
    const { ints, intCount } = this
    for (let i = 0; i < count; i++) ints[intCount + i] = from[i]
    this.intCount += count
  }

  private addNumbers(from: Float64Array, count: number): void {
    const { numbers, numberCount } = this
    for (let i = 0; i < count; i++) numbers[numberCount + i] = from[i]
    this.numberCount += count
  }
}

/** Fills the record with each frame in turn. */
export function readBatch(batch: FrameBatch, record: FrameRecord, each: (record: FrameRecord) => void): void {
  const { ints, numbers, texts, states } = batch
  let i = 0
  let n = 0
  let text = 0
  let state = 0
  for (let frame = 0; frame < batch.frameCount; frame++) {
    record.clear()
    for (let k = 0; k < VIEW_INTS; k++) record.view[k] = ints[i++]
    record.hands = ints[i++]
    for (let k = 0; k < 2 * HAND_INTS; k++) record.hand[k] = ints[i++]
    const movedCount = ints[i++]
    for (let k = 0; k < movedCount; k++) record.addMoved(ints[i++])
    for (let k = 0; k < movedCount * POSE_INTS; k++) record.movedPose[k] = ints[i++]
    const eventCount = ints[i++]
    for (let k = 0; k < eventCount; k++) record.events.push(texts[text++])
    const contactCount = ints[i++]
    for (let k = 0; k < contactCount; k++) record.addContact()
    for (let k = 0; k < contactCount * CONTACT_INTS; k++) record.contacts[k] = ints[i++]
    record.softSteps = ints[i++]
    record.softShown = ints[i++]
    record.softSaved = ints[i++]
    if (record.softSaved === 1) record.softState = states[state++]
    record.time = numbers[n++]
    for (let k = 0; k < movedCount; k++) record.movedScale[k] = numbers[n++]
    for (let k = 0; k < contactCount * CONTACT_NUMBERS; k++) record.contactNumbers[k] = numbers[n++]
    each(record)
  }
}
