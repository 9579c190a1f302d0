/** What can go wrong with a file, sorted by what is to be done, and the sentence for it. */
import { HostError } from '../../contract/host-api.ts'
import { databaseError } from './database.ts'
import { StoreError } from './session-store.ts'

/** 'refused': said already, in a sentence; 'misfit': rows that contradict what is there; 'bug': ours. */
export type FaultKind = 'refused' | 'misfit' | 'damaged' | 'full' | 'disk' | 'busy' | 'bug'

const FULL = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT']
const DISK = ['SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM', 'SQLITE_NOLFS']

export function faultKind(error: unknown): FaultKind {
  if (error instanceof HostError) return 'refused'
  const code = codeOf(error)
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return 'damaged'
  if (FULL.includes(code)) return 'full'
  if (code.startsWith('SQLITE_BUSY')) return 'busy'
  if (code.startsWith('SQLITE_CONSTRAINT')) return 'misfit'
  if (DISK.some((known) => code.startsWith(known)) || /^E[A-Z]+$/.test(code)) return 'disk'
  return 'bug'
}

export function codeOf(error: unknown): string {
  const known = error instanceof databaseError || error instanceof Error
  return known ? ((error as NodeJS.ErrnoException).code ?? '') : ''
}

/** As a sentence, with what was tried before it: "The store of sessions cannot be opened". */
export function sentenceOf(tried: string, path: string, error: unknown): HostError {
  if (error instanceof HostError) return error
  switch (faultKind(error)) {
    case 'full':
      return new StoreError('full', `${tried}: the disk is full (${path}).`)
    case 'damaged':
      return new StoreError('refused', `${tried}: ${path} is damaged.`)
    case 'busy':
      return new StoreError('refused', `${tried}: another program is using ${path}.`)
    case 'misfit':
      return new StoreError('refused', `${tried}: what was sent does not fit together.`)
    case 'disk':
      return new StoreError('refused', `${tried}: ${path} ${reasonOf(codeOf(error))}.`)
    default:
      throw error
  }
}

function reasonOf(code: string): string {
  if (/^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_PERM|SQLITE_CANTOPEN)/.test(code))
    return 'cannot be written to'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'is no folder'
  return `cannot be used (${code})`
}
