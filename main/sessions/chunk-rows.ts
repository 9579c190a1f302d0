/** The rows of frames: encoded chunks, and where decoding may start. */
import type { ChunkHeader, SessionDetails } from '../../contract/sessions.ts'
import type { Connection } from './database.ts'

export interface ChunkRow {
  readonly sequence: number
  readonly first_frame: number
  readonly frame_count: number
  readonly first_time: number
  readonly last_time: number
  readonly key: number
  readonly bytes: Uint8Array
}

type ChunkPlace = Pick<
  ChunkHeader,
  'sequence' | 'firstFrame' | 'frameCount' | 'firstTime' | 'lastTime' | 'key'
>

export class ChunkRows {
  readonly #insert
  readonly #place
  readonly #keys
  readonly #bytes
  readonly #whole

  constructor(db: Connection) {
    this.#insert = db.prepare(
      `INSERT INTO chunk (session, sequence, first_frame, frame_count, first_time, last_time, key, bytes)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#place = db.prepare<[number, number], { first_frame: number; frame_count: number; length: number }>(
      'SELECT first_frame, frame_count, octet_length(bytes) AS length FROM chunk WHERE session = ? AND sequence = ?',
    )
    // The index holds all of it: an hour has 3,600 of these, and reading their pages would drag the frames along.
    this.#keys = db
      .prepare<[number], [number, number, number]>(
        'SELECT sequence, first_frame, first_time FROM chunk WHERE session = ? AND key = 1 ORDER BY sequence',
      )
      .raw()
    this.#bytes = db
      .prepare<[number, number, number], Uint8Array>(
        'SELECT bytes FROM chunk WHERE session = ? AND sequence BETWEEN ? AND ? ORDER BY sequence',
      )
      .pluck()
    this.#whole = db.prepare<[number, number, number], ChunkRow>(
      `SELECT sequence, first_frame, frame_count, first_time, last_time, key, bytes FROM chunk
       WHERE session = ? AND sequence BETWEEN ? AND ? ORDER BY sequence`,
    )
  }

  insert(session: number, place: ChunkPlace, bytes: Uint8Array): void {
    const { sequence, firstFrame, frameCount, firstTime, lastTime, key } = place
    this.#insert.run(session, sequence, firstFrame, frameCount, firstTime, lastTime, key ? 1 : 0, bytes)
  }

  /** Whether it is there already, or another in its place. */
  compare(session: number, header: ChunkHeader, length: number): 'same' | 'other' | 'missing' {
    const there = this.#place.get(session, header.sequence)
    if (there === undefined) return 'missing'
    const same = there.first_frame === header.firstFrame && there.frame_count === header.frameCount
    return same && there.length === length ? 'same' : 'other'
  }

  keys(session: number): SessionDetails['keys'] {
    const rows = this.#keys.all(session)
    const column = (at: 0 | 1 | 2) => rows.map((row) => row[at])
    return { sequence: column(0), frame: column(1), time: column(2) }
  }

  bytes(session: number, from: number, to: number): Uint8Array[] {
    // SQLite's blobs come as Buffers, which are more than bytes.
    return this.#bytes
      .all(session, from, to)
      .map(({ buffer, byteOffset, length }) => new Uint8Array(buffer, byteOffset, length))
  }

  whole(session: number, from: number, to: number): ChunkRow[] {
    return this.#whole.all(session, from, to)
  }
}
