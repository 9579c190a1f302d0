import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { connect } from '../../../main/sessions/database.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { SCHEMA_VERSION } from '../../../main/sessions/schema.ts'
import { useFolder } from '../folder.ts'
import { useOwners } from './owner.ts'
import { beginning, chunksOf, recordInto } from './recording.ts'

const folder = useFolder()
const own = useOwners()
const file = () => join(folder.path, 'sessions.sqlite')

function makeStore(): Buffer {
  const store = LocalStore.open(file())
  for (const seed of [1, 2]) recordInto(store, seed, 6)
  store.close()
  return readFileSync(file())
}

const DAMAGE: Record<string, (good: Buffer) => Uint8Array> = {
  'that is empty': () => new Uint8Array(0),
  'that is no SQLite': () => new TextEncoder().encode('{"sessions": []}'),
  'of zeros': (good) => new Uint8Array(good.length),
  'cut in half': (good) => good.subarray(0, good.length >> 1),
  'cut within a page': (good) => good.subarray(0, good.length - 777),
  'with a broken header': (good) => scribbled(good, 0, 100, 5),
  'with another signature': (good) => scribbled(good, 0, 15, 5),
  'with a broken list of tables': (good) => scribbled(good, 100, 2048, 6),
  'with random bytes in the middle': (good) => scribbled(good, 2048, good.length, 7),
}

function scribbled(good: Buffer, from: number, to: number, seed: number): Uint8Array {
  const random = new Random(seed)
  const bad = Uint8Array.from(good)
  for (let at = from; at < to; at++) if (random.below(3) === 0) bad[at] = random.below(256)
  return bad
}

describe.each(Object.entries(DAMAGE))('a store %s', (_, damage) => {
  it('is reported, set aside as it is, and a new one is begun', () => {
    const bad = damage(makeStore())
    writeFileSync(file(), bad)
    const { owner, said } = own(folder.path)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(
      /^The store of sessions was damaged\. It is kept as sessions\.damaged-[-\dT]+\.sqlite in .*, and a new one was begun\.$/,
    )
    expect(owner.info().fault).toBeNull()
    expect(owner.read((store) => store.list(), [])).toEqual([])
    owner.write('', (store) => recordInto(store, 3, 2))
    const kept = readdirSync(folder.path).filter((name) => /damaged.*sqlite$/.test(name))
    expect(kept).toHaveLength(1)
    expect(readFileSync(join(folder.path, kept[0])).equals(bad)).toBe(true)
  })
})

describe('damage', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of a page at random never breaks the store, seed %i', (seed) => {
    const good = makeStore()
    const random = new Random(seed)
    const page = random.below(good.length / 2048) * 2048
    writeFileSync(file(), scribbled(good, page, page + 2048, seed))
    const { owner, said } = own(folder.path)
    // Where only frames were hit, SQLite cannot know it, and the sessions are still there.
    expect(owner.read((store) => store.list(), [])).toHaveLength(said.length === 0 ? 2 : 0)
    expect(owner.info().fault).toBeNull()
    owner.write('', (store) => recordInto(store, 3, 2))
  })

  it('that shows up in the middle of a recording stops it with a sentence, and the next one works', () => {
    const { owner, said, stopped } = own(folder.path)
    const chunks = chunksOf(1, 40)
    const { id } = owner.begin(beginning())
    for (const { header, bytes } of chunks.slice(0, 38)) owner.addChunk(id, header, bytes)
    // As if the disk gave back something else: under SQLite's hands, behind its cache.
    owner.write('', (store) => {
      store.db.pragma('wal_checkpoint(TRUNCATE)')
      store.db.pragma('cache_size = 0')
      store.db.pragma('shrink_memory')
    })
    const pages = readFileSync(file())
    for (let page = 2048; page < pages.length; page += 2048) pages[page] = 0xee
    writeFileSync(file(), pages)
    expect(() => owner.addChunk(id, chunks[38].header, chunks[38].bytes)).toThrow(
      /^Recording has stopped: .* is damaged\.$/,
    )
    expect(stopped).toHaveLength(1)
    expect(said).toHaveLength(1)
    expect(owner.read((store) => store.list(), [])).toEqual([])
    expect(owner.write('', (store) => recordInto(store, 3, 2))).toMatch(/^[0-9a-z]{16}$/)
  })

  it('in a store that was killed keeps the log beside it', () => {
    const store = LocalStore.open(file())
    recordInto(store, 1, 6)
    store.db.pragma('wal_checkpoint(TRUNCATE)')
    recordInto(store, 2, 1)
    // As it lies there after a kill: the file, and the log that was not yet taken over.
    const log = readFileSync(`${file()}-wal`)
    const main = readFileSync(file())
    store.close()
    expect(log.length).toBeGreaterThan(0)
    writeFileSync(`${file()}-wal`, log)
    writeFileSync(file(), scribbled(main, 4096, main.length, 9))
    const { said } = own(folder.path)
    expect(said).toHaveLength(1)
    const kept = readdirSync(folder.path).filter((name) => name.includes('damaged'))
    const [keptLog] = kept.filter((name) => name.endsWith('.sqlite-wal'))
    expect(readFileSync(join(folder.path, keptLog)).equals(log)).toBe(true)
  })

  it('is told, but not touched, by those who only read', () => {
    makeStore()
    truncateSync(file(), statSync(file()).size >> 1)
    expect(() => LocalStore.open(file(), { readOnly: true, depth: 'whole' })).toThrow(`${file()} is damaged.`)
    expect(readdirSync(folder.path).filter((name) => name.includes('damaged'))).toEqual([])
  })
})

describe('what is not damaged', () => {
  it('a store of a newer version is left where it is, and the reason is told', () => {
    makeStore()
    const db = connect(file())
    db.pragma(`user_version = ${SCHEMA_VERSION + 1}`)
    db.close()
    const before = readFileSync(file())
    const { owner, said } = own(folder.path)
    const newer = `${file()} was written by a newer version of Palpable: update Palpable to open it. It was left as it is.`
    expect(owner.info().fault).toBe(newer)
    expect(() => owner.read((store) => store.list(), [])).toThrow(newer)
    expect(() => owner.begin(beginning())).toThrow(newer)
    expect(readFileSync(file()).equals(before)).toBe(true)
    expect(said).toEqual([])
  })

  it("someone's own index does no harm", () => {
    makeStore()
    const db = connect(file())
    db.exec('CREATE INDEX mine ON contact (deepest); ANALYZE')
    db.close()
    const { owner, said } = own(folder.path)
    expect(said).toEqual([])
    const [{ id }] = owner.read((store) => store.list(), [])
    expect(owner.read((store) => store.chunks(id, 0, 5))).toHaveLength(6)
  })
})
