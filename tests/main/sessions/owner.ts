import { afterEach } from 'vitest'
import { StoreOwner } from '../../../main/sessions/store-owner.ts'

export interface Owned {
  readonly owner: StoreOwner
  readonly said: string[]
  readonly stopped: [session: string, reason: string][]
}

/** Opens stores that are closed after each test of the file. */
export function useOwners(): (folder: string) => Owned {
  const owners: StoreOwner[] = []
  afterEach(async () => {
    for (const owner of owners.splice(0)) await owner.close()
  })
  return (folder) => {
    const said: string[] = []
    const stopped: [string, string][] = []
    const owner = new StoreOwner({
      folder,
      notify: (text) => said.push(text),
      onStopped: (session, reason) => stopped.push([session, reason]),
    })
    owners.push(owner)
    return { owner, said, stopped }
  }
}
