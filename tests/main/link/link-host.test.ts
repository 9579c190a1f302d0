/** The link over the wire: who gets in, and to what. */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { basename } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { HOST_METHODS, type HostEvent, type HostMethod } from '../../../contract/host-api.ts'
import { LINK_METHODS } from '../../../contract/link-methods.ts'
import type { Palpable } from '../../../main/palpable.ts'
import { HostAway, type Socket, socketHost } from '../../../renderer/host/socket-host.ts'
import { chunkBody, FakeStore, SESSION, smallBegin, smallHeader } from '../fake-store.ts'
import { eventually, useFolder } from '../folder.ts'
import { Browser, codeOf, linkedPalpable, PAIR_SCRIPT } from './linked.ts'
import { smallPose } from './small-pose.ts'

const folder = useFolder()
let palpable: Palpable
let store: FakeStore
let browser: Browser
let told: HostEvent[]

beforeEach(async () => {
  palpable = linkedPalpable(folder, (options) => {
    store = new FakeStore(options)
    return store
  })
  told = []
  palpable.events.listen((event) => told.push(event))
  browser = new Browser(folder, await palpable.link.start())
})
afterEach(() => palpable.close())

async function refusal(refused: WebSocket): Promise<number> {
  const [, response] = (await once(refused, 'unexpected-response')) as [unknown, { statusCode: number }]
  refused.on('error', () => {})
  refused.terminate()
  return response.statusCode
}

async function opened(page = 'one'): Promise<WebSocket> {
  const socket = browser.socket(`/host?page=${page}`)
  await once(socket, 'open')
  return socket
}

/** Calls, and waits for the answer of that id: events come in between. */
function call(socket: WebSocket, method: string, ...params: unknown[]): Promise<unknown> {
  return new Promise((done) => {
    const hear = (data: unknown): void => {
      const message = JSON.parse(String(data)) as { id?: number }
      if (message.id !== 7) return
      socket.off('message', hear)
      done(message)
    }
    socket.on('message', hear)
    socket.send(JSON.stringify({ id: 7, method, params }))
  })
}

/** Everything that the page, the sessions and the pairing answer to, and what they never should. */
const PATHS = [
  '/index.html',
  '/assets/main-1.js',
  '/headset/pair/index.html',
  '/scenes/kitchen/scene.json',
  '/scenes/kitchen/kitchen.glb',
  '/files/0123456789abcdef01234567/model.glb',
  '/host',
  '/boot',
  '/sessions',
  `/sessions/${SESSION}`,
  `/sessions/${SESSION}/chunks`,
  `/sessions/${SESSION}/chunks/0-9`,
  `/sessions/${SESSION}/contacts/0`,
  `/sessions/${SESSION}/soft/0`,
  `/sessions/${SESSION}/scene`,
  `/sessions/${SESSION}/thumbnail`,
  '/exports/1/a%20b.csv',
  '/imports',
  `/%61ssets/main-1.js`,
  `/${PAIR_SCRIPT}/../main-1.js`,
  '/pair/',
  '//',
]

describe('whoever has no cookie', () => {
  it('gets the page that asks for the code, its script, and nothing else', async () => {
    const page = await browser.ask('/')
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('<title>pair')])
    expect((await browser.ask(`/${PAIR_SCRIPT}`)).body).toBe('the pairing page')
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      for (const path of PATHS) {
        const { status, body } = await browser.ask(path, { method })
        expect([method, path, status, body]).toEqual([method, path, 401, ''])
      }
    }
    expect((await browser.ask('/pair')).status).toBe(405)
    expect(store).toBeUndefined()
  })

  it('gets no socket, whichever cookie it makes up', async () => {
    expect(await refusal(browser.socket())).toBe(401)
    for (const cookie of [
      '__Host-palpable=',
      `__Host-palpable=${'a'.repeat(43)}`,
      '__Host-palpable=undefined',
      '=;;=;',
    ])
      expect(await refusal(browser.socket('/host?page=one', { Cookie: cookie }))).toBe(401)
  })

  it('is told to go to HTTPS where it comes without', async () => {
    const answer = await new Promise<[number | undefined, string | undefined]>((done, failed) => {
      request(
        {
          host: '127.0.0.1',
          port: browser.port,
          path: '/secret?x',
          headers: { Host: `192.168.7.7:${browser.port}` },
        },
        (response) => {
          response.resume()
          done([response.statusCode, response.headers.location])
        },
      )
        .on('error', failed)
        .end()
    })
    expect(answer).toEqual([308, `https://192.168.7.7:${browser.port}/`])
  })
})

