/**
 * Sessions in a SQLite file, synchronously, in this thread. The host has it in a thread of its own (store-worker.ts);
 * the command line and exports read by it beside a host that records.
 */
import { HostError } from '../../contract/host-api.ts'
import type { ChunkHeader, SessionBegin, SessionEntry, SessionResumed } from '../../contract/sessions.ts'
import type { ConnectionOptions } from './database.ts'
import type { CheckDepth } from './judge.ts'
import { createFile, openToRead, openToWrite } from './open-file.ts'
import { removeSession, shrink } from './purge.ts'
import { DELETED, SHOWN } from './schema.ts'
import { SessionReader } from './session-reader.ts'
import { newSessionId, type SessionRow } from './session-rows.ts'
import { splitStates } from './soft-state-rows.ts'
import { codeOf, sentenceOf } from './store-faults.ts'

export interface LocalStoreOptions extends ConnectionOptions {
  /** Reads only, also while a host records into it. */
  readonly readOnly?: boolean
  readonly depth?: CheckDepth
}

export class LocalStore extends SessionReader {
  /**
   * A store or a .palpable file. To write, it is made where there is none; then see to it that nobody else writes
   * (store-lock.ts).
   */
  static open(path: string, options: LocalStoreOptions = {}): LocalStore {
    const { readOnly = false, depth = 'names' } = options
    try {
      const file = readOnly ? openToRead(path, depth, options) : openToWrite(path, depth, options)
      return new LocalStore(path, file, readOnly, options)
    } catch (error) {
      if (readOnly && codeOf(error) === 'SQLITE_CANTOPEN')
        throw new HostError(`There is no readable file ${path}.`)
      throw sentenceOf('The sessions cannot be opened', path, error)
    }
  }

  /** A new file to be sent away; see `createFile`. */
  static create(path: string, options: ConnectionOptions = {}): LocalStore {
    const db = createFile(path, options)
    return new LocalStore(path, { db, close: () => db.close() }, false, options)
  }

  transaction<T>(action: () => T): T {
    return this.db.transaction(action).immediate()
  }

  // Recording

  begin(begin: SessionBegin): { readonly id: string; readonly wantsScene: boolean } {
    const id = newSessionId()
    this.transaction(() => this.sessions.insert(id, begin, SHOWN))
    return { id, wantsScene: !this.scenes.has(begin.scene.hash) }
  }

  addScene(id: string, parcel: Uint8Array): void {
    const row = this.row(id)
    this.transaction(() => this.scenes.insert(row.scene_hash, parcel))
  }

  setThumbnail(id: string, jpeg: Uint8Array): void {
    const row = this.row(id)
    this.transaction(() => this.scenes.setThumbnail(row.number, jpeg))
  }

  /** One transaction: it is there whole or not at all. The same again changes nothing. */
  addChunk(id: string, header: ChunkHeader, bytes: Uint8Array): void {
    const { frames, states } = splitStates(header, bytes)
    this.transaction(() => {
      const row = this.row(id)
      if (header.sequence < row.chunks) {
        if (this.chunkRows.compare(row.number, header, frames.length) === 'same') return
        throw new HostError('Something else was recorded into the session at this place already.')
      }
      if (row.state !== 'recording' || this.stopped.has(id))
        throw new HostError(`“${row.name}” is no longer being recorded.`)
      refuseGap(row, header)
      this.chunkRows.insert(row.number, header, frames)
      for (const contact of header.begun) this.contactRows.begin(row.number, contact)
      for (const [number, depth] of header.deepened) this.contactRows.deepen(row.number, number, depth)
      for (const contact of header.ended) this.contactRows.end(row.number, contact)
      for (const state of states) this.softStates.insert(row.number, state)
      this.sessions.grow(row.number, header, header.begun.length, bytes.length)
    })
  }

  end(id: string, unexpectedly = false): void {
    const row = this.row(id)
    if (row.state === 'recording') this.#finish(row, unexpectedly ? 'ended unexpectedly' : 'ended')
  }

  /** Whoever recorded it is back with what came after: as if it had never ended. */
  resume(id: string): SessionResumed {
    return this.transaction(() => {
      const row = this.row(id)
      this.contactRows.reopen(row.number, row.frames)
      this.sessions.setState(row.number, 'recording')
      this.stopped.delete(id)
      return { chunks: row.chunks, wantsScene: !this.scenes.has(row.scene_hash) }
    })
  }

  /** Recording has failed: it ends as well as it can. */
  stop(id: string): void {
    this.stopped.add(id)
    try {
      this.end(id)
    } catch {
      // The file cannot take even that; it is known here, and the next opening finds it.
    }
  }

  /** Whoever recorded them is gone. */
  endAbandoned(): void {
    for (const row of this.sessions.recording()) this.#finish(row, 'ended unexpectedly')
  }

  endAll(): void {
    for (const row of this.sessions.recording()) this.#finish(row, 'ended')
  }

  // Keeping

  rename(id: string, name: string): SessionEntry {
    this.sessions.setName(this.row(id).number, name)
    return this.entry(id)
  }

  note(id: string, text: string): SessionEntry {
    this.sessions.setNote(this.row(id).number, text)
    return this.entry(id)
  }

  /** They are out of sight, and gone at the next purge. */
  delete(ids: readonly string[]): void {
    this.#hide(ids, SHOWN, DELETED)
  }

  restore(ids: readonly string[]): void {
    this.#hide(ids, DELETED, SHOWN)
  }

  /** Removes for good what was deleted up to now. To be run to its end; between two steps the store can be used. */
  *purge(): Generator<void, void> {
    const condemned = this.transaction(() => this.sessions.condemn())
    for (const session of condemned) yield* removeSession(this.db, session)
    this.scenes.removeUnused()
    yield
    yield* shrink(this.db)
  }

  #hide(ids: readonly string[], from: number, to: number): void {
    this.transaction(() => {
      for (const id of ids) {
        const row = this.sessions.byId(id)
        if (row?.hidden !== from) continue
        if (to === DELETED && row.state === 'recording') this.#finish(row, 'ended')
        this.sessions.setHidden(row.number, to)
      }
    })
  }

  #finish(row: SessionRow, state: 'ended' | 'ended unexpectedly'): void {
    this.transaction(() => {
      this.contactRows.endOpen(row.number, row.frames, row.duration)
      this.sessions.setState(row.number, state)
    })
    this.stopped.delete(row.id)
  }
}

/** What is missing cannot be decoded around, so what follows a gap is not taken. */
function refuseGap(row: SessionRow, { sequence, firstFrame, firstTime, lastTime, key }: ChunkHeader): void {
  const follows = sequence === row.chunks && firstFrame === row.frames && (key || sequence > 0)
  if (!follows || firstTime < row.duration || lastTime < firstTime)
    throw new HostError(`A part of “${row.name}” is missing before what was sent (part ${sequence}).`)
}
