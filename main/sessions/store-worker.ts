/** The threads of the store: the one that alone writes, and for each export or import one that reads beside it. */
import { parentPort, workerData } from 'node:worker_threads'
import { HostError } from '../../contract/host-api.ts'
import { CONTACT_PAGE } from '../../contract/sessions.ts'
import { packChunks } from '../../engine/record/chunk-list.ts'
import { exportFiles } from './export-files.ts'
import { LocalStore } from './local-store.ts'
import { checkPalpable } from './palpable-file.ts'
import { type ExportedFile, type SessionStore, StoreError } from './session-store.ts'
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
    work(port, task)
      .then(
        (value) => port.postMessage({ value } satisfies JobAnswer),
        (error: unknown) => port.postMessage(faultOf(error) satisfies JobAnswer),
      )
      // A port that has once been listened at keeps its thread for good.
      .finally(() => port.close())
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
      // What came over the port was built by the client of this very store.
      const run = methods[method] as (...params: readonly unknown[]) => unknown
      const value = await run(...params)
      const bytes = value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : []
      send({ call, value }, bytes)
    } catch (error) {
      send({ call, ...faultOf(error) })
    }
    if (method === 'close') port.close()
  })
}

type Methods = {
  [M in StoreMethod]: (
    ...params: Parameters<SessionStore[M]>
  ) => Awaited<ReturnType<SessionStore[M]>> | ReturnType<SessionStore[M]>
}

function methodsOf(owner: StoreOwner): Methods {
  const changed = 'The session cannot be changed'
  return {
    info: () => owner.info(),
    list: () => owner.read((store) => store.list(), []),
    begin: (begin) => owner.begin(begin),
    resume: (id) => owner.resume(id),
    addScene: (id, parcel) => owner.write('The scene cannot be kept', (store) => store.addScene(id, parcel)),
    addChunk: (id, header, frames) => owner.addChunk(id, header, frames),
    setThumbnail: (id, jpeg) => owner.write(changed, (store) => store.setThumbnail(id, jpeg)),
    end: (id, unexpectedly) => owner.end(id, unexpectedly),
    rename: (id, name) => owner.write(changed, (store) => store.rename(id, name)),
    note: (id, text) => owner.write(changed, (store) => store.note(id, text)),
    delete: (ids) => owner.write(changed, (store) => store.delete(ids)),
    restore: (ids) => owner.write(changed, (store) => store.restore(ids)),
    details: (id) => owner.read((store) => store.details(id)),
    chunks: (id, from, to) => packChunks(owner.read((store) => store.chunks(id, from, to))),
    contacts: (id, from) => owner.read((store) => store.contactsFrom(id, from, CONTACT_PAGE)),
    softState: (id, frame) => owner.read((store) => store.softState(id, frame)),
    scene: (id) => owner.read((store) => store.scene(id)),
    thumbnail: (id) => owner.read((store) => store.thumbnail(id)),
    importFile: (path) => owner.importFile(path),
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
    const progress = { onProgress, signal: abort.signal }
    return await exportFiles(store, id, request, folder, progress, { nativeBinding })
  } finally {
    store.close()
  }
}

function faultOf(error: unknown): ThreadFault {
  if (error instanceof HostError) {
    return { fault: error instanceof StoreError ? error.fault : 'refused', sentence: error.message }
  }
  return { error: error instanceof Error ? error : new Error(String(error)) }
}
