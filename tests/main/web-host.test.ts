import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Host, HostEvent } from '../../contract/host-api.ts'
import { createPalpable, type Palpable } from '../../main/palpable.ts'
import { startWebHost, type WebHost } from '../../main/web-host.ts'
import { type Socket, socketHost } from '../../renderer/host/socket-host.ts'
import { FakeStore } from './fake-store.ts'
import { smallScene, useFolder } from './folder.ts'

const folder = useFolder()
let palpable: Palpable
let host: WebHost
let address: URL

beforeEach(async () => {
  folder.put('renderer/index.html', '<!doctype html>')
  folder.put('secret.json', 'secret')
  folder.put('scenes/kitchen/scene.json', smallScene('kitchen'))
  folder.put('scenes/kitchen/kitchen.glb', 'x'.repeat(100_000))
  const folders = {
    renderer: join(folder.path, 'renderer'),
    scenes: join(folder.path, 'scenes'),
    changelog: join(folder.path, 'CHANGELOG.md'),
    userData: join(folder.path, 'user'),
  }
  palpable = createPalpable({
    kind: 'web',
    version: '1',
    args: { scene: undefined, file: undefined },
    folders,
    openStore: (options) => new FakeStore(options),
  })
  host = await startWebHost(palpable)
  address = new URL(host.address)
})
afterEach(() => host.close())

