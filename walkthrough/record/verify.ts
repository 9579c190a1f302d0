/**
 * The proof of a session: the engine runs again over the recorded poses, and the digest of every frame must come out as
 * it was recorded. It stops at the first that does not, with what both have found.
 */
import { PoseError } from '../../engine/bodies.ts'
import { sortContacts } from '../../engine/record/contact-order.ts'
import { digestText, FrameDigest } from '../../engine/record/frame-digest.ts'
import {
  CONTACT_INTS,
  FIRST,
  FIRST_FEATURE,
  FrameRecord,
  SECOND_FEATURE,
} from '../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../engine/record/grid.ts'
import { LogDecoder, LogError } from '../../engine/record/log-decoder.ts'
import { type LoggedContact, loggedContacts } from '../../engine/record/logged-contact.ts'
import type { Stage } from '../stage.ts'
import { ReplayStage } from './replay-stage.ts'

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
  const proof = new Proof(stage, bodyCount)
  try {
    for await (const bytes of chunks) {
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
  private frames = 0

  constructor(stage: Stage, bodyCount: number) {
    this.decoder = new LogDecoder(bodyCount)
    this.replay = new ReplayStage(stage)
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
    sortContacts(computed)
    this.digest.add(computed)
    // Digests are of exact numbers; the rounded ones that the log holds for people must be theirs.
    if (sameDigest(record, computed) && sameContacts(record, computed, 0, CONTACT_INTS)) return null
    const { origin } = replay.stage.grid
    return {
      kind: 'different',
      frame: this.frames,
      time: record.time,
      reason: reasonOf(record, computed),
      recorded: loggedContacts(record, origin),
      computed: loggedContacts(computed, origin),
    }
  }
}

/** All that went into the engine, and no contacts. */
function copyInputs(to: FrameRecord, from: FrameRecord): void {
  to.clear()
  to.time = from.time
  to.view.set(from.view)
  to.hands = from.hands
  to.hand.set(from.hand)
  for (const event of from.events) to.events.push(event)
  for (let i = 0; i < from.movedCount; i++) {
    const at = to.addMoved(from.movedBody[i])
    to.movedScale[at] = from.movedScale[i]
    for (let k = 0; k < POSE_INTS; k++) to.movedPose[at * POSE_INTS + k] = from.movedPose[i * POSE_INTS + k]
  }
}

function sameDigest(a: FrameRecord, b: FrameRecord): boolean {
  return a.digest[0] === b.digest[0] && a.digest[1] === b.digest[1]
}

function reasonOf(recorded: FrameRecord, computed: FrameRecord): string {
  if (!sameContacts(recorded, computed, FIRST, FIRST_FEATURE))
    return 'The engine finds other contacts than were recorded.'
  if (!sameContacts(recorded, computed, FIRST_FEATURE, SECOND_FEATURE + 1))
    return 'The engine finds other closest features than were recorded.'
  if (!sameContacts(recorded, computed, SECOND_FEATURE + 1, CONTACT_INTS))
    return 'The engine finds other distances or points than were recorded.'
  return 'The contacts are the same, but the digest is not: the poses or the events are not those that were recorded.'
}

/** Whether some of the whole numbers of all contacts are the same. */
function sameContacts(a: FrameRecord, b: FrameRecord, from: number, to: number): boolean {
  if (a.contactCount !== b.contactCount) return false
  for (let i = 0; i < a.contactCount; i++) {
    for (let k = from; k < to; k++) {
      if (a.contacts[i * CONTACT_INTS + k] !== b.contacts[i * CONTACT_INTS + k]) return false
    }
  }
  return true
}
