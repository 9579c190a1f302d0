/** Computes the cloth of a recorded session off the drawing thread, until the page ends it. */
import '../loading/no-eval.ts'

import { runRequest } from '../loading/run-request.ts'
import { fetchChunks, fetchSoftState } from './session-fetch.ts'
import { recordedScene } from './session-scene.ts'
import type { SoftReplayAnswer, SoftReplayRequest } from './soft-replay-messages.ts'
import { SoftReplayWork } from './soft-replay-work.ts'

/** As much of a dedicated worker's scope as is used: the library of page and worker do not compile together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<SoftReplayRequest>) => void) | null
  postMessage(answer: SoftReplayAnswer, transfer: ArrayBuffer[]): void
}

/** Milliseconds of work after which another wish is listened for. */
const WORK = 20

const scope = globalThis as unknown as WorkerScope
let work: Promise<SoftReplayWork | null> = Promise.resolve(null)
let wished = -1
let rested = 0

scope.onmessage = async ({ data }) => {
  try {
    if (data.type === 'session') work = begin(data)
    else {
      wished = data.frame
      const ready = await work
      // Those that waited while the scene was read: the newest of them will do.
      if (wished === data.frame) await ready?.go(data.frame)
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    scope.postMessage({ type: 'fault', text: `Cloth stands still: ${text}` }, [])
  }
}

async function begin({
  address,
  details,
  scene,
}: SoftReplayRequest & { type: 'session' }): Promise<SoftReplayWork | null> {
  const sourced = await runRequest(scene, () => {})
  const log = {
    chunks: (from: number, to: number) => fetchChunks(address, from, to),
    stateAt: (frame: number) => fetchSoftState(address, frame),
    pause,
  }
  return SoftReplayWork.make(recordedScene(sourced, details), details, log, (answer, transfer) =>
    scope.postMessage(answer, transfer),
  )
}

/** Without a turn for messages nobody could be overtaken. */
function pause(): Promise<void> | null {
  if (performance.now() - rested < WORK) return null
  return new Promise((resolve) => {
    setTimeout(() => {
      rested = performance.now()
      resolve()
    })
  })
}
