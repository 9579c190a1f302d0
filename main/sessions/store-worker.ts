/** The threads of the store: the one that alone writes, and for each export or import one that reads beside it. */
import { parentPort, workerData } from 'node:worker_threads'
import { HostError } from '../../contract/host-api.ts'
import { type ChunkHeader, CONTACT_PAGE, type SessionBegin } from '../../contract/sessions.ts'
import { exportSession } from './export/export-session.ts'
import { LocalStore } from './local-store.ts'
import { checkPalpable, writePalpable } from './palpable-file.ts'
import { type ExportedFile, StoreError } from './session-store.ts'
import { inSteps } from './steps.ts'
import type {
  JobAnswer,
  StoreAnswer,
  StoreCall,
  StoreMethod,
  ThreadFault,
  ThreadTask,
} from './store-messages.ts'
import { StoreOwner } from './store-owner.ts'

const port = parentPort
const task = workerData as ThreadTask

if (port !== null) {
  if (task.task === 'store') serve(port, task)
  else
    work(port, task).then(
      (value) => port.postMessage({ value } satisfies JobAnswer),
      (error: unknown) => port.postMessage(faultOf(error) satisfies JobAnswer),
    )
}

type Port = NonNullable<typeof parentPort>

function serve(port: Port, { folder, nativeBinding }: ThreadTask & { task: 'store' }): void {
  const send = (answer: StoreAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(answer, transfer)
  const owner = new StoreOwner({
    folder,
    nativeBinding,
    notify: (notice) => send({ notice }),
    onStopped: (stopped, reason) => send({ stopped, reason }),
  })
  const methods = methodsOf(owner)
  port.on('message', async ({ call, method, params }: StoreCall) => {
    try {
      const value = await methods[method](...params)
      const bytes = value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : []
      send({ call, value }, bytes)
    } catch (error) {
      send({ call, ...faultOf(error) })
    }
    if (method === 'close') port.close()
  })
}

/** What came over the port was built by the client of this very store. */
function methodsOf(owner: StoreOwner): Record<StoreMethod, (...params: readonly unknown[]) => unknown> {
  const changed = 'The session cannot be changed'
  return {
    info: () => owner.info(),
    list: () => owner.read((store) => store.list(), []),
    begin: (begin) => owner.begin(begin as SessionBegin),
    addScene: (id, parcel) =>
      owner.write('The scene cannot be kept', (store) => store.addScene(id as string, parcel as Uint8Array)),
    addChunk: (id, header, frames) =>
      owner.addChunk(id as string, header as ChunkHeader, frames as Uint8Array),
    setThumbnail: (id, jpeg) =>
      owner.write(changed, (store) => store.setThumbnail(id as string, jpeg as Uint8Array)),
    end: (id, unexpectedly) => owner.end(id as string, unexpectedly as boolean | undefined),
    rename: (id, name) => owner.write(changed, (store) => store.rename(id as string, name as string)),
    note: (id, text) => owner.write(changed, (store) => store.note(id as string, text as string)),
    delete: (ids) => owner.write(changed, (store) => store.delete(ids as string[])),
    restore: (ids) => owner.write(changed, (store) => store.restore(ids as string[])),
    details: (id) => owner.read((store) => store.details(id as string)),
    chunks: (id, from, to) => owner.read((store) => store.chunks(id as string, from as number, to as number)),
    contacts: (id, from) =>
      owner.read((store) => store.contactsFrom(id as string, from as number, CONTACT_PAGE)),
    scene: (id) => owner.read((store) => store.scene(id as string)),
    thumbnail: (id) => owner.read((store) => store.thumbnail(id as string)),
    importFile: (path) => owner.importFile(path as string),
    close: () => owner.close(),
  }
}

/** Anything that comes in while it works means: give up. */
async function work(
  port: Port,
  task: Exclude<ThreadTask, { task: 'store' }>,
): Promise<ExportedFile[] | null> {
  const { nativeBinding } = task
  if (task.task === 'check') {
    checkPalpable(task.path, { nativeBinding })
    return null
  }
  const abort = new AbortController()
  port.once('message', () => abort.abort())
  const { path, id, request, folder } = task
  const onProgress = (fraction: number) => port.postMessage({ fraction } satisfies JobAnswer)
  const store = LocalStore.open(path, { nativeBinding, readOnly: true })
  try {
    const { name, state } = store.entry(id)
    if (state === 'recording')
      throw new HostError(`“${name}” is still being recorded: end it before you export it.`)
    if (request.format !== 'palpable')
      return await exportSession(store.source(id), request, folder, onProgress, abort.signal)
    const steps = writePalpable(store, id, request.withScene, folder, { nativeBinding })
    return [await inSteps(steps, abort.signal, onProgress)]
  } finally {
    store.close()
    port.removeAllListeners('message')
  }
}

function faultOf(error: unknown): ThreadFault {
  if (error instanceof HostError) {
    return { fault: error instanceof StoreError ? error.fault : 'refused', sentence: error.message }
  }
  return { error: error instanceof Error ? error : new Error(String(error)) }
}
