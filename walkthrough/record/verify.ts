/**
 * The proof of a session: the engine runs again over the recorded poses, and the digest of every frame must come out as
 * it was recorded. It stops at the first that does not, with what both have found.
 */
import { PoseError } from '../../engine/bodies.ts'
import { sortContacts } from '../../engine/record/contact-order.ts'
import { digestText, FrameDigest } from '../../engine/record/frame-digest.ts'
import { CONTACT_INTS, FrameRecord } from '../../engine/record/frame-record.ts'
import { LogDecoder, LogError } from '../../engine/record/log-decoder.ts'
import { type LoggedContact, loggedContacts } from '../../engine/record/logged-contact.ts'
import type { Stage } from '../stage.ts'
import { copyInputs, reasonOf, sameContacts, sameDigest } from './frame-compare.ts'
import { ReplayStage } from './replay-stage.ts'
import { SoftProof, type SoftSource } from './soft-proof.ts'

export type VerdictContact = Readonly<LoggedContact>

export type Verdict =
  | { readonly kind: 'identical'; readonly frames: number; readonly digest: string }
  | {
      readonly kind: 'different'
      /** The first that differs, and its time in microseconds. */
      readonly frame: number
      readonly time: number
      readonly reason: string
      readonly recorded: readonly VerdictContact[]
      readonly computed: readonly VerdictContact[]
    }
  /** `frame` is the first that could not be read. */
  | { readonly kind: 'unreadable'; readonly frame: number; readonly reason: string }

export interface VerifyOptions {
  /** As `buildSessionStage` makes it; nobody else may use it meanwhile. */
  readonly stage: Stage
  readonly bodyCount: number
  /** The cloth of the scene; null or left out where it has none. */
  readonly soft?: SoftSource | null
  /** How many the session has: frames that were cut off at its end differ from nothing. */
  readonly frames?: number
  /** From the session's first on, in order. */
  readonly chunks: AsyncIterable<Uint8Array>
  readonly onFrame?: (frame: number) => void
  readonly signal?: { throwIfAborted(): void }
  /** Called between chunks: a window lets the picture be drawn meanwhile. */
  readonly pause?: () => Promise<void>
}

/** Throws the signal's reason where it is aborted. */
export async function verifyFrames(options: VerifyOptions): Promise<Verdict> {
  const { stage, bodyCount, chunks, signal, pause } = options
  signal?.throwIfAborted()
  const proof = new Proof(stage, bodyCount, options.soft ?? null)
  try {
    for await (const bytes of chunks) {
      await proof.prepare(bytes)
      const verdict = proof.run(bytes, options.onFrame)
      if (verdict !== null) return verdict
      await pause?.()
      signal?.throwIfAborted()
    }
    return proof.whole(options.frames)
  } finally {
    proof.end()
  }
}

class Proof {
  private readonly decoder: LogDecoder
  private readonly replay: ReplayStage
  private readonly digest = new FrameDigest()
  /** The recorded inputs with the contacts that the engine finds now. */
  private readonly computed = new FrameRecord()
  private readonly soft: SoftProof | null
  private frames = 0

  constructor(stage: Stage, bodyCount: number, soft: SoftSource | null) {
    this.soft = soft === null ? null : new SoftProof(soft)
    this.decoder = new LogDecoder(bodyCount)
    this.replay = new ReplayStage(stage)
  }

  /** Before a chunk is run. */
  async prepare(bytes: Uint8Array): Promise<void> {
    await this.soft?.fetchStates(bytes)
  }

  /** All frames of a chunk; null while nothing differs. */
  run(bytes: Uint8Array, onFrame?: (frame: number) => void): Verdict | null {
    const { decoder } = this
    try {
      decoder.open(bytes)
      while (decoder.next()) {
        if (decoder.frame !== this.frames) {
          return { kind: 'unreadable', frame: this.frames, reason: `Frame ${this.frames} is missing.` }
        }
        const verdict = this.compare()
        if (verdict !== null) return verdict
        onFrame?.(this.frames)
        this.frames++
      }
    } catch (error) {
      // Scales are the only numbers that a log can hold and the engine can refuse.
      if (!(error instanceof LogError || error instanceof PoseError)) throw error
      return { kind: 'unreadable', frame: this.frames, reason: error.message }
    }
    return null
  }

  end(): void {
    this.replay.end()
  }

  /** Nothing has differed. */
  whole(wanted = this.frames): Verdict {
    if (this.frames !== wanted) {
      const reason = `The session has ${wanted} frames, but only ${this.frames} are there.`
      return { kind: 'unreadable', frame: this.frames, reason }
    }
    return { kind: 'identical', frames: this.frames, digest: digestText(this.computed.digest) }
  }

  private compare(): Verdict | null {
    const { decoder, replay, computed } = this
    const { record } = decoder
    replay.apply(decoder.state)
    copyInputs(computed, record)
    replay.readContacts(computed)
    if (record.softShown === 1 && this.soft === null)
      throw new LogError('The session tells of cloth, but its scene has none.')
    const reason = this.soft?.advance(record, decoder.state, computed) ?? null
    sortContacts(computed)
    this.digest.add(computed)
    // Digests are of exact numbers; the rounded ones that the log holds for people must be theirs.
    const isSame = sameDigest(record, computed) && sameContacts(record, computed, 0, CONTACT_INTS)
    if (isSame && reason === null) return null
    const { origin } = replay.stage.grid
    return {
      kind: 'different',
      frame: this.frames,
      time: record.time,
      reason: reason ?? reasonOf(record, computed),
      recorded: loggedContacts(record, origin),
      computed: loggedContacts(computed, origin),
    }
  }
}
