/**
 * The pages of one headset, and what they record. A headset's network comes and goes, so a page that is out of reach
 * counts as gone after ten minutes only; but where the same browser has loaded another, the one before is gone.
 */
import { LONGEST_CUT } from '../../contract/link.ts'
import type { Page, Recordings } from '../recordings.ts'

interface Known {
  readonly page: Page
  sockets: number
  timer: NodeJS.Timeout | undefined
}

export class ClientPages {
  readonly #recordings: Pick<Recordings, 'pageWent'>
  readonly #patience: number
  /** By the name that each page has made up for itself when it was loaded; the newest last. */
  readonly #pages = new Map<string, Known>()

  constructor(recordings: Pick<Recordings, 'pageWent'>, patience = LONGEST_CUT) {
    this.#recordings = recordings
    this.#patience = patience
  }

  get isHere(): boolean {
    return [...this.#pages.values()].some(({ sockets }) => sockets > 0)
  }

  /** The page that is likely to send what comes without a name. */
  get newest(): Page {
    const known = [...this.#pages.values()].at(-1) ?? this.#add('')
    return known.page
  }

  /** A socket of this page has opened; returns what is to be done when it has closed. */
  opened(name: string): () => void {
    const known = this.#pages.get(name) ?? this.#replaceAll(name)
    clearTimeout(known.timer)
    known.timer = undefined
    known.sockets++
    return () => {
      known.sockets--
      if (known.sockets === 0) this.#wait(name, known)
    }
  }

  /** None of them will come back. */
  close(): void {
    for (const name of [...this.#pages.keys()]) this.#drop(name)
  }

  #replaceAll(name: string): Known {
    for (const [other, { sockets }] of [...this.#pages]) if (sockets === 0) this.#drop(other)
    return this.#add(name)
  }

  #add(name: string): Known {
    const known: Known = { page: {}, sockets: 0, timer: undefined }
    this.#pages.set(name, known)
    this.#wait(name, known)
    return known
  }

  #wait(name: string, known: Known): void {
    clearTimeout(known.timer)
    known.timer = setTimeout(() => this.#drop(name), this.#patience)
    known.timer.unref()
  }

  #drop(name: string): void {
    const known = this.#pages.get(name)
    if (known === undefined) return
    clearTimeout(known.timer)
    this.#pages.delete(name)
    this.#recordings.pageWent(known.page)
  }
}
