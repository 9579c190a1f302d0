/** The page's end of the line to the worker that shows recorded cloth: asks for moments, and holds what is drawn. */
import type { SoftCornersShown, SoftPicture } from '../view/stage-view.ts'
import type { SoftReplayAnswer, SoftReplayRequest } from './soft-replay-messages.ts'
import type { VerifyRequest } from './worker-messages.ts'

/** Milliseconds after which a person is told that cloth is not where it was yet. */
const PATIENCE = 300

/** As much of a Worker as is used. */
export interface SoftReplayWorker {
  onmessage: ((event: MessageEvent<SoftReplayAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(request: SoftReplayRequest): void
  terminate(): void
}

export class SoftReplay implements SoftPicture {
  shown: SoftCornersShown | null = null
  /** Something else is to be drawn. */
  onChange: () => void = () => {}
  private readonly worker: SoftReplayWorker
  private fault: string | null = null
  private isDead = false
  private wished = -1
  /** The frame that was asked for and has not come; −1 for none. */
  private asked = -1
  private askedAt = 0

  constructor(session: VerifyRequest, makeWorker: () => SoftReplayWorker = newWorker) {
    this.worker = makeWorker()
    this.worker.onmessage = ({ data }) => this.take(data)
    this.worker.onerror = (event) => {
      event.preventDefault()
      this.isDead = true
      this.take({ type: 'fault', text: `Cloth stands still: ${event.message || 'its worker ended'}.` })
    }
    this.worker.postMessage({ type: 'session', ...session })
  }

  /** Why cloth is not as it was, or null. */
  word(now: number): string | null {
    if (this.fault !== null) return this.fault
    return this.asked >= 0 && now - this.askedAt > PATIENCE ? 'Cloth is catching up.' : null
  }

  go(frame: number, now: number): void {
    if (this.isDead || frame === this.wished) return
    this.wished = frame
    // One that lies ahead is on the way: who asked anew each frame while it plays would never see any.
    if (this.asked < 0 || frame < this.asked) this.ask(now)
  }

  end(): void {
    this.worker.onmessage = this.worker.onerror = null
    this.worker.terminate()
  }

  private ask(now: number): void {
    if (this.asked < 0) this.askedAt = now
    this.asked = this.wished
    this.worker.postMessage({ type: 'go', frame: this.wished })
  }

  private take(answer: SoftReplayAnswer): void {
    if (answer.type === 'fault') {
      this.fault = answer.text
      this.asked = -1
    } else if (answer.frame === this.asked) {
      this.asked = -1
      this.fault = null
      this.shown = answer.shown
      if (this.wished !== answer.frame) this.ask(performance.now())
    }
    this.onChange()
  }
}

function newWorker(): SoftReplayWorker {
  return new Worker(new URL('./soft-replay-worker.ts', import.meta.url), { type: 'module', name: 'cloth' })
}
