/** Before the app ends, what is being recorded is ended and the store is closed. */
import { setTimeout } from 'node:timers/promises'
import { app } from 'electron'
import type { Palpable } from './palpable.ts'

/** Milliseconds to wait for the store: an app that hangs at its end is worse than a session that "ended unexpectedly". */
const PATIENCE = 3_000

export function closeAtQuit(palpable: Pick<Palpable, 'close' | 'log'>): void {
  let state: 'open' | 'closing' | 'closed' = 'open'
  app.on('will-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    Promise.race([palpable.close(), setTimeout(PATIENCE)])
      .catch((error: unknown) => palpable.log.error(error))
      .finally(() => {
        state = 'closed'
        app.quit()
      })
  })
}
