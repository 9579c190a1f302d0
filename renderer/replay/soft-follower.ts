/**
 * Cloth at any moment of a session: from the nearest state that was kept, the recorded requests are done again up to the
 * last one that was shown then. Going on does only what lies between. The newest wish wins.
 */
import type { SessionDetails } from '../../contract/sessions.ts'
import type { PairFinder } from '../../engine/kdet/pair-finder.ts'
import type { FrameRecord } from '../../engine/record/frame-record.ts'
import { LogDecoder } from '../../engine/record/log-decoder.ts'
import { LogState } from '../../engine/record/log-state.ts'
import { doSteps, findContacts, type SoftPlayer } from '../../walkthrough/record/soft-player.ts'
import { firstAbove, KeyGroups } from './key-groups.ts'

export interface SoftLog {
  readonly details: SessionDetails
  readonly chunks: (from: number, to: number) => Promise<readonly Uint8Array[]>
  readonly stateAt: (frame: number) => Promise<Uint8Array>
  /** Called between frames: null, or a turn for others. */
  readonly pause?: () => Promise<void> | null
}

/** 'overtaken': another moment was asked for meanwhile. */
export type Followed = 'there' | 'overtaken'

export class SoftFollower {
  private readonly player: SoftPlayer
  private readonly finder: PairFinder
  private readonly log: SoftLog
  private readonly groups: KeyGroups
  private decoder: LogDecoder
  /** The poses of the request that is not shown yet, and its steps; 0 for none. */
  private readonly asked: LogState
  private askedSteps = 0
  /** A request before that one was lost: it is done from the state that was saved last. */
  private isLost = false
  private saved: Uint8Array = new Uint8Array(0)
  /** Chunks that are read one by one, and the next of them. */
  private chunks: readonly Uint8Array[] = []
  private nextChunk = 0
  private group = -1
  /** The last frame that was done; −1 for none. */
  private frame = -1
  private wishes = 0

  constructor(player: SoftPlayer, finder: PairFinder, log: SoftLog) {
    const { bodyCount } = log.details.begin
    this.player = player
    this.finder = finder
    this.log = log
    this.groups = new KeyGroups(log.details)
    this.decoder = new LogDecoder(bodyCount)
    this.asked = new LogState(bodyCount)
  }

  /** Rejects with a sentence where the log is damaged or does not come. */
  async go(wished: number): Promise<Followed> {
    const wish = ++this.wishes
    const { softFrames } = this.log.details
    // Of the first moment or two a log tells nothing: cloth is then shown as it was right after.
    const frame = Math.max(wished, softFrames[0] ?? wished)
    const start = softFrames[firstAbove(softFrames, frame) - 1]
    if (start === undefined) throw new Error('The session tells nothing of its cloth.')
    try {
      if (this.frame > frame || this.frame < start) await this.begin(start, wish)
      while (wish === this.wishes && this.frame < frame) await this.goOn(wish)
      if (wish !== this.wishes) return 'overtaken'
      findContacts(this.player, this.finder)
      return 'there'
    } catch (error) {
      // Where it stopped nothing can go on.
      this.frame = -1
      throw error
    }
  }

  /** Puts cloth to a state, and the log to its frame. */
  private async begin(start: number, wish: number): Promise<void> {
    const state = await this.log.stateAt(start)
    if (wish !== this.wishes) return
    this.frame = -1
    this.askedSteps = 0
    this.isLost = false
    // One that has read other frames would go on with them.
    this.decoder = new LogDecoder(this.log.details.begin.bodyCount)
    await this.open(this.groups.ofFrame(start), wish)
    while (wish === this.wishes && this.decoder.frame < start) await this.read(wish)
    if (wish !== this.wishes) return
    this.player.load(state)
    this.saved = state
    this.ask(this.decoder.record)
    this.frame = start
  }

  private async goOn(wish: number): Promise<void> {
    const pause = this.log.pause?.() ?? null
    if (pause !== null) await pause
    if (wish !== this.wishes) return
    await this.read(wish)
    if (wish !== this.wishes) return
    const { record } = this.decoder
    if (record.softShown === 1 && this.askedSteps > 0) {
      if (this.isLost) this.player.load(this.saved)
      this.saved = doSteps(this.player, this.asked, this.askedSteps, record.softSaved === 1) ?? this.saved
      this.askedSteps = 0
      this.isLost = false
    }
    this.ask(record)
    this.frame = this.decoder.frame
  }

  private ask({ softSteps }: FrameRecord): void {
    if (softSteps === 0) return
    this.isLost ||= this.askedSteps > 0
    this.askedSteps = softSteps
    this.asked.copy(this.decoder.state)
  }

  /** The next frame of the log. Whoever is overtaken has read nothing. */
  private async read(wish: number): Promise<void> {
    while (wish === this.wishes) {
      if (this.decoder.next()) return
      if (this.nextChunk === this.chunks.length) {
        if (this.group + 1 === this.groups.count) throw new Error('The session ends before this moment.')
        await this.open(this.group + 1, wish)
      } else this.decoder.open(this.chunks[this.nextChunk++]!)
    }
  }

  private async open(group: number, wish: number): Promise<void> {
    const { groups } = this
    const chunks = await this.log.chunks(groups.firstChunk(group), groups.lastChunk(group))
    if (wish !== this.wishes) return
    this.group = group
    this.chunks = chunks
    this.nextChunk = 0
  }
}
