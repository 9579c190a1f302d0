/** What sessions show: the scenes they were played in, each kept once, and their thumbnails. */
import { createHash } from 'node:crypto'
import { HostError } from '../../contract/host-api.ts'
import type { Connection } from './database.ts'

/** Bytes. */
const LARGEST_THUMBNAIL = 256 * 1024
/** SQLite takes no value above 1,000,000,000. */
const LARGEST_SCENE = 900_000_000

export class SceneRows {
  readonly #db: Connection

  constructor(db: Connection) {
    this.#db = db
  }

  has(hash: string): boolean {
    return this.#db.prepare('SELECT 1 FROM scene WHERE hash = ?').get(hash) !== undefined
  }

  /** Refuses what has another content than the hash says: a replay in it would prove nothing. */
  insert(hash: string, parcel: Uint8Array): void {
    if (this.has(hash)) return
    if (parcel.length > LARGEST_SCENE)
      throw new HostError('The scene is too large to be kept with its sessions.')
    if (createHash('sha256').update(parcel).digest('hex') !== hash)
      throw new HostError('The scene that came with the session is another than it was recorded in.')
    this.#db.prepare('INSERT INTO scene VALUES (?, ?)').run(hash, parcel)
  }

  parcel(hash: string): Uint8Array<ArrayBuffer> | null {
    const parcel = this.#db
      .prepare<[string], Uint8Array>('SELECT parcel FROM scene WHERE hash = ?')
      .pluck()
      .get(hash)
    return parcel === undefined ? null : plainBytes(parcel)
  }

  setThumbnail(session: number, jpeg: Uint8Array): void {
    if (jpeg.length > LARGEST_THUMBNAIL) throw new HostError('The thumbnail is larger than 256 KB.')
    if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) throw new HostError('The thumbnail is no JPEG.')
    this.#db.prepare('INSERT OR REPLACE INTO thumbnail VALUES (?, ?)').run(session, jpeg)
  }

  thumbnail(session: number): Uint8Array<ArrayBuffer> | null {
    const jpeg = this.#db
      .prepare<[number], Uint8Array>('SELECT jpeg FROM thumbnail WHERE session = ?')
      .pluck()
      .get(session)
    return jpeg === undefined ? null : plainBytes(jpeg)
  }

  /** The sessions that have one. */
  withThumbnail(): Set<number> {
    return new Set(this.#db.prepare<[], number>('SELECT session FROM thumbnail').pluck().all())
  }

  hasThumbnail(session: number): boolean {
    return this.#db.prepare('SELECT 1 FROM thumbnail WHERE session = ?').get(session) !== undefined
  }

  removeUnused(): void {
    this.#db.prepare('DELETE FROM scene WHERE hash NOT IN (SELECT scene_hash FROM session)').run()
  }
}

/** SQLite's blobs come as Buffers, which another thread cannot be given. */
function plainBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
