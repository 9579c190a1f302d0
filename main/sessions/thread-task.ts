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
    // Settled with the thread's end: one that outlives whoever asked would be stopped in the middle of its own end when the
    // process ends, and SQLite with it.
    let settle = (): void => reject(new Error('The thread ended without an answer.'))
    worker.on('message', (answer: JobAnswer) => {
      if ('fraction' in answer) onProgress?.(answer.fraction)
      else if ('value' in answer) settle = () => resolve(answer.value)
      else settle = () => reject(signal?.aborted ? signal.reason : errorOf(answer))
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      signal?.removeEventListener('abort', giveUp)
      settle()
    })
  })
}
