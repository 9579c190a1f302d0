/** All contacts of a session, page by page, while it is already played. */
import type { SessionContact } from '../../contract/sessions.ts'

/** Contacts from a number on; none when there are no more. */
export type FetchPage = (from: number, signal: AbortSignal) => Promise<readonly SessionContact[]>

/**
 * Shows what has come when it is twice as much as before: marks and lanes are worked out anew from all of it, which for
 * every page would take the longer the more there are.
 */
export async function loadContacts(
  fetchPage: FetchPage,
  show: (contacts: readonly SessionContact[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const all: SessionContact[] = []
  let shown = 0
  for (;;) {
    const page = await fetchPage(all.length, signal)
    signal.throwIfAborted()
    const isLast = page.length === 0
    all.push(...page)
    if (all.length > shown && (isLast || all.length >= 2 * shown)) {
      shown = all.length
      show([...all])
    }
    if (isLast) return
  }
}
