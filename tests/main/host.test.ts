import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { HostEvent } from '../../contract/host-api.ts'
import { MalformedMessage } from '../../main/host.ts'
import { HostEvents } from '../../main/host-events.ts'
import { createPalpable, type Palpable, type PalpableOptions } from '../../main/palpable.ts'
import type { StoreOptions } from '../../main/sessions/session-store.ts'
import { FakeStore, SESSION } from './fake-store.ts'
import { eventually, smallScene, useFolder } from './folder.ts'

const folder = useFolder()
function palpable(
  args: { scene?: string; file?: string } = {},
  more: Partial<PalpableOptions> = {},
): Palpable {
  folder.put('scenes/kitchen/scene.json', smallScene('kitchen'))
  folder.put('scenes/kitchen/kitchen.glb', '')
  return createPalpable({
    kind: 'electron',
    version: '1.2.3',
    args: { scene: args.scene, file: args.file },
    folders: {
      renderer: join(folder.path, 'renderer'),
      scenes: join(folder.path, 'scenes'),
      changelog: folder.put('CHANGELOG.md', '# Changelog\n\n## [1.2.3] - today\n\n- A kitchen.\n'),
      userData: join(folder.path, 'user'),
    },
    openStore: (options) => new FakeStore(options),
    mayRemember: () => true,
    ...more,
  })
}
const ask = async ({ host }: Palpable, method: string, ...params: unknown[]): Promise<unknown> => {
  const answer = await host.answer({ id: 1, method, params })
  return 'value' in answer ? answer.value : answer.fault
}

describe("the host's methods", () => {
  it('app.drawsInSoftware is handed on, where there is somebody to hear it', async () => {
    const onSoftwareDrawing = vi.fn()
    expect(await ask(palpable({}, { onSoftwareDrawing }), 'app.drawsInSoftware')).toBe(null)
    expect(onSoftwareDrawing).toHaveBeenCalledOnce()
    expect(await ask(palpable(), 'app.drawsInSoftware')).toBe(null)
  })

  it('app.info says what to open', async () => {
    expect(await ask(palpable(), 'app.info')).toEqual({
      version: '1.2.3',
      host: 'electron',
      remembersFiles: true,
      open: null,
      news: [{ version: '1.2.3', lines: ['A kitchen.'] }],
    })
    expect(await ask(palpable({ scene: 'kitchen' }), 'app.info')).toMatchObject({
      open: { scene: 'kitchen' },
    })
    expect(await ask(palpable({ scene: 'attic' }), 'app.info')).toMatchObject({
      open: { fault: 'There is no scene "attic". There are: kitchen.' },
    })
    const file = folder.put('chair.glb', '')
    expect(await ask(palpable({ file }), 'app.info')).toMatchObject({ open: { file: { name: 'chair.glb' } } })
    expect(await ask(palpable({ file: '/none.glb' }), 'app.info')).toMatchObject({
      open: { fault: 'There is no file /none.glb.' },
    })
  })

  it('scenes, settings, files and the log', async () => {
    const app = palpable()
    expect(await ask(app, 'scenes.list')).toHaveLength(1)
    expect(await ask(app, 'settings.set', { walkSpeed: 2 })).toMatchObject({ walkSpeed: 2 })
    expect(await ask(app, 'settings.get')).toMatchObject({ walkSpeed: 2 })
    const [file] = (await ask(app, 'files.remember', folder.put('a.glb', ''))) as { id: string }[]
    expect(await ask(app, 'files.recent')).toHaveLength(1)
    expect(await ask(app, 'files.forget', file?.id)).toEqual([])
    expect(await ask(app, 'files.remember', '/none.glb')).toBe('There is no file /none.glb.')
    expect(await ask(app, 'log.error', 'first line\nsecond')).toBeNull()
    expect(readFileSync(app.log.path, 'utf8')).toMatch(/^\S+Z renderer: first line\n {4}second\n$/)
  })

  it('a host without paths remembers none but those it was started with', async () => {
    const { mayRemember: _, ...options } = { mayRemember: undefined }
    const app = createPalpable({
      kind: 'web',
      version: '1',
      args: { scene: undefined, file: folder.put('a.glb', '') },
      folders: { renderer: '', scenes: folder.path, changelog: '', userData: folder.path },
      openStore: (given) => new FakeStore(given),
      ...options,
    })
    expect(await ask(app, 'app.info')).toMatchObject({
      remembersFiles: false,
      open: { file: { name: 'a.glb' } },
      news: [],
    })
    expect(await ask(app, 'files.remember', join(folder.path, 'a.glb'))).toBe(
      'Only a file that was picked or dropped can be remembered.',
    )
    expect(await ask(app, 'files.recent')).toHaveLength(1)
  })

  it('a fault of our own is logged and told without its insides', async () => {
    const app = palpable()
    app.recent.list = () => {
      throw new Error('secret detail')
    }
    expect(await ask(app, 'files.recent')).toBe(
      `The host could not do that (files.recent); ${app.log.path} says why.`,
    )
    expect(readFileSync(app.log.path, 'utf8')).toContain('secret detail')
    app.scenes.list = () => [{ id: 7 }] as never
    expect(await ask(app, 'scenes.list')).toContain('could not do that')
  })
})

