/** The drawing thread's end of the line to the recording worker: gathers frames, and hands them over a few times a second. */
import { BatchWriter } from '../../engine/record/frame-batch.ts'
import type { FrameRecord } from '../../engine/record/frame-record.ts'
import type { BeginRequest, RecorderAnswer, RecorderRequest } from './messages.ts'

/** Microseconds of frames that are handed over together: a chunk is to hold no more than 250 ms. */
const TOGETHER = 200_000

/** As much of a Worker as is used. */
export interface RecorderWorker {
  onmessage: ((event: MessageEvent<RecorderAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(request: RecorderRequest, transfer?: Transferable[]): void
  terminate(): void
}

export class RecorderLink {
  private readonly worker: RecorderWorker
  private readonly writer = new BatchWriter()
  private readonly hear: (answer: RecorderAnswer) => void
  private firstTime = 0
  private lastTime = 0
  private hasEnded = false

  constructor(
    begin: BeginRequest,
    hear: (answer: RecorderAnswer) => void,
    makeWorker: () => RecorderWorker = newWorker,
  ) {
    this.hear = hear
    this.worker = makeWorker()
    this.worker.onmessage = ({ data }) => this.take(data)
    this.worker.onerror = (event) => {
      event.preventDefault()
      this.terminate()
      const fault = `Recording has stopped: ${event.message || 'its worker ended'}.`
      if (!this.hasEnded) hear({ type: 'ended', fault })
      hear({ type: 'finished' })
    }
    this.worker.postMessage(begin)
  }

  add(record: FrameRecord): void {
    const { writer } = this
    if (writer.frameCount === 0) this.firstTime = record.time
    const sinceLast = record.time - this.lastTime
    this.lastTime = record.time
    writer.add(record)
    // Now, where the next frame would be one too many.
    if (record.time + sinceLast - this.firstTime >= TOGETHER) this.flush()
  }

  /** Microseconds of the oldest frame that has not been handed over; −1 where all have. */
  get oldest(): number {
    return this.writer.frameCount === 0 ? -1 : this.firstTime
  }

  flush(): void {
    if (this.writer.frameCount === 0) return
    const batch = this.writer.take()
    const states = batch.states.map(({ buffer }) => buffer)
    this.worker.postMessage({ type: 'batch', batch }, [batch.ints.buffer, batch.numbers.buffer, ...states])
  }

  sendThumbnail(picture: ImageBitmap): void {
    this.worker.postMessage({ type: 'thumbnail', picture }, [picture])
  }

  /** Hands over what is left; the worker answers with 'ended'. */
  end(): void {
    this.flush()
    this.worker.postMessage({ type: 'end' })
  }

  private take(answer: RecorderAnswer): void {
    if (answer.type === 'returned') {
      this.writer.giveBack(answer.batch)
      return
    }
    if (answer.type === 'ended') this.hasEnded = true
    if (answer.type === 'finished') this.terminate()
    this.hear(answer)
  }

  private terminate(): void {
    this.worker.onmessage = this.worker.onerror = null
    this.worker.terminate()
  }
}

export function newWorker(): RecorderWorker {
  return new Worker(new URL('./recorder-worker.ts', import.meta.url), { type: 'module', name: 'recorder' })
}
