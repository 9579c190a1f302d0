/** Steps cloth off the drawing thread, until the page ends it. */
import { AutoFinder } from '../../engine/kdet/auto-finder.ts'
import { KDet } from '../../engine/kdet/kdet.ts'
import { cardOpener } from '../kdet/open-card.ts'
import type { SoftAnswer, SoftRequest } from './messages.ts'
import { SoftWork } from './soft-work.ts'

/** As much of a dedicated worker's scope as is used: the library of page and worker do not compile together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<SoftRequest>) => void) | null
  postMessage(answer: SoftAnswer, transfer: ArrayBuffer[]): void
}

const scope = globalThis as unknown as WorkerScope
const clock = () => performance.now()
const work = new SoftWork({
  say: (answer, transfer) => scope.postMessage(answer, transfer),
  clock,
  makeFinder: (device) => new AutoFinder(new KDet({ clock }), cardOpener(device, clock), clock),
})

let last = Promise.resolve()
scope.onmessage = ({ data }) => {
  last = last.then(() => work.hear(data))
}
