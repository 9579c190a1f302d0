import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { type Connection, connect } from '../../../main/sessions/database.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import {
  checkPalpable,
  type Imported,
  importPalpable,
  writePalpable,
} from '../../../main/sessions/palpable-file.ts'
import { SCHEMA_VERSION } from '../../../main/sessions/schema.ts'
import { useFolder } from '../folder.ts'
import { beginning, recordInto } from './recording.ts'

const folder = useFolder()
let here: LocalStore
let there: LocalStore
beforeEach(() => {
  here = LocalStore.open(join(folder.path, 'here.sqlite'))
  there = LocalStore.open(join(folder.path, 'there.sqlite'))
})
afterEach(() => {
  here.close()
  there.close()
})

function drain<T>(steps: Generator<number, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThanOrEqual(1)
  }
}

function send(id: string, withScene = true): string {
  return drain(writePalpable(here, id, withScene, folder.path)).path
}

function receive(path: string, store = there): Imported[] {
  checkPalpable(path)
  return drain(importPalpable(store, path))
}

/** Everything a store knows of a session. */
function all(store: LocalStore, id: string): unknown {
  const { entry, ...details } = store.details(id)
  return [
    details,
    { ...entry, id: '', thumbnailUrl: '' },
    store.contacts(id),
    store.chunks(id, 0, 1e9),
    store.thumbnail(id),
    details.softFrames.map((frame) => store.softState(id, frame)),
  ]
}

function tampered(path: string, tamper: (db: Connection) => void): string {
  const copy = join(folder.path, 'tampered.palpable')
  copyFileSync(path, copy)
  const db = connect(copy)
  db.pragma('foreign_keys = OFF')
  tamper(db)
  db.close()
  return copy
}

