/** Gives back the space of what was deleted, in small steps: between two of them the store can record. */
import type { Connection } from './database.ts'

/** Rows, and pages, of one step: a few milliseconds each. */
const CHUNKS = 400
const STATES = 20
const CONTACTS = 5000
const PAGES = 2000

/** Removes a session that nobody sees any more. */
export function* removeSession(db: Connection, session: number): Generator<void, void> {
  const chunks = db.prepare('DELETE FROM chunk WHERE session = ? LIMIT ?')
  while (chunks.run(session, CHUNKS).changes > 0) yield
  const states = db.prepare('DELETE FROM soft_state WHERE session = ? LIMIT ?')
  while (states.run(session, STATES).changes > 0) yield
  const contacts = db.prepare('DELETE FROM contact WHERE session = ? LIMIT ?')
  while (contacts.run(session, CONTACTS).changes > 0) yield
  // Last, for as long as it is there an interrupted removal goes on at the next opening.
  db.prepare('DELETE FROM session WHERE number = ?').run(session)
}

/** Free pages go from inside the file to its end, and the end is cut off. */
export function* shrink(db: Connection): Generator<void, void> {
  let free = freePages(db)
  while (free > 0) {
    db.pragma(`incremental_vacuum(${PAGES})`)
    const left = freePages(db)
    if (left >= free) return
    free = left
    yield
  }
}

function freePages(db: Connection): number {
  return db.pragma('freelist_count', { simple: true }) as number
}
