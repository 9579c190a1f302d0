/** What can be known of a store's file without opening it. */
import { statSync } from 'node:fs'
import type { CheckDepth } from './judge.ts'

/** The store in its folder. */
export const STORE_FILE = 'sessions.sqlite'

/** Bytes up to which every page is checked at each opening (0.1 s), and after an unclean end (about a second). */
const ALWAYS_CHECKED = 64e6
const CHECKED_AFTER_CRASH = 512e6

/** How thoroughly a store is to be checked when it is opened; null where there is no file. */
export function depthFor(path: string): CheckDepth | null {
  if (identityOf(path) === '') return null
  const bytes = sizeOf(path)
  // The log is gone after a clean end.
  const wasClean = sizeOf(`${path}-wal`) === 0
  return bytes <= ALWAYS_CHECKED || (!wasClean && bytes <= CHECKED_AFTER_CRASH) ? 'whole' : 'lists'
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Which file a path leads to; empty where to none. */
export function identityOf(path: string): string {
  try {
    const { dev, ino } = statSync(path)
    return `${dev}:${ino}`
  } catch {
    return ''
  }
}
