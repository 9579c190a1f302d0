/** The store of sessions, as the host's thread sees it: every call is a message to the thread that owns the file. */
import { join } from 'node:path'
import { STORE_FILE } from './file-facts.ts'
import { type ExportedFile, type SessionStore, StoreError } from './session-store.ts'
import { StoreThread, type ThreadOptions } from './store-thread.ts'
import { runTask } from './thread-task.ts'

/** Opens at once, in its thread; what does not work is told by `info` and by each call. */
export function openSessionStore(options: ThreadOptions): SessionStore {
  const { folder, workerPath, nativeBinding } = options
  const thread = new StoreThread(options)
  const jobs = new Set<AbortController>()
  let ends: Promise<void> | undefined

  const run = async <T>(task: Parameters<typeof runTask>[1], parts: Parameters<typeof runTask>[2] = {}) => {
    const abort = new AbortController()
    jobs.add(abort)
    const signal = parts.signal === undefined ? abort.signal : AbortSignal.any([parts.signal, abort.signal])
    try {
      return (await runTask(workerPath, { ...task, nativeBinding }, { ...parts, signal })) as T
    } finally {
      jobs.delete(abort)
    }
  }

  return {
    info: () => thread.call('info'),
    list: () => thread.call('list'),
    begin: (begin) => thread.call('begin', begin),
    resume: (id) => thread.call('resume', id),
    addScene: (id, parcel) => thread.call('addScene', id, copied(parcel)),
    addChunk: (id, header, frames) => thread.call('addChunk', id, header, copied(frames)),
    setThumbnail: (id, jpeg) => thread.call('setThumbnail', id, copied(jpeg)),
    end: (id, unexpectedly = false) => thread.call('end', id, unexpectedly),
    rename: (id, name) => thread.call('rename', id, name),
    note: (id, text) => thread.call('note', id, text),
    delete: (ids) => thread.call('delete', ids),
    restore: (ids) => thread.call('restore', ids),
    details: (id) => thread.call('details', id),
    chunks: (id, from, to) => thread.call('chunks', id, from, to),
    contacts: (id, from) => thread.call('contacts', id, from),
    softState: (id, frame) => thread.call('softState', id, frame),
    scene: (id) => thread.call('scene', id),
    thumbnail: (id) => thread.call('thumbnail', id),
    export: (id, request, into, onProgress, signal) =>
      run<ExportedFile[]>(
        { task: 'export', path: join(folder, STORE_FILE), id, request, folder: into },
        { onProgress, signal },
      ),
    async importFile(path) {
      // Beside the thread that writes: reading all of a large file takes seconds, and recording goes on meanwhile.
      await run({ task: 'check', path })
      return thread.call('importFile', path)
    },
    close() {
      for (const job of jobs) job.abort(new StoreError('refused', 'The store of sessions is closed.'))
      ends ??= thread.close()
      return ends
    },
  }
}

/** What goes to another thread takes its whole buffer along, and Node shares buffers between what it reads. */
function copied(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
