/** Finds the moment that is asked for in the log: by playing, by time or by the number of a frame. The newest wish wins. */
import type { SessionDetails } from '../../contract/sessions.ts'
import type { FrameRecord } from '../../engine/record/frame-record.ts'
import type { LogState } from '../../engine/record/log-state.ts'
import { FrameCursor, frameAt } from './frame-cursor.ts'
import { type FetchGroup, GroupCache } from './group-cache.ts'
import { KeyGroups } from './key-groups.ts'
import { Player } from './player.ts'
import { clockText } from './time-text.ts'

/** 'moved': another frame than before is there; 'same': the one that was there; 'coming': its bytes are on their way. */
export type Found = 'moved' | 'same' | 'coming'

export class MomentFinder {
  readonly player: Player
  /** Frames have come, or have failed to: it is worth while to look again. */
  onArrival: () => void = () => {}
  /** The frame that was found last; −1 before the first. */
  frame = -1
  private readonly groups: KeyGroups
  private readonly cache: GroupCache
  private readonly cursor: FrameCursor
  /** A frame that is asked for by its number; −1 for none. */
  private wished = -1
  private lastFound: Found = 'coming'

  constructor(details: SessionDetails, fetch: FetchGroup) {
    const { entry, begin } = details
    this.player = new Player(entry.duration)
    this.groups = new KeyGroups(details)
    this.cache = new GroupCache(this.groups, begin.bodyCount, fetch)
    this.cursor = new FrameCursor(begin.bodyCount)
    this.cache.onArrival = () => this.onArrival()
  }

  /** Everything at the frame that was found. */
  get state(): LogState {
    return this.cursor.state
  }

  /** The frame that was found, as it was recorded. */
  get record(): FrameRecord {
    return this.cursor.record
  }

  /** The frame that is there, or asked for. */
  get goal(): number {
    return this.wished >= 0 ? this.wished : this.frame
  }

  seek(time: number): void {
    this.wished = -1
    this.player.seek(time)
  }

  goTo(frame: number): void {
    this.wished = Math.min(this.groups.frames - 1, Math.max(0, frame))
  }

  /** Some time has passed at the window: it plays on where nothing is waited for. */
  advance(milliseconds: number): void {
    if (this.lastFound !== 'coming') this.player.advance(milliseconds)
  }

  find(): Found {
    this.lastFound = this.look()
    return this.lastFound
  }

  /** Why what is there is not what was asked for, or null. */
  get trouble(): string | null {
    const group = this.group
    const loaded = this.cache.get(group)
    if (loaded === undefined) return this.cache.failureOf(group)
    const from = loaded.times.at(-1) ?? this.groups.firstTime(group)
    if (loaded.damage === null || (loaded.times.length > 0 && this.player.time <= from)) return null
    const end = Math.min(this.groups.endTime(group), this.player.duration)
    return `Nothing can be shown from ${clockText(from)} to ${clockText(end)}. ${loaded.damage}`
  }

  /** Resolves when the first moment is there, or has turned out to be damaged; throws a sentence. */
  async ready(signal: AbortSignal): Promise<void> {
    if (this.groups.count === 0) throw new Error('This session has no frames.')
    while (this.find() === 'coming') {
      const failure = this.cache.failureOf(this.group)
      if (failure !== null) throw new Error(failure)
      await new Promise<void>((resolve) => {
        this.onArrival = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      signal.throwIfAborted()
    }
    this.onArrival = () => {}
  }

  close(): void {
    this.cache.close()
  }

  private get group(): number {
    return this.wished >= 0 ? this.groups.ofFrame(this.wished) : this.groups.ofTime(this.player.time)
  }

  private look(): Found {
    const { player, groups, cache, cursor, group } = this
    cache.want(group, player.playing ? Math.ceil(2 * player.speed) + 1 : 1)
    const loaded = cache.get(group)
    if (loaded === undefined) return 'coming'
    if (this.wished >= 0) {
      player.seek(loaded.times[this.wished - loaded.firstFrame] ?? groups.firstTime(group))
      this.wished = -1
    }
    const frame = frameAt(loaded, player.time)
    if (frame === this.frame || !cursor.go(loaded, frame)) return 'same'
    this.frame = cursor.frame
    return 'moved'
  }
}