describe('pairing', () => {
  it('takes the code once, and gives a cookie that no script and no other site sees', async () => {
    const wrong = codeOf(palpable) === '000000' ? '000001' : '000000'
    const refused = await browser.pair(wrong)
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      429,
      { fault: 'This is not the code that the desktop shows.', wait: 1 },
    ])
    expect(browser.cookie).toBeUndefined()
    // At once again: not looked at, though it is the right one.
    expect((await browser.pair(codeOf(palpable))).status).toBe(429)
    await new Promise((over) => setTimeout(over, 1050))
    const taken = await browser.pair(codeOf(palpable))
    expect([taken.status, taken.body]).toEqual([200, '{}'])
    expect(taken.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-palpable=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/),
    ])
    expect((await browser.ask('/')).body).toContain('the app')
    expect(told.at(-1)).toMatchObject({
      type: 'link-changed',
      link: { state: 'on', clients: [{ address: '127.0.0.1', here: false }] },
    })
  })

  it.each([
    '',
    '{',
    'null',
    '{"code":123456}',
    '{"code":"12345"}',
    '{"code":"1234567"}',
    '{"code":"123456","x":1}',
    `{"code":"${'1'.repeat(2000)}"}`,
  ])('takes nothing that is no code: %#', async (body) => {
    const { status } = await browser.ask('/pair', { method: 'POST', body })
    expect(status).toBe(body.length > 1000 ? 413 : 400)
    expect((await browser.pair(codeOf(palpable))).status).toBe(200)
  })

  it('takes no code from another site, nor under another name', async () => {
    const body = JSON.stringify({ code: codeOf(palpable) })
    const post = async (headers: Record<string, string>) =>
      (await browser.ask('/pair', { method: 'POST', body, headers })).status
    expect(await post({ Origin: 'https://evil.example' })).toBe(403)
    expect(await post({ Origin: `http://127.0.0.1:${browser.port}` })).toBe(403)
    expect(await post({ Host: 'evil.example', Origin: 'https://evil.example' })).toBe(421)
    expect(await post({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
    expect(
      await post({ Host: `192.168.7.7:${browser.port}`, Origin: `https://192.168.7.7:${browser.port}` }),
    ).toBe(200)
  })
})

describe('a headset that is paired', () => {
  beforeEach(async () => {
    await browser.pair(codeOf(palpable))
  })

  it('gets the page and the scenes, and no file of the machine', async () => {
    const page = await browser.ask('/')
    expect(page.headers['content-security-policy']).toContain(`wss://127.0.0.1:${browser.port}`)
    expect(page.headers['cross-origin-embedder-policy']).toBe('require-corp')
    expect((await browser.ask('/scenes/kitchen/scene.json')).status).toBe(200)
    for (const path of [
      '/../secret.json',
      '/..%2fsecret.json',
      '/%2e%2e/secret.json',
      '/scenes/../../secret.json',
      '/..\\secret.json',
      '/%',
      '/secret.json',
    ])
      expect([path, (await browser.ask(path)).status]).toEqual([path, 404])
  })

  it('reads of the opened files only the one that the desktop shares, with what it names', async () => {
    const textures = {
      images: [{ uri: './my%20wood.png' }, { uri: 'data:image/png;base64,AA' }],
      buffers: [{ uri: 'a.bin' }],
    }
    const path = folder.put('models/chair.gltf', textures)
    for (const name of ['my wood.png', 'a.bin', 'private.png']) folder.put(`models/${name}`, name)
    const { id } = palpable.recent.remember(path)
    const other = palpable.recent.remember(folder.put('models/other.glb', 'other'))
    const status = async (file: string, of = id) => (await browser.ask(`/files/${of}/${file}`)).status
    const socket = await opened()
    expect(await status('chair.gltf')).toBe(404)
    expect(await call(socket, 'files.recent')).toMatchObject({ value: [] })
    palpable.link.share({ kind: 'file', id })
    expect(await status('chair.gltf')).toBe(200)
    expect(await status('my%20wood.png')).toBe(200)
    expect(await status('a.bin')).toBe(200)
    expect(await status('private.png')).toBe(404)
    expect(await status('%70rivate.png')).toBe(404)
    expect(await status('other.glb', other.id)).toBe(404)
    const recent = await call(socket, 'files.recent')
    expect(recent).toMatchObject({ value: [{ id, name: basename(path) }] })
    expect(JSON.stringify(recent)).not.toContain(folder.path)
    palpable.link.share({ kind: 'scene', id: 'kitchen' })
    expect(await status('chair.gltf')).toBe(404)
    socket.terminate()
  })

  it('calls what the list allows, and nothing else', async () => {
    const socket = await opened()
    for (const method of Object.keys(HOST_METHODS) as HostMethod[]) {
      const answer = (await call(socket, method)) as { fault?: string }
      const isRefused = answer.fault === 'This can only be done at the desktop.'
      expect([method, isRefused]).toEqual([method, !(LINK_METHODS as readonly string[]).includes(method)])
    }
    expect(await call(socket, 'app.info')).toMatchObject({ value: { host: 'link', open: null } })
    socket.terminate()
  })

  it('neither sees nor sets where the sessions are kept', async () => {
    const socket = await opened()
    await palpable.host.answer({ id: 1, method: 'settings.set', params: [{ storeFolder: folder.path }] })
    expect(await call(socket, 'settings.get')).toMatchObject({ value: { storeFolder: '' } })
    expect(await call(socket, 'settings.set', { storeFolder: '/' })).toEqual({
      id: 7,
      fault: 'Where sessions are kept is set at the desktop.',
    })
    expect(await call(socket, 'settings.set', { walkSpeed: 2 })).toMatchObject({
      value: { walkSpeed: 2, storeFolder: '' },
    })
    socket.terminate()
  })

  it('writes the sessions that it has begun, and reads none', async () => {
    const post = (path: string, body: string | Uint8Array) => browser.ask(path, { method: 'POST', body })
    const chunk = chunkBody(smallHeader, Uint8Array.of(9))
    const socket = await opened()
    expect((await post(`/sessions/${SESSION}/chunks`, chunk)).status).toBe(404)
    expect(await call(socket, 'sessions.end', SESSION)).toMatchObject({
      fault: 'This session is not recorded here.',
    })
    expect(JSON.parse((await post('/sessions', JSON.stringify(smallBegin))).body)).toMatchObject({
      id: SESSION,
    })
    expect((await post(`/sessions/${SESSION}/chunks`, chunk)).status).toBe(200)
    expect(store.asked.at(-1)).toEqual(['addChunk', SESSION, smallHeader, Uint8Array.of(9)])
    for (const path of PATHS.filter((each) => /^\/(sessions|exports)/.test(each)))
      expect([path, (await browser.ask(path)).status]).toEqual([path, 404])
    expect((await post('/imports', 'x')).status).toBe(404)
    expect(await call(socket, 'sessions.end', SESSION)).toMatchObject({ value: null })
    socket.terminate()
  })

  it('hears commands and the end of its own recording, and nothing of the desktop', async () => {
    const socket = await opened()
    const heard: unknown[] = []
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    const client = browserClient()
    palpable.events.notice('a path of the desktop')
    palpable.events.tell({ type: 'command', command: 'undo' })
    palpable.events.tell({ type: 'recording-stopped', session: SESSION, reason: 'not its own' })
    palpable.link.command(client, { type: 'openScene', scene: { kind: 'scene', id: 'kitchen' } })
    await browser.ask('/sessions', { method: 'POST', body: JSON.stringify(smallBegin) })
    palpable.events.tell({ type: 'recording-stopped', session: SESSION, reason: 'The disk is full.' })
    await call(socket, 'settings.get')
    expect(heard.slice(0, 2)).toEqual([
      { type: 'headset-command', command: { type: 'openScene', scene: { kind: 'scene', id: 'kitchen' } } },
      { type: 'recording-stopped', session: SESSION, reason: 'The disk is full.' },
    ])
    expect(heard).toHaveLength(3)
    socket.terminate()
    await eventually(() => palpable.link.state).toMatchObject({ clients: [{ here: false }] })
    expect(() => palpable.link.command(client, { type: 'leave' })).toThrow('This headset is not connected.')
  })

  it('tells its pose to the desktop, the latest at most thirty times a second', async () => {
    const socket = await opened()
    const rates = (): number[] =>
      told.flatMap((event) => (event.type === 'headset-pose' ? [event.pose.frames.rate] : []))
    for (let rate = 1; rate <= 40; rate++)
      socket.send(JSON.stringify({ id: rate, method: 'headset.pose', params: [smallPose(rate)] }))
    await eventually(() => rates().at(-1)).toBe(40)
    expect(rates()[0]).toBe(1)
    expect(rates().length).toBeLessThan(20)
    expect(await call(socket, 'headset.pose', { ...smallPose(1), hands: 4 })).toHaveProperty('fault')
    socket.terminate()
  })

  it('is out when the desktop forgets it, and everyone when the link stops', async () => {
    const socket = await opened()
    const closed = once(socket, 'close')
    palpable.link.forget(browserClient())
    await closed
    expect((await browser.ask('/index.html')).status).toBe(401)
    expect(palpable.link.state).toMatchObject({ state: 'on', clients: [] })
    await browser.pair(codeOf(palpable))
    const again = await opened()
    const gone = once(again, 'close')
    expect(await palpable.link.stop()).toEqual({ state: 'off' })
    await gone
    await expect(browser.ask('/')).rejects.toThrow('ECONNREFUSED')
    expect(told.at(-1)).toEqual({ type: 'link-changed', link: { state: 'off' } })
  })
})

describe("a headset's page", () => {
  const connected = (isForgotten?: () => Promise<boolean>) => {
    const sockets: WebSocket[] = []
    const host = socketHost(() => {
      const socket = browser.socket()
      sockets.push(socket)
      return socket as unknown as Socket
    }, isForgotten)
    return { host, sockets }
  }
  beforeEach(async () => {
    await browser.pair(codeOf(palpable))
  })

  it('comes back with its cookie after a cut, and goes on with what it records', async () => {
    const { host, sockets } = connected()
    const client = await host
    const begun = await browser.ask('/sessions', { method: 'POST', body: JSON.stringify(smallBegin) })
    expect(begun.status).toBe(200)
    sockets[0]?.terminate()
    await expect(client.call('settings.get')).rejects.toBeInstanceOf(HostAway)
    await eventually(() => palpable.link.state).toMatchObject({ clients: [{ here: true }] })
    await eventually(() => sockets.at(-1)?.readyState).toBe(1)
    const body = chunkBody(smallHeader, Uint8Array.of(9))
    expect((await browser.ask(`/sessions/${SESSION}/chunks`, { method: 'POST', body })).status).toBe(200)
    expect(await client.call('sessions.end', SESSION)).toBeNull()
    expect(store.asked.filter(([method]) => method === 'end')).toEqual([['end', SESSION, false]])
    for (const socket of sockets) socket.terminate()
  })

  it('that the desktop has sent away is told so, and does not try for ever', async () => {
    const { host, sockets } = connected(async () => (await browser.ask('/index.html')).status === 401)
    const heard: HostEvent[] = []
    const client = await host
    client.listen((event) => heard.push(event))
    palpable.link.forget(browserClient())
    await eventually(() => heard.at(-1)).toEqual({
      type: 'notice',
      text: 'The desktop no longer knows this headset: load this page again, and type the code.',
    })
    expect(sockets).toHaveLength(2)
  })

  it('that lost its network often has four sockets at most', async () => {
    const sockets = await Promise.all(Array.from({ length: 6 }, () => opened()))
    await eventually(() => sockets.filter(({ readyState }) => readyState === 1).length).toBe(4)
    expect(palpable.link.state).toMatchObject({ clients: [{ here: true }] })
    for (const socket of sockets) socket.terminate()
  })
})

function browserClient(): string {
  const { state } = palpable.link
  return (state.state === 'on' ? state.clients[0]?.id : undefined) ?? ''
}

describe('the link', () => {
  it('is off until it is started, and binds nothing', async () => {
    const { port } = browser
    await palpable.link.stop()
    const raw = connect(port, '127.0.0.1')
    const [error] = (await once(raw, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
  })

  it('has another code each time, and the same certificate', async () => {
    const first = palpable.link.state
    await palpable.link.stop()
    const codes = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const state = await palpable.link.start()
      expect(state).toMatchObject({
        state: 'on',
        fingerprint: (first as { fingerprint: string }).fingerprint,
      })
      codes.add(codeOf(palpable))
      await palpable.link.stop()
    }
    expect(codes.size).toBeGreaterThan(1)
  })

  it('started twice is one, and a stop in between is kept to', async () => {
    const all = await Promise.all([palpable.link.start(), palpable.link.stop(), palpable.link.start()])
    expect(all.map(({ state }) => state)).toEqual(['on', 'off', 'on'])
  })
})
