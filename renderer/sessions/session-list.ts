/** The recorded sessions as the host lists them, and what can be done with them. */

import { signal } from '@preact/signals'
import type { Host, HostEvent } from '../../contract/host-api.ts'
import type { SessionDetails, SessionEntry } from '../../contract/sessions.ts'
import { sentenceOf, tell } from '../app/notices.ts'
import { fetchDetails, sessionAddress } from '../replay/session-fetch.ts'
import { verifySession } from '../replay/verify-session.ts'
import { store } from '../state.ts'
import { count } from '../ui/wording.ts'
import { startDownloads } from './page-helpers.ts'
import { neighbour, nothing, only, several } from './selection.ts'
import { SessionChecks, type Verify } from './session-checks.ts'
import { SessionExports } from './session-exports.ts'
import { SessionImports } from './session-imports.ts'
import { nameText } from './session-wording.ts'
import { chosenBefore, entries, listFault, query, shownIds } from './state.ts'
import { upload } from './upload.ts'

/** The app's one list, once it is made: the page finds it here. */
export const sessionList = signal<SessionList | null>(null)

/** What reaches beyond the list; tests bring their own. */
export interface SessionTools {
  readonly verify: Verify
  readonly upload: typeof upload
  readonly download: typeof startDownloads
  readonly fetchDetails: (session: string) => Promise<SessionDetails>
}

const pageTools: SessionTools = {
  verify: verifySession,
  upload,
  download: startDownloads,
  fetchDetails: (session) => fetchDetails(sessionAddress(session)),
}

export class SessionList {
  readonly host: Host
  readonly checks: SessionChecks
  readonly exports: SessionExports
  private readonly imports: SessionImports
  /** Whether the list was ever asked for: before that nobody looks at it. */
  private wanted = false
  private asking: Promise<void> | null = null
  private askAgain = false
  private newest: string | null = null
  /** Deleted, but the host has not said so yet: a list that comes meanwhile still holds them. */
  private readonly leaving = new Set<string>()
  private deleted: (readonly string[])[] = []

  constructor(host: Host, tools: SessionTools = pageTools) {
    this.host = host
    this.checks = new SessionChecks(host, tools.verify, tools.fetchDetails)
    this.exports = new SessionExports(host, tools.download)
    this.imports = new SessionImports(tools.upload)
    sessionList.value = this
  }

  /** The page is shown: asks for the list. */
  show(): void {
    this.wanted = true
    void this.refresh().then(() => this.chooseNewest())
  }

  hear(event: HostEvent): void {
    if (event.type === 'sessions-changed' && this.wanted) void this.refresh()
    else if (event.type === 'export') this.exports.hear(event)
  }

  /** Ends when a list is there that was asked for after this call. */
  refresh(): Promise<void> {
    if (this.asking !== null) this.askAgain = true
    else {
      this.asking = this.askUntilCurrent().finally(() => {
        this.asking = null
      })
    }
    return this.asking ?? Promise.resolve()
  }

  async rename(id: string, name: string): Promise<void> {
    const wanted = name.trim()
    const before = entryOf(id)
    if (before === undefined || wanted === '' || wanted === before.name) return
    replace({ ...before, name: wanted })
    try {
      replace(await this.host.call('sessions.rename', id, wanted))
    } catch (error) {
      replace(before)
      tell('fault', sentenceOf(error))
    }
  }

  /** False where it could not be kept; the person is told. */
  async note(id: string, text: string): Promise<boolean> {
    try {
      replace(await this.host.call('sessions.note', id, text))
      return true
    } catch (error) {
      tell('fault', sentenceOf(error))
      return false
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    const all = ids.flatMap((id) => entryOf(id) ?? [])
    const gone = all.filter(({ state }) => state !== 'recording')
    if (gone.length < all.length) tell('info', 'A session that is being recorded cannot be deleted.')
    if (gone.length === 0) return
    const goneIds = gone.map(({ id }) => id)
    this.take(goneIds)
    try {
      await this.host.call('sessions.delete', goneIds)
      this.deleted.push(goneIds)
      const what =
        gone.length === 1 ? `“${nameText(gone[0]!.name)}”` : count(gone.length, 'session', 'sessions')
      const undo = { label: 'Undo', run: () => void this.restore(goneIds) }
      tell('info', `Deleted ${what}.`, undo)
    } catch (error) {
      tell('fault', sentenceOf(error))
    }
    for (const id of goneIds) this.leaving.delete(id)
    await this.refresh()
  }

  /** Brings the last deleted back. */
  undoDelete(): void {
    const last = this.deleted.at(-1)
    if (last === undefined) tell('info', 'No session was deleted since the app was started.')
    else void this.restore(last)
  }

  async importFiles(files: readonly File[]): Promise<void> {
    this.wanted = true
    if (entries.value === null) await this.refresh()
    const before = new Set(entries.value?.map(({ id }) => id))
    await this.imports.add(files, async (ids) => {
      await this.refresh()
      // Else a search that is still there could hide what has just come.
      query.value = ''
      chosenBefore.value = several(ids)
      // Of those that were there already the host speaks itself.
      const fresh = ids.filter((id) => !before.has(id)).length
      if (fresh > 0) tell('info', `Imported ${count(fresh, 'session', 'sessions')}.`)
    })
  }

  cancelImport(): void {
    this.imports.cancel()
  }

  private async restore(ids: readonly string[]): Promise<void> {
    this.deleted = this.deleted.filter((batch) => batch !== ids)
    try {
      await this.host.call('sessions.restore', [...ids])
    } catch (error) {
      tell('fault', sentenceOf(error))
      return
    }
    await this.refresh()
    chosenBefore.value = several(ids)
  }

  /** Out of the list at once; the keyboard goes to the neighbour. */
  private take(ids: readonly string[]): void {
    const gone = new Set(ids)
    const next = neighbour(shownIds.value, gone)
    for (const id of ids) {
      this.leaving.add(id)
      this.checks.cancel(id)
      this.exports.cancel(id)
    }
    entries.value = (entries.value ?? []).filter(({ id }) => !gone.has(id))
    chosenBefore.value = next === null ? nothing : only(next)
  }

  /** What was recorded since the page was last seen is what one comes for. */
  private chooseNewest(): void {
    const newest = entries.value?.reduce((a, b) => (b.startedAt > a.startedAt ? b : a), entries.value[0]!)
    if (newest === undefined || newest.id === this.newest) return
    this.newest = newest.id
    chosenBefore.value = only(newest.id)
  }

  private async askUntilCurrent(): Promise<void> {
    do {
      this.askAgain = false
      await Promise.all([this.askForList(), this.askForStore()])
    } while (this.askAgain)
  }

  private async askForList(): Promise<void> {
    try {
      const listed = await this.host.call('sessions.list')
      entries.value = listed.filter(({ id }) => !this.leaving.has(id))
      listFault.value = null
    } catch (error) {
      listFault.value = sentenceOf(error)
    }
  }

  /** Without it the list is as good: only the line about the store is missing. */
  private async askForStore(): Promise<void> {
    store.value = await this.host.call('sessions.store').catch(() => null)
  }
}

function entryOf(id: string): SessionEntry | undefined {
  return entries.value?.find((entry) => entry.id === id)
}

function replace(entry: SessionEntry): void {
  entries.value = (entries.value ?? []).map((one) => (one.id === entry.id ? entry : one))
}
