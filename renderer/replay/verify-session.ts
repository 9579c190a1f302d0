/** Runs the engine again over a recorded session, in a worker, and tells whether every frame is the same. */
import type { Host } from '../../contract/host-api.ts'
import type { Verdict } from '../../walkthrough/record/verify.ts'
import { absolute } from '../loading/load.ts'
import { fetchDetails, sessionAddress } from './session-fetch.ts'
import { sceneRequest } from './session-scene.ts'
import type { VerifyAnswer, VerifyRequest } from './worker-messages.ts'

export interface VerifyOptions {
  /** 0 to 1. */
  readonly onProgress: (fraction: number) => void
  /** Ends the worker at once; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal
  /** For tests: where the work is done. */
  readonly makeWorker?: () => VerifyWorker
}

/** As much of a Worker as is used. */
export interface VerifyWorker {
  onmessage: ((event: MessageEvent<VerifyAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(request: VerifyRequest): void
  terminate(): void
}

/** Rejects with a sentence where it cannot be verified at all. */
export async function verifySession(host: Host, session: string, options: VerifyOptions): Promise<Verdict> {
  const { signal } = options
  signal.throwIfAborted()
  const address = sessionAddress(session)
  const details = await fetchDetails(address, signal)
  const scene = absolute(await sceneRequest(host, details))
  signal.throwIfAborted()
  return inWorker({ address, details, scene }, options)
}

function inWorker(
  request: VerifyRequest,
  { onProgress, signal, makeWorker = newWorker }: VerifyOptions,
): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const worker = makeWorker()
    const finish = (): void => {
      signal.removeEventListener('abort', cancel)
      worker.onmessage = worker.onerror = null
      worker.terminate()
    }
    const cancel = (): void => {
      finish()
      reject(signal.reason)
    }
    signal.addEventListener('abort', cancel)
    worker.onmessage = ({ data }) => {
      if (data.type === 'progress') {
        onProgress(data.fraction)
        return
      }
      finish()
      if (data.type === 'done') resolve(data.verdict)
      else reject(new Error(data.text))
    }
    worker.onerror = (event) => {
      event.preventDefault()
      finish()
      reject(new Error(`The session could not be verified: ${event.message || 'the worker ended'}.`))
    }
    worker.postMessage(request)
  })
}

function newWorker(): VerifyWorker {
  return new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module', name: 'verifier' })
}
