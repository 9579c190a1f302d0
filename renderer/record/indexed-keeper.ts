/** Keeps in the browser's own database. It writes in another thread, but copies what it is given in this one: for workers. */
import type { Keeper, KeptChunk, KeptSession } from './keeper.ts'

const NAME = 'palpable-recordings'
const SESSIONS = 'session'
const CHUNKS = 'chunk'

/** Null where the browser keeps nothing, as in a private window. */
export function openKeeper(factory: IDBFactory | undefined = globalThis.indexedDB): Promise<Keeper | null> {
  return new Promise((resolve) => {
    try {
      if (factory === undefined) return resolve(null)
      const opening = factory.open(NAME, 1)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore(SESSIONS, { keyPath: 'id' })
        opening.result.createObjectStore(CHUNKS)
      }
      opening.onsuccess = () => resolve(new IndexedKeeper(opening.result))
      opening.onerror = () => resolve(null)
    } catch {
      // Firefox throws where cookies are off.
      resolve(null)
    }
  })
}

class IndexedKeeper implements Keeper {
  private readonly db: IDBDatabase
  /** After a chunk that is missing none is of use. */
  private isFull = false

  constructor(db: IDBDatabase) {
    this.db = db
    db.onclose = () => {
      this.isFull = true
    }
    // Another page, of a newer version, or somebody who clears the browser's data.
    db.onversionchange = () => {
      this.isFull = true
      db.close()
    }
  }

  begin(session: KeptSession): void {
    void this.write([SESSIONS], (stores) => stores.objectStore(SESSIONS).put(session))
  }

  keep(session: string, { sequence, body }: KeptChunk): void {
    if (this.isFull) return
    void this.write([CHUNKS], (stores) => stores.objectStore(CHUNKS).put(body, [session, sequence])).then(
      (isDone) => {
        if (!isDone) this.isFull = true
      },
    )
  }

  arrived(session: string, sequence: number): void {
    void this.write([CHUNKS], (stores) => stores.objectStore(CHUNKS).delete([session, sequence]))
  }

  async forget(session: string): Promise<void> {
    await this.write([SESSIONS, CHUNKS], (stores) => {
      stores.objectStore(SESSIONS).delete(session)
      stores.objectStore(CHUNKS).delete(chunksOf(session, 0))
    })
  }

  async sessions(): Promise<KeptSession[]> {
    const found = await this.read(SESSIONS, (store) => store.getAll())
    return (found ?? []) as KeptSession[]
  }

  async next(session: string, from: number): Promise<KeptChunk | null> {
    const cursor = await this.read(CHUNKS, (store) => store.openCursor(chunksOf(session, from)))
    if (cursor === undefined || cursor === null) return null
    const [, sequence] = cursor.key as [string, number]
    return { sequence, body: cursor.value as Uint8Array<ArrayBuffer> }
  }

  /** Whether it is done: the disk may be full. */
  private write(names: string[], action: (stores: IDBTransaction) => unknown): Promise<boolean> {
    return new Promise((resolve) => {
      try {
        const stores = this.db.transaction(names, 'readwrite')
        stores.oncomplete = () => resolve(true)
        stores.onabort = () => resolve(false)
        action(stores)
      } catch {
        resolve(false)
      }
    })
  }

  private read<T>(name: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    return new Promise((resolve) => {
      try {
        const asked = ask(this.db.transaction(name).objectStore(name))
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => resolve(undefined)
      } catch {
        resolve(undefined)
      }
    })
  }
}

function chunksOf(session: string, from: number): IDBKeyRange {
  return IDBKeyRange.bound([session, from], [session, Number.POSITIVE_INFINITY])
}
