/**
 * Who may write a store: the one that holds the lock on the file beside it. The lock is SQLite's own on an empty
 * database, so the system frees it with the process, however that ends; a file with a process number in it would
 * stay after a SIGKILL, and the number may belong to another process by then.
 */
import { join } from 'node:path'
import { type Connection, type ConnectionOptions, connect, connectToRead } from './database.ts'
import { codeOf, faultKind } from './store-faults.ts'

/** Milliseconds: those who only look whether it is held hold it for a moment themselves. */
const PATIENCE = 200

export class StoreLock {
  readonly #db: Connection

  private constructor(db: Connection) {
    this.#db = db
  }

  /** Null while another has it. Throws where the folder cannot be written. */
  static take(folder: string, options: ConnectionOptions = {}): StoreLock | null {
    const db = connect(lockPath(folder), { ...options, timeout: PATIENCE })
    try {
      // Nothing is ever written to it, so there is nothing to journal.
      db.pragma('journal_mode = MEMORY')
      db.exec('BEGIN EXCLUSIVE')
      return new StoreLock(db)
    } catch (error) {
      db.close()
      if (faultKind(error) === 'busy') return null
      throw error
    }
  }

  release(): void {
    this.#db.close()
  }
}

export function isLockHeld(folder: string, options: ConnectionOptions = {}): boolean {
  let db: Connection | undefined
  try {
    db = connectToRead(lockPath(folder), { ...options, timeout: 0 })
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    return codeOf(error).startsWith('SQLITE_BUSY')
  } finally {
    db?.close()
  }
}

function lockPath(folder: string): string {
  return join(folder, 'sessions.lock')
}
