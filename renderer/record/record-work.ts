/** What the recording worker does, without the worker: frames in, chunks to the host out. */

import { z } from 'zod'
import { sessionPass } from '../../contract/link.ts'
import { sessionId } from '../../contract/sessions.ts'
import { type FrameBatch, readBatch } from '../../engine/record/frame-batch.ts'
import { FrameRecord } from '../../engine/record/frame-record.ts'
import { LogEncoder } from '../../engine/record/log-encoder.ts'
import { ChunkQueue } from './chunk-queue.ts'
import type { Keeper } from './keeper.ts'
import type { BeginRequest, RecorderAnswer, RecorderRequest } from './messages.ts'
import { post, Refused } from './post.ts'
import { Safekeeping } from './safekeeping.ts'
import { type SceneSurroundings, sendScene } from './send-scene.ts'
import { SessionPosts } from './session-posts.ts'

/** Milliseconds that the last frames have to arrive, once no more follow. */
const END_PATIENCE = 5000
/** Milliseconds for one try over a network, where what is sent into a gap would wait for minutes. */
const ONE_TRY = 30_000
/** Milliseconds between two tries to end a session over a network that is away. */
const BETWEEN_ENDS = 1000

export interface RecordSurroundings extends SceneSurroundings {
  readonly tell: (answer: RecorderAnswer) => void
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  readonly makeJpeg: (picture: ImageBitmap) => Promise<Blob>
  readonly mostWaiting?: number
  /** What outlives the page; null where nothing does. Over the headset link alone. */
  readonly openKeeper?: () => Promise<Keeper | null>
  /** Nobody else is to send this session for as long as we live. */
  readonly hold?: (session: string) => void
}

const begunAnswer = z.object({ id: sessionId, wantsScene: z.boolean(), pass: sessionPass.optional() })

export class RecordWork {
  private readonly around: RecordSurroundings
  private readonly queue: ChunkQueue
  private readonly record = new FrameRecord()
  private encoder: LogEncoder | null = null
  private hasEnded = false
  /** Undefined where the host is on the same machine: it answers, or it is gone. */
  private patience: number | undefined
  /** Null where it never began. */
  private posts: Promise<SessionPosts | null> = Promise.resolve(null)
  private readonly safe = new Safekeeping()
  /** What goes on beside the frames. */
  private beside: Promise<void> = Promise.resolve()

  constructor(around: RecordSurroundings) {
    this.around = around
    this.queue = new ChunkQueue({
      send: async (body, signal) => (await this.posts)?.chunk(body, this.oneTry(signal)),
      onFault: (text) => void this.finish(text + this.safe.comfort),
      wait: around.wait,
      keep: (chunk) => this.safe.keep(chunk),
      arrived: (sequence) => this.safe.arrived(sequence),
      ...(around.mostWaiting === undefined ? {} : { mostWaiting: around.mostWaiting }),
    })
  }

  hear(request: RecorderRequest): void {
    if (request.type === 'begin') this.posts = this.begin(request)
    else if (request.type === 'batch') this.encode(request.batch)
    else if (request.type === 'thumbnail') void this.sendThumbnail(request.picture)
    else if (request.type === 'end') void this.end()
  }

  private oneTry(signal: AbortSignal): AbortSignal {
    return this.patience === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(ONE_TRY)])
  }

  private async begin(request: BeginRequest): Promise<SessionPosts | null> {
    const { begin, scene, base, patience } = request
    this.patience = patience
    const isSoft = begin.participants.some(({ kind }) => kind === 'soft')
    this.encoder = new LogEncoder(begin.bodyCount, begin.origin, isSoft)
    let answer: z.infer<typeof begunAnswer>
    try {
      const url = new URL('sessions', base).href
      answer = begunAnswer.parse(
        await post(this.around.fetch, url, 'application/json', JSON.stringify(begin)),
      )
    } catch (error) {
      // Not tried again: whoever asked for it is waiting to see it begin.
      this.queue.fail(
        error instanceof Refused ? error.message : 'Nothing can be recorded: the host does not answer.',
      )
      return null
    }
    this.around.tell({ type: 'begun', id: answer.id })
    if (answer.pass !== undefined) void this.keepSafe(request, answer.id, answer.pass)
    const posts = new SessionPosts(this.around.fetch, base, answer)
    if (answer.wantsScene) {
      const sent = { request: scene, hash: begin.scene.hash, address: posts.address, patience }
      this.beside = sendScene(this.around, sent).then((fault) => {
        if (fault !== null) this.around.tell({ type: 'remark', text: fault })
      })
    }
    this.queue.open()
    return posts
  }

  private async keepSafe({ begin, scene }: BeginRequest, id: string, pass: string): Promise<void> {
    const keeper = (await this.around.openKeeper?.()) ?? null
    if (keeper === null || this.hasEnded) return
    this.around.hold?.(id)
    const { name } = begin
    this.safe.open(keeper, { id, pass, name, hash: begin.scene.hash, scene, keptAt: Date.now() })
  }

  private encode(batch: FrameBatch): void {
    const { encoder } = this
    if (encoder !== null && !this.hasEnded) {
      try {
        readBatch(batch, this.record, (record) => encoder.add(record))
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        this.queue.fail(`Recording has stopped. ${error.message}`)
      }
      if (encoder.frameCount > 0) this.queue.add(encoder.take(), encoder.takeStates())
    }
    this.around.tell({ type: 'returned', batch })
  }

  /** A session without a picture is no fault that anybody need hear of. */
  private async sendThumbnail(picture: ImageBitmap): Promise<void> {
    try {
      const posts = await this.posts
      if (posts !== null) await posts.thumbnail(await this.around.makeJpeg(picture))
    } catch {
      // The next one, at the first contact, may arrive.
    } finally {
      picture.close()
    }
  }

  private async end(): Promise<void> {
    const arrived = new AbortController()
    const patience = this.around.wait(this.patience ?? END_PATIENCE, arrived.signal).then(() => {
      if (!arrived.signal.aborted)
        this.queue.fail('The end of the session could not be recorded: the host does not answer.')
    })
    const posts = await Promise.race([this.posts, patience])
    await this.queue.emptied()
    // Over the link here already: the page that would tell the host may be gone by then.
    if (posts && this.patience !== undefined) await this.endSession(posts, arrived.signal)
    arrived.abort()
    await this.finish(null)
  }

  private async endSession(posts: SessionPosts, signal: AbortSignal): Promise<void> {
    while (!this.hasEnded) {
      try {
        await posts.end(this.oneTry(signal))
        this.safe.isDone = true
        return
      } catch (error) {
        // The page asks once more, and says why not.
        if (error instanceof Refused) return
        await this.around.wait(BETWEEN_ENDS, signal)
      }
    }
  }

  private async finish(fault: string | null): Promise<void> {
    if (this.hasEnded) return
    this.hasEnded = true
    this.around.tell({ type: 'ended', fault })
    await this.beside
    await this.safe.close()
    this.around.tell({ type: 'finished' })
  }
}