describe('a session that is sent to another machine', () => {
  it.each([1, 2])('arrives as it was, seed %i', (seed) => {
    const id = recordInto(here, seed, 45, beginning(), seed === 2)
    expect(here.details(id).softFrames).toHaveLength(seed === 2 ? 16 : 0)
    here.note(id, 'look at 0:05')
    here.rename(id, 'Sent: “away”?')
    const path = send(id)
    expect(path).toBe(join(folder.path, 'Sent- “away”-.palpable'))
    expect(receive(path)).toEqual([{ id, name: 'Sent: “away”?', wasThere: false }])
    expect(all(there, id)).toEqual(all(here, id))
    expect(there.scene(id)).toEqual(here.scene(id))
    expect(there.db.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('is one file that the command line can read by itself', () => {
    const id = recordInto(here, 3, 8)
    const path = send(id)
    const file = LocalStore.open(path, { readOnly: true })
    expect(all(file, id)).toEqual(all(here, id))
    file.close()
    expect(readdirSync(folder.path).filter((name) => name.startsWith('A walk'))).toEqual(['A walk.palpable'])
    expect(send(id)).toBe(join(folder.path, 'A walk 2.palpable'))
  })

  it('may leave its scene behind', () => {
    const id = recordInto(here, 3, 3)
    receive(send(id, false))
    expect(there.details(id).hasScene).toBe(false)
    expect(receive(send(id))).toMatchObject([{ wasThere: true }])
    expect(there.details(id).hasScene).toBe(true)
  })

  it('that broke off arrives as such', () => {
    const id = recordInto(here, 3, 3)
    here.db.exec(
      "UPDATE session SET state = 'recording'; UPDATE contact SET end_frame = NULL, end_time = NULL",
    )
    receive(send(id))
    expect(there.entry(id).state).toBe('ended unexpectedly')
    expect(there.contacts(id).every(({ endFrame }) => endFrame === 54)).toBe(true)
  })

  it('of a store of version 1 arrives too', () => {
    const path = join(folder.path, 'old.palpable')
    copyFileSync(join(import.meta.dirname, 'stores/v1.sqlite'), path)
    expect(receive(path)).toMatchObject([{ id: 'v1session0000000', wasThere: false }])
    expect(there.entry('v1session0000000')).toMatchObject({ frames: 180 })
  })
})

describe('a session that is there already', () => {
  it('is not doubled, whatever it is called', () => {
    const id = recordInto(here, 1, 5)
    const path = send(id)
    here.rename(id, 'renamed')
    expect(receive(path, here)).toEqual([{ id, name: 'renamed', wasThere: true }])
    expect(here.list()).toHaveLength(1)
  })

  it('comes back where it was deleted', () => {
    const id = recordInto(here, 1, 5)
    const path = send(id)
    here.delete([id])
    receive(path, here)
    expect(here.list()).toMatchObject([{ id }])
  })

  it('with the same id but other frames gets an id of its own', () => {
    const id = recordInto(here, 1, 5)
    const path = send(id)
    there.db.prepare('DELETE FROM session').run()
    const other = recordInto(there, 2, 5)
    there.db.prepare('UPDATE session SET id = ?').run(id)
    const before = all(there, id)
    const [arrived] = receive(path)
    expect(arrived.id).not.toBe(id)
    expect(arrived.id).not.toBe(other)
    expect(there.list()).toHaveLength(2)
    expect(all(there, id)).toEqual(before)
    expect(all(there, arrived.id)).toEqual(all(here, id))
  })
})

describe('a file that is no good', () => {
  const HUGE = "replace(hex(zeroblob(1000000)), '00', 'ab')"
  const TAMPERING: Record<string, string> = {
    'a chunk is missing': 'DELETE FROM chunk WHERE sequence = 3',
    'the first chunk is missing': 'DELETE FROM chunk WHERE sequence = 0',
    'the first chunk is no key': 'UPDATE chunk SET key = 0 WHERE sequence = 0',
    'frames overlap': 'UPDATE chunk SET first_frame = first_frame - 1 WHERE sequence = 3',
    'times go back': 'UPDATE chunk SET last_time = 0 WHERE sequence = 3',
    'a chunk has no frame': 'UPDATE chunk SET frame_count = 0 WHERE sequence = 4',
    'a chunk has no bytes': "UPDATE chunk SET bytes = x''",
    'a number is beyond all numbers': 'UPDATE chunk SET last_time = 9223372036854775807 WHERE sequence = 4',
    'the id is none': "UPDATE session SET id = '../../x'",
    'the state is none': "UPDATE session SET state = 'proved'",
    'the device is none': "UPDATE session SET device = 'crystal ball'",
    'the settings are no JSON': "UPDATE session SET settings = '{'",
    'the name is too long': `UPDATE session SET name = ${HUGE}`,
    'the note is too long': `UPDATE session SET note = ${HUGE}`,
    'a participant is huge': `UPDATE participant SET name = ${HUGE} WHERE id = 3`,
    'a participant is no one': "UPDATE participant SET kind = 'ghost' WHERE id = 3",
    'a contact begins before all': 'UPDATE contact SET begin_frame = -1 WHERE number = 0',
    'a contact begins after the end': 'UPDATE contact SET begin_frame = 1000000 WHERE number = 0',
    'a number of a contact is beyond all numbers': 'UPDATE contact SET begin_time = 9223372036854775807',
    'cloth is of no frame': 'UPDATE soft_state SET frame = 1000000 WHERE frame > 0',
    'cloth is before all': 'UPDATE soft_state SET frame = -1 WHERE frame > 0',
    'cloth is huge': 'UPDATE soft_state SET bytes = zeroblob(20000000)',
    'the scene is another': "UPDATE scene SET parcel = x'00'",
    'the thumbnail is no picture': "UPDATE thumbnail SET jpeg = x'00'",
    'there is no session': 'DELETE FROM session',
    'a table is a view':
      'DROP TABLE thumbnail; CREATE VIEW thumbnail AS SELECT 1 AS session, randomblob(9) AS jpeg',
    'a table is missing': 'DROP TABLE contact',
    'it is of another program': 'PRAGMA application_id = 1',
    'it is of a newer version': `PRAGMA user_version = ${SCHEMA_VERSION + 1}`,
  }

  it.each(Object.entries(TAMPERING))('is refused with a sentence, and nothing of it stays: %s', (_, sql) => {
    const id = recordInto(here, 1, 6, beginning(), true)
    const path = tampered(send(id), (db) => db.exec(sql))
    expect(() => receive(path)).toThrow(/^[A-Z/].*\.$/)
    expect(there.list()).toEqual([])
    for (const table of ['session', 'chunk', 'contact', 'participant', 'soft_state'])
      expect(there.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  })

  it("cannot run anything: a file's triggers and views stay in it", () => {
    const id = recordInto(here, 1, 6)
    const path = tampered(send(id), (db) =>
      db.exec(`CREATE TRIGGER bad AFTER INSERT ON session BEGIN DELETE FROM chunk; END;
        CREATE VIEW worse AS SELECT load_extension('x')`),
    )
    expect(receive(path)).toMatchObject([{ id }])
    expect(all(there, id)).toEqual(all(here, id))
    expect(
      there.db.prepare("SELECT count(*) FROM sqlite_schema WHERE name IN ('bad', 'worse')").pluck().get(),
    ).toBe(0)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'is refused or read, but does no harm: random bytes, seed %i',
    (seed) => {
      const id = recordInto(here, 1, 6)
      const random = new Random(seed)
      const bytes = readFileSync(send(id))
      for (let i = 0; i < 60; i++) bytes[random.below(bytes.length)] = random.below(256)
      const path = join(folder.path, 'random.palpable')
      writeFileSync(path, bytes)
      try {
        receive(path)
      } catch (error) {
        expect((error as Error).message).toMatch(/^[A-Z/][\s\S]*\.$/)
        expect(there.list()).toEqual([])
      }
      expect(there.db.pragma('integrity_check', { simple: true })).toBe('ok')
    },
  )

  it.each(['', 'no SQLite at all'])('is refused with a sentence: %j', (text) => {
    const path = folder.put('x.palpable', text)
    expect(() => receive(path)).toThrow(/ is damaged\.$/)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})

describe('an export that is given up', () => {
  it('leaves nothing behind', () => {
    const id = recordInto(here, 1, 100, beginning({ name: 'long' }))
    const steps = writePalpable(here, id, true, folder.path)
    steps.next()
    expect(readdirSync(folder.path).some((name) => name.endsWith('.part'))).toBe(true)
    steps.return(undefined as never)
    expect(readdirSync(folder.path).filter((name) => name.startsWith('long'))).toEqual([])
  })

  it('and into a folder that is not there is one sentence', () => {
    const id = recordInto(here, 1, 2)
    expect(() => drain(writePalpable(here, id, true, join(folder.path, 'nowhere')))).toThrow(/\.$/)
  })
})
