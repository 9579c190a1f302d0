/** What the host can ask of the store of sessions; the SQLite behind it is in a thread of its own. */
import { HostError } from '../../contract/host-api.ts'
import type {
  ChunkHeader,
  ExportFormat,
  SessionBegin,
  SessionContact,
  SessionDetails,
  SessionEntry,
  SessionResumed,
  StoreInfo,
} from '../../contract/sessions.ts'

export interface StoreOptions {
  /** Made where it is not there. */
  readonly folder: string
  /** Something a person should know, as a sentence. */
  readonly notify: (text: string) => void
  /** The recording of a session is over, and not because someone wanted it. */
  readonly onStopped: (session: string, reason: string) => void
}

export interface ExportRequest {
  readonly format: ExportFormat
  readonly withScene: boolean
}

export interface ExportedFile {
  readonly name: string
  readonly path: string
}

/** 'unknown': there is no such session, or it has no such thing; 'full': no space on the disk; 'refused': the rest. */
export type StoreFault = 'unknown' | 'full' | 'refused'

/** A sentence for a person, with what the routes make a status of. */
export class StoreError extends HostError {
  readonly fault: StoreFault

  constructor(fault: StoreFault, sentence: string) {
    super(sentence)
    this.fault = fault
  }
}

/** Every method rejects with a StoreError (or a HostError) of one sentence where a person should be told why. */
export interface SessionStore {
  info(): Promise<StoreInfo>
  /** Newest first. */
  list(): Promise<SessionEntry[]>
  begin(begin: SessionBegin): Promise<{ readonly id: string; readonly wantsScene: boolean }>
  /** A session that has ended, or was taken for ended, is recorded on. */
  resume(id: string): Promise<SessionResumed>
  addScene(id: string, parcel: Uint8Array): Promise<void>
  /** `frames`, and behind them the states of cloth that the header tells of. */
  addChunk(id: string, header: ChunkHeader, frames: Uint8Array): Promise<void>
  setThumbnail(id: string, jpeg: Uint8Array): Promise<void>
  /** `unexpectedly` where the page that recorded it is gone: the session is then marked so. */
  end(id: string, unexpectedly?: boolean): Promise<void>
  rename(id: string, name: string): Promise<SessionEntry>
  note(id: string, text: string): Promise<SessionEntry>
  delete(ids: readonly string[]): Promise<void>
  restore(ids: readonly string[]): Promise<void>
  details(id: string): Promise<SessionDetails>
  /** The frames of chunks `from` to `to`, both included, a u32 length before each. */
  chunks(id: string, from: number, to: number): Promise<Uint8Array>
  /** At most CONTACT_PAGE, from that number on. */
  contacts(id: string, from: number): Promise<SessionContact[]>
  softState(id: string, frame: number): Promise<Uint8Array | null>
  scene(id: string): Promise<Uint8Array | null>
  thumbnail(id: string): Promise<Uint8Array | null>
  /** Writes files into `folder`. */
  export(
    id: string,
    request: ExportRequest,
    folder: string,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<ExportedFile[]>
  /** Takes over the sessions of a .palpable file; returns their ids. */
  importFile(path: string): Promise<string[]>
  /** Ends what is being recorded and forgets what was deleted. */
  close(): Promise<void>
}
