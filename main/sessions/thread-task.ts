/** A long piece of work of the store, in a thread of its own that ends with it. */
import { Worker } from 'node:worker_threads'
import type { JobAnswer, ThreadTask } from './store-messages.ts'
import { errorOf } from './store-thread.ts'

export interface TaskParts {
  readonly onProgress?: (fraction: number) => void
  readonly signal?: AbortSignal
}

export function runTask(
  workerPath: string | URL,
  task: ThreadTask,
  { onProgress, signal }: TaskParts,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const worker = new Worker(workerPath, { workerData: task })
    // Asked, not stopped: it removes what it has written so far.
    const giveUp = () => worker.postMessage(null)
    signal?.addEventListener('abort', giveUp)
    worker.on('message', (answer: JobAnswer) => {
      if ('fraction' in answer) onProgress?.(answer.fraction)
      else if ('value' in answer) resolve(answer.value)
      else reject(signal?.aborted ? signal.reason : errorOf(answer))
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      signal?.removeEventListener('abort', giveUp)
      // Has no effect after an answer.
      reject(new Error('The thread ended without an answer.'))
    })
  })
}
