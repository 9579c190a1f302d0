/**
 * Ten thousand malformed and oversized messages and requests: the host goes on, and what is being recorded is whole.
 * Half of them come from somebody without the code, half from a headset that is paired.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { HOST_METHODS } from '../../../contract/host-api.ts'
import { Random } from '../../../engine/math/random.ts'
import type { Palpable } from '../../../main/palpable.ts'
import { openSessionStore } from '../../../main/sessions/open-store.ts'
import { chunkBody, smallBegin, smallHeader } from '../fake-store.ts'
import { useFolder } from '../folder.ts'
import { Browser, codeOf, linkedPalpable } from './linked.ts'

const SEED = 11
const MESSAGES = 8160
const REQUESTS = 1440
const RAW = 400
const LANES = 3
const A_CONNECTION = 80

const root = join(import.meta.dirname, '..', '..', '..')
const workerPath = join(root, 'main', 'sessions', 'store-worker.ts')
const folder = useFolder()
let palpable: Palpable
afterEach(() => palpable.close())

const random = new Random(SEED)
const below = (count: number): number => Math.floor(random.unit() * count)
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T

const VALUES = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  'x',
  '../../etc/passwd',
  '\0',
  '𝒳'.repeat(100),
  'x'.repeat(5000),
  [],
  {},
  [[[[]]]],
  { __proto__: null, a: 1 },
  { constructor: 1 },
  { storeFolder: '/' },
  { type: 'leave' },
  Array(50).fill(0),
] as const

/** A call with something wrong about it, which is answered with a fault. */
function wrongCall(): string {
  const id = pick([0, 1, 2 ** 52])
  const method = pick([...Object.keys(HOST_METHODS), '__proto__', 'toString', 7, null])
  const params = pick([[pick(VALUES), pick(VALUES), 1], Array(20).fill(0), [[]], pick(VALUES)])
  return JSON.stringify({ id, method, params, ...(below(9) === 0 ? { extra: 1 } : {}) })
}

/** What ends the connection. */
function killer(): string | Buffer {
  const call = wrongCall()
  return pick([
    call.slice(0, -1 - below(call.length)),
    Buffer.from(call),
    'x'.repeat(33_000 + below(30_000)),
    JSON.stringify({ id: pick([-1, 1.5, null, 'x']), method: 'settings.get', params: [] }),
    JSON.stringify(pick(VALUES)),
  ])
}

const PLACES = [
  '',
  'index.html',
  'pair',
  'host',
  'sessions',
  'imports',
  'exports/1/x',
  'files/x/y',
  'scenes/kitchen/scene.json',
]
const TAILS = [
  '',
  '/',
  '/..',
  '/%2e%2e/%2e%2e/secret.json',
  '/%00',
  '/%',
  '?x=%',
  '#',
  '/chunks',
  '/scene',
  `/${'a'.repeat(4000)}`,
]
const HEADERS: readonly Record<string, string>[] = [
  {},
  { Host: 'evil.example' },
  { Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Cookie: '__Host-palpable=x; __Host-palpable=y' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'X-Long': 'x'.repeat(9000) },
]

/** Each connection gets many that are answered, and one that ends it. */
async function sendMessages(browser: Browser): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let i = 0; i < MESSAGES / LANES / A_CONNECTION; i++) {
      const socket = browser.socket()
      socket.on('error', () => {})
      await once(socket, 'open')
      const closed = once(socket, 'close')
      for (let k = 1; k < A_CONNECTION; k++) socket.send(wrongCall())
      socket.send(killer())
      const [code] = (await closed) as [number]
      expect([1003, 1007, 1009]).toContain(code)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function sendRequests(browser: Browser, session: string): Promise<void> {
  const one = (): Promise<unknown> => {
    const path = `/${pick([...PLACES, `sessions/${session}`])}${pick(TAILS)}`
    const body = pick([
      '',
      '{',
      '\0'.repeat(100),
      JSON.stringify(pick(VALUES)),
      JSON.stringify({ ...smallBegin, seed: -1 }),
      'x'.repeat(20_000),
    ])
    const method = pick(['GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH'])
    return browser.ask(path, { method, headers: pick(HEADERS), body }).catch(() => {})
  }
  for (let i = 0; i < REQUESTS / 2; i += 6) await Promise.all(Array.from({ length: 6 }, one))
}

/** What is no HTTP, in TLS or without it. */
async function sendRubbish(port: number): Promise<void> {
  const one = (): Promise<void> =>
    new Promise((done) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        socket.end(Buffer.from(Array.from({ length: below(400) }, () => below(256))))
      })
      socket.on('error', () => done())
      socket.on('close', () => done())
      socket.resume()
    })
  for (let i = 0; i < RAW; i += 20) await Promise.all(Array.from({ length: 20 }, one))
}

it(`${MESSAGES + REQUESTS + RAW} broken messages and requests do nothing (seed ${SEED})`, async () => {
  palpable = linkedPalpable(folder, (options) => openSessionStore({ ...options, workerPath }))
  const outside = new Browser(folder, await palpable.link.start())
  const inside = new Browser(folder, palpable.link.state)
  await inside.pair(codeOf(palpable))
  const page = inside.socket()
  await once(page, 'open')
  const begun = await inside.ask('/sessions', { method: 'POST', body: JSON.stringify(smallBegin) })
  const { id } = JSON.parse(begun.body) as { id: string }
  const chunk = async (sequence: number): Promise<number> => {
    const header = {
      ...smallHeader,
      sequence,
      firstFrame: 2 * sequence,
      firstTime: sequence * 20_000,
      lastTime: sequence * 20_000 + 9,
      key: sequence === 0,
    }
    return (
      await inside.ask(`/sessions/${id}/chunks`, {
        method: 'POST',
        body: chunkBody(header, Uint8Array.of(9)),
      })
    ).status
  }
  expect(await chunk(0)).toBe(200)
  await Promise.all([
    sendMessages(inside),
    sendRequests(outside, id),
    sendRequests(inside, id),
    sendRubbish(inside.port),
  ])
  // What it asked too much of, it gets again with time.
  await expect.poll(() => chunk(1), { timeout: 30_000 }).toBe(200)
  expect(await palpable.host.answer({ id: 1, method: 'sessions.list', params: [] })).toMatchObject({
    value: [{ id, state: 'recording', frames: 4, name: smallBegin.name }],
  })
  expect(await palpable.host.answer({ id: 1, method: 'settings.get', params: [] })).toMatchObject({
    value: { storeFolder: '' },
  })
  expect((await outside.ask('/index.html')).status).toBe(401)
  expect(page.readyState).toBe(page.OPEN)
  page.terminate()
}, 60_000)
