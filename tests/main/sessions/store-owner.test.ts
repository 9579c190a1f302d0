import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { StoreLock } from '../../../main/sessions/store-lock.ts'
import { useFolder } from '../folder.ts'
import { useOwners } from './owner.ts'
import { beginning, chunksOf, PARCEL, recordInto } from './recording.ts'

const folder = useFolder()
const own = useOwners()
const file = () => join(folder.path, 'sessions.sqlite')

describe('a folder', () => {
  it('that is not there is made', () => {
    const deep = join(folder.path, 'a/b')
    const { owner, said } = own(deep)
    expect(owner.info()).toMatchObject({ path: deep, fault: null })
    expect(owner.info().bytes).toBeGreaterThan(0)
    expect(owner.read((store) => store.list(), [])).toEqual([])
    expect(said).toEqual([])
  })

  it('that is a file gives a sentence', () => {
    const path = folder.put('occupied', 'x')
    const { owner } = own(path)
    expect(owner.info().fault).toBe(`Sessions cannot be recorded: ${path} is no folder.`)
    expect(owner.read((store) => store.list(), [])).toEqual([])
    expect(() => owner.begin(beginning())).toThrow('is no folder.')
  })

  it('that is deleted while a session is recorded ends the session, and the next one is recorded anew', () => {
    const { owner, stopped } = own(join(folder.path, 'x'))
    const chunks = chunksOf(1, 2)
    const { id } = owner.begin(beginning())
    owner.addChunk(id, chunks[0].header, chunks[0].bytes)
    rmSync(join(folder.path, 'x'), { recursive: true })
    expect(() => owner.addChunk(id, chunks[1].header, chunks[1].bytes)).toThrow('There is no such session.')
    expect(stopped).toEqual([[id, 'The store of sessions was moved or deleted while it was in use.']])
    const again = owner.begin(beginning()).id
    expect(owner.read((store) => store.list(), []).map((entry) => entry.id)).toEqual([again])
  })

  it('whose store was moved away is begun anew, and what was moved is whole', () => {
    const { owner } = own(folder.path)
    owner.write('', (store) => recordInto(store, 1, 3))
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(file() + end)) renameSync(file() + end, join(folder.path, `moved.sqlite${end}`))
    expect(owner.read((store) => store.list(), [])).toEqual([])
    const moved = LocalStore.open(join(folder.path, 'moved.sqlite'), { readOnly: true })
    expect(moved.list()).toHaveLength(1)
    moved.close()
  })
})

describe('a log whose store was taken away', () => {
  it('is kept, and is no part of the new store', () => {
    const store = LocalStore.open(file())
    recordInto(store, 1, 3)
    const log = readFileSync(`${file()}-wal`)
    store.close()
    rmSync(file())
    writeFileSync(`${file()}-wal`, log)
    const { owner } = own(folder.path)
    expect(owner.read((store) => store.list(), [])).toEqual([])
    expect(owner.write('', (store) => store.db.pragma('integrity_check', { simple: true }))).toBe('ok')
    const kept = readdirSync(folder.path).filter((name) => /^sessions\.damaged-.*\.sqlite-wal$/.test(name))
    expect(readFileSync(join(folder.path, kept[0])).equals(log)).toBe(true)
  })
})

describe('a session whose recorder is gone', () => {
  it('ended unexpectedly, with no contact that lasts', () => {
    // A store that nobody closed looks like this after a SIGKILL; see kill.test.ts for the real thing.
    const store = LocalStore.open(file())
    const { id } = store.begin(beginning())
    for (const { header, bytes } of chunksOf(2, 4)) store.addChunk(id, header, bytes)
    store.close()
    const reader = LocalStore.open(file(), { readOnly: true })
    expect(reader.list()[0].state).toBe('ended unexpectedly')
    reader.close()

    const { owner } = own(folder.path)
    expect(owner.read((store) => store.entry(id))).toMatchObject({ state: 'ended unexpectedly', frames: 72 })
    const contacts = owner.read((store) => store.contacts(id))
    expect(contacts.length).toBeGreaterThan(0)
    for (const contact of contacts) expect(contact.endFrame).not.toBeNull()
    const [next] = chunksOf(2, 5).slice(4)
    expect(() => owner.addChunk(id, next.header, next.bytes)).toThrow('“A walk” is no longer being recorded.')
  })

  it('is still recorded for those who read beside it', () => {
    const { owner } = own(folder.path)
    const { id } = owner.begin(beginning())
    const reader = LocalStore.open(file(), { readOnly: true })
    expect(reader.entry(id).state).toBe('recording')
    owner.end(id)
    expect(reader.entry(id).state).toBe('ended')
    reader.close()
  })

  it('whose page is gone is marked so', () => {
    const { owner } = own(folder.path)
    const { id } = owner.begin(beginning())
    owner.end(id, true)
    expect(owner.read((store) => store.entry(id)).state).toBe('ended unexpectedly')
  })
})

