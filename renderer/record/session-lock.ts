/** Who sends a session: the page that records it, for as long as it lives, or one that finds what another has left behind. */

/** Milliseconds that a page which is being loaded again takes to let go. */
const PATIENCE = 3000

/** Whether the browser has locks at all; without them nobody could tell what is left behind from what is being recorded. */
export function hasLocks(): boolean {
  return globalThis.navigator?.locks !== undefined
}

/** Until this worker ends. */
export function holdSession(session: string): void {
  navigator.locks.request(nameOf(session), () => new Promise(() => {})).catch(() => {})
}

/** Does the work where nobody has it; else nothing. */
export async function withSession(session: string, work: () => Promise<void>): Promise<void> {
  const held = { isOurs: false }
  try {
    await navigator.locks.request(nameOf(session), { signal: AbortSignal.timeout(PATIENCE) }, () => {
      held.isOurs = true
      return work()
    })
  } catch (error) {
    if (held.isOurs) throw error
  }
}

function nameOf(session: string): string {
  return `palpable-session-${session}`
}
