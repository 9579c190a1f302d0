/** Bodies that moved, as bits: which ones, against those of the frame before; poses, each against its own past. */
import { enlargedInts } from '../math/enlarged.ts'
import type { BitCoder } from './bit-coder.ts'
import { Columns } from './columns.ts'
import { isScale } from './frame-fault.ts'
import type { FrameRecord } from './frame-record.ts'
import { isTurn, POSE_INTS } from './grid.ts'
import { LogError } from './log-error.ts'
import type { LogState } from './log-state.ts'
import { codePose, codeWholePose } from './pose-coder.ts'

export class MovedCoder {
  private readonly columns = new Columns(32 * POSE_INTS)
  /** Where a body's columns are, from 0; −1 where it has none since the last key frame. */
  private readonly slots: Int32Array
  private slotCount = 0
  /** Those of the frame before. */
  private moved = new Int32Array(32)
  private movedCount = 0
  private list = new Int32Array(32)
  private listCount = 0
  private readonly double = new Float64Array(1)
  private readonly words = new Int32Array(this.double.buffer)

  constructor(bodyCount: number) {
    this.slots = new Int32Array(bodyCount).fill(-1)
  }

  /** All bodies that ever moved, and which of them did in this frame. The state is what is written, or what is read. */
  codeKey(coder: BitCoder, record: FrameRecord, state: LogState): void {
    this.slots.fill(-1)
    this.slotCount = 0
    this.listCount = 0
    if (coder.writing) {
      for (let body = 0; body < state.known.length; body++) if (state.known[body] === 1) this.push(body)
    }
    this.codeList(coder)
    let at = 0
    for (let i = 0; i < this.listCount; i++) {
      const body = this.list[i]
      state.know(body)
      codeWholePose(coder, this.columns, this.newSlot(body), state.poses, body * POSE_INTS)
      if (!isTurn(state.poses, body * POSE_INTS + 3))
        throw new LogError('A body is turned in no possible way.')
      this.codeScale(coder, state.scales, body)
      const hasMoved = coder.writing && at < record.movedCount && record.movedBody[at] === body
      if (coder.bits(hasMoved ? 1 : 0, 1) === 0) continue
      const place = coder.writing ? at : record.addMoved(body)
      const isScaled = coder.bits(Number.isNaN(record.movedScale[place]) ? 0 : 1, 1) === 1
      if (!coder.writing) {
        for (let k = 0; k < POSE_INTS; k++) {
          record.movedPose[place * POSE_INTS + k] = state.poses[body * POSE_INTS + k]
        }
        if (isScaled) record.movedScale[place] = state.scales[body]
      }
      at++
    }
    this.rememberMoved(record)
  }

  code(coder: BitCoder, record: FrameRecord): void {
    const { movedBody, movedCount } = record
    if (coder.writing) {
      this.listCount = 0
      eachInOne(this.moved, this.movedCount, movedBody, movedCount, (body) => this.push(body))
    }
    this.codeList(coder)
    if (!coder.writing) {
      eachInOne(this.moved, this.movedCount, this.list, this.listCount, (body) => record.addMoved(body))
    }
    this.rememberMoved(record)
    let isScaled = 0
    for (let i = 0; i < record.movedCount; i++) {
      const slot = this.slots[record.movedBody[i]]
      if (slot >= 0) codePose(coder, this.columns, slot, record.movedPose, i * POSE_INTS)
      else {
        const begun = this.newSlot(record.movedBody[i])
        codeWholePose(coder, this.columns, begun, record.movedPose, i * POSE_INTS)
      }
      if (!Number.isNaN(record.movedScale[i])) isScaled = 1
    }
    // Scales change seldom: one bit says that none did.
    if (record.movedCount === 0 || coder.bits(isScaled, 1) === 0) return
    for (let i = 0; i < record.movedCount; i++) this.codeScale(coder, record.movedScale, i)
  }

  private newSlot(body: number): number {
    const slot = this.slotCount
    this.slotCount += POSE_INTS
    this.columns.reserve(this.slotCount)
    this.slots[body] = slot
    return slot
  }

  /** A bit, and where it is a number its 64. */
  private codeScale(coder: BitCoder, scales: Float64Array, i: number): void {
    if (coder.bits(Number.isNaN(scales[i]) ? 0 : 1, 1) === 0) {
      scales[i] = Number.NaN
      return
    }
    this.double[0] = scales[i]
    this.words[0] = coder.bits(this.words[0], 32)
    this.words[1] = coder.bits(this.words[1], 32)
    if (!isScale(this.double[0])) throw new LogError('The scale of a body is no scale.')
    scales[i] = this.double[0]
  }

  /** Ascending numbers of bodies: how many, and the gaps between them. */
  private codeList(coder: BitCoder): void {
    const count = coder.count(this.listCount)
    this.listCount = coder.writing ? count : 0
    let last = -1
    for (let i = 0; i < count; i++) {
      const body = last + 1 + coder.count(coder.writing ? this.list[i] - last - 1 : 0)
      if (body >= this.slots.length) throw new LogError('A body moved that the scene does not have.')
      if (!coder.writing) this.push(body)
      last = body
    }
  }

  private push(body: number): void {
    if (this.listCount === this.list.length) this.list = enlargedInts(this.list, this.list.length * 2)
    this.list[this.listCount++] = body
  }

  private rememberMoved(record: FrameRecord): void {
    if (this.moved.length < record.movedCount) this.moved = new Int32Array(record.movedBody.length)
    this.movedCount = record.movedCount
    for (let i = 0; i < record.movedCount; i++) this.moved[i] = record.movedBody[i]
  }
}

/** What stands in one of two ascending lists, but not in both. */
function eachInOne(
  a: Int32Array,
  aCount: number,
  b: Int32Array,
  bCount: number,
  take: (body: number) => void,
): void {
  let i = 0
  let j = 0
  while (i < aCount || j < bCount) {
    const x = i < aCount ? a[i] : Number.POSITIVE_INFINITY
    const y = j < bCount ? b[j] : Number.POSITIVE_INFINITY
    if (x !== y) take(x < y ? x : y)
    if (x <= y) i++
    if (y <= x) j++
  }
}
