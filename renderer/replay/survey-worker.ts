/** Surveys one session off the drawing thread, until it is done or the page ends it. */
import '../loading/no-eval.ts'

import { fetchChunks } from './session-fetch.ts'
import { survey } from './survey-work.ts'
import type { SurveyAnswer, SurveyRequest } from './worker-messages.ts'

/** As much of a dedicated worker's scope as is used: the library of page and worker do not compile together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<SurveyRequest>) => void) | null
  postMessage(answer: SurveyAnswer): void
}

const scope = globalThis as unknown as WorkerScope

scope.onmessage = async ({ data }) => {
  try {
    await survey(
      data,
      (from, to) => fetchChunks(data.address, from, to),
      (answer) => scope.postMessage(answer),
    )
  } catch (error) {
    scope.postMessage({ type: 'fault', text: error instanceof Error ? error.message : String(error) })
  }
}
