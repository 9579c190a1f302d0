/** The rows of sessions and of who took part in them. */
import { randomBytes } from 'node:crypto'
import type {
  ChunkHeader,
  Participant,
  SESSION_STATES,
  SessionBegin,
  SessionEntry,
} from '../../contract/sessions.ts'
import type { Connection } from './database.ts'
import { DELETED, PARTIAL, SHOWN } from './schema.ts'

export interface SessionRow {
  readonly number: number
  readonly id: string
  readonly state: (typeof SESSION_STATES)[number]
  readonly hidden: number
  readonly name: string
  readonly note: string
  readonly scene_id: string
  readonly scene_title: string
  readonly scene_hash: string
  readonly scene_kind: 'scene' | 'file'
  readonly simulation: string | null
  readonly app_version: string
  readonly engine_version: string
  readonly settings: string
  readonly seed: number
  readonly device: SessionEntry['device']
  readonly started_at: number
  readonly origin_x: number
  readonly origin_y: number
  readonly origin_z: number
  readonly body_count: number
  readonly chunks: number
  readonly frames: number
  readonly contacts: number
  readonly bytes: number
  readonly duration: number
  readonly digest: string
  readonly hands: string | null
}

/** Bytes of a contact's row and its places in the indexes, about. */
const CONTACT_BYTES = 120

export class SessionRows {
  readonly #db: Connection
  readonly #byId
  readonly #grow
  readonly #participants

  constructor(db: Connection) {
    this.#db = db
    this.#byId = db.prepare<[string], SessionRow>('SELECT * FROM session WHERE id = ?')
    this.#grow = db.prepare<[number, number, number, number, string, number]>(
      `UPDATE session SET chunks = chunks + 1, frames = frames + ?, contacts = contacts + ?, bytes = bytes + ?,
         duration = ?, digest = ? WHERE number = ?`,
    )
    this.#participants = db.prepare<[number], Participant>(
      'SELECT id, key, name, kind, finger FROM participant WHERE session = ? ORDER BY id',
    )
  }

  /** Also those that are hidden. */
  byId(id: string): SessionRow | undefined {
    return this.#byId.get(id)
  }

  /** Newest first. */
  shown(): SessionRow[] {
    return this.#db
      .prepare<[], SessionRow>('SELECT * FROM session WHERE hidden = 0 ORDER BY started_at DESC, number DESC')
      .all()
  }

  insert(id: string, begin: SessionBegin, hidden: number): number {
    const { scene, origin } = begin
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO session (id, state, hidden, name, scene_id, scene_title, scene_hash, scene_kind, simulation,
           app_version, engine_version, settings, seed, device, started_at, origin_x, origin_y, origin_z, body_count,
           hands)
         VALUES (?, 'recording', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        hidden,
        begin.name,
        scene.id,
        scene.title,
        scene.hash,
        scene.kind,
        scene.simulation && JSON.stringify(scene.simulation),
        begin.appVersion,
        begin.engineVersion,
        JSON.stringify(begin.settings),
        begin.seed,
        begin.device,
        begin.startedAt,
        ...origin,
        begin.bodyCount,
        begin.hands === undefined ? null : JSON.stringify(begin.hands),
      )
    const number = Number(lastInsertRowid)
    const add = this.#db.prepare('INSERT INTO participant VALUES (?, ?, ?, ?, ?, ?)')
    for (const { id, key, name, kind, finger } of begin.participants)
      add.run(number, id, key, name, kind, finger)
    return number
  }

  participants(number: number): Participant[] {
    return this.#participants.all(number)
  }

  /** Counts a chunk in. */
  grow(
    number: number,
    header: Pick<ChunkHeader, 'frameCount' | 'lastTime' | 'digest'>,
    begun: number,
    bytes: number,
  ): void {
    const { frameCount, lastTime, digest } = header
    this.#grow.run(frameCount, begun, bytes + begun * CONTACT_BYTES, lastTime, digest, number)
  }

  growContacts(number: number, count: number): void {
    this.#db
      .prepare('UPDATE session SET contacts = contacts + ?, bytes = bytes + ? WHERE number = ?')
      .run(count, count * CONTACT_BYTES, number)
  }

  growSoft(number: number, bytes: number): void {
    this.#db.prepare('UPDATE session SET bytes = bytes + ? WHERE number = ?').run(bytes, number)
  }

  setState(number: number, state: SessionRow['state']): void {
    this.#db.prepare('UPDATE session SET state = ? WHERE number = ?').run(state, number)
  }

  setHidden(number: number, hidden: number): void {
    this.#db.prepare('UPDATE session SET hidden = ? WHERE number = ?').run(hidden, number)
  }

  setName(number: number, name: string): void {
    this.#db.prepare('UPDATE session SET name = ? WHERE number = ?').run(name, number)
  }

  setNote(number: number, note: string): void {
    this.#db.prepare('UPDATE session SET note = ? WHERE number = ?').run(note, number)
  }

  recording(): SessionRow[] {
    return this.#db.prepare<[], SessionRow>("SELECT * FROM session WHERE state = 'recording'").all()
  }

  /** Deleted sessions can be restored no longer; returns all that are on their way out. */
  condemn(): number[] {
    this.#db.prepare('UPDATE session SET hidden = ? WHERE hidden = ?').run(PARTIAL, DELETED)
    return this.#db
      .prepare<[number], number>('SELECT number FROM session WHERE hidden <> ?')
      .pluck()
      .all(SHOWN)
  }
}

/** What was known at its beginning; the name is the present one. */
export function beginOf(row: SessionRow, participants: Participant[]): SessionBegin {
  return {
    scene: {
      id: row.scene_id,
      title: row.scene_title,
      hash: row.scene_hash,
      kind: row.scene_kind,
      simulation: row.simulation === null ? null : JSON.parse(row.simulation),
    },
    appVersion: row.app_version,
    engineVersion: row.engine_version,
    settings: JSON.parse(row.settings),
    seed: row.seed,
    device: row.device,
    startedAt: row.started_at,
    name: row.name,
    origin: [row.origin_x, row.origin_y, row.origin_z],
    bodyCount: row.body_count,
    participants,
    ...(row.hands === null ? {} : { hands: JSON.parse(row.hands) }),
  }
}

export function entryOf(row: SessionRow, state: SessionRow['state'], hasThumbnail: boolean): SessionEntry {
  return {
    id: row.id,
    name: row.name,
    note: row.note,
    state,
    scene: { id: row.scene_id, title: row.scene_title, hash: row.scene_hash },
    device: row.device,
    startedAt: row.started_at,
    duration: row.duration,
    frames: row.frames,
    contacts: row.contacts,
    bytes: row.bytes,
    digest: row.digest,
    appVersion: row.app_version,
    thumbnailUrl: hasThumbnail ? `sessions/${row.id}/thumbnail` : null,
  }
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** 16 letters: 82 bits, so that sessions of two machines never share one. */
export function newSessionId(): string {
  return Array.from(randomBytes(16), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
