/** What the recording worker does, without the worker: frames in, chunks to the host out. */

import { z } from 'zod'
import { type SessionBegin, sessionId } from '../../contract/sessions.ts'
import { type FrameBatch, readBatch } from '../../engine/record/frame-batch.ts'
import { FrameRecord } from '../../engine/record/frame-record.ts'
import { LogEncoder } from '../../engine/record/log-encoder.ts'
import { sessionAddress } from '../replay/session-fetch.ts'
import { ChunkQueue } from './chunk-queue.ts'
import type { BeginRequest, RecorderAnswer, RecorderRequest } from './messages.ts'
import { type Fetch, post, Refused } from './post.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Milliseconds that the last frames have to arrive, once no more follow. */
const END_PATIENCE = 5000
/** Times that a scene is sent, and milliseconds between them: it is large, and the frames come first. */
const SCENE_TRIES = 4
const SCENE_WAIT = 5000
/** Milliseconds for one try over a network, where what is sent into a gap would wait for minutes. */
const ONE_TRY = 30_000

export interface RecordSurroundings {
  readonly tell: (answer: RecorderAnswer) => void
  readonly fetch: Fetch
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** The scene's files once more, packed; rejects with a sentence. */
  readonly packScene: (request: BeginRequest['scene'], hash: string) => Promise<Bytes>
  readonly makeJpeg: (picture: ImageBitmap) => Promise<Blob>
  readonly mostWaiting?: number
}

const begunAnswer = z.object({ id: sessionId, wantsScene: z.boolean() })

export class RecordWork {
  private readonly around: RecordSurroundings
  private readonly queue: ChunkQueue
  private readonly record = new FrameRecord()
  private encoder: LogEncoder | null = null
  private hasEnded = false
  /** Undefined where the host is on the same machine: it answers, or it is gone. */
  private patience: number | undefined
  /** The session's own address; null where it never began. */
  private address: Promise<string | null> = Promise.resolve(null)
  /** What goes on beside the frames. */
  private beside: Promise<void> = Promise.resolve()

  constructor(around: RecordSurroundings) {
    this.around = around
    this.queue = new ChunkQueue({
      send: async (body, signal) =>
        post(
          around.fetch,
          `${await this.address}/chunks`,
          'application/octet-stream',
          body,
          this.oneTry(signal),
        ),
      onFault: (text) => void this.finish(text),
      wait: around.wait,
      ...(around.mostWaiting === undefined ? {} : { mostWaiting: around.mostWaiting }),
    })
  }

  hear(request: RecorderRequest): void {
    if (request.type === 'begin') this.address = this.begin(request)
    else if (request.type === 'batch') this.encode(request.batch)
    else if (request.type === 'thumbnail') void this.sendThumbnail(request.picture)
    else void this.end()
  }

  private oneTry(signal: AbortSignal): AbortSignal {
    return this.patience === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(ONE_TRY)])
  }

  private async begin({ begin, scene, base, patience }: BeginRequest): Promise<string | null> {
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
    const address = sessionAddress(answer.id, base)
    if (answer.wantsScene) this.beside = this.sendScene(scene, begin, address)
    this.queue.open()
    return address
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

  private async sendScene(
    request: BeginRequest['scene'],
    begin: SessionBegin,
    address: string,
  ): Promise<void> {
    try {
      // As a blob: Electron hands over large plain bytes at a few megabytes a second.
      const packed = new Blob([await this.around.packScene(request, begin.scene.hash)])
      const tries = this.patience === undefined ? SCENE_TRIES : Math.ceil(this.patience / SCENE_WAIT)
      for (let left = tries; left > 0; left--) {
        try {
          await post(this.around.fetch, `${address}/scene`, 'application/octet-stream', packed)
          return
        } catch (error) {
          if (error instanceof Refused || left === 1) throw error
          await this.around.wait(SCENE_WAIT)
        }
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.around.tell({ type: 'remark', text: `The scene could not be kept with the session. ${reason}` })
    }
  }

  /** A session without a picture is no fault that anybody need hear of. */
  private async sendThumbnail(picture: ImageBitmap): Promise<void> {
    try {
      const address = await this.address
      if (address === null) return
      const jpeg = await this.around.makeJpeg(picture)
      await post(this.around.fetch, `${address}/thumbnail`, 'image/jpeg', jpeg)
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
    await Promise.race([this.address, patience])
    await this.queue.emptied()
    arrived.abort()
    await this.finish(null)
  }

  private async finish(fault: string | null): Promise<void> {
    if (this.hasEnded) return
    this.hasEnded = true
    this.around.tell({ type: 'ended', fault })
    await this.beside
    this.around.tell({ type: 'finished' })
  }
}
