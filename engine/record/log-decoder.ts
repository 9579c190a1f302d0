/** Chunks of bytes back to frames. What it gives is safe to use; what is damaged it refuses with a sentence. */
import { BitReader } from './bit-reader.ts'
import { HEAD_BYTES, readHead } from './chunk-head.ts'
import { FrameCoder } from './frame-coder.ts'
import { frameFault } from './frame-fault.ts'
import { FrameRecord } from './frame-record.ts'
import { LogError } from './log-error.ts'
import { LogState } from './log-state.ts'

export { LogError } from './log-error.ts'

export class LogDecoder {
  /** The frame read last, but for `contactNumbers`, which a log does not hold. Hands that are not there are zeros. */
  readonly record = new FrameRecord()
  /** Everything at that frame. */
  readonly state: LogState
  private readonly bodyCount: number
  private readonly coder: FrameCoder
  private readonly reader = new BitReader()
  private lastFrame = -1
  private endFrame = 0
  private isAtKey = false
  /** Nothing can follow before a key frame: nothing was read yet, or what was is damaged. */
  private needsKey = true

  constructor(bodyCount: number) {
    this.bodyCount = bodyCount
    this.state = new LogState(bodyCount)
    this.coder = new FrameCoder(bodyCount)
  }

  /** Number of the frame read last; one less than the first of a chunk that was just opened. */
  get frame(): number {
    return this.lastFrame
  }

  /** A chunk with a key frame at any time, or the one that follows the last. The bytes are read until its end. */
  open(bytes: Uint8Array): void {
    const head = readHead(bytes)
    if (head.bodyCount !== this.bodyCount) {
      throw new LogError('The recording was made in a scene with another number of bodies.')
    }
    const isNext = head.firstFrame === this.lastFrame + 1 && this.lastFrame + 1 === this.endFrame
    const follows = isNext && head.soft === this.record.soft
    if (!head.key && (this.needsKey || !follows)) {
      throw new LogError('A piece of the recording does not follow the one before.')
    }
    this.reader.restart(bytes, HEAD_BYTES)
    this.lastFrame = head.firstFrame - 1
    this.endFrame = head.firstFrame + head.frameCount
    this.isAtKey = head.key
    this.record.soft = head.soft
    this.needsKey = false
  }

  /** Reads the next frame into `record` and `state`; false at the chunk's end. */
  next(): boolean {
    if (this.needsKey || this.lastFrame + 1 === this.endFrame) return false
    // Until the frame is read whole.
    this.needsKey = true
    this.record.clear()
    if (this.isAtKey) this.coder.codeKey(this.reader, this.record, this.state)
    else this.coder.code(this.reader, this.record, this.state)
    const fault = frameFault(this.record, this.bodyCount)
    if (fault !== null) throw new LogError(fault)
    this.isAtKey = false
    this.lastFrame++
    if (this.lastFrame + 1 === this.endFrame && !this.reader.atEnd) {
      throw new LogError('A piece of the recording has bytes after its end.')
    }
    this.needsKey = false
    return true
  }
}
