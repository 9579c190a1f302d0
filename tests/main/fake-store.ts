import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChunkHeader, SessionBegin, SessionDetails, SessionEntry } from '../../contract/sessions.ts'
import { defaultSettings } from '../../contract/settings.ts'
import {
  type ExportedFile,
  type SessionStore,
  StoreError,
  type StoreOptions,
} from '../../main/sessions/session-store.ts'

export const SESSION = '0123456789abcdef'

export const smallBegin: SessionBegin = {
  scene: { id: 'kitchen', title: 'Kitchen', hash: 'a'.repeat(64), kind: 'scene', simulation: null },
  appVersion: '1.0.0',
  engineVersion: '1',
  settings: defaultSettings,
  seed: 0,
  device: 'mouse',
  startedAt: 1,
  name: 'A name',
  origin: [0, 0, 0],
  bodyCount: 1,
  participants: [{ id: 128, key: 'cup', name: 'blue cup', kind: 'movable', finger: null }],
}

export const smallHeader: ChunkHeader = {
  sequence: 0,
  firstFrame: 0,
  frameCount: 2,
  firstTime: 0,
  lastTime: 11_000,
  key: true,
  digest: '0'.repeat(16),
  begun: [],
  ended: [],
  deepened: [],
}

export function chunkBody(header: unknown, frames: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return new Uint8Array(Buffer.concat([length, head, frames]))
}

const entry: SessionEntry = {
  id: SESSION,
  name: 'A name',
  note: '',
  state: 'ended',
  scene: { id: 'kitchen', title: 'Kitchen', hash: 'a'.repeat(64) },
  device: 'mouse',
  startedAt: 1,
  duration: 2,
  frames: 3,
  contacts: 4,
  bytes: 5,
  digest: '0'.repeat(16),
  appVersion: '1.0.0',
  thumbnailUrl: null,
}

/** Knows one session, remembers what was asked of it, and fails where it is told to. */
export class FakeStore implements SessionStore {
  readonly options: StoreOptions
  readonly asked: unknown[][] = []
  /** What every method rejects with. */
  fault: Error | undefined
  exporting: SessionStore['export'] = async (_id, _request, folder, onProgress) => {
    onProgress(0.5)
    const path = join(folder, 'a b.csv')
    writeFileSync(path, 'time [s]\n')
    return [{ name: 'a b.csv', path }] satisfies ExportedFile[]
  }

  constructor(options: StoreOptions = { folder: '', notify: () => {}, onStopped: () => {} }) {
    this.options = options
  }

  async #note<T>(value: T, method: string, ...params: unknown[]): Promise<T> {
    this.asked.push([method, ...params])
    if (this.fault !== undefined) throw this.fault
    const [id] = params
    if (typeof id === 'string' && id.length === 16 && id !== SESSION)
      throw new StoreError('unknown', `There is no session ${id}.`)
    return value
  }

  info = () => this.#note({ path: this.options.folder, bytes: 0, fault: null }, 'info')
  list = () => this.#note([entry], 'list')
  begin = (begin: SessionBegin) => this.#note({ id: SESSION, wantsScene: true }, 'begin', begin)
  resume = (id: string) => this.#note({ chunks: 1, wantsScene: false }, 'resume', id)
  addScene = (id: string, parcel: Uint8Array) => this.#note(undefined, 'addScene', id, parcel)
  addChunk = (id: string, header: ChunkHeader, frames: Uint8Array) =>
    this.#note(undefined, 'addChunk', id, header, frames)
  setThumbnail = (id: string, jpeg: Uint8Array) => this.#note(undefined, 'setThumbnail', id, jpeg)
  end = (id: string, unexpectedly = false) => this.#note(undefined, 'end', id, unexpectedly)
  rename = (id: string, name: string) => this.#note({ ...entry, name }, 'rename', id, name)
  note = (id: string, note: string) => this.#note({ ...entry, note }, 'note', id, note)
  delete = (ids: readonly string[]) => this.#note(undefined, 'delete', ids)
  restore = (ids: readonly string[]) => this.#note(undefined, 'restore', ids)
  details = (id: string): Promise<SessionDetails> =>
    this.#note(
      {
        entry,
        begin: smallBegin,
        hasScene: true,
        keys: { sequence: [0], frame: [0], time: [0] },
        chunkCount: 1,
        softFrames: [],
      },
      'details',
      id,
    )
  chunks = (id: string, from: number, to: number) =>
    this.#note(Uint8Array.of(1, 0, 0, 0, 7), 'chunks', id, from, to)
  contacts = (id: string, from: number) => this.#note([], 'contacts', id, from)
  softState = (id: string, frame: number) =>
    this.#note<Uint8Array | null>(Uint8Array.of(8), 'softState', id, frame)
  scene = (id: string) => this.#note<Uint8Array | null>(Uint8Array.of(5, 6), 'scene', id)
  thumbnail = (id: string) => this.#note<Uint8Array | null>(null, 'thumbnail', id)
  export: SessionStore['export'] = (...args) => this.exporting(...args)
  importFile = (path: string) => this.#note([SESSION], 'importFile', path)
  close = () => this.#note(undefined, 'close')
}
