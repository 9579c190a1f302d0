/** The rows of cloth: what it was like at some frames. */
import { HostError } from '../../contract/host-api.ts'
import type { ChunkHeader } from '../../contract/sessions.ts'
import type { Connection } from './database.ts'

/** States of cloth, each with the first frame that shows it. */
export interface SoftStateRow {
  readonly frame: number
  readonly bytes: Uint8Array
}

export class SoftStateRows {
  readonly #insert
  readonly #frames
  readonly #bytes

  constructor(db: Connection) {
    this.#insert = db.prepare<[number, number, Uint8Array]>(
      'INSERT INTO soft_state (session, frame, bytes) VALUES (?, ?, ?)',
    )
    this.#frames = db
      .prepare<[number], number>('SELECT frame FROM soft_state WHERE session = ? ORDER BY frame')
      .pluck()
    this.#bytes = db
      .prepare<[number, number], Uint8Array>('SELECT bytes FROM soft_state WHERE session = ? AND frame = ?')
      .pluck()
  }

  insert(session: number, { frame, bytes }: SoftStateRow): void {
    this.#insert.run(session, frame, bytes)
  }

  /** Ascending. */
  frames(session: number): number[] {
    return this.#frames.all(session)
  }

  bytes(session: number, frame: number): Uint8Array<ArrayBuffer> | null {
    const bytes = this.#bytes.get(session, frame)
    // SQLite's blobs come as Buffers, which another thread cannot be given.
    return bytes === undefined ? null : new Uint8Array(bytes)
  }
}

/** What was sent as one, apart again: the frames, and the states of cloth that came with them. */
export function splitStates(
  { softStates = [], firstFrame, frameCount }: ChunkHeader,
  bytes: Uint8Array,
): { readonly frames: Uint8Array; readonly states: readonly SoftStateRow[] } {
  let at = bytes.length - softStates.reduce((sum, [, length]) => sum + length, 0)
  if (at <= 0 && softStates.length > 0) throw new HostError('The chunk of frames is not whole.')
  const frames = bytes.subarray(0, at)
  const states = softStates.map(([frame, length]) => {
    if (frame < firstFrame || frame >= firstFrame + frameCount)
      throw new HostError('The state of cloth is not of the frames it was sent with.')
    const state = { frame, bytes: bytes.subarray(at, at + length) }
    at += length
    return state
  })
  return { frames, states }
}
