/** The page's end of the line to the lab's worker: one moment at a time is under way. */
import type { LabFigure } from '../../contract/scene-file.ts'
import type { CellHash } from '../../engine/kdet/cell-hash.ts'
import type { LabAnswer, LabBuffers, LabDevice, LabRequest } from './messages.ts'

/** As much of a Worker as is used. */
export interface LabWorker {
  onmessage: ((event: MessageEvent<LabAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(request: LabRequest, transfer: ArrayBuffer[]): void
  terminate(): void
}

export class LabLink {
  private readonly hear: (answer: LabAnswer) => void
  private readonly makeWorker: () => LabWorker
  private worker: LabWorker | null = null
  private isFinding = false
  private isCounting = false
  private spare: LabBuffers | null = null

  constructor(hear: (answer: LabAnswer) => void, makeWorker: () => LabWorker = newWorker) {
    this.hear = hear
    this.makeWorker = makeWorker
  }

  /** Whether the next moment can be asked for. */
  get isFree(): boolean {
    return this.worker !== null && !this.isFinding
  }

  /** Another figure or resolution. A worker in the midst of a moment hears nothing: it is ended, and another begun. */
  begin(figure: LabFigure, triangles: number, seed: number): void {
    if (this.isFinding || this.isCounting) this.end()
    this.spare = null
    this.worker ??= this.start()
    this.worker.postMessage({ type: 'figure', figure, triangles, seed }, [])
  }

  find(time: number, hash: CellHash, device: LabDevice): void {
    if (this.worker === null || this.isFinding) return
    this.isFinding = true
    const buffers = this.spare
    this.spare = null
    const transfer =
      buffers === null ? [] : [buffers.positions.buffer, buffers.paints.buffer, buffers.corners.buffer]
    this.worker.postMessage({ type: 'find', time, hash, device, buffers }, transfer)
  }

  /** Buffers that are no longer drawn go along with the next request. */
  giveBack(buffers: LabBuffers): void {
    this.spare = buffers
  }

  countK(time: number): void {
    this.isCounting = true
    this.worker?.postMessage({ type: 'count-k', time }, [])
  }

  stopK(): void {
    this.isCounting = false
    this.worker?.postMessage({ type: 'stop-k' }, [])
  }

  end(): void {
    if (this.worker !== null) {
      this.worker.onmessage = this.worker.onerror = null
      this.worker.terminate()
    }
    this.worker = null
    this.isFinding = this.isCounting = false
    this.spare = null
  }

  private start(): LabWorker {
    const worker = this.makeWorker()
    worker.onmessage = ({ data }) => this.take(data)
    worker.onerror = (event) => {
      event.preventDefault()
      this.end()
      const text = `The lab stands still: ${event.message || 'its worker ended'}.`
      this.hear({ type: 'fault', about: 'figure', text })
    }
    return worker
  }

  private take(answer: LabAnswer): void {
    // After it was stopped, a few answers are still on their way.
    const isAboutK = answer.type === 'counting' || answer.type === 'counted'
    if (isAboutK && !this.isCounting) return
    if (answer.type === 'counted') this.isCounting = false
    if (answer.type === 'found') this.isFinding = false
    if (answer.type === 'fault') {
      if (answer.about === 'count-k') this.isCounting = false
      else this.isFinding = false
    }
    this.hear(answer)
  }
}

function newWorker(): LabWorker {
  return new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module', name: 'lab' })
}
