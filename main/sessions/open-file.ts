/** Opens store files for reading or writing; throws a HostError for those that are not ours, newer or damaged. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { HostError } from '../../contract/host-api.ts'
import { type Connection, type ConnectionOptions, connect, connectToRead, useLog } from './database.ts'
import { sizeOf } from './file-facts.ts'
import { type CheckDepth, damagedFile, foreignFile, type Judgement, judge, newerStore } from './judge.ts'
import { createTables, migrate, SCHEMA_VERSION } from './schema.ts'
import { setAside } from './set-aside.ts'
import { codeOf, faultKind } from './store-faults.ts'

export interface OpenedFile {
  readonly db: Connection
  close(): void
}

export function judgeFile(path: string, depth: CheckDepth, options: ConnectionOptions = {}): Judgement {
  let db: Connection | undefined
  try {
    db = connectToRead(path, options)
    return judge(db, depth, options)
  } catch (error) {
    if (faultKind(error) === 'damaged') return { kind: 'damaged' }
    throw error
  } finally {
    db?.close()
  }
}

/** An older file is read in a copy that has the tables of today; the file itself stays as it is. */
export function openToRead(path: string, depth: CheckDepth, options: ConnectionOptions = {}): OpenedFile {
  const file = connectOrCopy(path, options)
  try {
    const version = versionOrFault(judge(file.db, depth, options), path)
    return version === SCHEMA_VERSION ? file : migratedCopy(file, basename(path), options)
  } catch (error) {
    file.close()
    throw error
  }
}

/** Makes the file where there is none, and brings an older one to the tables of today. */
export function openToWrite(path: string, depth: CheckDepth, options: ConnectionOptions = {}): OpenedFile {
  if (existsSync(path)) versionOrFault(judgeFile(path, depth, options), path)
  else createStore(path, options)
  const db = connect(path, options)
  try {
    useLog(db)
    migrate(db)
    return { db, close: () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * A new file with all tables. Half of it is worth nothing, so nothing is done for the case that it stays half: whoever
 * makes it moves it to its place when it is whole (`finishFile`).
 */
export function createFile(path: string, options: ConnectionOptions): Connection {
  if (!existsSync(dirname(path))) throw new HostError(`There is no folder ${dirname(path)}.`)
  const db = connect(path, options)
  try {
    db.pragma('journal_mode = MEMORY')
    db.pragma('synchronous = OFF')
    createTables(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** After this it is on the disk and under its own name, or not there at all. */
export function finishFile(temporary: string, path: string): void {
  const file = openSync(temporary, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}

/** Under another name first, so that a file without tables is never one that was just being made. */
function createStore(path: string, options: ConnectionOptions): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(4).toString('hex')}.new`
  try {
    const db = createFile(temporary, options)
    db.pragma('journal_mode = WAL')
    db.close()
    // The log of a file that someone has taken away.
    if (existsSync(`${path}-wal`)) setAside(path)
    finishFile(temporary, path)
  } finally {
    for (const beside of ['', '-wal', '-shm']) rmSync(temporary + beside, { force: true })
  }
}

/**
 * In a folder that cannot be written SQLite misses the memory it shares with writers, though there can be none: then it
 * reads a copy.
 */
function connectOrCopy(path: string, options: ConnectionOptions): OpenedFile {
  try {
    const db = connectToRead(path, options)
    return { db, close: () => db.close() }
  } catch (error) {
    const isAlone = existsSync(path) && sizeOf(`${path}-wal`) === 0
    if (!isAlone || !/^SQLITE_(CANTOPEN|READONLY)/.test(codeOf(error))) throw error
    return inTemporaryFolder(basename(path), (copy) => {
      copyFileSync(path, copy)
      return connectToRead(copy, options)
    })
  }
}

function migratedCopy(older: OpenedFile, name: string, options: ConnectionOptions): OpenedFile {
  return inTemporaryFolder(name, (copy) => {
    older.db.prepare('VACUUM INTO ?').run(copy)
    older.close()
    const db = connect(copy, options)
    try {
      migrate(db)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** Closing removes the folder. */
function inTemporaryFolder(name: string, open: (path: string) => Connection): OpenedFile {
  const folder = mkdtempSync(join(tmpdir(), 'palpable-copy-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const db = open(join(folder, name))
    const close = () => {
      db.close()
      remove()
    }
    return { db, close }
  } catch (error) {
    remove()
    throw error
  }
}

function versionOrFault(judgement: Judgement, path: string): number {
  switch (judgement.kind) {
    case 'newer':
      throw newerStore(path)
    case 'foreign':
      throw foreignFile(path)
    case 'damaged':
      throw damagedFile(path)
    default:
      return judgement.version
  }
}
