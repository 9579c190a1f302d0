/** Reads one scene off the drawing thread, answers, and is ended by the page. */
import './no-eval.ts'

import { FormatError } from '../../formats/format-error.ts'
import { buffersOf } from '../../formats/transfer.ts'
import type { LoadRequest, WorkerAnswer } from './messages.ts'
import { runRequest } from './run-request.ts'

/** As much of a dedicated worker's scope as is used: the library of page and worker do not compile together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<LoadRequest>) => void) | null
  postMessage(answer: WorkerAnswer, transfer?: ArrayBuffer[]): void
}

const scope = globalThis as unknown as WorkerScope

scope.onmessage = async (event) => {
  try {
    const loaded = await runRequest(event.data, (progress) =>
      scope.postMessage({ type: 'progress', progress }),
    )
    scope.postMessage({ type: 'done', loaded }, buffersOf(loaded.scene))
  } catch (error) {
    const text =
      error instanceof FormatError ? error.message : `The file could not be opened: ${wordsOf(error)}.`
    scope.postMessage({ type: 'fault', text })
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
