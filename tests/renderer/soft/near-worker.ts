/** The worker of soft bodies without a thread, which can be made to die. */
import type { BothHands } from '../../../contract/hand-measures.ts'
import { AutoFinder } from '../../../engine/kdet/auto-finder.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { SoftAnswer, SoftRequest } from '../../../renderer/soft/messages.ts'
import type { SoftWorker } from '../../../renderer/soft/soft-line.ts'
import { SoftWork } from '../../../renderer/soft/soft-work.ts'

/** The worker's work in this thread; messages are copied, and what is handed over is lost, as between threads. */
export class NearWorker implements SoftWorker {
  onmessage: ((event: MessageEvent<SoftAnswer>) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  readonly steps: number[] = []
  /** That it was told of last. */
  hands: BothHands | null = null
  isEnded = false
  private last = Promise.resolve()
  private readonly work = new SoftWork({
    say: (answer, transfer) => {
      this.onmessage?.({ data: structuredClone(answer, { transfer }) } as MessageEvent<SoftAnswer>)
    },
    clock: () => 0,
    makeFinder: () => new AutoFinder(new KDet(), null, () => 0),
  })

  postMessage(request: SoftRequest, transfer: ArrayBuffer[]): void {
    const copy = structuredClone(request, { transfer })
    if (copy.type === 'step') this.steps.push(copy.steps)
    if (copy.type === 'scene' || copy.type === 'hands') this.hands = copy.hands
    this.last = this.last.then(() => this.work.hear(copy))
  }
  /** As if it had been killed: what it is doing comes to nothing. */
  die(message: string): void {
    this.onerror?.({ preventDefault() {}, message } as ErrorEvent)
  }
  terminate(): void {
    this.isEnded = true
  }
  async done(): Promise<void> {
    await this.last
  }
}
