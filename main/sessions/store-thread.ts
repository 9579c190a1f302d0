/** The thread that owns the store, from outside: calls and their answers. One that breaks down is started again. */
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { keepLoaded } from './database.ts'
import { type SessionStore, StoreError, type StoreOptions } from './session-store.ts'
import type { StoreAnswer, StoreCall, StoreMethod, ThreadFault, ThreadTask } from './store-messages.ts'

export interface ThreadOptions extends StoreOptions {
  /** store-worker.ts, or what it was bundled to. */
  readonly workerPath: string | URL
  /** better-sqlite3's .node file, where it does not lie in node_modules. */
  readonly nativeBinding?: string
}

/** Milliseconds that a thread may take to end. */
const PATIENCE = 2000

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export class StoreThread {
  readonly #parts: ThreadOptions
  readonly #waiting = new Map<number, Waiting>()
  readonly #recording = new Set<string>()
  #worker: Worker | null
  #calls = 0
  #isClosed = false

  constructor(parts: ThreadOptions) {
    this.#parts = parts
    keepLoaded(parts)
    this.#worker = this.#start()
  }

  async call<M extends StoreMethod>(
    method: M,
    ...params: Parameters<SessionStore[M]>
  ): Promise<Awaited<ReturnType<SessionStore[M]>>> {
    if (this.#isClosed) throw new StoreError('refused', 'The store of sessions is closed.')
    const value = await this.#send(method, params)
    if (method === 'begin') this.#recording.add((value as { id: string }).id)
    if (method === 'resume') this.#recording.add(params[0] as string)
    if (method === 'end') this.#recording.delete(params[0] as string)
    return value as Awaited<ReturnType<SessionStore[M]>>
  }

  /** Does not reject. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    const closed = this.#send('close', []).catch((error: Error) => this.#parts.notify(error.message))
    this.#isClosed = true
    await closed
    const worker = this.#worker
    this.#worker = null
    if (worker !== null) await ended(worker)
  }

  #send(method: StoreMethod, params: readonly unknown[]): Promise<unknown> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const call = this.#calls++
    // Their buffers are copies made for this.
    const buffers = params.flatMap((param) =>
      param instanceof Uint8Array ? [param.buffer as ArrayBuffer] : [],
    )
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject })
      worker.ref()
      worker.postMessage({ call, method, params } satisfies StoreCall, buffers)
    })
  }

  #start(): Worker {
    const { workerPath, folder, nativeBinding } = this.#parts
    const workerData: ThreadTask = { task: 'store', folder, nativeBinding }
    const worker = new Worker(workerPath, { workerData })
    worker.on('message', (answer: StoreAnswer) => this.#hear(worker, answer))
    worker.on('error', (error) => this.#brokeDown(worker, error))
    worker.on('exit', () => this.#brokeDown(worker, new Error('its thread ended')))
    // A host that has nothing else to do may end; while a call waits it must not.
    worker.unref()
    return worker
  }

  #hear(worker: Worker, answer: StoreAnswer): void {
    if ('notice' in answer) this.#parts.notify(answer.notice)
    else if ('stopped' in answer) {
      this.#recording.delete(answer.stopped)
      this.#parts.onStopped(answer.stopped, answer.reason)
    } else this.#settle(worker, answer)
  }

  #settle(worker: Worker, answer: Extract<StoreAnswer, { call: number }>): void {
    const waiting = this.#waiting.get(answer.call)
    this.#waiting.delete(answer.call)
    if (this.#waiting.size === 0) worker.unref()
    if ('value' in answer) waiting?.resolve(answer.value)
    else waiting?.reject(errorOf(answer))
  }

  #brokeDown(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    const sentence = `The store of sessions broke down (${error.message}).`
    for (const { reject } of this.#waiting.values()) reject(new StoreError('refused', sentence))
    this.#waiting.clear()
    for (const session of this.#recording) this.#parts.onStopped(session, sentence)
    this.#recording.clear()
  }
}

/**
 * A thread that has closed its store ends by itself. One that is stopped in the middle of that can take the process along:
 * native code runs in it.
 */
async function ended(worker: Worker): Promise<void> {
  worker.ref()
  const patience = new AbortController()
  const gone = once(worker, 'exit').finally(() => patience.abort())
  await Promise.race([gone, setTimeout(PATIENCE, undefined, patience).catch(() => {})])
  await worker.terminate()
}

export function errorOf(fault: ThreadFault): Error {
  return 'error' in fault ? fault.error : new StoreError(fault.fault, fault.sentence)
}
