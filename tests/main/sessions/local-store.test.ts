import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type SessionContact, sessionContact, sessionDetails } from '../../../contract/sessions.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { useFolder } from '../folder.ts'
import { beginning, type Chunk, chunksOf, hashOf, JPEG, PARCEL, recordInto, withStates } from './recording.ts'

const folder = useFolder()
const stores: LocalStore[] = []
function open(readOnly = false): LocalStore {
  const store = LocalStore.open(join(folder.path, 'sessions.sqlite'), { readOnly })
  stores.push(store)
  return store
}
afterEach(() => {
  for (const store of stores.splice(0)) store.close()
})

/** The rows as a plain reading of the headers gives them. */
function contactsOf(chunks: readonly Chunk[]): SessionContact[] {
  const all: SessionContact[] = []
  for (const { header } of chunks) {
    for (const { frame, time, distance, ...rest } of header.begun) {
      const begin = { beginFrame: frame, begin: time, endFrame: null, end: null }
      all[rest.number] = { ...rest, ...begin, beginDistance: distance, deepest: -distance }
    }
    for (const [number, deepest] of header.deepened) all[number] = { ...all[number], deepest }
    for (const { number, frame, time, deepest } of header.ended)
      all[number] = { ...all[number], endFrame: frame, end: time, deepest }
  }
  return all
}

