import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HostError } from '../contract/host-api.ts'
import type { SessionEntry } from '../contract/sessions.ts'
import { settings } from '../contract/settings.ts'
import { defaultUserData } from '../main/folders.ts'
import { STORE_FILE } from '../main/sessions/file-facts.ts'
import { LocalStore } from '../main/sessions/local-store.ts'
import { InputError, quoted } from './failure.ts'

export interface FoundSession {
  readonly store: LocalStore
  readonly entry: SessionEntry
}

/** Gives an open store to `use` and closes it. What the store has to say becomes bad input: one sentence. */
export async function withStore<T>(path: string, use: (store: LocalStore) => Promise<T> | T): Promise<T> {
  try {
    const store = LocalStore.open(path, { readOnly: true })
    try {
      return await use(store)
    } finally {
      store.close()
    }
  } catch (error) {
    if (error instanceof HostError) throw new InputError(error.message)
    throw error
  }
}

/** Calls `use` with each session that the operand means: one of the store's, or all of a file's. */
export async function withSessions(
  operand: string,
  store: string | undefined,
  use: (session: FoundSession) => Promise<void>,
): Promise<void> {
  const isFile = isSessionFile(operand)
  await withStore(isFile ? operand : storePath(store), async (opened) => {
    const list = opened.list()
    if (isFile && list.length === 0) throw new InputError(`there is no session in ${quoted(operand)}`)
    for (const entry of isFile ? list : [sessionNamed(operand, list)]) await use({ store: opened, entry })
  })
}

/** What has the ending is meant as a file, also where it is not there; a name may have a slash in it. */
export function isSessionFile(operand: string): boolean {
  return /\.palpable$/i.test(operand) || (/[\\/]/.test(operand) && existsSync(operand))
}

/** The file of the store in a folder, or of the app's own. Throws an InputError where there is none. */
export function storePath(folder: string | undefined): string {
  const path = join(folder === undefined ? appFolder() : resolve(folder), STORE_FILE)
  if (!existsSync(path)) {
    throw new InputError(
      folder === undefined
        ? `nothing has been recorded yet: there is no ${path}`
        : `there are no sessions in ${quoted(folder)}: it has no ${STORE_FILE}`,
    )
  }
  return path
}

/** By its whole id, its name, or a beginning of its id that no other has. */
function sessionNamed(wanted: string, list: readonly SessionEntry[]): SessionEntry {
  const exact = list.find(({ id }) => id === wanted)
  if (exact !== undefined) return exact
  const named = list.filter(({ name }) => name === wanted)
  const found = named.length > 0 ? named : list.filter(({ id }) => id.startsWith(wanted.toLowerCase()))
  if (found.length === 1) return found[0]!
  if (found.length === 0) throw new InputError(`there is no session ${quoted(wanted)}`)
  const ids = found.slice(0, 5).map(({ id }) => id)
  const more = found.length > ids.length ? `, and ${found.length - ids.length} more` : ''
  throw new InputError(`${quoted(wanted)} means ${found.length} sessions: ${ids.join(', ')}${more}`)
}

/** As the app's settings say. They are only read here: a broken file is the app's to set aside. */
function appFolder(): string {
  const userData = defaultUserData()
  let folder = ''
  try {
    folder = settings.parse(JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8'))).storeFolder
  } catch {
    // No settings yet, or none that can be read: the app would start from its defaults too.
  }
  return folder === '' ? join(userData, 'sessions') : folder
}
