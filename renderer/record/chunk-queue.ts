/**
 * Chunks on their way to the host: one at a time, in order, each until it has arrived. A host that is away for a while
 * costs nothing; one that stays away ends the recording before the memory is full.
 */
import type { ChunkHeader } from '../../contract/sessions.ts'
import type { EncodedChunk, SoftState } from '../../engine/record/log-encoder.ts'
import type { KeptChunk } from './keeper.ts'
import { Refused } from './post.ts'

/** Bytes that may wait for the host: half an hour of an ordinary session. */
const MOST_WAITING = 64 * 2 ** 20
/** Milliseconds before a chunk is sent again, at first and at most. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 4000

export interface ChunkQueueOptions {
  /** Throws Refused where the host says no, anything else where it was not reached. */
  readonly send: (body: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<unknown>
  /** Nothing more can be recorded: a sentence. */
  readonly onFault: (text: string) => void
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** To be kept where it outlives the page: it does not leave at once. False where nothing can be kept. */
  readonly keep?: (chunk: KeptChunk) => boolean
  /** One that was kept. */
  readonly arrived?: (sequence: number) => void
  readonly mostWaiting?: number
}

interface Waiting extends KeptChunk {
  isKept: boolean
}

export class ChunkQueue {
  private readonly options: ChunkQueueOptions
  private readonly chunks: Waiting[] = []
  private readonly giveUp = new AbortController()
  private waiting = 0
  private sequence = 0
  private isOpen = false
  private isSending = false
  private onEmpty: () => void = () => {}

  constructor(options: ChunkQueueOptions) {
    this.options = options
  }

  /** The session has begun: chunks may be sent. Until then they wait. */
  open(): void {
    this.isOpen = true
    void this.sendAll()
  }

  /** States of cloth go with the frames they are of: both arrive, or neither. */
  add(chunk: EncodedChunk, states: readonly SoftState[] = []): void {
    if (this.giveUp.signal.aborted) return
    const sequence = this.sequence++
    const body = packChunk(sequence, chunk, states)
    this.chunks.push({ sequence, body, isKept: false })
    // The one before has not arrived yet. Where all is well nothing waits so long, and nothing is written.
    if (this.chunks.length > 1) this.keepAll()
    this.waiting += body.length
    if (this.waiting > (this.options.mostWaiting ?? MOST_WAITING)) {
      this.fail('Recording has stopped: the host has not answered for too long.')
      return
    }
    void this.sendAll()
  }

  /** What waits is kept beside this memory. */
  keepAll(): void {
    const { keep } = this.options
    if (keep === undefined) return
    for (const chunk of this.chunks) chunk.isKept ||= keep(chunk)
  }

  /** When everything has arrived, or nothing will any more. */
  emptied(): Promise<void> {
    this.keepAll()
    if (this.chunks.length === 0 || this.giveUp.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      this.onEmpty = resolve
    })
  }

  /** Drops what is waiting, from this memory. */
  fail(text: string): void {
    if (this.giveUp.signal.aborted) return
    this.keepAll()
    this.giveUp.abort()
    this.chunks.length = 0
    this.waiting = 0
    this.options.onFault(text)
    this.onEmpty()
  }

  private async sendAll(): Promise<void> {
    if (this.isSending || !this.isOpen) return
    this.isSending = true
    const { signal } = this.giveUp
    let wait = FIRST_WAIT
    while (!signal.aborted) {
      const next = this.chunks[0]
      if (next === undefined) break
      try {
        await this.options.send(next.body, signal)
        wait = FIRST_WAIT
        if (signal.aborted) break
        this.chunks.shift()
        this.waiting -= next.body.length
        if (next.isKept) this.options.arrived?.(next.sequence)
      } catch (error) {
        if (error instanceof Refused) this.fail(error.message)
        else if (!signal.aborted) {
          this.keepAll()
          await this.options.wait(wait, signal)
          wait = Math.min(2 * wait, LONGEST_WAIT)
        }
      }
    }
    this.isSending = false
    if (!signal.aborted) this.onEmpty()
  }
}

/** As contract/sessions.ts has it: the header's length, the header, the frames, the states of cloth. */
function packChunk(
  sequence: number,
  { bytes, ...rest }: EncodedChunk,
  states: readonly SoftState[],
): Uint8Array<ArrayBuffer> {
  const header: ChunkHeader = { sequence, ...rest }
  if (states.length > 0) header.softStates = states.map((state) => [state.frame, state.bytes.length])
  const text = new TextEncoder().encode(JSON.stringify(header))
  const pieces = [text, bytes, ...states.map((state) => state.bytes)]
  const body = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 4))
  new DataView(body.buffer).setUint32(0, text.length, true)
  let at = 4
  for (const piece of pieces) {
    body.set(piece, at)
    at += piece.length
  }
  return body
}