interface Reply {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

/** As it stands: fetch would mend the path and choose the headers itself. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((done, failed) => {
    const asked = request({ host: '127.0.0.1', port: address.port, path, method, headers }, (response) => {
      let body = ''
      response.on('data', (data) => {
        body += String(data)
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asked.on('error', failed)
    asked.end()
  })
}
const status = async (...args: Parameters<typeof get>): Promise<number> => (await get(...args)).status
const inside = (path: string): string => `${address.pathname}${path}`

function socket(origin: string | undefined = address.origin, path = inside('host')): WebSocket {
  return new WebSocket(`ws://${address.host}${path}`, origin === '' ? {} : { origin })
}
async function opened(): Promise<WebSocket> {
  const open = socket()
  await once(open, 'open')
  return open
}
async function closeCode(open: WebSocket): Promise<number> {
  return (await once(open, 'close'))[0] as number
}
/** The status of a refused upgrade. */
async function refusal(refused: WebSocket): Promise<number> {
  const [, response] = (await once(refused, 'unexpected-response')) as [unknown, { statusCode: number }]
  refused.on('error', () => {})
  refused.terminate()
  return response.statusCode
}

describe('the web host serves', () => {
  it('the page under its token, isolated and with a strict policy', async () => {
    const page = await get(address.pathname)
    expect(page).toMatchObject({
      status: 200,
      body: '<!doctype html>',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-length': '15',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'x-content-type-options': 'nosniff',
      },
    })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`connect-src 'self' blob: ws://127.0.0.1:${address.port}`)
    expect(policy).not.toContain('unsafe')
    expect((await get(inside('scenes/kitchen/kitchen.glb'))).body).toHaveLength(100_000)
    expect(await get(inside('index.html'), {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
    expect(await status(address.pathname, { Host: `localhost:${address.port}` })).toBe(200)
    expect(await status('/favicon.ico')).toBe(204)
  })

  it('on the loopback address alone, with a token that nobody guesses', () => {
    expect(address.hostname).toBe('127.0.0.1')
    expect(address.pathname).toMatch(/^\/[\w-]{32}\/$/)
  })

  it.each(['/', '/index.html', '//', '/wrong/index.html', '/../index.html', '/%00/', '*', '/?x'])(
    'nothing without the token: %s',
    async (path) => expect(await status(path)).toBe(404),
  )

  it.each([
    '../secret.json',
    '..%2fsecret.json',
    '%2e%2e/secret.json',
    'scenes/../../secret.json',
    '..\\secret.json',
    '%',
  ])('nothing outside its folders: %s', async (path) =>
    expect(await get(inside(path))).toMatchObject({ status: 404, body: '' }),
  )

  it('nothing to a foreign Host (DNS rebinding)', async () => {
    for (const name of ['evil.example', `evil.example:${address.port}`, '127.0.0.1', '[::1]', 'localhost:1'])
      expect(await status(address.pathname, { Host: name })).toBe(421)
  })

  it('nothing to a foreign site', async () => {
    for (const origin of [
      'http://evil.example',
      'null',
      `http://localhost:${address.port}`,
      `https://${address.host}`,
    ])
      expect(await status(address.pathname, { Origin: origin })).toBe(403)
    for (const site of ['cross-site', 'same-site'])
      expect(await status(address.pathname, { 'Sec-Fetch-Site': site })).toBe(403)
    expect(await status(address.pathname, { 'Sec-Fetch-Site': 'same-origin', Origin: address.origin })).toBe(
      200,
    )
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('no %s', async (method) =>
    expect(await status(address.pathname, {}, method)).toBe(405),
  )

  it('on after rubbish instead of HTTP', async () => {
    const raw = connect(Number(address.port), '127.0.0.1')
    raw.on('error', () => {})
    raw.resume()
    raw.end('\0\x01 rubbish \r\n\r\n')
    await once(raw, 'close')
    expect(await status(address.pathname)).toBe(200)
  })

  it('on after a browser that goes away in the middle of a file', async () => {
    const raw = connect(Number(address.port), '127.0.0.1')
    raw.write(`GET ${inside('scenes/kitchen/kitchen.glb')} HTTP/1.1\r\nHost: ${address.host}\r\n\r\n`)
    await once(raw, 'data')
    raw.destroy()
    expect(await status(address.pathname)).toBe(200)
  })
})

describe("the web host's sockets", () => {
  it('open for our page alone', async () => {
    expect(await refusal(socket('http://evil.example'))).toBe(403)
    expect(await refusal(socket(''))).toBe(403)
    expect(await refusal(socket(address.origin, '/wrong/host'))).toBe(404)
    expect(await refusal(socket(address.origin, inside('other')))).toBe(404)
    const rebound = new WebSocket(`ws://${address.host}${inside('host')}`, {
      origin: 'http://evil.example',
      headers: { Host: 'evil.example' },
    })
    expect(await refusal(rebound)).toBe(421)
  })

  it.each(['{', '', 'null', '[]', '{"id":"x"}', '{"method":"app.info","params":[]}'])(
    'close upon the malformed message %j',
    async (text) => {
      const open = await opened()
      open.send(text)
      expect(await closeCode(open)).toBe(1007)
      expect(await status(address.pathname)).toBe(200)
    },
  )

  it('close upon bytes, upon too much and upon too many', async () => {
    const bytes = await opened()
    bytes.send(Buffer.from('{}'))
    expect(await closeCode(bytes)).toBe(1003)
    const large = await opened()
    large.send('x'.repeat(40_000))
    expect(await closeCode(large)).toBe(1009)
    const many = await opened()
    for (let i = 0; i < 400; i++) many.send(JSON.stringify({ id: i, method: 'settings.get', params: [] }))
    expect(await closeCode(many)).toBe(1008)
    expect(await status(address.pathname)).toBe(200)
  })

  it('are sixteen at most', async () => {
    const all = await Promise.all(Array.from({ length: 16 }, opened))
    expect(await refusal(socket())).toBe(503)
    for (const each of all) each.terminate()
  })
})

describe('answers that take their time', () => {
  it('come in the order in which they are ready, and are dropped where nobody waits any more', async () => {
    let release = (): void => {}
    const slow = new Promise<void>((done) => {
      release = done
    })
    const { answer } = palpable.host
    palpable.host.answer = async (message) => {
      if ((message as { id: number }).id === 0) await slow
      return answer.call(palpable.host, message)
    }
    const open = await opened()
    const gone = await opened()
    gone.send(JSON.stringify({ id: 0, method: 'sessions.list', params: [] }))
    for (const id of [0, 1]) open.send(JSON.stringify({ id, method: 'sessions.list', params: [] }))
    expect(JSON.parse(String((await once(open, 'message'))[0]))).toMatchObject({ id: 1 })
    gone.terminate()
    await once(gone, 'close')
    const answered = once(open, 'message')
    release()
    expect(JSON.parse(String((await answered)[0]))).toMatchObject({ id: 0 })
    expect(await status(address.pathname)).toBe(200)
    open.terminate()
  })
})

describe("the renderer's client", () => {
  const sockets: WebSocket[] = []
  const connected = (): Promise<Host> =>
    socketHost(() => {
      const open = socket()
      sockets.push(open)
      return open as unknown as Socket
    })
  afterEach(() => {
    for (const open of sockets.splice(0)) open.terminate()
  })

  it('calls, and is told faults and events', async () => {
    palpable.events.notice('from the start')
    const client = await connected()
    expect(await client.call('settings.set', { walkSpeed: 2 })).toMatchObject({ walkSpeed: 2 })
    const [scenes, info] = await Promise.all([client.call('scenes.list'), client.call('app.info')])
    expect([scenes.length, info.host]).toEqual([1, 'web'])
    await expect(client.call('files.remember', '/etc/passwd')).rejects.toThrow('Only a file that was picked')
    const told: HostEvent[] = []
    const stop = client.listen((event) => told.push(event))
    palpable.events.tell({ type: 'command', command: 'undo' })
    await client.call('settings.get')
    stop()
    palpable.events.tell({ type: 'command', command: 'redo' })
    await client.call('settings.get')
    expect(told).toEqual([
      { type: 'notice', text: 'from the start' },
      { type: 'command', command: 'undo' },
    ])
    expect(client.pathOf({})).toBeUndefined()
  })

  it('fails what was under way when the connection is lost, and comes back', async () => {
    const client = await connected()
    const told: HostEvent[] = []
    let back = (): void => {}
    const isBack = new Promise<void>((done) => {
      back = done
    })
    client.listen((event) => {
      told.push(event)
      if (event.type === 'notice' && event.text.includes('back')) back()
    })
    const pending = client.call('settings.get')
    sockets[0]?.terminate()
    await expect(pending).rejects.toThrow('The connection to Palpable is lost')
    await expect(client.call('settings.get')).rejects.toThrow('The connection to Palpable is lost')
    await isBack
    expect(await client.call('settings.get')).toMatchObject({ eyeHeight: 1.65 })
    expect(told).toHaveLength(2)
  })

  it('refuses answers that are none', async () => {
    palpable.host.answer = async (message) => ({
      id: (message as { id: number }).id,
      value: { walkSpeed: 'fast' },
    })
    const client = await connected()
    await expect(client.call('scenes.list')).rejects.toThrow(
      'The host answered scenes.list with something unknown.',
    )
  })

  it('says so where there is no host', async () => {
    await host.close()
    await expect(connected()).rejects.toThrow('The connection to Palpable is lost: is it still running?')
    host = await startWebHost(palpable)
  })
})
