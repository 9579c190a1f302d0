/** The cloth of a proof: the recorded requests are done again, in their order, from the first state that was kept. */
import type { PairFinder } from '../../engine/kdet/pair-finder.ts'
import { readHead } from '../../engine/record/chunk-head.ts'
import { digestBytes } from '../../engine/record/digest.ts'
import type { FrameRecord } from '../../engine/record/frame-record.ts'
import { LogError } from '../../engine/record/log-error.ts'
import type { LogState } from '../../engine/record/log-state.ts'
import { doSteps, findContacts, type SoftPlayer } from './soft-player.ts'
import { addSoftRows } from './soft-rows.ts'

export interface SoftSource {
  /** Nobody else may use it meanwhile. */
  readonly player: SoftPlayer
  /** On the processor. */
  readonly finder: PairFinder
  /** The frames whose cloth is kept, ascending. */
  readonly frames: readonly number[]
  readonly stateAt: (frame: number) => Promise<Uint8Array | null>
}

const OTHER_CLOTH = 'The cloth comes to lie otherwise than was recorded.'
const OTHER_STATE = 'The cloth that is kept with the session is not the one that was recorded.'

export class SoftProof {
  private readonly source: SoftSource
  private readonly kept = new Map<number, Uint8Array>()
  private readonly digest = new Int32Array(2)
  private frame = 0
  private isKnown = false
  private isAsked = false
  /** What was saved last, as it was computed here. */
  private saved: Uint8Array = new Uint8Array(0)

  constructor(source: SoftSource) {
    this.source = source
  }

  /** The states of a chunk's frames, which come next. A chunk that is damaged says so when it is read. */
  async fetchStates(bytes: Uint8Array): Promise<void> {
    this.kept.clear()
    const { frames, stateAt } = this.source
    const range = rangeOf(bytes)
    if (range === null) return
    this.frame = range.first
    for (const frame of frames) {
      if (frame < range.first || frame >= range.end) continue
      const state = await stateAt(frame)
      if (state !== null) this.kept.set(frame, state)
    }
  }

  /**
   * The next frame: what it shows, then what it asks for. `computed` gets the contacts that are shown, and the digest
   * of what comes to be saved. Null, or why it is not what was recorded; throws a LogError.
   */
  advance(record: FrameRecord, state: LogState, computed: FrameRecord): string | null {
    const reason = record.softShown === 1 ? this.show(record, computed) : null
    if (this.isKnown) addSoftRows(computed, this.source.player)
    if (record.softSteps > 0) this.ask(record.softSteps, state)
    this.frame++
    return reason
  }

  private ask(steps: number, state: LogState): void {
    if (!this.isKnown) throw new LogError('A frame asks for cloth that is not there.')
    const { player } = this.source
    // What was asked for before was lost with its worker, and another went on from what was saved last.
    if (this.isAsked) player.load(this.saved)
    this.isAsked = true
    doSteps(player, state, steps, false)
  }

  private show(record: FrameRecord, computed: FrameRecord): string | null {
    const { player, finder } = this.source
    const reason = this.isAsked ? this.compareState(record, computed) : this.restart(record)
    this.isAsked = false
    this.isKnown = true
    findContacts(player, finder)
    return reason
  }

  private compareState({ softSaved, softDigest }: FrameRecord, computed: FrameRecord): string | null {
    if (softSaved === 0) return null
    // Also where its bytes are lost: saving rounds, and what follows goes on from there.
    const state = this.source.player.save()
    this.saved = state
    digestBytes(state, computed.softDigest)
    if (!sameWords(softDigest, computed.softDigest)) return OTHER_CLOTH
    const kept = this.kept.get(this.frame)
    return kept === undefined || sameBytes(kept, state) ? null : OTHER_STATE
  }

  /** Nothing was asked for: the session begins with what it has kept. */
  private restart({ softSaved, softDigest }: FrameRecord): string | null {
    const kept = this.kept.get(this.frame)
    if (softSaved === 0) throw new LogError('A frame shows cloth that none has asked for.')
    if (kept === undefined) throw new LogError('The cloth with which the session begins is not kept.')
    digestBytes(kept, this.digest)
    const isRecorded = sameWords(this.digest, softDigest)
    this.saved = kept
    try {
      this.source.player.load(kept)
    } catch (error) {
      if (isRecorded) throw new LogError(error instanceof Error ? error.message : String(error))
    }
    return isRecorded ? null : OTHER_STATE
  }
}

function rangeOf(bytes: Uint8Array): { readonly first: number; readonly end: number } | null {
  try {
    const { firstFrame, frameCount } = readHead(bytes)
    return { first: firstFrame, end: firstFrame + frameCount }
  } catch (error) {
    if (error instanceof LogError) return null
    throw error
  }
}

function sameWords(a: Int32Array, b: Int32Array): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
