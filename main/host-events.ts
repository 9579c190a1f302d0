/** What the host tells unasked, to whoever listens. */
import type { HostEvent } from '../contract/host-api.ts'

type Listener = (event: HostEvent) => void

/** Events that wait for a listener; with more, something goes wrong again and again, and the first ones say what. */
const MOST_KEPT = 100

/** Of no use to a page that comes later: it asks how things stand. */
const PASSING: readonly HostEvent['type'][] = ['export', 'link-changed', 'headset-pose']

/** Keeps what is told while nobody listens: a notice from the start must not be lost before the page is there. */
export class HostEvents {
  readonly #listeners = new Set<Listener>()
  readonly #overhearing = new Set<Listener>()
  #kept: HostEvent[] = []

  tell(event: HostEvent): void {
    if (this.#listeners.size === 0) this.#keep(event)
    else for (const listener of this.#listeners) listener(event)
    for (const listener of this.#overhearing) listener(event)
  }

  notice(text: string): void {
    this.tell({ type: 'notice', text: text.slice(0, 400) })
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    const kept = this.#kept
    this.#kept = []
    for (const event of kept) listener(event)
    return () => this.#listeners.delete(listener)
  }

  /** Like `listen`, for someone whom nothing is kept for: what is told still waits for the app's own page. */
  overhear(listener: Listener): () => void {
    this.#overhearing.add(listener)
    return () => this.#overhearing.delete(listener)
  }

  /** How an export goes is news for the page that asked; and that the list has changed needs to be said once. */
  #keep(event: HostEvent): void {
    if (PASSING.includes(event.type) || this.#kept.length >= MOST_KEPT) return
    if (event.type === 'sessions-changed' && this.#kept.some(({ type }) => type === event.type)) return
    this.#kept.push(event)
  }
}
