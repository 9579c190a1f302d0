import { expect } from 'vitest'
import { FakeHost } from './fake-host.ts'

/** A clock that jumps to the next thing that waits, when nothing else is to be done. */
export class Clock {
  now = 0
  private readonly waiting: { at: number; over: () => void }[] = []

  readonly wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((over) => {
      if (signal?.aborted) return over()
      const entry = { at: this.now + milliseconds, over }
      this.waiting.push(entry)
      signal?.addEventListener('abort', () => {
        const place = this.waiting.indexOf(entry)
        if (place >= 0) this.waiting.splice(place, 1)
        over()
      })
    })

  async run(until: number): Promise<void> {
    for (;;) {
      await new Promise((settled) => setImmediate(settled))
      this.waiting.sort((a, b) => a.at - b.at)
      const next = this.waiting[0]
      if (next === undefined || next.at > until) break
      this.waiting.shift()
      this.now = Math.max(this.now, next.at)
      next.over()
    }
    this.now = until
  }
}

/** Keeps each chunk once, as main/sessions/local-store.ts does, and fails at a gap or at another in its place. */
export class KeepingHost extends FakeHost {
  kept(): string[] {
    const once: string[] = []
    for (const { header, frames } of this.chunks) {
      const text = `${header.sequence} ${header.firstFrame} ${frames.length} ${header.digest}`
      if (header.sequence === once.length) once.push(text)
      else expect(once[header.sequence]).toBe(text)
    }
    return once
  }
}