describe('closing', () => {
  it('ends what is recorded, forgets what was deleted and leaves one file', async () => {
    const { owner } = own(folder.path)
    const gone = owner.write('', (store) => recordInto(store, 1, 3))
    const { id } = owner.begin(beginning())
    owner.write('', (store) => store.delete([gone]))
    await owner.close()
    expect(readdirSync(folder.path).sort()).toEqual(['sessions.lock', 'sessions.sqlite'])
    const store = LocalStore.open(file())
    expect(store.list()).toMatchObject([{ id, state: 'ended' }])
    expect(store.sessions.byId(gone)).toBeUndefined()
    store.close()
    expect(() => owner.begin(beginning())).toThrow('The store of sessions is closed.')
  })

  it('a session that is deleted while it is recorded stops with a word', () => {
    const { owner, stopped } = own(folder.path)
    const chunks = chunksOf(1, 2)
    const { id } = owner.begin(beginning())
    owner.addChunk(id, chunks[0].header, chunks[0].bytes)
    owner.write('', (store) => store.delete([id]))
    expect(() => owner.addChunk(id, chunks[1].header, chunks[1].bytes)).toThrow('There is no such session.')
    expect(stopped).toEqual([[id, 'There is no such session.']])
    owner.write('', (store) => store.restore([id]))
    expect(owner.read((store) => store.entry(id))).toMatchObject({ state: 'ended', frames: 18 })
  })

  it('what was deleted before a crash is gone after the next opening', async () => {
    const store = LocalStore.open(file())
    const gone = recordInto(store, 1, 3)
    store.delete([gone])
    store.close()
    const { owner } = own(folder.path)
    expect(owner.read((store) => store.list(), [])).toEqual([])
    owner.write('', (store) => store.restore([gone]))
    expect(owner.read((store) => store.list(), [])).toEqual([])
    await owner.close()
    const after = LocalStore.open(file())
    expect(after.db.prepare('SELECT count(*) FROM chunk').pluck().get()).toBe(0)
    after.close()
  })
})

describe('a second owner of the same store', () => {
  it('reads, says why it does not record, and takes over when the first is gone', async () => {
    const first = own(folder.path).owner
    const id = first.write('', (store) => recordInto(store, 1, 3))
    const second = own(folder.path).owner
    const fault = `Another Palpable has the sessions in ${folder.path}: here they can be looked at, but not changed or recorded.`
    expect(second.info().fault).toBe(fault)
    expect(second.read((store) => store.list(), [])).toMatchObject([{ id }])
    expect(() => second.begin(beginning())).toThrow(fault)
    expect(() => second.write('', (store) => store.rename(id, 'x'))).toThrow(fault)

    const { id: running } = first.begin(beginning({ startedAt: 1_800_000_000_000 }))
    for (const { header, bytes } of chunksOf(3, 3)) {
      first.addChunk(running, header, bytes)
      expect(second.read((store) => store.entry(running))).toMatchObject({
        state: 'recording',
        frames: 18 * (header.sequence + 1),
      })
    }
    await first.close()
    expect(second.begin(beginning()).wantsScene).toBe(false)
    expect(second.info().fault).toBeNull()
    expect(second.read((store) => store.entry(running)).state).toBe('ended')
    expect(second.read((store) => store.scene(running))).toEqual(PARCEL)
  })

  it('sees the new store where the first has set the old one aside', async () => {
    const first = own(folder.path).owner
    first.write('', (store) => recordInto(store, 1, 3))
    const second = own(folder.path).owner
    expect(second.read((store) => store.list(), [])).toHaveLength(1)
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(file() + end)) renameSync(file() + end, join(folder.path, `moved.sqlite${end}`))
    const { id } = first.begin(beginning())
    expect(second.read((store) => store.list(), [])).toMatchObject([{ id, state: 'recording' }])
  })

  it('that finds no store yet has an empty list', () => {
    const lock = StoreLock.take(folder.path)
    const { owner } = own(folder.path)
    expect(owner.read((store) => store.list(), [])).toEqual([])
    expect(() => owner.read((store) => store.entry('0123456789abcdef'))).toThrow('There is no such session.')
    lock?.release()
    expect(owner.info().fault).toBeNull()
  })
})
