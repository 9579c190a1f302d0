/**
 * Frames to chunks of bytes. A chunk that begins with a key frame can be read by itself; the others go on where the one
 * before ended.
 */
import { BitWriter } from './bit-writer.ts'
import { HEAD_BYTES, writeHead } from './chunk-head.ts'
import { type BegunContact, ContactChanges, type EndedContact } from './contact-changes.ts'
import { sortContacts } from './contact-order.ts'
import { digestBytes } from './digest.ts'
import { FrameCoder } from './frame-coder.ts'
import { FrameDigest } from './frame-digest.ts'
import { frameFault } from './frame-fault.ts'
import type { FrameRecord } from './frame-record.ts'
import { LogState } from './log-state.ts'
import { plainText } from './plain-text.ts'

/** Microseconds between key frames, a little less than a second: chunks of 200 ms have one every second, not every 1.2. */
const KEY_INTERVAL = 900_000

/** As the header of a chunk has it (contract/sessions.ts), and the bytes. */
export interface EncodedChunk {
  firstFrame: number
  frameCount: number
  firstTime: number
  lastTime: number
  key: boolean
  /** Of its last frame: 16 hexadecimal digits. */
  digest: string
  begun: BegunContact[]
  ended: EndedContact[]
  deepened: [number, number][]
  bytes: Uint8Array<ArrayBuffer>
}

/** What cloth was like at the frame that shows it first. */
export interface SoftState {
  readonly frame: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

export class LogEncoder {
  private readonly bodyCount: number
  private readonly digest = new FrameDigest()
  private readonly state: LogState
  private readonly coder: FrameCoder
  private readonly writer = new BitWriter()
  private readonly changes: ContactChanges
  private readonly soft: boolean
  private states: SoftState[] = []
  private firstFrame = 0
  /** Of the chunk. */
  private count = 0
  private isKey = false
  private firstTime = 0
  private keyTime = Number.NEGATIVE_INFINITY

  /** `soft`: the scene has cloth. Without, what records say of it is left out. */
  constructor(bodyCount: number, origin: ArrayLike<number> = [0, 0, 0], soft = false) {
    this.soft = soft
    this.bodyCount = bodyCount
    this.state = new LogState(bodyCount)
    this.coder = new FrameCoder(bodyCount)
    this.changes = new ContactChanges(origin)
  }

  /** Of the chunk that is not yet taken. */
  get frameCount(): number {
    return this.count
  }

  /**
   * Sorts the record's contacts, makes its events plain and writes its digest, so that the record is then as a decoder
   * gives it back. A frame that cannot be is refused, and the log stays as it was.
   */
  add(record: FrameRecord): void {
    record.soft = this.soft
    const fault = frameFault(record, this.bodyCount)
    if (fault !== null) throw new RangeError(fault)
    if (record.time < this.state.time) throw new RangeError('The time of the recording goes back.')
    for (let i = 0; i < record.events.length; i++) record.events[i] = plainText(record.events[i])
    sortContacts(record)
    if (record.soft && record.softState !== null) this.keepState(record.softState, record.softDigest)
    this.digest.add(record)
    if (this.count === 0) this.begin(record)
    if (this.isKey && this.count === 0) this.coder.codeKey(this.writer, record, this.state)
    else this.coder.code(this.writer, record, this.state)
    this.changes.add(record, this.firstFrame + this.count)
    this.count++
  }

  /** Ends the chunk. */
  take(): EncodedChunk {
    if (this.count === 0) throw new RangeError('There is no frame to take.')
    const { firstFrame, count, isKey, soft, bodyCount } = this
    const bytes = this.writer.taken()
    writeHead(bytes, { key: isKey, soft, bodyCount, firstFrame, frameCount: count })
    this.firstFrame += count
    this.count = 0
    return {
      firstFrame,
      frameCount: count,
      firstTime: this.firstTime,
      lastTime: this.state.time,
      key: isKey,
      digest: this.digest.toString(),
      ...this.changes.take(),
      bytes,
    }
  }

  /** The states of cloth that came with the frames since it was last asked. */
  takeStates(): SoftState[] {
    const taken = this.states
    this.states = []
    return taken
  }

  private keepState(bytes: Uint8Array<ArrayBuffer>, digest: Int32Array): void {
    digestBytes(bytes, digest)
    this.states.push({ frame: this.firstFrame + this.count, bytes })
  }

  private begin(record: FrameRecord): void {
    this.writer.restart(HEAD_BYTES)
    this.firstTime = record.time
    this.isKey = record.time - this.keyTime >= KEY_INTERVAL
    if (this.isKey) this.keyTime = record.time
  }
}
