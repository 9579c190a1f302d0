/** What an export needs of a session. The store of this thread offers it (main/sessions/local-store.ts). */
import type { SessionContact, SessionDetails, SessionEntry } from '../../../contract/sessions.ts'

export interface ExportSource {
  readonly entry: SessionEntry
  readonly details: SessionDetails
  /** The frames of chunks `from` to `to`, both included. */
  chunks(from: number, to: number): Uint8Array[]
  contacts(): SessionContact[]
  /** The packed scene, or null where the session was kept without. */
  scene(): Uint8Array<ArrayBuffer> | null
}
