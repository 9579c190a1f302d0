/** Time, view, hands and events of a frame, as bits. */
import type { BitCoder } from './bit-coder.ts'
import { Columns } from './columns.ts'
import { type FrameRecord, HAND_INTS, hasHand, VIEW_FIELD, VIEW_INTS } from './frame-record.ts'
import { POSE_INTS } from './grid.ts'
import { LogError } from './log-error.ts'
import { isPlain } from './plain-text.ts'
import { codeGroup, codePose, codeWhole, codeWholePose } from './pose-coder.ts'

const VIEW = 1
const HANDS = VIEW + VIEW_INTS
const TIME_STEP = 0
/** Joints of a finger mostly bend or rest together. */
const FINGER_JOINTS = 4
const CHARACTER_BITS = 7

export class PersonCoder {
  private readonly columns = new Columns(HANDS + 2 * HAND_INTS)
  private time = 0
  private hands = 0

  codeKey(coder: BitCoder, record: FrameRecord): void {
    codeWholeTime(coder, record)
    this.time = record.time
    this.columns.start(TIME_STEP, 0)
    codeWholePose(coder, this.columns, VIEW, record.view, 0)
    codeWhole(coder, this.columns, VIEW + VIEW_FIELD, record.view, VIEW_FIELD, VIEW_INTS - VIEW_FIELD)
    record.hands = coder.bits(record.hands, 2)
    this.hands = 0
    this.codeHands(coder, record)
  }

  code(coder: BitCoder, record: FrameRecord): void {
    this.codeTime(coder, record)
    codePose(coder, this.columns, VIEW, record.view, 0)
    codeGroup(coder, this.columns, VIEW + VIEW_FIELD, record.view, VIEW_FIELD, VIEW_INTS - VIEW_FIELD)
    const areSame = record.hands === this.hands
    if (coder.bits(areSame ? 1 : 0, 1) === 1) record.hands = this.hands
    else record.hands = coder.bits(record.hands, 2)
    this.codeHands(coder, record)
  }

  codeEvents(coder: BitCoder, events: string[]): void {
    const count = coder.count(events.length)
    for (let i = 0; i < count; i++) {
      const written = coder.writing ? events[i] : ''
      const length = coder.count(written.length)
      let text = ''
      for (let k = 0; k < length; k++) {
        const code = coder.bits(coder.writing ? written.charCodeAt(k) : 0, CHARACTER_BITS)
        if (!isPlain(code)) throw new LogError('What a person did is not plain text.')
        text += String.fromCharCode(code)
      }
      if (!coder.writing) events.push(text)
    }
  }

  /** Frames follow each other at an even pace, mostly. */
  private codeTime(coder: BitCoder, record: FrameRecord): void {
    const step = record.time - this.time
    if (coder.bits(step === (step | 0) ? 0 : 1, 1) === 1) codeWholeTime(coder, record)
    else record.time = this.time + this.columns.code(coder, TIME_STEP, step)
    if (record.time < this.time) throw new LogError('The time of the recording goes back.')
    this.time = record.time
  }

  private codeHands(coder: BitCoder, record: FrameRecord): void {
    for (let side = 0; side < 2; side++) {
      if (hasHand(record.hands, side)) this.codeHand(coder, record.hand, side, !hasHand(this.hands, side))
      else if (!coder.writing) record.hand.fill(0, side * HAND_INTS, (side + 1) * HAND_INTS)
    }
    this.hands = record.hands
  }

  private codeHand(coder: BitCoder, hand: Int32Array, side: number, isNew: boolean): void {
    const o = side * HAND_INTS
    const column = HANDS + o
    if (isNew) {
      codeWholePose(coder, this.columns, column, hand, o)
      codeWhole(coder, this.columns, column + POSE_INTS, hand, o + POSE_INTS, HAND_INTS - POSE_INTS)
      return
    }
    codePose(coder, this.columns, column, hand, o)
    for (let k = POSE_INTS; k < HAND_INTS; k += FINGER_JOINTS) {
      codeGroup(coder, this.columns, column + k, hand, o + k, FINGER_JOINTS)
    }
  }
}

/** Microseconds can need 53 bits. */
function codeWholeTime(coder: BitCoder, record: FrameRecord): void {
  const high = coder.bits(Math.floor(record.time / 2 ** 32), 21)
  const low = coder.bits(record.time | 0, 32) >>> 0
  record.time = high * 2 ** 32 + low
}
