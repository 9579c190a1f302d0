/** What can be read of a SQLite file of sessions, synchronously, in this thread. */
import { dirname } from 'node:path'
import type { SessionContact, SessionDetails, SessionEntry } from '../../contract/sessions.ts'
import { ChunkRows } from './chunk-rows.ts'
import { ContactRows } from './contact-rows.ts'
import type { Connection, ConnectionOptions } from './database.ts'
import type { ExportSource } from './export/export-source.ts'
import type { OpenedFile } from './open-file.ts'
import { SceneRows } from './scene-rows.ts'
import { SHOWN } from './schema.ts'
import { beginOf, entryOf, type SessionRow, SessionRows } from './session-rows.ts'
import { StoreError } from './session-store.ts'
import { SoftStateRows } from './soft-state-rows.ts'
import { isLockHeld } from './store-lock.ts'

export class SessionReader {
  readonly path: string
  readonly readOnly: boolean
  readonly db: Connection
  readonly sessions: SessionRows
  readonly chunkRows: ChunkRows
  readonly contactRows: ContactRows
  readonly softStates: SoftStateRows
  readonly scenes: SceneRows
  /** Stopped without the file knowing: the disk was too full even for that. */
  protected readonly stopped = new Set<string>()
  readonly #file: OpenedFile
  readonly #options: ConnectionOptions

  protected constructor(path: string, file: OpenedFile, readOnly: boolean, options: ConnectionOptions) {
    this.path = path
    this.readOnly = readOnly
    this.db = file.db
    this.#file = file
    this.#options = options
    this.sessions = new SessionRows(this.db)
    this.chunkRows = new ChunkRows(this.db)
    this.contactRows = new ContactRows(this.db)
    this.softStates = new SoftStateRows(this.db)
    this.scenes = new SceneRows(this.db)
  }

  close(): void {
    this.#file.close()
  }

  list(): SessionEntry[] {
    const pictured = this.scenes.withThumbnail()
    const isRecorded = this.#recorderAsked()
    return this.sessions
      .shown()
      .map((row) => entryOf(row, this.#stateOf(row, isRecorded), pictured.has(row.number)))
  }

  entry(id: string): SessionEntry {
    const row = this.row(id)
    return entryOf(row, this.#stateOf(row, this.#recorderAsked()), this.scenes.hasThumbnail(row.number))
  }

  details(id: string): SessionDetails {
    // Of one moment: a session that is being recorded grows between two questions.
    const read = this.db.transaction(() => {
      const row = this.row(id)
      return {
        entry: this.entry(id),
        begin: beginOf(row, this.sessions.participants(row.number)),
        hasScene: this.scenes.has(row.scene_hash),
        keys: this.chunkRows.keys(row.number),
        chunkCount: row.chunks,
        softFrames: this.softStates.frames(row.number),
      }
    })
    return read()
  }

  /** The frames of chunks `from` to `to`, both included. */
  chunks(id: string, from: number, to: number): Uint8Array[] {
    return this.chunkRows.bytes(this.row(id).number, from, to)
  }

  contacts(id: string): SessionContact[] {
    return this.contactsFrom(id, 0, -1)
  }

  /** At most so many, from that number on; all for −1. */
  contactsFrom(id: string, from: number, most: number): SessionContact[] {
    return this.contactRows.from(this.row(id).number, from, most)
  }

  /** What cloth was like at one of `softFrames`. */
  softState(id: string, frame: number): Uint8Array<ArrayBuffer> | null {
    return this.softStates.bytes(this.row(id).number, frame)
  }

  scene(id: string): Uint8Array<ArrayBuffer> | null {
    return this.scenes.parcel(this.row(id).scene_hash)
  }

  thumbnail(id: string): Uint8Array<ArrayBuffer> | null {
    return this.scenes.thumbnail(this.row(id).number)
  }

  /** Everything about one session, for an export. */
  source(id: string): ExportSource {
    const details = this.details(id)
    return {
      entry: details.entry,
      details,
      chunks: (from, to) => this.chunks(id, from, to),
      contacts: () => this.contacts(id),
      scene: () => this.scene(id),
    }
  }

  /** Throws for those that are not shown too. */
  row(id: string): SessionRow {
    const row = this.sessions.byId(id)
    if (row === undefined || row.hidden !== SHOWN)
      throw new StoreError('unknown', 'There is no such session.')
    return row
  }

  #stateOf(row: SessionRow, isRecorded: () => boolean): SessionRow['state'] {
    if (row.state !== 'recording') return row.state
    return this.stopped.has(row.id) || !isRecorded() ? 'ended unexpectedly' : 'recording'
  }

  /** Asked at most once a list: a reader cannot tell from the file whether the one who recorded is still there. */
  #recorderAsked(): () => boolean {
    if (!this.readOnly) return () => true
    let answer: boolean | undefined
    return () => {
      answer ??= isLockHeld(dirname(this.path), this.#options)
      return answer
    }
  }
}
