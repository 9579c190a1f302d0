/** Connections to SQLite files, set up as the store needs them. */
import Database from 'better-sqlite3'

export type Connection = Database.Database

export interface ConnectionOptions {
  /** better-sqlite3's .node file, where it does not lie in node_modules. */
  readonly nativeBinding?: string | undefined
  /** Milliseconds to wait for another connection that is just writing. */
  readonly timeout?: number
}

/** Milliseconds. */
const PATIENCE = 5000
/** Bytes the log beside the store is cut to once it has been taken over; a burst would leave it large for good. */
const LOG_LIMIT = 16 * 1024 * 1024

export const databaseError = Database.SqliteError

export function connect(path: string, options: ConnectionOptions = {}): Connection {
  return new Database(path, { timeout: options.timeout ?? PATIENCE, ...binding(options) })
}

/**
 * Loads the native code into this thread too, for good. Loaded by short-lived threads alone, it would be unloaded with the
 * last of them, while what that thread leaves to the garbage collector still points into it.
 */
export function keepLoaded(options: ConnectionOptions): void {
  try {
    connect(':memory:', options).close()
  } catch {
    // The thread that needs it says what is wrong.
  }
}

/**
 * The file must be there; it is neither written nor made. Nothing that stands in it is run, for it may come from anyone.
 */
export function connectToRead(path: string, options: ConnectionOptions = {}): Connection {
  const timeout = options.timeout ?? PATIENCE
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout, ...binding(options) })
  try {
    db.pragma('trusted_schema = OFF')
    db.pragma('cell_size_check = ON')
    db.pragma('schema_version')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * A transaction is in the log beside the file, and so in the system's hands, before it is acknowledged: nothing is lost
 * when the process is killed. When the power fails, the last transactions may be (NORMAL does not wait for the disk
 * each time), but the file stays whole. SQLite takes the log over into the file at every 1,000 pages.
 */
export function useLog(db: Connection): void {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma(`journal_size_limit = ${LOG_LIMIT}`)
  db.pragma('foreign_keys = ON')
}

function binding({ nativeBinding }: ConnectionOptions): { nativeBinding?: string } {
  return nativeBinding === undefined ? {} : { nativeBinding }
}
