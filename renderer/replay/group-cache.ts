/** The groups around the moment that is shown: fetched when they are wished for, and kept for a while. */
import { LogDecoder } from '../../engine/record/log-decoder.ts'
import type { KeyGroups } from './key-groups.ts'
import { type LoadedGroup, readGroup } from './loaded-group.ts'

export type FetchGroup = (from: number, to: number, signal: AbortSignal) => Promise<readonly Uint8Array[]>

/** About a minute; some megabytes. */
const KEPT = 64
/** Milliseconds until what could not be fetched is tried again. */
const PATIENCE = 2000

interface Failure {
  readonly sentence: string
  readonly at: number
}

export class GroupCache {
  /** Something has come, or has failed to. */
  onArrival: () => void = () => {}
  private readonly groups: KeyGroups
  private readonly fetch: FetchGroup
  private readonly clock: () => number
  private readonly decoder: LogDecoder
  /** In the order of their last use. */
  private readonly kept = new Map<number, LoadedGroup>()
  private readonly coming = new Map<number, AbortController>()
  private readonly failures = new Map<number, Failure>()

  constructor(groups: KeyGroups, bodyCount: number, fetch: FetchGroup, clock = () => performance.now()) {
    this.groups = groups
    this.fetch = fetch
    this.clock = clock
    this.decoder = new LogDecoder(bodyCount)
  }

  get(group: number): LoadedGroup | undefined {
    const found = this.kept.get(group)
    if (found === undefined) return undefined
    this.kept.delete(group)
    this.kept.set(group, found)
    return found
  }

  /** Why a group did not come, or null. */
  failureOf(group: number): string | null {
    return this.failures.get(group)?.sentence ?? null
  }

  /**
   * Fetches what is not there of `group` and of the `ahead` ones after it. Whatever else is on its way is given up: who
   * drags along an hour wishes only for where the mouse is now.
   */
  want(group: number, ahead: number): void {
    const last = Math.min(group + ahead, this.groups.count - 1)
    for (const [other, control] of this.coming) {
      if (other >= group && other <= last) continue
      control.abort(new DOMException('Not wished for any more.', 'AbortError'))
      this.coming.delete(other)
    }
    for (let g = group; g <= last; g++) {
      if (this.kept.has(g) || this.coming.has(g) || this.isRecentFailure(g)) continue
      void this.bring(g)
    }
  }

  close(): void {
    for (const control of this.coming.values()) control.abort(new DOMException('Closed.', 'AbortError'))
    this.coming.clear()
    this.kept.clear()
  }

  private async bring(group: number): Promise<void> {
    const { groups } = this
    const control = new AbortController()
    this.coming.set(group, control)
    try {
      const chunks = await this.fetch(groups.firstChunk(group), groups.lastChunk(group), control.signal)
      if (control.signal.aborted) return
      this.keep(group, readGroup(this.decoder, chunks, groups.firstFrame(group), groups.endFrame(group)))
    } catch (error) {
      if (control.signal.aborted) return
      const sentence = error instanceof Error ? error.message : String(error)
      this.failures.set(group, { sentence, at: this.clock() })
    }
    this.coming.delete(group)
    this.onArrival()
  }

  private keep(group: number, loaded: LoadedGroup): void {
    this.failures.delete(group)
    this.kept.set(group, loaded)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT) return
      this.kept.delete(oldest)
    }
  }

  private isRecentFailure(group: number): boolean {
    const failure = this.failures.get(group)
    return failure !== undefined && this.clock() - failure.at < PATIENCE
  }
}
