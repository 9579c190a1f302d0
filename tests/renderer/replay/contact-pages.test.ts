import { describe, expect, it } from 'vitest'
import type { SessionContact } from '../../../contract/sessions.ts'
import { type FetchPage, loadContacts } from '../../../renderer/replay/contact-pages.ts'
import { randomContacts } from './random-contacts.ts'

const paged =
  (all: readonly SessionContact[], size: number): FetchPage =>
  (from) =>
    Promise.resolve(all.slice(from, from + size))

describe('contacts that come page by page', () => {
  it.each([0, 1, 7, 8, 100])('are all there at the end: %i of them', async (count) => {
    const all = randomContacts(count + 1, count)
    const shown: number[] = []
    let last: readonly SessionContact[] = []
    await loadContacts(
      paged(all, 7),
      (contacts) => {
        last = contacts
        shown.push(contacts.length)
      },
      new AbortController().signal,
    )
    expect(last).toEqual(all)
    // Never twice the same, and so seldom that showing them costs no more than a few times the last one.
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.length).toBeLessThan(8)
  })

  it('stop when nobody wants them any more, and where the host fails', async () => {
    const control = new AbortController()
    const all = randomContacts(3, 50)
    const loading = loadContacts(paged(all, 7), () => control.abort(new Error('closed')), control.signal)
    await expect(loading).rejects.toThrow('closed')
    const failing: FetchPage = () => Promise.reject(new Error('The host does not answer.'))
    await expect(loadContacts(failing, () => {}, new AbortController().signal)).rejects.toThrow(
      'The host does not answer.',
    )
  })
})
