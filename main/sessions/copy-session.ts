/**
 * One session from a file into another, row by row, checked on the way: into a .palpable file, and out of one that may
 * come from anyone. Nobody sees it before it is whole.
 */
import { z } from 'zod'
import { HostError } from '../../contract/host-api.ts'
import {
  LONGEST_NOTE,
  SESSION_STATES,
  sessionBegin,
  sessionContact,
  sessionEntry,
} from '../../contract/sessions.ts'
import type { ChunkRow } from './chunk-rows.ts'
import type { LocalStore } from './local-store.ts'
import { PARTIAL, SHOWN } from './schema.ts'
import { beginOf, type SessionRow } from './session-rows.ts'

/** Rows of one transaction. */
const CHUNKS = 32
const CONTACTS = 2000
/** Bytes. More than anything of ours has; without it, one value could fill the memory. */
const LARGEST = { text: 1_000_000, participant: 4000, chunk: 16_000_000, participants: 200_000 }

const outline = z.object({
  state: z.enum(SESSION_STATES),
  note: z.string().max(LONGEST_NOTE),
  digest: z.string().regex(/^([0-9a-f]{16})?$/),
})

/** Yields how much is done, from 0 to 1; between two steps both files can be used. */
export function* copySession(
  from: LocalStore,
  row: SessionRow,
  to: LocalStore,
  id: string,
  withScene: boolean,
): Generator<number, void> {
  const broken = new HostError(`The session “${row.name.slice(0, 200)}” is broken.`)
  const { begin, state, note, digest } = readOutline(from, row, broken)
  const number = to.transaction(() => to.sessions.insert(id, begin, PARTIAL))
  const count = new Counts(broken)

  for (let next = 0; ; next += CHUNKS) {
    const chunks = from.chunkRows.whole(row.number, next, next + CHUNKS - 1)
    if (chunks.length === 0) break
    to.transaction(() => {
      for (const chunk of chunks) {
        count.chunk(chunk)
        const { sequence, first_frame, frame_count, first_time, last_time, key, bytes } = chunk
        const times = { firstTime: first_time, lastTime: last_time }
        const place = { sequence, firstFrame: first_frame, frameCount: frame_count, ...times, key: key === 1 }
        to.chunkRows.insert(number, place, bytes)
        to.sessions.grow(number, { ...place, digest }, 0, bytes.length)
      }
    })
    yield count.chunks / Math.max(row.chunks, count.chunks)
  }

  for (const frame of from.softStates.frames(row.number)) {
    const bytes = from.softStates.bytes(row.number, frame)
    if (bytes === null || !(frame >= 0 && frame < count.frames)) throw broken
    to.transaction(() => {
      to.softStates.insert(number, { frame, bytes })
      to.sessions.growSoft(number, bytes.length)
    })
    yield 1
  }

  for (let next = 0; ; ) {
    const contacts = from.contactRows.from(row.number, next, CONTACTS)
    const last = contacts.at(-1)
    if (last === undefined) break
    next = last.number + 1
    to.transaction(() => {
      for (const contact of contacts) {
        if (!sessionContact.safeParse(contact).success || contact.beginFrame >= count.frames) throw broken
        to.contactRows.insert(number, contact)
      }
      to.sessions.growContacts(number, contacts.length)
    })
    yield 1
  }

  const scene = withScene && !to.scenes.has(row.scene_hash) ? from.scenes.parcel(row.scene_hash) : null
  const thumbnail = from.scenes.thumbnail(row.number)
  to.transaction(() => {
    if (scene !== null) to.scenes.insert(row.scene_hash, scene)
    if (thumbnail !== null) to.scenes.setThumbnail(number, thumbnail)
    to.contactRows.endOpen(number, count.frames, count.time)
    to.sessions.setNote(number, note)
    to.sessions.setState(number, state === 'recording' ? 'ended unexpectedly' : state)
    to.sessions.setHidden(number, SHOWN)
  })
}

function readOutline(from: LocalStore, row: SessionRow, broken: HostError) {
  refuseGiants(from, row.number, broken)
  try {
    sessionEntry.shape.id.parse(row.id)
    return {
      begin: sessionBegin.parse(beginOf(row, from.sessions.participants(row.number))),
      ...outline.parse(row),
    }
  } catch {
    throw broken
  }
}

/** Asked of SQLite, which knows the lengths without reading the values. */
function refuseGiants(from: LocalStore, session: number, broken: HostError): void {
  const ask = (sql: string) => from.db.prepare<[number], number | null>(sql).pluck().get(session) ?? 0
  const participant =
    'max(octet_length(key) + octet_length(name) + octet_length(kind) + coalesce(octet_length(finger), 0))'
  if (
    ask(`SELECT ${participant} FROM participant WHERE session = ?`) > LARGEST.participant ||
    ask('SELECT count(*) FROM participant WHERE session = ?') > LARGEST.participants ||
    ask('SELECT max(octet_length(bytes)) FROM chunk WHERE session = ?') > LARGEST.chunk ||
    ask('SELECT max(octet_length(bytes)) FROM soft_state WHERE session = ?') > LARGEST.chunk ||
    ask('SELECT octet_length(jpeg) FROM thumbnail WHERE session = ?') > LARGEST.text
  )
    throw broken
}

/** The sessions of a file, but for those whose texts alone are too large to be read. */
export function sessionsToCopy(from: LocalStore): SessionRow[] {
  const texts = [
    'id',
    'state',
    'name',
    'note',
    'scene_id',
    'scene_title',
    'scene_hash',
    'scene_kind',
    'simulation',
  ]
  const more = ['app_version', 'engine_version', 'settings', 'device', 'digest', 'hands']
  const length = [...texts, ...more].map((text) => `coalesce(octet_length(${text}), 0)`).join(' + ')
  const largest = from.db.prepare<[], number | null>(`SELECT max(${length}) FROM session`).pluck().get() ?? 0
  if (largest > LARGEST.text) throw new HostError('The file is broken.')
  return from.sessions.shown()
}

/** Chunks must follow each other without a gap, or they could not be played. */
class Counts {
  chunks = 0
  frames = 0
  time = 0
  readonly #broken: HostError

  constructor(broken: HostError) {
    this.#broken = broken
  }

  chunk({ sequence, first_frame, frame_count, first_time, last_time, key, bytes }: ChunkRow): void {
    const inOrder = sequence === this.chunks && first_frame === this.frames && frame_count > 0
    const inTime = first_time >= this.time && last_time >= first_time && Number.isSafeInteger(last_time)
    const playable = (key === 1 || (key === 0 && sequence > 0)) && bytes.length > 0
    if (!inOrder || !inTime || !playable || !Number.isSafeInteger(first_frame + frame_count))
      throw this.#broken
    this.chunks++
    this.frames += frame_count
    this.time = last_time
  }
}
