/** Work that a person waits for: one at a time, with a dialog where it lasts, and a way to cancel. */
import * as state from '../state.ts'
import { sentenceOf, tell } from './notices.ts'
import type { Progress } from './opening-progress.ts'

/** Milliseconds until an opening that lasts shows its dialog. */
const DIALOG_AFTER = 250

export class Opening {
  /** The last one asked for, until it is done. */
  private current: AbortController | null = null

  get isRunning(): boolean {
    return this.current !== null
  }

  /** True where it went well; what was open stays otherwise, and the reason is told. */
  async run(
    title: string,
    work: (progress: Progress, signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    this.current?.abort(new DOMException('Another scene was opened.', 'AbortError'))
    const opening = new AbortController()
    this.current = opening
    const cancel = (): void => opening.abort(new DOMException('Cancelled.', 'AbortError'))
    // What is done at once shows no dialog: it would only flash, and take the focus.
    let visible = false
    let latest: [string, number | null] = ['Opening', null]
    const progress = (step: string, fraction: number | null): void => {
      latest = [step, fraction]
      if (visible && this.current === opening) state.loading.value = { title, step, fraction, cancel }
    }
    const timer = setTimeout(() => {
      visible = true
      progress(...latest)
    }, DIALOG_AFTER)
    try {
      await work(progress, opening.signal)
      return true
    } catch (error) {
      if (!opening.signal.aborted) tell('fault', sentenceOf(error))
      return false
    } finally {
      clearTimeout(timer)
      if (this.current === opening) {
        this.current = null
        state.loading.value = null
      }
    }
  }
}
