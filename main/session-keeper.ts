/** The store of sessions that is open now: it opens when it is first asked for, and moves when its folder is set anew. */
import { isAbsolute, join } from 'node:path'
import { HostError } from '../contract/host-api.ts'
import type { HostEvents } from './host-events.ts'
import type { Log } from './log.ts'
import { Recordings } from './recordings.ts'
import type { SessionStore, StoreOptions } from './sessions/session-store.ts'

export type OpenStore = (options: StoreOptions) => SessionStore

export interface KeeperParts {
  readonly userData: string
  /** As it is set now; empty: in the user's data folder. */
  readonly folder: () => string
  readonly open: OpenStore
  readonly events: HostEvents
  readonly log: Log
}

export class SessionKeeper {
  readonly recordings: Recordings
  readonly #parts: KeeperParts
  #open: { readonly store: SessionStore; readonly folder: string } | undefined
  #closing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.recordings = new Recordings((session) => this.#abandon(session))
  }

  get store(): SessionStore {
    if (this.#isClosed) throw new HostError('Palpable is ending, so its sessions are closed.')
    this.#open ??= this.#opened(this.#pathOf(this.#parts.folder()))
    return this.#open.store
  }

  /** Throws a HostError where the store cannot move there now. */
  check(folder: string): void {
    if (folder !== '' && !isAbsolute(folder))
      throw new HostError('The folder of the sessions must be a full path, from the root of the disk.')
    if (this.#isElsewhere(folder) && !this.recordings.isEmpty)
      throw new HostError('The folder of the sessions cannot change while a session is being recorded.')
  }

  /** After the folder was set: the store that is open elsewhere is closed, and the next one opens there. */
  async move(): Promise<void> {
    if (!this.#isElsewhere(this.#parts.folder())) return
    await this.#closeStore()
    this.changed()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#closeStore()
  }

  async end(session: string): Promise<void> {
    // First: where the store cannot end it, nobody records it any more all the same.
    this.recordings.ended(session)
    await this.store.end(session)
    this.changed()
  }

  /** The list of sessions is to be asked for again. */
  changed(): void {
    this.#parts.events.tell({ type: 'sessions-changed' })
  }

  #closeStore(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    this.#closing = this.#closing
      .then(() => open?.store.close())
      .catch((error: unknown) => this.#parts.log.error(error))
    return this.#closing
  }

  #pathOf(folder: string): string {
    return folder === '' ? join(this.#parts.userData, 'sessions') : folder
  }

  #isElsewhere(folder: string): boolean {
    return this.#open !== undefined && this.#open.folder !== this.#pathOf(folder)
  }

  #opened(folder: string): { store: SessionStore; folder: string } {
    const { open, events, log } = this.#parts
    const store = open({
      folder,
      notify: (text) => {
        log.write(text)
        events.notice(text)
      },
      onStopped: (session, reason) => {
        log.write(`recording of ${session} has stopped: ${reason}`)
        this.recordings.ended(session)
        events.tell({ type: 'recording-stopped', session, reason: reason.slice(0, 400) })
        this.changed()
      },
    })
    return { store, folder }
  }

  #abandon(session: string): void {
    this.#open?.store
      .end(session, true)
      .then(() => this.changed())
      .catch((error: unknown) => this.#parts.log.error(error))
  }
}
