/** Whether a SQLite file is a store of ours, and whole. Asked on a connection that only reads: others' files stay untouched. */
import { HostError } from '../../contract/host-api.ts'
import { type Connection, type ConnectionOptions, connect } from './database.ts'
import { APPLICATION_ID, applicationOf, migrate, SCHEMA_VERSION, tablesOf, versionOf } from './schema.ts'
import { faultKind } from './store-faults.ts'

export type Judgement =
  | { readonly kind: 'ours'; readonly version: number }
  | { readonly kind: 'newer' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'damaged' }

/** 'names': who wrote it and which tables it has; 'lists': all but the frames; 'whole': every page. */
export type CheckDepth = 'names' | 'lists' | 'whole'

/** A version beyond this is no version but damage. */
const HIGHEST_VERSION = 10_000
const LISTS = ['session', 'participant', 'contact']

export function judge(db: Connection, depth: CheckDepth, options: ConnectionOptions = {}): Judgement {
  try {
    // An empty file is one that was cut off: ours are made under another name, and have all tables from the first moment.
    if (db.pragma('page_count', { simple: true }) === 0) return { kind: 'damaged' }
    if (applicationOf(db) !== APPLICATION_ID) return isWhole(db) ? { kind: 'foreign' } : { kind: 'damaged' }
    const version = versionOf(db)
    if (version > HIGHEST_VERSION || version < 1) return { kind: 'damaged' }
    if (version > SCHEMA_VERSION) return { kind: 'newer' }
    if (!hasTables(db, version, options)) return { kind: 'damaged' }
    const sound =
      depth === 'whole' ? isWhole(db) : depth === 'names' || LISTS.every((list) => isWhole(db, list))
    return sound ? { kind: 'ours', version } : { kind: 'damaged' }
  } catch (error) {
    if (faultKind(error) === 'damaged') return { kind: 'damaged' }
    throw error
  }
}

export function isWhole(db: Connection, table?: string): boolean {
  return (
    db.pragma(table === undefined ? 'quick_check(1)' : `quick_check(${table})`, { simple: true }) === 'ok'
  )
}

export function newerStore(path: string): HostError {
  return new HostError(
    `${path} was written by a newer version of Palpable: update Palpable to open it. It was left as it is.`,
  )
}

export function foreignFile(path: string): HostError {
  return new HostError(`${path} is no file of Palpable's, so it was left as it is.`)
}

export function damagedFile(path: string): HostError {
  return new HostError(`${path} is damaged.`)
}

/** A file may have more (someone's own index does no harm), but what we read must be the table we know, not a view. */
function hasTables(db: Connection, version: number, options: ConnectionOptions): boolean {
  const there = new Set(tablesOf(db))
  const fresh = connect(':memory:', options)
  try {
    migrate(fresh, version)
    return tablesOf(fresh).every((table) => there.has(table))
  } finally {
    fresh.close()
  }
}
