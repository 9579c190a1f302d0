/**
 * The store of a folder: opens it, for writing where nobody else does, and deals with what happens to files. Synchronous
 * but for long things, which go in steps; the thread around it is store-worker.ts.
 */
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ChunkHeader, SessionBegin, SessionResumed, StoreInfo } from '../../contract/sessions.ts'
import type { ConnectionOptions } from './database.ts'
import { depthFor, identityOf, STORE_FILE, sizeOf } from './file-facts.ts'
import type { CheckDepth } from './judge.ts'
import { LocalStore } from './local-store.ts'
import { judgeFile } from './open-file.ts'
import { importPalpable } from './palpable-file.ts'
import { StoreError, type StoreOptions } from './session-store.ts'
import { setAside } from './set-aside.ts'
import { inSteps } from './steps.ts'
import { faultKind, sentenceOf } from './store-faults.ts'
import { StoreLock } from './store-lock.ts'

type OwnerOptions = StoreOptions & ConnectionOptions

const UNRECORDED = 'Sessions cannot be recorded'
/** Milliseconds that removing what was deleted may keep an app from ending. */
const TIDYING = 2000

export class StoreOwner {
  readonly #options: OwnerOptions
  readonly #path: string
  #lock: StoreLock | null = null
  /** For writing where there is a lock, else for reading. */
  #store: LocalStore | null = null
  /** Which file that is: its path may lead to another by now, or nowhere. */
  #identity = ''
  /** Why nothing can be recorded. */
  #fault: Error | null = null
  readonly #recording = new Set<string>()
  readonly #closing = new AbortController()
  #busy: Promise<unknown> = Promise.resolve()

  constructor(options: OwnerOptions) {
    this.#options = options
    this.#path = join(options.folder, STORE_FILE)
    this.#own()
  }

