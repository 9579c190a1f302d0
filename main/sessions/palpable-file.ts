/** .palpable files: a session on its way to another machine, as SQLite with the same tables as the store. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { HostError } from '../../contract/host-api.ts'
import { copySession, sessionsToCopy } from './copy-session.ts'
import type { ConnectionOptions } from './database.ts'
import { freeBase, safeFileName } from './export/file-names.ts'
import { damagedFile } from './judge.ts'
import { LocalStore } from './local-store.ts'
import { finishFile } from './open-file.ts'
import { removeSession } from './purge.ts'
import { DELETED, SHOWN } from './schema.ts'
import { beginOf, newSessionId, type SessionRow } from './session-rows.ts'
import type { ExportedFile } from './session-store.ts'
import { faultKind, sentenceOf } from './store-faults.ts'

const ENDING = '.palpable'

export interface Imported {
  readonly id: string
  readonly name: string
  /** It was in the store before. */
  readonly wasThere: boolean
}

/** Yields how much is done. Where it fails or is given up (`return`), nothing of the file stays. */
export function* writePalpable(
  store: LocalStore,
  id: string,
  withScene: boolean,
  folder: string,
  options: ConnectionOptions = {},
): Generator<number, ExportedFile> {
  const row = store.row(id)
  const name = freeBase(folder, safeFileName(row.name), [ENDING]) + ENDING
  const path = join(folder, name)
  const temporary = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const file = LocalStore.create(temporary, options)
    try {
      yield* copySession(store, row, file, id, withScene)
    } finally {
      file.close()
    }
    finishFile(temporary, path)
    return { name, path }
  } catch (error) {
    throw sentenceOf(`${name} could not be written`, folder, error)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Whether a file can be imported; reads all of it, so not for the thread that records. */
export function checkPalpable(path: string, options: ConnectionOptions = {}): void {
  const file = LocalStore.open(path, { ...options, readOnly: true })
  try {
    if (file.db.pragma('integrity_check(1)', { simple: true }) !== 'ok') throw damagedFile(path)
  } finally {
    file.close()
  }
}

/** Takes over every session of a file that `checkPalpable` let through. Yields how much of one is done. */
export function* importPalpable(
  store: LocalStore,
  path: string,
  options: ConnectionOptions = {},
): Generator<number, Imported[]> {
  const file = LocalStore.open(path, { ...options, readOnly: true })
  try {
    const imported: Imported[] = []
    for (const row of sessionsToCopy(file)) imported.push(yield* importSession(store, file, row))
    if (imported.length === 0) throw new HostError(`There is no session in ${basename(path)}.`)
    return imported
  } catch (error) {
    // Not the store: it would be set aside for a fault of the file.
    if (faultKind(error) === 'damaged') throw damagedFile(path)
    throw error
  } finally {
    file.close()
  }
}

function* importSession(store: LocalStore, file: LocalStore, row: SessionRow): Generator<number, Imported> {
  const there = store.sessions.byId(row.id)
  if (there !== undefined && isSame(store, there, file, row)) {
    store.transaction(() => {
      if (there.hidden === DELETED) store.sessions.setHidden(there.number, SHOWN)
      const scene = store.scenes.has(row.scene_hash) ? null : file.scenes.parcel(row.scene_hash)
      if (scene !== null) store.scenes.insert(row.scene_hash, scene)
    })
    return { id: row.id, name: there.name, wasThere: true }
  }
  const id = there === undefined ? row.id : newSessionId()
  try {
    yield* copySession(file, row, store, id, true)
  } catch (error) {
    discard(store, id)
    throw error
  }
  return { id, name: row.name, wasThere: false }
}

/** What came in of a session that is no good. Where even that fails, the next opening of the store does it. */
function discard(store: LocalStore, id: string): void {
  try {
    const partial = store.sessions.byId(id)
    if (partial !== undefined) for (const _ of removeSession(store.db, partial.number));
  } catch {
    // The reason why it was discarded says more than this one.
  }
}

/** The same recording, whatever it is called by now. */
function isSame(store: LocalStore, there: SessionRow, file: LocalStore, row: SessionRow): boolean {
  if (there.hidden !== SHOWN && there.hidden !== DELETED) return false
  if (there.digest !== row.digest || there.frames !== row.frames) return false
  const textOf = (of: LocalStore, row: SessionRow) =>
    JSON.stringify(beginOf({ ...row, name: '' }, of.sessions.participants(row.number)))
  try {
    return textOf(store, there) === textOf(file, row)
  } catch {
    return false
  }
}
