/** Which sessions are being recorded, and by which pages: a session whose page is gone must not stay open for ever. */

/** Milliseconds without a chunk, after the page's connection was lost, until the page counts as gone. */
const SILENCE = 5_000

/** A connected page; only its identity matters. */
export type Page = Readonly<Record<never, never>>

interface Recording {
  /**
   * Bytes come without a word about who sends them, so these are all pages that were connected when it began: with one
   * window it is the one that records, with several the session waits for the last of them.
   */
  readonly pages: Set<Page>
  /** Over the headset link it is known who sends: no other page is taken for the one that records. */
  readonly isNamed: boolean
  heardAt: number
}

export class Recordings {
  readonly #abandon: (session: string) => void
  readonly #silence: number
  readonly #pages = new Set<Page>()
  readonly #recordings = new Map<string, Recording>()

  constructor(abandon: (session: string) => void, silence = SILENCE) {
    this.#abandon = abandon
    this.#silence = silence
  }

  get isEmpty(): boolean {
    return this.#recordings.size === 0
  }

  /** `page`: the one that records it, where that is known. */
  begun(session: string, page?: Page): void {
    const pages = page === undefined ? new Set(this.#pages) : new Set([page])
    this.#recordings.set(session, { pages, isNamed: page !== undefined, heardAt: performance.now() })
  }

  /** A chunk has come. */
  heard(session: string): void {
    const recording = this.#recordings.get(session)
    if (recording !== undefined) recording.heardAt = performance.now()
  }

  ended(session: string): void {
    this.#recordings.delete(session)
  }

  pageCame(): Page {
    const page: Page = {}
    this.#pages.add(page)
    return page
  }

  pageWent(page: Page): void {
    this.#pages.delete(page)
    for (const [session, { pages }] of this.#recordings)
      if (pages.delete(page) && pages.size === 0) this.#watch(session, performance.now())
  }

  /** A browser may lose its connection and come back; what goes on sending is not gone. */
  #watch(session: string, from: number): void {
    setTimeout(() => {
      const recording = this.#recordings.get(session)
      if (recording === undefined) return
      if (recording.heardAt <= from) {
        this.#recordings.delete(session)
        this.#abandon(session)
        return
      }
      if (!recording.isNamed) for (const page of this.#pages) recording.pages.add(page)
      if (recording.pages.size === 0) this.#watch(session, performance.now())
    }, this.#silence).unref()
  }
}
