/** The page's end of a survey: gathers the samples as they come, in arrays that grow. */
import type { SurveyAnswer, SurveyRequest } from './worker-messages.ts'

/** As much of a Worker as is used. */
export interface SurveyWorker {
  onmessage: ((event: MessageEvent<SurveyAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(request: SurveyRequest): void
  terminate(): void
}

export interface Samples {
  /** Ascending, microseconds. */
  readonly times: Float64Array
  readonly values: Float32Array
  readonly isDone: boolean
}

export class Survey {
  private readonly worker: SurveyWorker
  private readonly onSamples: (samples: Samples) => void
  private times = new Float64Array(0)
  private values = new Float32Array(0)

  constructor(
    request: SurveyRequest,
    onSamples: (samples: Samples) => void,
    onFault: (text: string) => void,
    makeWorker: () => SurveyWorker = newWorker,
  ) {
    this.onSamples = onSamples
    this.worker = makeWorker()
    this.worker.onmessage = ({ data }) => {
      if (data.type === 'samples') this.add(data.times, data.values)
      else {
        this.end()
        if (data.type === 'done') this.tell(true)
        else onFault(data.text)
      }
    }
    this.worker.onerror = (event) => {
      event.preventDefault()
      this.end()
      onFault(`The session could not be looked through: ${event.message || 'the worker ended'}.`)
    }
    this.worker.postMessage(request)
  }

  end(): void {
    this.worker.onmessage = this.worker.onerror = null
    this.worker.terminate()
  }

  private add(times: Float64Array, values: Float32Array): void {
    const allTimes = new Float64Array(this.times.length + times.length)
    allTimes.set(this.times)
    allTimes.set(times, this.times.length)
    const allValues = new Float32Array(this.values.length + values.length)
    allValues.set(this.values)
    allValues.set(values, this.values.length)
    this.times = allTimes
    this.values = allValues
    this.tell(false)
  }

  private tell(isDone: boolean): void {
    this.onSamples({ times: this.times, values: this.values, isDone })
  }
}

function newWorker(): SurveyWorker {
  return new Worker(new URL('./survey-worker.ts', import.meta.url), { type: 'module', name: 'survey' })
}
