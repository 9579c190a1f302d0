/** Opens scenes off the drawing thread. */
import { FormatError } from '../../formats/format-error.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import type { LoadProgress, LoadRequest, SourcedScene, WorkerAnswer } from './messages.ts'

export type { LoadProgress, LoadRequest, SceneSource, SourcedScene } from './messages.ts'

export interface LoadOptions {
  readonly onProgress?: (progress: LoadProgress) => void
  /** Ends the worker at once, wherever it is; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** For tests: where the work is done. */
  readonly makeWorker?: () => LoadWorker
}

/** As much of a Worker as is used. */
export interface LoadWorker {
  onmessage: ((event: MessageEvent<WorkerAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  onmessageerror: ((event: MessageEvent) => void) | null
  postMessage(request: LoadRequest): void
  terminate(): void
}

/** The scene alone; rejects as `loadSourced` does. */
export async function loadScene(request: LoadRequest, options?: LoadOptions): Promise<LoadedScene> {
  return (await loadSourced(request, options)).scene
}

/** Rejects with a FormatError of one sentence; nothing that was open before is touched. */
export function loadSourced(request: LoadRequest, options: LoadOptions = {}): Promise<SourcedScene> {
  const { onProgress, signal, makeWorker = newWorker } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const worker = makeWorker()
    const finish = () => {
      signal?.removeEventListener('abort', cancel)
      worker.onmessage = worker.onerror = worker.onmessageerror = null
      worker.terminate()
    }
    const fail = (error: unknown) => {
      finish()
      reject(error)
    }
    const cancel = () => fail(signal?.reason)
    signal?.addEventListener('abort', cancel)
    worker.onmessage = ({ data }) => {
      if (data.type === 'progress') onProgress?.(data.progress)
      else if (data.type === 'fault') fail(new FormatError(data.text))
      else {
        finish()
        resolve(data.loaded)
      }
    }
    worker.onerror = (event) => {
      event.preventDefault()
      const reason = event.message ? `: ${event.message}` : ''
      fail(new FormatError(`${nameOf(request)} could not be opened${reason}.`))
    }
    worker.onmessageerror = () => fail(new FormatError(`${nameOf(request)} could not be handed over.`))
    worker.postMessage(absolute(request))
  })
}

function newWorker(): LoadWorker {
  return new Worker(new URL('./load-worker.ts', import.meta.url), { type: 'module', name: 'loader' })
}

/** Addresses are relative to the page; in a worker they would be taken relative to its own script. */
export function absolute(request: LoadRequest): LoadRequest {
  if (request.kind === 'files') return request
  return { ...request, url: new URL(request.url, document.baseURI).href }
}

function nameOf(request: LoadRequest): string {
  if (request.kind === 'scene') return 'The scene'
  return request.kind === 'files' ? (request.files[0]?.name ?? 'The file') : request.name
}
