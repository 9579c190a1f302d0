/** Sessions over HTTP: who may write, and what comes back. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPalpable, type Palpable } from '../../main/palpable.ts'
import { startWebHost, type WebHost } from '../../main/web-host.ts'
import { chunkBody, FakeStore, SESSION, smallBegin, smallHeader } from './fake-store.ts'
import { useFolder } from './folder.ts'

const folder = useFolder()
let palpable: Palpable
let host: WebHost
let address: URL
let store: FakeStore

beforeEach(async () => {
  palpable = createPalpable({
    kind: 'web',
    version: '1',
    args: { scene: undefined, file: undefined },
    folders: {
      renderer: join(folder.path, 'renderer'),
      scenes: join(folder.path, 'scenes'),
      changelog: join(folder.path, 'CHANGELOG.md'),
      userData: join(folder.path, 'user'),
    },
    openStore: (options) => {
      store = new FakeStore(options)
      return store
    },
  })
  host = await startWebHost(palpable)
  address = new URL(host.address)
})
afterEach(async () => {
  await host.close()
  await palpable.close()
})

/** Node's fetch sends no Origin of its own. */
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(new URL(path, address), { method: 'POST', body, headers: { Origin: address.origin, ...headers } })
/** As it stands: fetch would choose the headers itself. */
const statusOf = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((done, failed) => {
    const asked = request(
      { host: address.hostname, port: address.port, path, method: 'POST', headers },
      (response) => {
        response.resume()
        done(response.statusCode)
      },
    )
    asked.on('error', failed)
    asked.end(JSON.stringify(smallBegin))
  })
const inside = (path: string): string => `${address.pathname}${path}`

describe('sessions over HTTP', () => {
  it('are written and read', async () => {
    const begun = await post('sessions', JSON.stringify(smallBegin))
    expect([begun.status, await begun.json()]).toEqual([200, { id: SESSION, wantsScene: true }])
    expect(begun.headers.get('content-security-policy')).toContain("default-src 'none'")
    const chunk = await post(`sessions/${SESSION}/chunks`, chunkBody(smallHeader, Uint8Array.of(9)))
    expect(await chunk.json()).toEqual({})
    expect(store.asked.at(-1)).toEqual(['addChunk', SESSION, smallHeader, Uint8Array.of(9)])
    const chunks = await fetch(new URL(`sessions/${SESSION}/chunks/0-0`, address))
    expect(new Uint8Array(await chunks.arrayBuffer())).toEqual(Uint8Array.of(1, 0, 0, 0, 7))
    const head = await fetch(new URL(`sessions/${SESSION}`, address), { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('are written by our own page alone', async () => {
    const own = address.origin
    expect(await statusOf(inside('sessions'), { Origin: own })).toBe(200)
    const asked = store.asked.length
    expect(await statusOf(inside('sessions'), {})).toBe(403)
    for (const origin of [
      'null',
      'http://evil.example',
      `http://localhost:${address.port}`,
      `https://${address.host}`,
    ])
      expect(await statusOf(inside('sessions'), { Origin: origin })).toBe(403)
    expect(await statusOf(inside('sessions'), { Origin: own, 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
    expect(await statusOf(inside('sessions'), { Origin: own, Host: 'evil.example' })).toBe(421)
    for (const path of ['/sessions', '/wrong/sessions', '/imports'])
      expect([404, 405]).toContain(await statusOf(path, { Origin: own }))
    for (const path of ['', 'index.html', 'scenes/x', 'host'])
      expect(await statusOf(inside(path), { Origin: own })).toBe(405)
    expect(store.asked).toHaveLength(asked)
  })

  it('a body that is too large is refused with a sentence that arrives', async () => {
    const refused = await post(`sessions/${SESSION}/thumbnail`, new Uint8Array(5_000_000))
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { fault: 'A thumbnail has at most 262 kB.' },
    ])
    const malformed = await post(`sessions/${SESSION}/nothing`, new Uint8Array(5_000_000))
    expect(malformed.status).toBe(404)
    expect((await post('sessions', JSON.stringify(smallBegin))).status).toBe(200)
  })

  it('a page that goes away in the middle of a chunk does no harm', async () => {
    const raw = connect(Number(address.port), address.hostname)
    raw.on('error', () => {})
    raw.write(
      `POST ${inside(`sessions/${SESSION}/chunks`)} HTTP/1.1\r\nHost: ${address.host}\r\nOrigin: ${address.origin}\r\nContent-Length: 1000\r\n\r\nhalf`,
    )
    await new Promise((done) => setTimeout(done, 50))
    raw.destroy()
    expect((await post('sessions', JSON.stringify(smallBegin))).status).toBe(200)
    expect(store.asked.map(([method]) => method)).toEqual(['begin'])
  })
})
