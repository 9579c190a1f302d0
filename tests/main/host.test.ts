import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostEvent } from '../../contract/host-api.ts'
import { HostEvents, MalformedMessage } from '../../main/host.ts'
import { createPalpable, type Palpable, type PalpableOptions } from '../../main/palpable.ts'
import { smallScene, useFolder } from './folder.ts'

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
    mayRemember: () => true,
    ...more,
  })
}
const ask = ({ host }: Palpable, method: string, ...params: unknown[]): unknown => {
  const answer = host.answer({ id: 1, method, params })
  return 'value' in answer ? answer.value : answer.fault
}

describe("the host's methods", () => {
  it('app.info says what to open', () => {
    expect(ask(palpable(), 'app.info')).toEqual({
      version: '1.2.3',
      host: 'electron',
      remembersFiles: true,
      open: null,
      news: [{ version: '1.2.3', lines: ['A kitchen.'] }],
    })
    expect(ask(palpable({ scene: 'kitchen' }), 'app.info')).toMatchObject({ open: { scene: 'kitchen' } })
    expect(ask(palpable({ scene: 'attic' }), 'app.info')).toMatchObject({
      open: { fault: 'There is no scene "attic". There are: kitchen.' },
    })
    const file = folder.put('chair.glb', '')
    expect(ask(palpable({ file }), 'app.info')).toMatchObject({ open: { file: { name: 'chair.glb' } } })
    expect(ask(palpable({ file: '/none.glb' }), 'app.info')).toMatchObject({
      open: { fault: 'There is no file /none.glb.' },
    })
  })

  it('scenes, settings, files and the log', () => {
    const app = palpable()
    expect(ask(app, 'scenes.list')).toHaveLength(1)
    expect(ask(app, 'settings.set', { walkSpeed: 2 })).toMatchObject({ walkSpeed: 2 })
    expect(ask(app, 'settings.get')).toMatchObject({ walkSpeed: 2 })
    const [file] = ask(app, 'files.remember', folder.put('a.glb', '')) as { id: string }[]
    expect(ask(app, 'files.recent')).toHaveLength(1)
    expect(ask(app, 'files.forget', file?.id)).toEqual([])
    expect(ask(app, 'files.remember', '/none.glb')).toBe('There is no file /none.glb.')
    expect(ask(app, 'log.error', 'first line\nsecond')).toBeNull()
    expect(readFileSync(app.log.path, 'utf8')).toMatch(/^\S+Z renderer: first line\n {4}second\n$/)
  })

  it('a host without paths remembers none but those it was started with', () => {
    const { mayRemember: _, ...options } = { mayRemember: undefined }
    const app = createPalpable({
      kind: 'web',
      version: '1',
      args: { scene: undefined, file: folder.put('a.glb', '') },
      folders: { renderer: '', scenes: folder.path, changelog: '', userData: folder.path },
      ...options,
    })
    expect(ask(app, 'app.info')).toMatchObject({
      remembersFiles: false,
      open: { file: { name: 'a.glb' } },
      news: [],
    })
    expect(ask(app, 'files.remember', join(folder.path, 'a.glb'))).toBe(
      'Only a file that was picked or dropped can be remembered.',
    )
    expect(ask(app, 'files.recent')).toHaveLength(1)
  })

  it('a fault of our own is logged and told without its insides', () => {
    const app = palpable()
    app.recent.list = () => {
      throw new Error('secret detail')
    }
    expect(ask(app, 'files.recent')).toBe(
      `The host could not do that (files.recent); ${app.log.path} says why.`,
    )
    expect(readFileSync(app.log.path, 'utf8')).toContain('secret detail')
    app.scenes.list = () => [{ id: 7 }] as never
    expect(ask(app, 'scenes.list')).toContain('could not do that')
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
  ])('%j is refused', (message, fault) => expect(palpable().host.answer(message)).toEqual({ id: 1, fault }))

  it('of any kind are answered or malformed, never anything else (fast-check prints its seed)', () => {
    const { host } = palpable()
    const method = fc.constantFrom('app.info', 'settings.set', 'files.forget', 'log.error', 'x')
    const message = fc.oneof(
      fc.anything(),
      fc.record({ id: fc.anything(), method: fc.oneof(method, fc.anything()), params: fc.anything() }),
      fc.record({ id: fc.nat(), method, params: fc.array(fc.anything(), { maxLength: 3 }) }),
    )
    fc.assert(
      fc.property(message, (any) => {
        try {
          const answer = host.answer(any)
          expect('value' in answer || typeof answer.fault === 'string').toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage)
        }
      }),
    )
  })
})

describe('events', () => {
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

  it('tell of broken files at the start', () => {
    folder.put('user/settings.json', '{')
    const app = palpable()
    ask(app, 'settings.get')
    const told: HostEvent[] = []
    app.events.listen((event) => told.push(event))
    expect(told).toEqual([{ type: 'notice', text: expect.stringContaining('settings.json was broken') }])
  })
})