describe('messages', () => {
  it.each([
    [{ id: 1, method: 'nope', params: [] }, 'The host does not know this message.'],
    [{ id: 1, method: 'toString', params: [] }, 'The host does not know this message.'],
    [{ id: 1, method: '__proto__', params: [] }, 'The host does not know this message.'],
    [{ id: 1, method: 'app.info' }, 'The host does not know this message.'],
    [{ id: 1, method: 'app.info', params: [], extra: 1 }, 'The host does not know this message.'],
    [{ id: 1, method: 'app.info', params: [1] }, 'The host was given something that app.info does not take.'],
    [
      { id: 1, method: 'settings.set', params: [null] },
      'The host was given something that settings.set does not take.',
    ],
    [
      { id: 1, method: 'files.remember', params: [''] },
      'The host was given something that files.remember does not take.',
    ],
  ])('%j is refused', async (message, fault) =>
    expect(await palpable().host.answer(message)).toEqual({ id: 1, fault }),
  )

  it('of any kind are answered or malformed, never anything else (fast-check prints its seed)', async () => {
    const { host } = palpable()
    const method = fc.constantFrom(
      'app.info',
      'settings.set',
      'files.forget',
      'log.error',
      'sessions.rename',
      'x',
    )
    const message = fc.oneof(
      fc.anything(),
      fc.record({ id: fc.anything(), method: fc.oneof(method, fc.anything()), params: fc.anything() }),
      fc.record({ id: fc.nat(), method, params: fc.array(fc.anything(), { maxLength: 3 }) }),
    )
    await fc.assert(
      fc.asyncProperty(message, async (any) => {
        try {
          const answer = await host.answer(any)
          expect('value' in answer || typeof answer.fault === 'string').toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage)
        }
      }),
    )
  })
})

