/** One session while it is recorded: reads every frame that is drawn, and hands it to the worker. */
import { FrameRecord } from '../../engine/record/frame-record.ts'
import { FrameTap } from '../../walkthrough/record/frame-tap.ts'
import type { FrameRecorder, WalkSession } from '../session/walk-session.ts'
import type { FrameTimes } from './frame-times.ts'
import type { BeginRequest, RecorderAnswer } from './messages.ts'
import { RecorderLink, type RecorderWorker } from './recorder-link.ts'
import { ThumbnailTaker } from './thumbnail.ts'

/** Milliseconds between two looks at the clock, and at frames that wait though no other follows. */
const LOOK = 250

export interface TakeOptions {
  readonly session: WalkSession
  readonly canvas: HTMLCanvasElement
  readonly begin: BeginRequest
  readonly times: FrameTimes
  /** Whole seconds, whenever they change. */
  readonly onSecond: (seconds: number) => void
  /** Something went wrong beside the frames. */
  readonly onRemark: (text: string) => void
  /** It ends by itself, for the reason that `ended` gives. */
  readonly onCutShort: () => void
  readonly makeWorker?: () => RecorderWorker
}

export class Take implements FrameRecorder {
  /** As the host named the session; null until it has. */
  id: string | null = null
  frames = 0
  /** All frames are with the host: null, or a sentence that says why they are not. */
  readonly ended: Promise<string | null>
  /** The scene is, too. */
  readonly finished: Promise<void>
  private readonly options: TakeOptions
  private readonly tap: FrameTap
  private readonly link: RecorderLink
  private readonly thumbnail: ThumbnailTaker
  private readonly record = new FrameRecord()
  private readonly begunAt = performance.now()
  private readonly looking: ReturnType<typeof setInterval>
  private end!: (fault: string | null) => void
  private finish!: () => void
  private isRunning = true
  private second = 0

  constructor(options: TakeOptions) {
    this.options = options
    this.ended = new Promise((resolve) => {
      this.end = resolve
    })
    this.finished = new Promise((resolve) => {
      this.finish = resolve
    })
    this.tap = new FrameTap(options.session.walkthrough, options.session.soft)
    this.link = new RecorderLink(options.begin, (answer) => this.hear(answer), options.makeWorker)
    this.thumbnail = new ThumbnailTaker(options.canvas, (picture) => this.sendThumbnail(picture))
    this.looking = setInterval(() => this.look(), LOOK)
    options.session.recorder = this
  }

  /** How long it is, up to the last frame. */
  get microseconds(): number {
    return this.record.time
  }

  /** A frame has been drawn. */
  frame(now: number): void {
    const start = performance.now()
    const { record } = this
    this.frames++
    // The first frame may have begun before the recording did.
    this.tap.read(record, Math.max(record.time, Math.round((now - this.begunAt) * 1000)))
    this.link.add(record)
    this.thumbnail.look(record)
    this.options.times.add(start)
  }

  event(text: string): void {
    this.tap.event(text)
  }

  /** No more frames from now on; `ended` tells when the host has them all. */
  stop(): void {
    if (!this.isRunning) return
    this.leave()
    this.link.end()
  }

  /** The host has stopped it. */
  cutShort(reason: string): void {
    this.end(reason)
    this.stop()
    this.options.onCutShort()
  }

  /** The page is about to go: what is left is handed over, for what it is worth. */
  flush(): void {
    this.link.flush()
  }

  private hear(answer: RecorderAnswer): void {
    if (answer.type === 'begun') this.id = answer.id
    else if (answer.type === 'remark') this.options.onRemark(answer.text)
    else if (answer.type === 'finished') this.finish()
    else if (answer.type === 'ended') {
      this.end(answer.fault)
      if (!this.isRunning) return
      this.leave()
      this.options.onCutShort()
    }
  }

  private leave(): void {
    this.isRunning = false
    clearInterval(this.looking)
    const { session } = this.options
    if (session.recorder === this) session.recorder = null
  }

  private look(): void {
    const elapsed = performance.now() - this.begunAt
    const second = Math.floor(elapsed / 1000)
    if (second !== this.second) this.options.onSecond(second)
    this.second = second
    const { oldest } = this.link
    if (oldest >= 0 && elapsed * 1000 - oldest > LOOK * 1000) this.link.flush()
  }

  private sendThumbnail(picture: ImageBitmap): void {
    if (this.isRunning) this.link.sendThumbnail(picture)
    else picture.close()
  }
}
