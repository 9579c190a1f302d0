import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sessionDetails } from '../../../contract/sessions.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { connect } from '../../../main/sessions/database.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { createTables, SCHEMA_VERSION, tablesOf, versionOf } from '../../../main/sessions/schema.ts'
import { useFolder } from '../folder.ts'
import { chunksOf, JPEG, PARCEL, recordInto } from './recording.ts'

const folder = useFolder()
const path = () => join(folder.path, 'sessions.sqlite')

const VERSIONS = [
  { version: 1, id: 'v1session0000000', name: 'From the first version', hasPicture: false, cloth: 0 },
  { version: 2, id: 'v2session0000000', name: 'From the second version', hasPicture: true, cloth: 0 },
  { version: 3, id: 'v3session0000000', name: 'From the third version', hasPicture: true, cloth: 4 },
] as const
type Version = (typeof VERSIONS)[number]

function putStore({ version }: Version): void {
  copyFileSync(join(import.meta.dirname, `stores/v${version}.sqlite`), path())
}

function seeWhole(store: LocalStore, { id, name, hasPicture, cloth }: Version): void {
  const [entry] = store.list()
  expect(entry).toMatchObject({ id, name, note: 'kept', state: 'ended', frames: 180 })
  expect(entry.thumbnailUrl !== null).toBe(hasPicture)
  const details = store.details(entry.id)
  // Settings that came later get the value they begin with.
  expect(sessionDetails.parse(details)).toMatchObject(details)
  expect(details.hasScene).toBe(true)
  expect(details.softFrames).toHaveLength(cloth)
  expect(details.begin).not.toHaveProperty('hands')
  expect(store.scene(entry.id)).toEqual(PARCEL)
  expect(store.contacts(entry.id)).toHaveLength(entry.contacts)
  expect(entry.contacts).toBeGreaterThan(0)
  expect(store.chunks(entry.id, 0, 9)).toHaveLength(10)
  expect(store.db.prepare('SELECT count(*) FROM contact_named').pluck().get()).toBe(entry.contacts)
}

describe.each(VERSIONS)('a store of version $version', (version) => {
  it('is brought to the tables of today, with its session whole', () => {
    putStore(version)
    const store = LocalStore.open(path())
    expect(versionOf(store.db)).toBe(SCHEMA_VERSION)
    seeWhole(store, version)
    store.setThumbnail(version.id, JPEG)
    recordInto(store, 1, 2)
    expect(store.list()).toHaveLength(2)
    expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok')

    const fresh = connect(':memory:')
    createTables(fresh)
    expect(tablesOf(store.db).sort()).toEqual(tablesOf(fresh).sort())
    fresh.close()
    store.close()
  })

  it('is read in a copy by those who only read', () => {
    putStore(version)
    const before = readFileSync(path())
    const store = LocalStore.open(path(), { readOnly: true })
    seeWhole(store, version)
    store.close()
    expect(readFileSync(path()).equals(before)).toBe(true)
  })

  it('has frames that are still read, and would be written so today', () => {
    putStore(version)
    const store = LocalStore.open(path(), { readOnly: true })
    const stored = store.chunks(version.id, 0, 9)
    const decoder = new LogDecoder(store.details(version.id).begin.bodyCount)
    let frames = 0
    for (const bytes of stored) {
      decoder.open(bytes)
      while (decoder.next()) frames++
    }
    store.close()
    expect(frames).toBe(180)
    expect(stored).toEqual(chunksOf(11, 10).map(({ bytes }) => bytes))
  })
})

describe('a file that is not for this version', () => {
  it.each([false, true])('of a newer version is refused and left alone, read only: %s', (readOnly) => {
    const store = LocalStore.open(path())
    recordInto(store, 1, 2)
    store.db.pragma(`user_version = ${SCHEMA_VERSION + 1}`)
    store.close()
    const before = readFileSync(path())
    expect(() => LocalStore.open(path(), { readOnly })).toThrow(
      `${path()} was written by a newer version of Palpable: update Palpable to open it. It was left as it is.`,
    )
    expect(readFileSync(path()).equals(before)).toBe(true)
  })

  it.each([false, true])("of another program's is refused and left alone, read only: %s", (readOnly) => {
    const db = connect(path())
    db.exec("CREATE TABLE session (id TEXT); INSERT INTO session VALUES ('not ours')")
    db.close()
    const before = readFileSync(path())
    expect(() => LocalStore.open(path(), { readOnly })).toThrow(
      `${path()} is no file of Palpable's, so it was left as it is.`,
    )
    expect(readFileSync(path()).equals(before)).toBe(true)
    expect(readdirSync(folder.path)).toEqual(['sessions.sqlite'])
  })

  it('that is not there cannot be read', () => {
    expect(() => LocalStore.open(path(), { readOnly: true })).toThrow(`There is no readable file ${path()}.`)
    expect(readdirSync(folder.path)).toEqual([])
  })
})
