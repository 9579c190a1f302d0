/** Plays a figure off the drawing thread, until the page ends it. */
import { chooseFinder } from './choose-finder.ts'
import { LabWork } from './lab-work.ts'
import type { LabAnswer, LabRequest } from './messages.ts'

/** As much of a dedicated worker's scope as is used: the library of page and worker do not compile together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<LabRequest>) => void) | null
  postMessage(answer: LabAnswer, transfer?: ArrayBuffer[]): void
}

const scope = globalThis as unknown as WorkerScope
const work = new LabWork(tell, () => performance.now(), chooseFinder)

/** A message to oneself comes behind those of the page; a timer would come four milliseconds late. */
const next = new MessageChannel()
let working = false

scope.onmessage = ({ data }) => {
  void work.hear(data).then(() => {
    if (working) return
    working = true
    next.port2.postMessage(null)
  })
}

next.port1.onmessage = () => {
  working = work.work()
  if (working) next.port2.postMessage(null)
}

function tell(answer: LabAnswer): void {
  if (answer.type !== 'found') {
    scope.postMessage(answer)
    return
  }
  const { positions, paints, corners } = answer.buffers
  scope.postMessage(answer, [positions.buffer, paints.buffer, corners.buffer])
}
