/**
 * The worker of soft bodies, which is begun again where it dies: twice in a row, and then no more. What dies of the
 * cloth itself would die again and again.
 */
import type { SoftAnswer, SoftRequest, StepAnswer } from './messages.ts'

/** As much of a Worker as is used. */
export interface SoftWorker {
  onmessage: ((event: MessageEvent<SoftAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(request: SoftRequest, transfer: ArrayBuffer[]): void
  terminate(): void
}

const MOST_IN_A_ROW = 2
/** Answers after which a worker has shown that it can go on. */
const STEADY = 600

export class SoftLine {
  /** It has the scene, and may be asked. */
  isReady = false
  /** Why it has died and not begun again yet, or null. */
  death: string | null = null
  /** Why it will not begin again, or null. */
  fault: string | null = null
  worker: SoftWorker
  private readonly makeWorker: () => SoftWorker
  private readonly onStepped: (answer: StepAnswer) => void
  /** In a row. */
  private deaths = 0
  private answers = 0
  private wasReady = false

  constructor(makeWorker: () => SoftWorker, first: SoftRequest, onStepped: (answer: StepAnswer) => void) {
    this.makeWorker = makeWorker
    this.onStepped = onStepped
    this.worker = this.begin(first)
  }

  /** Anew, with `first` as its first request: after a death, or where the first one does not hold any more. */
  beginAgain(first: SoftRequest): void {
    this.end()
    this.isReady = false
    this.death = null
    this.worker = this.begin(first)
  }

  /** It is of no use any more. */
  fail(reason: string): void {
    this.end()
    this.isReady = false
    this.answers = 0
    const text = reason.replace(/\.$/, '')
    // One that never was ready has a scene that cannot be cloth.
    if (this.wasReady && this.deaths < MOST_IN_A_ROW) this.death = text
    else this.fault ??= `Cloth stands still: ${text}.`
    this.deaths++
  }

  end(): void {
    this.worker.onmessage = this.worker.onerror = null
    this.worker.terminate()
  }

  private begin(first: SoftRequest): SoftWorker {
    const worker = this.makeWorker()
    worker.onmessage = ({ data }) => this.take(data)
    worker.onerror = (event) => {
      event.preventDefault()
      this.fail(event.message || 'its worker ended')
    }
    worker.postMessage(first, [])
    return worker
  }

  private take(answer: SoftAnswer): void {
    if (answer.type === 'fault') this.fail(answer.text)
    else if (answer.type === 'ready') this.isReady = this.wasReady = true
    else {
      if (++this.answers === STEADY) this.deaths = 0
      this.onStepped(answer)
    }
  }
}
