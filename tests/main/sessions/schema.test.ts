import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sessionDetails } from '../../../contract/sessions.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { connect } from '../../../main/sessions/database.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { createTables, SCHEMA_VERSION, tablesOf, versionOf } from '../../../main/sessions/schema.ts'
import { useFolder } from '../folder.ts'
import { JPEG, PARCEL, recordInto } from './recording.ts'

const folder = useFolder()
const path = () => join(folder.path, 'sessions.sqlite')

function seeWhole(store: LocalStore): void {
  const [entry] = store.list()
  expect(entry).toMatchObject({
    id: 'v1session0000000',
    name: 'From the first version',
    note: 'kept',
    state: 'ended',
    frames: 180,
    thumbnailUrl: null,
  })
  const details = store.details(entry.id)
  expect(sessionDetails.parse(details)).toEqual(details)
  expect(details.hasScene).toBe(true)
  expect(store.scene(entry.id)).toEqual(PARCEL)
  expect(store.contacts(entry.id)).toHaveLength(entry.contacts)
  expect(entry.contacts).toBeGreaterThan(0)
  expect(store.chunks(entry.id, 0, 9)).toHaveLength(10)
  expect(store.db.prepare('SELECT count(*) FROM contact_named').pluck().get()).toBe(entry.contacts)
}

describe('a store of version 1', () => {
  it('is brought to the tables of today, with its session whole', () => {
    copyFileSync(join(import.meta.dirname, 'stores/v1.sqlite'), path())
    const store = LocalStore.open(path())
    expect(versionOf(store.db)).toBe(SCHEMA_VERSION)
    seeWhole(store)
    store.setThumbnail('v1session0000000', JPEG)
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
    copyFileSync(join(import.meta.dirname, 'stores/v1.sqlite'), path())
    const before = readFileSync(path())
    const store = LocalStore.open(path(), { readOnly: true })
    seeWhole(store)
    store.close()
    expect(readFileSync(path()).equals(before)).toBe(true)
  })

  it('has frames that are still read', () => {
    copyFileSync(join(import.meta.dirname, 'stores/v1.sqlite'), path())
    const store = LocalStore.open(path(), { readOnly: true })
    const decoder = new LogDecoder(store.details('v1session0000000').begin.bodyCount)
    let frames = 0
    for (const bytes of store.chunks('v1session0000000', 0, 9)) {
      decoder.open(bytes)
      while (decoder.next()) frames++
    }
    store.close()
    expect(frames).toBe(180)
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