describe('a recorded session', () => {
  it.each([1, 2, 3])('comes back as it was sent, seed %i', (seed) => {
    const store = open()
    const chunks = chunksOf(seed, 23)
    const { id, wantsScene } = store.begin(beginning())
    expect(wantsScene).toBe(true)
    store.addScene(id, PARCEL)
    for (const { header, bytes } of chunks) store.addChunk(id, header, bytes)
    expect(store.entry(id)).toMatchObject({ state: 'recording', frames: 23 * 18 })
    expect(store.contacts(id)).toEqual(contactsOf(chunks))

    const last = chunks[22].header
    store.setThumbnail(id, JPEG)
    store.end(id)
    const details = store.details(id)
    expect(sessionDetails.parse(details)).toEqual(details)
    expect(details.begin).toEqual(beginning())
    expect(details.entry).toMatchObject({
      id,
      state: 'ended',
      duration: last.lastTime,
      frames: 414,
      digest: last.digest,
      thumbnailUrl: `sessions/${id}/thumbnail`,
    })
    const keys = chunks.filter(({ header }) => header.key).map(({ header }) => header)
    expect(details.keys).toEqual({
      sequence: keys.map((key) => key.sequence),
      frame: keys.map((key) => key.firstFrame),
      time: keys.map((key) => key.firstTime),
    })
    expect(details).toMatchObject({ hasScene: true, chunkCount: 23 })
    expect(store.chunks(id, 0, 22)).toEqual(chunks.map(({ bytes }) => bytes))
    expect(store.chunks(id, 7, 8)).toEqual([chunks[7].bytes, chunks[8].bytes])
    expect(store.chunks(id, 23, 99)).toHaveLength(0)
    expect(store.scene(id)).toEqual(PARCEL)
    expect(store.thumbnail(id)).toEqual(JPEG)

    const decoder = new LogDecoder(details.begin.bodyCount)
    let frames = 0
    for (const bytes of store.chunks(id, 0, 22)) {
      decoder.open(bytes)
      while (decoder.next()) frames++
    }
    expect(frames).toBe(414)
  })

  it('has no contact that lasts when it has ended', () => {
    const store = open()
    const chunks = chunksOf(4, 9)
    const id = recordInto(store, 4, 9)
    const expected = contactsOf(chunks).map((contact) =>
      contact.endFrame === null ? { ...contact, endFrame: 162, end: chunks[8].header.lastTime } : contact,
    )
    expect(store.contacts(id)).toEqual(expected)
    for (const contact of store.contacts(id)) sessionContact.parse(contact)
    expect(store.entry(id).contacts).toBe(expected.length)
  })

  it('takes a chunk that is sent again, and changes nothing', () => {
    const store = open()
    const chunks = chunksOf(5, 4)
    const { id } = store.begin(beginning())
    for (const { header, bytes } of chunks) {
      store.addChunk(id, header, bytes)
      store.addChunk(id, header, bytes)
    }
    const before = [store.details(id), store.contacts(id)]
    for (const { header, bytes } of chunks) store.addChunk(id, header, bytes)
    expect([store.details(id), store.contacts(id)]).toEqual(before)
    store.end(id)
    // An answer that got lost: the last one may come again after the end.
    store.addChunk(id, chunks[3].header, chunks[3].bytes)
  })

  it('keeps the cloth that comes with its frames, once', () => {
    const store = open()
    const chunks = chunksOf(5, 4).map(withStates)
    const { id } = store.begin(beginning())
    for (const { header, bytes } of [...chunks, ...chunks]) store.addChunk(id, header, bytes)
    expect(store.chunks(id, 0, 3)).toEqual(chunksOf(5, 4).map(({ bytes }) => bytes))
    const { softFrames, entry } = store.details(id)
    expect(softFrames).toEqual([0, 5, 18, 23, 36, 41, 54, 59])
    for (const frame of softFrames) {
      expect(store.softState(id, frame)).toEqual(new Uint8Array(3 + (frame % 50)).fill(frame))
    }
    expect(store.softState(id, 1)).toBeNull()
    const plain = recordInto(store, 5, 4)
    const states = softFrames.reduce((sum, frame) => sum + store.softState(id, frame)!.length, 0)
    expect(entry.bytes - store.entry(plain).bytes).toBe(states)
    store.delete([id])
    for (const _ of store.purge());
    expect(store.db.prepare('SELECT count(*) FROM soft_state').pluck().get()).toBe(0)
  })

  it('refuses cloth that is not of its frames, or not whole', () => {
    const store = open()
    const [first] = chunksOf(5, 1).map(withStates)
    const { id } = store.begin(beginning())
    const send = (softStates: [number, number][]) => () =>
      store.addChunk(id, { ...first.header, softStates }, first.bytes)
    expect(send([[18, 3]])).toThrow('not of the frames')
    expect(send([[3, first.bytes.length]])).toThrow('not whole')
    expect(send([[3, 1e9]])).toThrow('not whole')
    expect(
      send([
        [3, 3],
        [3, 3],
      ]),
    ).toThrow()
    expect(store.details(id)).toMatchObject({ chunkCount: 0, softFrames: [] })
  })

  it('refuses what does not follow', () => {
    const store = open()
    const chunks = chunksOf(6, 4)
    const { id } = store.begin(beginning())
    const gap = /^A part of “A walk” is missing before what was sent \(part \d\)\.$/
    expect(() => store.addChunk(id, chunks[1].header, chunks[1].bytes)).toThrow(gap)
    store.addChunk(id, chunks[0].header, chunks[0].bytes)
    expect(() => store.addChunk(id, chunks[2].header, chunks[2].bytes)).toThrow(gap)
    const { header, bytes } = chunks[1]
    expect(() => store.addChunk(id, { ...header, firstFrame: 19 }, bytes)).toThrow(gap)
    expect(() => store.addChunk(id, { ...header, firstTime: 0 }, bytes)).toThrow(gap)
    expect(() => store.addChunk(id, { ...header, sequence: 0 }, bytes)).toThrow(
      /^Something else was recorded/,
    )
    expect(store.entry(id)).toMatchObject({ frames: 18 })
    store.addChunk(id, header, bytes)
    expect(store.entry(id)).toMatchObject({ frames: 36 })
  })

  it('that has ended or was deleted takes nothing more', () => {
    const store = open()
    const [first, second] = chunksOf(7, 2)
    const { id } = store.begin(beginning())
    store.addChunk(id, first.header, first.bytes)
    store.end(id)
    expect(() => store.addChunk(id, second.header, second.bytes)).toThrow(
      '“A walk” is no longer being recorded.',
    )
    store.delete([id])
    expect(() => store.addChunk(id, second.header, second.bytes)).toThrow('There is no such session.')
    expect(() => store.details(id)).toThrow('There is no such session.')
    expect(() => store.rename('0123456789abcdef', 'x')).toThrow('There is no such session.')
  })

  it('is written whole or not at all', () => {
    const store = open()
    const [{ header, bytes }] = chunksOf(8, 1)
    const { id } = store.begin(beginning())
    const twice = { ...header, begun: [...header.begun, header.begun[0]] }
    expect(() => store.addChunk(id, twice, bytes)).toThrow()
    expect(store.entry(id)).toMatchObject({ frames: 0, contacts: 0 })
    expect(store.contacts(id)).toEqual([])
    store.addChunk(id, header, bytes)
    expect(store.entry(id).frames).toBe(18)
  })
})

