import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { openSessionStore } from '../../../main/sessions/open-store.ts'
import { type SessionStore, StoreError } from '../../../main/sessions/session-store.ts'
import { useFolder } from '../folder.ts'
import { beginning, chunksOf, JPEG, PARCEL, recordInto, unpacked } from './recording.ts'
import { useStores } from './thread-store.ts'

const folder = useFolder()
const open = useStores()

async function record(store: SessionStore, seed: number, count: number): Promise<string> {
  const { id, wantsScene } = await store.begin(beginning())
  if (wantsScene) await store.addScene(id, PARCEL)
  for (const { header, bytes } of chunksOf(seed, count)) await store.addChunk(id, header, bytes)
  await store.setThumbnail(id, JPEG)
  await store.end(id)
  return id
}

const idle = { onProgress: () => {}, signal: new AbortController().signal }

describe('the store in its thread', () => {
  it('answers as the one in this thread does', async () => {
    const { store, said, stopped } = open(folder.path)
    expect(await store.info()).toMatchObject({ path: folder.path, fault: null })
    const chunks = chunksOf(1, 7)
    const id = await record(store, 1, 7)
    const same = LocalStore.open(join(folder.path, 'sessions.sqlite'), { readOnly: true })
    expect(await store.list()).toEqual(same.list())
    expect(await store.details(id)).toEqual(same.details(id))
    expect(await store.contacts(id, 0)).toEqual(same.contacts(id))
    expect(await store.contacts(id, 2)).toEqual(same.contacts(id).slice(2))
    expect(unpacked(await store.chunks(id, 2, 4))).toEqual(chunks.slice(2, 5).map(({ bytes }) => bytes))
    expect(await store.scene(id)).toEqual(PARCEL)
    expect(await store.thumbnail(id)).toEqual(JPEG)
    expect(await store.rename(id, 'b')).toMatchObject({ name: 'b' })
    expect(await store.note(id, 'n')).toMatchObject({ name: 'b', note: 'n' })
    await store.delete([id])
    expect(await store.list()).toEqual([])
    await store.restore([id])
    expect(await store.list()).toHaveLength(1)
    same.close()
    // What was sent is still the sender's.
    expect(chunks[0].bytes.length).toBeGreaterThan(0)
    expect([said, stopped]).toEqual([[], []])
  })

  it('takes calls at once, in the order they came', async () => {
    const { store } = open(folder.path)
    const { id } = await store.begin(beginning())
    const calls = chunksOf(2, 30).map(({ header, bytes }) => store.addChunk(id, header, bytes))
    await Promise.all([...calls, store.end(id)])
    expect(await store.details(id)).toMatchObject({ chunkCount: 30, entry: { state: 'ended' } })
  })

  it('refuses with a kind and a sentence', async () => {
    const { store } = open(folder.path)
    const missing = await store.details('0123456789abcdef').catch((error: unknown) => error)
    expect(missing).toBeInstanceOf(StoreError)
    expect(missing).toMatchObject({ fault: 'unknown', message: 'There is no such session.' })
    const { id } = await store.begin(beginning())
    const [, { header, bytes }] = chunksOf(1, 2)
    await expect(store.addChunk(id, header, bytes)).rejects.toMatchObject({ fault: 'refused' })
  })

  it('closes once, ends what is recorded, and says so afterwards', async () => {
    const { store } = open(folder.path)
    const { id } = await store.begin(beginning())
    await Promise.all([store.close(), store.close()])
    await expect(store.list()).rejects.toThrow('The store of sessions is closed.')
    const again = open(folder.path)
    expect(await again.store.list()).toMatchObject([{ id, state: 'ended' }])
    expect(await again.store.info()).toMatchObject({ fault: null })
  })

  it('whose thread cannot start gives a sentence for every call', async () => {
    const workerPath = new URL('./no-such-worker.ts', import.meta.url)
    const store = openSessionStore({ folder: folder.path, workerPath, notify: () => {}, onStopped: () => {} })
    await expect(store.list()).rejects.toThrow(/^The store of sessions broke down \(/)
    await expect(store.begin(beginning())).rejects.toThrow(/^The store of sessions broke down \(/)
    await store.close()
  })
})

describe('exports', () => {
  it('write a .palpable file that can be imported', async () => {
    const { store } = open(folder.path)
    const id = await record(store, 1, 70)
    const fractions: number[] = []
    const [file] = await store.export(
      id,
      { format: 'palpable', withScene: true },
      folder.path,
      (fraction) => fractions.push(fraction),
      idle.signal,
    )
    expect(file).toEqual({ name: 'A walk.palpable', path: join(folder.path, 'A walk.palpable') })
    expect(fractions.length).toBeGreaterThan(1)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))

    const other = open(join(folder.path, 'other'))
    expect(await other.store.importFile(file.path)).toEqual([id])
    expect(await other.store.details(id)).toEqual(await store.details(id))
    expect(other.said).toEqual([])
    expect(await other.store.importFile(file.path)).toEqual([id])
    expect(other.said).toEqual(['“A walk” was in the store already, so it was not imported again.'])
    await expect(other.store.importFile(folder.put('x.palpable', 'x'))).rejects.toThrow(/ is damaged\.$/)
  })

  it('write tables, by the same thread', async () => {
    const { store } = open(folder.path)
    const id = await record(store, 1, 4)
    const request = { format: 'jsonl', withScene: false } as const
    const files = await store.export(id, request, folder.path, idle.onProgress, idle.signal)
    expect(files.length).toBeGreaterThan(0)
    for (const { path } of files) expect(readFileSync(path).length).toBeGreaterThan(0)
  })

  it('of what is being recorded are refused', async () => {
    const { store } = open(folder.path)
    const { id } = await store.begin(beginning())
    const request = { format: 'palpable', withScene: false } as const
    await expect(store.export(id, request, folder.path, idle.onProgress, idle.signal)).rejects.toThrow(
      '“A walk” is still being recorded: end it before you export it.',
    )
  })

  it('do not stop the recording, and can be cancelled', async () => {
    const { store } = open(folder.path)
    const long = await record(store, 1, 400)
    const { id } = await store.begin(beginning())
    const abort = new AbortController()
    let told: () => void = () => {}
    const underWay = new Promise<void>((resolve) => {
      told = resolve
    })
    const request = { format: 'palpable', withScene: true } as const
    const exported = store.export(long, request, folder.path, () => told(), abort.signal)
    const refused = expect(exported).rejects.toMatchObject({ name: 'AbortError' })
    await underWay
    for (const { header, bytes } of chunksOf(2, 5)) await store.addChunk(id, header, bytes)
    abort.abort()
    await refused
    expect(readdirSync(folder.path).filter((name) => name.includes('palpable'))).toEqual([])
    const before = AbortSignal.abort()
    await expect(store.export(long, request, folder.path, () => {}, before)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('an import', () => {
  it('goes in steps, between which recording goes on', async () => {
    const source = LocalStore.open(join(folder.path, 'big.palpable'))
    const big = recordInto(source, 1, 400)
    source.close()
    const { store } = open(join(folder.path, 'store'))
    const { id } = await store.begin(beginning())
    let isDone = false
    let during = 0
    const importing = store.importFile(join(folder.path, 'big.palpable')).then((ids) => {
      isDone = true
      return ids
    })
    for (const { header, bytes } of chunksOf(2, 60)) {
      await store.addChunk(id, header, bytes)
      const shown = await store.list()
      if (!isDone && shown.length === 1) during++
    }
    expect(await importing).toEqual([big])
    expect(during).toBeGreaterThan(0)
    expect(await store.details(big)).toMatchObject({ chunkCount: 400 })
    expect(await store.details(id)).toMatchObject({ chunkCount: 60 })
  })
})
