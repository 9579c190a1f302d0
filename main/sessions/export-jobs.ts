/** Exports under way and those that wait to be fetched. */
import { randomBytes } from 'node:crypto'
import { HostError, type HostEvent } from '../../contract/host-api.ts'
import type { Log } from '../log.ts'
import type { TemporaryFolder } from '../temporary-folder.ts'
import type { ExportedFile, ExportRequest, SessionStore } from './session-store.ts'

/** Milliseconds between two words about how it goes. */
const PACE = 100
const MOST_AT_ONCE = 4
/** Finished exports whose files are kept; an hour as a table takes hundreds of megabytes. */
const MOST_KEPT = 8

type ExportEvent = Omit<Extract<HostEvent, { type: 'export' }>, 'type' | 'job'>

export interface ExportParts {
  readonly store: () => SessionStore
  readonly temporary: TemporaryFolder
  readonly tell: (event: HostEvent) => void
  readonly log: Log
}

export class ExportJobs {
  readonly #parts: ExportParts
  readonly #running = new Map<string, AbortController>()
  /** Oldest first. */
  readonly #finished = new Map<string, { readonly folder: string; readonly files: readonly ExportedFile[] }>()

  constructor(parts: ExportParts) {
    this.#parts = parts
  }

  start(session: string, request: ExportRequest): { job: string } {
    if (this.#running.size >= MOST_AT_ONCE)
      throw new HostError(`${MOST_AT_ONCE} exports are under way: wait until one of them is done.`)
    const job = randomBytes(12).toString('hex')
    const abort = new AbortController()
    this.#running.set(job, abort)
    // Later, so that whoever asked knows the job before its first event.
    setImmediate(() => this.#run(job, session, request, abort.signal))
    return { job }
  }

  cancel(job: string): void {
    this.#running.get(job)?.abort()
  }

  /** The path of a finished file, or undefined. */
  find(job: string, name: string): string | undefined {
    return this.#finished.get(job)?.files.find((file) => file.name === name)?.path
  }

  cancelAll(): void {
    for (const abort of this.#running.values()) abort.abort()
  }

  /** Does not reject: a fault is told. */
  async #run(job: string, session: string, request: ExportRequest, signal: AbortSignal): Promise<void> {
    const { store, temporary, log } = this.#parts
    const tell = (event: ExportEvent): void => this.#parts.tell({ type: 'export', job, ...event })
    let folder: string | undefined
    let toldAt = Number.NEGATIVE_INFINITY
    const onProgress = (fraction: number): void => {
      const now = performance.now()
      if (signal.aborted || now - toldAt < PACE) return
      toldAt = now
      tell({ fraction: Math.min(Math.max(fraction, 0), 1), files: null, fault: null })
    }
    try {
      folder = await temporary.make(job)
      signal.throwIfAborted()
      const files = await store().export(session, request, folder, onProgress, signal)
      signal.throwIfAborted()
      this.#keep(job, folder, files)
      tell({ fraction: 1, files: files.map(({ name }) => ({ name, url: urlOf(job, name) })), fault: null })
    } catch (error) {
      if (folder !== undefined) await temporary.remove(folder)
      if (!signal.aborted && !(error instanceof HostError)) log.error(error)
      tell({ fraction: 0, files: null, fault: sentenceOf(error, signal, log) })
    } finally {
      this.#running.delete(job)
    }
  }

  #keep(job: string, folder: string, files: readonly ExportedFile[]): void {
    this.#finished.set(job, { folder, files })
    for (const [oldest, { folder }] of this.#finished) {
      if (this.#finished.size <= MOST_KEPT) break
      this.#finished.delete(oldest)
      this.#parts.temporary.remove(folder)
    }
  }
}

function urlOf(job: string, name: string): string {
  return `exports/${job}/${encodeURIComponent(name)}`
}

function sentenceOf(error: unknown, signal: AbortSignal, log: Log): string {
  if (signal.aborted) return 'The export was cancelled.'
  if (error instanceof HostError) return error.message
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
    return 'There is no space left on the disk for the export.'
  return `The session could not be exported; ${log.path} says why.`
}