describe('the list', () => {
  it('is there again when the store is opened again, newest first', () => {
    const store = open()
    const old = recordInto(store, 1, 2, beginning({ startedAt: 1000, name: 'old' }))
    const young = recordInto(store, 2, 2, beginning({ startedAt: 2000, name: 'young' }))
    store.rename(old, 'Ölofen “Ofen” 🔥')
    expect(store.note(young, 'line\nline').note).toBe('line\nline')
    const before = store.list()
    expect(before.map(({ id, name }) => [id, name])).toEqual([
      [young, 'young'],
      [old, 'Ölofen “Ofen” 🔥'],
    ])
    expect(open(true).list()).toEqual(before)
    store.close()
    stores.length = 1
    expect(open().list()).toEqual(before)
  })

  it('can be read while it is written', () => {
    const store = open()
    const { id } = store.begin(beginning())
    const reader = open(true)
    for (const { header, bytes } of chunksOf(9, 12)) {
      store.addChunk(id, header, bytes)
      expect(reader.details(id).chunkCount).toBe(header.sequence + 1)
      expect(reader.chunks(id, header.sequence, header.sequence)).toEqual([bytes])
    }
    expect(() => reader.rename(id, 'x')).toThrow()
  })
})

describe('a deleted session', () => {
  it('comes back when it is restored', () => {
    const store = open()
    const ids = [1, 2, 3].map((seed) => recordInto(store, seed, 2))
    const before = store.list()
    store.delete(ids.slice(0, 2))
    expect(store.list().map(({ id }) => id)).toEqual([ids[2]])
    store.restore([ids[0], ids[1], '0000000000000000'])
    expect(store.list()).toEqual(before)
  })

  it('gives its space back in the end, and its scene when nobody else needs it', () => {
    const store = open()
    const other = new TextEncoder().encode('another scene')
    const kept = recordInto(store, 1, 5)
    const scene = { ...beginning().scene, hash: hashOf(other) }
    const gone = store.begin(beginning({ scene })).id
    store.addScene(gone, other)
    for (const { header, bytes } of chunksOf(2, 300)) store.addChunk(gone, header, bytes)
    store.end(gone)
    store.db.pragma('wal_checkpoint(TRUNCATE)')
    const before = statSync(store.path).size
    store.delete([gone])
    const steps = [...store.purge()].length
    expect(steps).toBeGreaterThan(2)
    store.db.pragma('wal_checkpoint(TRUNCATE)')
    expect(statSync(store.path).size).toBeLessThan(before / 5)
    store.restore([gone])
    expect(store.list().map(({ id }) => id)).toEqual([kept])
    const count = (table: string) => store.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    expect(count('scene')).toBe(1)
    expect(count('chunk')).toBe(5)
    expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(store.db.pragma('foreign_key_check')).toEqual([])
  })
})

describe('scenes and thumbnails', () => {
  it('a scene is kept once and must be what the hash says', () => {
    const store = open()
    const { id } = store.begin(beginning())
    expect(() => store.addScene(id, JPEG)).toThrow(
      'The scene that came with the session is another than it was recorded in.',
    )
    expect(store.scene(id)).toBeNull()
    store.addScene(id, PARCEL)
    store.addScene(id, PARCEL)
    expect(store.begin(beginning()).wantsScene).toBe(false)
  })

  it('a thumbnail is a small JPEG', () => {
    const store = open()
    const { id } = store.begin(beginning())
    expect(() => store.setThumbnail(id, new Uint8Array(300_000))).toThrow('larger than 256 KB')
    expect(() => store.setThumbnail(id, PARCEL)).toThrow('no JPEG')
    expect(store.thumbnail(id)).toBeNull()
  })
})

describe('the question "when did the right thumb touch the stove?"', () => {
  it('is one query, answered without looking through all contacts', () => {
    const store = open()
    const ids = [1, 2].map((seed) => recordInto(store, seed, 40))
    const query = `SELECT session, begin_s, end_s, lasted_s, deepest_m, first FROM contact_named
      WHERE first_finger = 'right thumb' AND second = 'stove' ORDER BY session, number`
    const rows = store.db.prepare(query).all() as { session: string; begin_s: number; lasted_s: number }[]
    const expected = ids.sort().flatMap((id) =>
      store
        .contacts(id)
        .filter(({ first, second }) => second === 131 && [65, 71, 77].includes(first))
        .map(({ begin }) => ({ session: id, begin_s: begin / 1e6 })),
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(rows.map(({ session, begin_s }) => ({ session, begin_s }))).toEqual(expected)
    const plan = store.db.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[]
    expect(plan.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'))).toEqual([])
  })

  it('and details never read the frames', () => {
    const store = open()
    recordInto(store, 1, 2)
    const plan = store.db
      .prepare(
        'EXPLAIN QUERY PLAN SELECT sequence, first_frame, first_time FROM chunk WHERE session = 1 AND key = 1 ORDER BY sequence',
      )
      .all() as { detail: string }[]
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH chunk USING COVERING INDEX chunk_key (session=?)',
    ])
  })
})
