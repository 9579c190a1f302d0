/** A damaged store is kept under another name, with the log beside it: someone may still get something out of it. */
import { existsSync, renameSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

/**
 * Returns the new path. No connection of another process may be writing to it. The log goes first: left behind alone, it
 * would be taken over into the new store.
 */
export function setAside(path: string, now = new Date()): string {
  const ending = extname(path)
  const date = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const base = join(dirname(path), `${basename(path, ending)}.damaged-${date}`)
  let kept = `${base}${ending}`
  for (let n = 2; existsSync(kept) || existsSync(`${kept}-wal`); n++) kept = `${base}-${n}${ending}`
  // SQLite finds them by the name of the file they belong to.
  for (const beside of ['-wal', '-shm']) {
    if (existsSync(path + beside)) renameSync(path + beside, kept + beside)
  }
  if (existsSync(path)) renameSync(path, kept)
  return kept
}
