import { afterEach } from 'vitest'
import { openSessionStore } from '../../../main/sessions/open-store.ts'
import type { SessionStore } from '../../../main/sessions/session-store.ts'

export const WORKER = new URL('../../../main/sessions/store-worker.ts', import.meta.url)

export interface Opened {
  readonly store: SessionStore
  readonly said: string[]
  readonly stopped: [session: string, reason: string][]
}

/** Opens stores, each with its thread, that are closed after each test of the file. */
export function useStores(): (folder: string) => Opened {
  const stores: SessionStore[] = []
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()))
  })
  return (folder) => {
    const said: string[] = []
    const stopped: [string, string][] = []
    const store = openSessionStore({
      folder,
      workerPath: WORKER,
      notify: (text) => said.push(text),
      onStopped: (session, reason) => stopped.push([session, reason]),
    })
    stores.push(store)
    return { store, said, stopped }
  }
}
