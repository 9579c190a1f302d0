/** The page's end of the line to the probing worker: one worker a body, ended with it. */
import type { AabbTree } from '../../engine/soup/aabb-tree.ts'
import type { ProbeAnswer, ProbeMethod, ProbeRequest } from './messages.ts'
import type { SlicePlane } from './slice-plane.ts'

/** As much of a Worker as is used. */
export interface ProbeWorker {
  onmessage: ((event: MessageEvent<ProbeAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(request: ProbeRequest): void
  terminate(): void
}

export class ProbeLink {
  private readonly worker: ProbeWorker
  private readonly hear: (answer: ProbeAnswer) => void
  /** One place of the fingertip at a time is on its way: more would only wait in line. */
  private tipIsAsked = false
  private sliceIds = 0
  private doneSlices = 0
  /** A slice is done when this one has answered. */
  private lastMethod: ProbeMethod = 'multipole'

  constructor(
    tree: AabbTree,
    hear: (answer: ProbeAnswer) => void,
    makeWorker: () => ProbeWorker = newWorker,
  ) {
    this.hear = hear
    this.worker = makeWorker()
    this.worker.onmessage = ({ data }) => this.take(data)
    this.worker.onerror = (event) => {
      event.preventDefault()
      hear({
        type: 'fault',
        method: 'ray',
        text: `The body cannot be probed: ${event.message || 'its worker ended'}.`,
      })
    }
    this.worker.postMessage({ type: 'solid', tree })
  }

  /** Whether the last slice that was asked for is still on its way. */
  get slicing(): boolean {
    return this.doneSlices < this.sliceIds
  }

  askTip(point: Float64Array): void {
    if (this.tipIsAsked) return
    this.tipIsAsked = true
    this.worker.postMessage({ type: 'tip', point })
  }

  askSlice(plane: SlicePlane, cells: number, potentials: boolean): void {
    this.worker.postMessage({ type: 'slice', id: ++this.sliceIds, plane, cells, potentials })
  }

  stop(): void {
    this.worker.postMessage({ type: 'stop' })
  }

  goOn(): void {
    this.worker.postMessage({ type: 'go-on' })
  }

  end(): void {
    this.worker.onmessage = this.worker.onerror = null
    this.worker.terminate()
  }

  private take(answer: ProbeAnswer): void {
    if (answer.type === 'tip') this.tipIsAsked = false
    if (answer.type === 'fault') this.lastMethod = 'ray'
    if (answer.type === 'slice') {
      // Its place has been taken by another one meanwhile.
      if (answer.slice.id !== this.sliceIds) return
      if (answer.slice.method === this.lastMethod) this.doneSlices = answer.slice.id
    }
    this.hear(answer)
  }
}

function newWorker(): ProbeWorker {
  return new Worker(new URL('./probe-worker.ts', import.meta.url), { type: 'module', name: 'probe' })
}
