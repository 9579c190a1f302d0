/** Those who want to hold the link up: by being slow, by being many, by never ending. */
import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import type { Palpable } from '../../../main/palpable.ts'
import { chunkBody, SESSION, smallBegin, smallHeader } from '../fake-store.ts'
import { eventually, useFolder } from '../folder.ts'
import { Browser, codeOf, linkedPalpable } from './linked.ts'

/** Milliseconds that a stranger has here. */
const PATIENCE = 300

const folder = useFolder()
let palpable: Palpable
let browser: Browser
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await palpable.close()
})

async function start(link: Parameters<typeof linkedPalpable>[2] = {}): Promise<void> {
  palpable = linkedPalpable(folder, undefined, { patience: PATIENCE, ...link })
  browser = new Browser(folder, await palpable.link.start())
}

/** A connection after its handshake, that sends this, and then a little for ever. */
async function dripping(first: string, drop: string, isPlain = false): Promise<Socket> {
  const where = { port: browser.port, host: '127.0.0.1' }
  const socket = isPlain ? connectPlain(where) : connect({ ...where, rejectUnauthorized: false })
  sockets.push(socket)
  socket.on('error', () => {})
  socket.resume()
  await once(socket, isPlain ? 'connect' : 'secureConnect')
  socket.write(first)
  const timer = setInterval(() => socket.write(drop), 40)
  socket.once('close', () => clearInterval(timer))
  return socket
}

const head = (line: string) =>
  `${line} HTTP/1.1\r\nHost: 127.0.0.1:${browser.port}\r\nOrigin: ${browser.origin}\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n'

describe('whoever is not paired', () => {
  it('is dropped where it takes its time: with nothing, with headers, with a body', async () => {
    await start()
    const slow = await Promise.all([
      dripping('', ''),
      dripping(head('GET /'), 'X: y\r\n'),
      dripping(head('GET /'), 'X: y\r\n', true),
      dripping(head('POST /pair') + CHUNKED, '1\r\nx\r\n'),
      // Too much already, and what is refused is taken to its end.
      dripping(`${head('POST /pair')}${CHUNKED}7d0\r\n${'x'.repeat(2000)}\r\n`, '1\r\nx\r\n'),
      dripping(head('POST /sessions') + CHUNKED, '1\r\nx\r\n'),
    ])
    await eventually(() => slow.map(({ destroyed }) => destroyed)).toEqual(slow.map(() => true))
    expect((await browser.pair(codeOf(palpable))).status).toBe(200)
  })
})

describe('a headset that is paired', () => {
  const post = (path: string, body: string | Uint8Array) => browser.ask(path, { method: 'POST', body })

  it('may take its time, until it is sent away', async () => {
    await start()
    await browser.pair(codeOf(palpable))
    await post('/sessions', JSON.stringify(smallBegin))
    const cookie = `Cookie: ${browser.cookie}\r\n`
    const slow = await dripping(`${head(`POST /sessions/${SESSION}/scene`)}${cookie}${CHUNKED}`, '1\r\nx\r\n')
    const page = browser.socket()
    await once(page, 'open')
    await new Promise((over) => setTimeout(over, 3 * PATIENCE))
    expect([slow.destroyed, page.readyState]).toEqual([false, page.OPEN])
    // One of these at a time, from whomever: each may have a thousand megabytes.
    expect((await post(`/sessions/${SESSION}/scene`, 'x')).status).toBe(429)
    const { state } = palpable.link
    palpable.link.forget((state.state === 'on' ? state.clients[0]?.id : undefined) ?? '')
    await eventually(() => slow.destroyed).toBe(true)
    await browser.pair(codeOf(palpable))
    await post('/sessions', JSON.stringify(smallBegin))
    expect((await post(`/sessions/${SESSION}/scene`, 'x')).status).toBe(200)
  })

  it('fills the disk no further by pairing once more', async () => {
    await start({ traffic: { bytes: 14_000, sessions: 3 } })
    const statuses: number[] = []
    const began: number[] = []
    for (let i = 0; i < 4; i++) {
      await browser.pair(codeOf(palpable))
      began.push((await post('/sessions', JSON.stringify(smallBegin))).status)
      const body = chunkBody(smallHeader, new Uint8Array(5000))
      const answer = await post(`/sessions/${SESSION}/chunks`, body)
      statuses.push(answer.status)
      if (answer.status === 507)
        expect(JSON.parse(answer.body).fault).toBe(
          'Headsets have sent too much since the link was started: start it anew.',
        )
    }
    expect([began, statuses]).toEqual([
      [200, 200, 200, 507],
      [200, 200, 507, 404],
    ])
  })

  it('is dropped for pings as for messages: their answers would fill our memory', async () => {
    await start()
    await browser.pair(codeOf(palpable))
    const socket = browser.socket()
    socket.on('error', () => {})
    await once(socket, 'open')
    const closed = once(socket, 'close')
    for (let i = 0; i < 100; i++) socket.ping()
    await new Promise((over) => setTimeout(over, 100))
    expect(socket.readyState).toBe(socket.OPEN)
    for (let i = 0; i < 1000; i++) socket.ping()
    await closed
  })

  it('hears no word about where things are at the desktop', async () => {
    await start()
    await browser.pair(codeOf(palpable))
    const socket = browser.socket()
    await once(socket, 'open')
    palpable.host.handlers['settings.get'] = () => {
      throw new TypeError(`no such file ${folder.path}`)
    }
    const said: string[] = []
    socket.on('message', (data) => said.push(String(data)))
    socket.send(JSON.stringify({ id: 1, method: 'settings.get', params: [] }))
    await post('/sessions', JSON.stringify(smallBegin))
    const reason = `${folder.path}/user/sessions/sessions.sqlite is damaged.`
    palpable.events.tell({ type: 'recording-stopped', session: SESSION, reason })
    await eventually(() => said.length).toBe(2)
    expect(said.join()).toContain('…/palpable.log says why')
    expect(said.join()).not.toContain(folder.path)
    socket.terminate()
  })
})
