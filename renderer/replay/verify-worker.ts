/** Verifies one session off the drawing thread, answers, and is ended by the page. */
import '../loading/no-eval.ts'

import { verifyWork } from './verify-work.ts'
import type { VerifyAnswer, VerifyRequest } from './worker-messages.ts'

/** As much of a dedicated worker's scope as is used: the library of page and worker do not compile together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<VerifyRequest>) => void) | null
  postMessage(answer: VerifyAnswer): void
}

const scope = globalThis as unknown as WorkerScope

scope.onmessage = async ({ data }) => {
  try {
    const verdict = await verifyWork(data, (fraction) => scope.postMessage({ type: 'progress', fraction }))
    scope.postMessage({ type: 'done', verdict })
  } catch (error) {
    scope.postMessage({ type: 'fault', text: error instanceof Error ? error.message : String(error) })
  }
}