  info(): StoreInfo {
    this.#own()
    const bytes = sizeOf(this.#path) + sizeOf(`${this.#path}-wal`)
    return { path: this.#options.folder, bytes, fault: this.#fault?.message ?? null }
  }

  begin(begin: SessionBegin): { readonly id: string; readonly wantsScene: boolean } {
    const begun = this.write('The session cannot be recorded', (store) => store.begin(begin))
    this.#recording.add(begun.id)
    return begun
  }

  resume(id: string): SessionResumed {
    const resumed = this.write('The session cannot be recorded on', (store) => store.resume(id))
    this.#recording.add(id)
    return resumed
  }

  addChunk(id: string, header: ChunkHeader, frames: Uint8Array): void {
    const tried = 'Recording has stopped'
    this.write(tried, (store) => {
      try {
        store.addChunk(id, header, frames)
      } catch (error) {
        // One that was refused, or met another program's lock, may try again; after these there is no way on.
        const isGone = error instanceof StoreError && error.fault === 'unknown'
        if (this.#recording.has(id) && (isGone || isUnwritable(error))) {
          store.stop(id)
          this.#stopped(id, sentenceOf(tried, this.#path, error).message)
        }
        throw error
      }
    })
  }

  end(id: string, unexpectedly?: boolean): void {
    this.#recording.delete(id)
    this.write('The session cannot be ended', (store) => {
      try {
        store.end(id, unexpectedly)
      } catch (error) {
        if (isUnwritable(error)) store.stop(id)
        throw error
      }
    })
  }

  async importFile(path: string): Promise<string[]> {
    const { notify, nativeBinding } = this.#options
    const steps = this.write('The file cannot be imported', (store) =>
      importPalpable(store, path, { nativeBinding }),
    )
    const work = inSteps(steps, this.#closing.signal)
    this.#busy = Promise.allSettled([this.#busy, work])
    try {
      const imported = await work
      for (const { name, wasThere } of imported)
        if (wasThere) notify(`“${name}” was in the store already, so it was not imported again.`)
      return imported.map(({ id }) => id)
    } catch (error) {
      if (this.#closing.signal.aborted) throw closed()
      throw this.#failed('The file cannot be imported', error)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#busy
    try {
      if (this.#lock !== null && this.#store !== null) tidyUp(this.#store)
    } catch (error) {
      const tried = 'The sessions were not closed as they should be'
      this.#options.notify(this.#reason(tried, error).message)
    } finally {
      this.#recording.clear()
      this.#letGo()
    }
  }

  /** `missing` is the answer where there is no store yet. */
  read<T>(action: (store: LocalStore) => T, missing?: T): T {
    const tried = 'The sessions cannot be read'
    try {
      const store = this.#readable()
      if (store !== null) return action(store)
    } catch (error) {
      throw this.#failed(tried, error)
    }
    if (missing === undefined) throw new StoreError('unknown', 'There is no such session.')
    return missing
  }

  write<T>(tried: string, action: (store: LocalStore) => T): T {
    this.#own()
    const store = this.#store
    if (this.#lock === null || store === null) throw this.#fault
    try {
      return action(store)
    } catch (error) {
      throw this.#failed(tried, error)
    }
  }

  /** Makes the store ours where it can be; says in #fault why not. */
  #own(): void {
    if (this.#closing.signal.aborted) throw closed()
    if (this.#lock !== null && identityOf(this.#path) === this.#identity) return
    if (this.#lock !== null) this.#lost('The store of sessions was moved or deleted while it was in use.')
    const { folder } = this.#options
    try {
      mkdirSync(folder, { recursive: true })
      const lock = StoreLock.take(folder, this.#options)
      if (lock === null) {
        this.#fault = new StoreError(
          'refused',
          `Another Palpable has the sessions in ${folder}: here they can be looked at, but not changed or recorded.`,
        )
        return
      }
      try {
        this.#openOwned()
        this.#lock = lock
        this.#fault = null
      } catch (error) {
        this.#closeStore()
        lock.release()
        throw error
      }
    } catch (error) {
      this.#fault = this.#reason(UNRECORDED, error)
    }
  }

  #openOwned(): void {
    this.#closeStore()
    const depth = depthFor(this.#path)
    if (depth !== null) this.#setAsideDamaged(depth)
    try {
      this.#openToWrite()
    } catch (error) {
      // Damage may lie where the first look did not reach.
      this.#closeStore()
      if (depth === null || !this.#setAsideDamaged('whole')) throw error
      this.#openToWrite()
    }
  }

  #openToWrite(): void {
    const store = LocalStore.open(this.#path, { nativeBinding: this.#options.nativeBinding })
    this.#take(store)
    store.endAbandoned()
    const purge = inSteps(store.purge(), this.#closing.signal)
    this.#busy = Promise.allSettled([this.#busy, purge])
  }

  #setAsideDamaged(depth: CheckDepth): boolean {
    const isDamaged = judgeFile(this.#path, depth, this.#options).kind === 'damaged'
    if (isDamaged) this.#setAside()
    return isDamaged
  }

  #readable(): LocalStore | null {
    const identity = identityOf(this.#path)
    if (this.#store !== null && identity === this.#identity) return this.#store
    if (this.#lock !== null) {
      this.#own()
      return this.#store
    }
    this.#closeStore()
    if (identity === '') return null
    this.#take(LocalStore.open(this.#path, { nativeBinding: this.#options.nativeBinding, readOnly: true }))
    return this.#store
  }

  #take(store: LocalStore): void {
    this.#store = store
    this.#identity = identityOf(this.#path)
  }

  /** The sentence for it, after what is to be done about it was done. */
  #failed(tried: string, error: unknown): Error {
    const sentence = sentenceOf(tried, this.#path, error)
    if (faultKind(error) === 'damaged' && this.#lock !== null) {
      for (const session of [...this.#recording]) this.#stopped(session, sentence.message)
      try {
        this.#setAside()
        this.#openOwned()
      } catch (again) {
        this.#fault = this.#reason(UNRECORDED, again)
        this.#letGo()
      }
    }
    return sentence
  }

  /**
   * Moved while it is open, then closed: SQLite would otherwise tidy up the log when it closes, and what is damaged is
   * to be kept as it was. Windows moves no open files.
   */
  #setAside(): void {
    if (process.platform === 'win32') this.#closeStore()
    const kept = setAside(this.#path)
    this.#closeStore()
    this.#options.notify(
      `The store of sessions was damaged. It is kept as ${basename(kept)} in ${this.#options.folder}, and a new one was begun.`,
    )
  }

  #lost(sentence: string): void {
    for (const session of [...this.#recording]) this.#stopped(session, sentence)
    this.#letGo()
  }

  #stopped(session: string, reason: string): void {
    if (this.#recording.delete(session)) this.#options.onStopped(session, reason)
  }

  /** Also for what nobody thought of: reading, and the app around it, must go on. */
  #reason(tried: string, error: unknown): Error {
    if (faultKind(error) === 'bug')
      return new StoreError('refused', `${tried} (${(error as Error).message}).`)
    return sentenceOf(tried, this.#options.folder, error)
  }

  #letGo(): void {
    this.#closeStore()
    this.#lock?.release()
    this.#lock = null
  }

  #closeStore(): void {
    this.#store?.close()
    this.#store = null
    this.#identity = ''
  }
}

/** What is left undone is done at the next opening. */
function tidyUp(store: LocalStore): void {
  store.endAll()
  const deadline = performance.now() + TIDYING
  for (const _ of store.purge()) if (performance.now() > deadline) break
}

function isUnwritable(error: unknown): boolean {
  return ['full', 'disk'].includes(faultKind(error))
}

function closed(): StoreError {
  return new StoreError('refused', 'The store of sessions is closed.')
}
