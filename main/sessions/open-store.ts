/** The store of sessions, as the host's thread sees it: every call is a message to the thread that owns the file. */
import { join } from 'node:path'
import type { ChunkHeader } from '../../contract/sessions.ts'
import { type ExportedFile, type SessionStore, StoreError } from './session-store.ts'
import { StoreThread } from './store-thread.ts'
import { runTask } from './thread-task.ts'

export interface OpenStoreOptions {
  /** Made where it is not there. */
  readonly folder: string
  /** store-worker.ts, or what it was bundled to. */
  readonly workerPath: string | URL
  /** better-sqlite3's .node file, where it does not lie in node_modules. */
  readonly nativeBinding?: string
  /** Something a person should know, as a sentence. */
  readonly notify: (text: string) => void
  /** The recording of a session is over, and not because someone wanted it. */
  readonly onStopped: (session: string, reason: string) => void
}

/** Opens at once, in its thread; what does not work is told by `info` and by each call. */
export function openSessionStore(options: OpenStoreOptions): SessionStore {
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
    begin: (begin) => thread.call('begin', [begin]),
    addScene: (id, parcel) => thread.call('addScene', [id, copied(parcel)]),
    addChunk: (id: string, header: ChunkHeader, frames: Uint8Array) =>
      thread.call('addChunk', [id, header, copied(frames)]),
    setThumbnail: (id, jpeg) => thread.call('setThumbnail', [id, copied(jpeg)]),
    end: (id, unexpectedly = false) => thread.call('end', [id, unexpectedly]),
    rename: (id, name) => thread.call('rename', [id, name]),
    note: (id, text) => thread.call('note', [id, text]),
    delete: (ids) => thread.call('delete', [ids]),
    restore: (ids) => thread.call('restore', [ids]),
    details: (id) => thread.call('details', [id]),
    chunks: (id, from, to) => thread.call('chunks', [id, from, to]),
    contacts: (id, from) => thread.call('contacts', [id, from]),
    scene: (id) => thread.call('scene', [id]),
    thumbnail: (id) => thread.call('thumbnail', [id]),
    export: (id, request, into, onProgress, signal) =>
      run<ExportedFile[]>(
        { task: 'export', path: join(folder, 'sessions.sqlite'), id, request, folder: into },
        { onProgress, signal },
      ),
    async importFile(path) {
      // Beside the thread that writes: reading all of a large file takes seconds, and recording goes on meanwhile.
      await run({ task: 'check', path })
      return thread.call('importFile', [path])
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
