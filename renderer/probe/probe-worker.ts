/** Probes one body off the drawing thread, until the page ends it. */
import type { ProbeAnswer, ProbeRequest } from './messages.ts'
import { ProbeWork } from './probe-work.ts'

/** As much of a dedicated worker's scope as is used: the library of page and worker do not compile together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ProbeRequest>) => void) | null
  postMessage(answer: ProbeAnswer, transfer?: ArrayBuffer[]): void
}

const scope = globalThis as unknown as WorkerScope
const work = new ProbeWork(
  (answer) => scope.postMessage(answer),
  () => performance.now(),
)

/** A message to oneself comes behind those of the page; a timer would come four milliseconds late. */
const next = new MessageChannel()
let working = false

scope.onmessage = ({ data }) => {
  work.hear(data)
  if (working) return
  working = true
  next.port2.postMessage(null)
}

next.port1.onmessage = () => {
  working = work.work()
  if (working) next.port2.postMessage(null)
}