describe('sessions', () => {
  const OTHER = 'f'.repeat(16)
  const stores: FakeStore[] = []
  const withStores = (): { app: Palpable; told: HostEvent[] } => {
    stores.length = 0
    const openStore = (options: StoreOptions): FakeStore => {
      const store = new FakeStore(options)
      stores.push(store)
      return store
    }
    const app = palpable({}, { openStore })
    const told: HostEvent[] = []
    app.events.listen((event) => told.push(event))
    return { app, told }
  }

  it('every method reaches the store, and changes are told', async () => {
    const { app, told } = withStores()
    expect(await ask(app, 'sessions.list')).toMatchObject([{ id: SESSION, frames: 3 }])
    expect(await ask(app, 'sessions.store')).toMatchObject({ path: join(folder.path, 'user', 'sessions') })
    expect(told).toEqual([])
    expect(await ask(app, 'sessions.rename', SESSION, 'New')).toMatchObject({ name: 'New' })
    expect(await ask(app, 'sessions.note', SESSION, 'Seen')).toMatchObject({ note: 'Seen' })
    expect(await ask(app, 'sessions.end', SESSION)).toBeNull()
    expect(await ask(app, 'sessions.delete', [SESSION])).toBeNull()
    expect(await ask(app, 'sessions.restore', [SESSION])).toBeNull()
    expect(told).toEqual(Array.from({ length: 5 }, () => ({ type: 'sessions-changed' })))
    expect(stores[0]?.asked.slice(2)).toEqual([
      ['rename', SESSION, 'New'],
      ['note', SESSION, 'Seen'],
      ['end', SESSION, false],
      ['delete', [SESSION]],
      ['restore', [SESSION]],
    ])
    expect(await ask(app, 'sessions.rename', OTHER, 'New')).toBe(`There is no session ${OTHER}.`)
    expect(await ask(app, 'sessions.rename', '../x', 'New')).toContain('does not take')
    expect(told).toHaveLength(5)
    await app.close()
  })

  it('an export is begun and can be cancelled', async () => {
    const { app, told } = withStores()
    const request = { format: 'csv', withScene: false }
    const { job } = (await ask(app, 'sessions.export', SESSION, request)) as { job: string }
    expect(await ask(app, 'sessions.cancelExport', job)).toBeNull()
    await eventually(() => told.at(-1)).toMatchObject({ job, fault: 'The export was cancelled.' })
    expect(await ask(app, 'sessions.export', SESSION, { format: 'doc', withScene: false })).toContain(
      'not take',
    )
    await app.close()
  })

  it('the store moves where the settings say, but not while something is recorded', async () => {
    const { app } = withStores()
    const there = join(folder.path, 'elsewhere')
    await ask(app, 'sessions.list')
    app.recordings.begun(SESSION)
    expect(await ask(app, 'settings.set', { storeFolder: there })).toContain(
      'while a session is being recorded',
    )
    expect(await ask(app, 'settings.set', { storeFolder: '', walkSpeed: 2 })).toMatchObject({ walkSpeed: 2 })
    expect(await ask(app, 'settings.get')).toMatchObject({ storeFolder: '' })
    app.recordings.ended(SESSION)
    expect(await ask(app, 'settings.set', { storeFolder: 'elsewhere' })).toContain('must be a full path')
    expect(await ask(app, 'settings.set', { storeFolder: there })).toMatchObject({ storeFolder: there })
    expect(stores[0]?.asked.at(-1)).toEqual(['close'])
    expect(await ask(app, 'sessions.store')).toMatchObject({ path: there })
    expect(stores.map(({ options }) => options.folder)).toEqual([
      join(folder.path, 'user', 'sessions'),
      there,
    ])
    await app.close()
    expect(stores[1]?.asked.at(-1)).toEqual(['close'])
    expect(await ask(app, 'sessions.list')).toBe('Palpable is ending, so its sessions are closed.')
  })

  it('a session whose page is gone has ended unexpectedly', async () => {
    const { app, told } = withStores()
    await ask(app, 'sessions.list')
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    try {
      const page = app.recordings.pageCame()
      app.recordings.begun(SESSION)
      app.recordings.pageWent(page)
      await vi.advanceTimersByTimeAsync(6000)
    } finally {
      vi.useRealTimers()
    }
    expect(stores[0]?.asked.at(-1)).toEqual(['end', SESSION, true])
    expect(told).toEqual([{ type: 'sessions-changed' }])
    await app.close()
  })

  it('that the store stops recording is told', async () => {
    const { app, told } = withStores()
    await ask(app, 'sessions.list')
    app.recordings.begun(SESSION)
    stores[0]?.options.onStopped(SESSION, 'The disk is full.')
    expect(told).toEqual([
      { type: 'recording-stopped', session: SESSION, reason: 'The disk is full.' },
      { type: 'sessions-changed' },
    ])
    expect(app.recordings.isEmpty).toBe(true)
    await app.close()
  })
})

describe('events', () => {
  it('that would pile up while nobody listens do not', () => {
    const events = new HostEvents()
    for (let i = 0; i < 1000; i++) {
      events.tell({ type: 'sessions-changed' })
      events.tell({ type: 'export', job: 'x', fraction: 0, files: null, fault: null })
      events.notice(`notice ${i}`)
    }
    const told: HostEvent[] = []
    events.listen((event) => told.push(event))
    expect(told).toHaveLength(100)
    expect(told.filter(({ type }) => type === 'sessions-changed')).toHaveLength(1)
  })

  it('wait for the first listener, and go to all that listen', () => {
    const events = new HostEvents()
    const first: HostEvent[] = []
    const second: HostEvent[] = []
    events.notice('x'.repeat(500))
    const stop = events.listen((event) => first.push(event))
    events.listen((event) => second.push(event))
    events.tell({ type: 'command', command: 'undo' })
    stop()
    events.tell({ type: 'command', command: 'redo' })
    expect(first).toEqual([
      { type: 'notice', text: 'x'.repeat(400) },
      { type: 'command', command: 'undo' },
    ])
    expect(second).toHaveLength(2)
  })

  it('tell of broken files at the start', async () => {
    folder.put('user/settings.json', '{')
    const app = palpable()
    await ask(app, 'settings.get')
    const told: HostEvent[] = []
    app.events.listen((event) => told.push(event))
    expect(told).toEqual([{ type: 'notice', text: expect.stringContaining('settings.json was broken') }])
  })
})
