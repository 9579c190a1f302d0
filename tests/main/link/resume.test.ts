/** A headset that comes back with the rest of a session: after its page, the link or the whole app was started anew. */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { LONGEST_KEPT } from '../../../contract/link.ts'
import type { SessionEntry, SessionResumed } from '../../../contract/sessions.ts'
import { passSecret, SessionPasses } from '../../../main/link/session-passes.ts'
import type { Palpable } from '../../../main/palpable.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { openSessionStore } from '../../../main/sessions/open-store.ts'
import { chunkBody } from '../fake-store.ts'
import { useFolder } from '../folder.ts'
import { beginning, chunksOf } from '../sessions/recording.ts'
import { WORKER } from '../sessions/thread-store.ts'
import { Browser, codeOf, linkedPalpable } from './linked.ts'

const CHUNKS = chunksOf(3, 12)
const folder = useFolder()
let palpable: Palpable
afterEach(() => palpable.close())

async function start(): Promise<void> {
  palpable = linkedPalpable(folder, (options) => openSessionStore({ ...options, workerPath: WORKER }))
  await palpable.link.start()
}

async function paired(): Promise<Browser> {
  const browser = new Browser(folder, palpable.link.state)
  expect((await browser.pair(codeOf(palpable))).status).toBe(200)
  return browser
}

const post = (browser: Browser, path: string, body: string | Uint8Array) =>
  browser.ask(path, { method: 'POST', body })

async function begin(browser: Browser): Promise<{ id: string; pass: string }> {
  return JSON.parse((await post(browser, '/sessions', JSON.stringify(beginning()))).body)
}

async function send(browser: Browser, id: string, from: number, to: number): Promise<number[]> {
  const statuses: number[] = []
  for (const { header, bytes } of CHUNKS.slice(from, to))
    statuses.push((await post(browser, `/sessions/${id}/chunks`, chunkBody(header, bytes))).status)
  return [...new Set(statuses)]
}

const resume = (browser: Browser, id: string, pass: string) =>
  post(browser, `/sessions/${id}/resume`, JSON.stringify({ pass }))

async function list(): Promise<SessionEntry[]> {
  const answer = await palpable.host.answer({ id: 1, method: 'sessions.list', params: [] })
  return (answer as { value: SessionEntry[] }).value
}

/** The store as it would be had nothing ever been cut. */
function uncut(): LocalStore {
  const store = LocalStore.open(join(folder.path, 'uncut.sqlite'))
  const { id } = store.begin(beginning())
  for (const { header, bytes } of CHUNKS) store.addChunk(id, header, bytes)
  store.end(id)
  return store
}

describe('a headset that comes back', () => {
  it.each(['the link', 'the app'])('after %s was started anew goes on with its session', async (what) => {
    await start()
    const { id, pass } = await begin(await paired())
    expect(await send(await paired(), id, 0, 1)).toEqual([404])
    const first = await paired()
    expect((await resume(first, id, pass)).status).toBe(200)
    expect(await send(first, id, 0, 5)).toEqual([200])
    if (what === 'the link') await palpable.link.stop().then(() => palpable.link.start())
    else await palpable.close().then(start)
    const second = await paired()
    expect(await send(second, id, 4, 6)).toEqual([404])
    const resumed = JSON.parse((await resume(second, id, pass)).body) as SessionResumed
    expect(resumed).toEqual({ chunks: 5, wantsScene: true })
    expect(await list()).toMatchObject([{ id, state: 'recording' }])
    // The last that is there once more: its answer may have been lost.
    expect(await send(second, id, 4, 12)).toEqual([200])
    expect((await post(second, `/sessions/${id}/end`, '{}')).status).toBe(200)
    const twin = uncut()
    const [expected] = twin.list()
    const { frames, digest, duration, contacts, bytes } = expected as SessionEntry
    expect(await list()).toMatchObject([{ id, state: 'ended', frames, digest, duration, contacts, bytes }])
    await palpable.close()
    const store = LocalStore.open(join(folder.path, 'user', 'sessions', 'sessions.sqlite'))
    expect(store.contacts(id)).toEqual(twin.contacts(expected?.id ?? ''))
    expect(store.chunks(id, 0, 99)).toEqual(twin.chunks(expected?.id ?? '', 0, 99))
    store.close()
    twin.close()
  })

  it('without the pass of this very session may write nothing into it', async () => {
    await start()
    const browser = await paired()
    const { id } = await begin(browser)
    const other = await paired()
    const its = await begin(other)
    for (const pass of ['', 'x', '0.', `${Date.now().toString(36)}.${'A'.repeat(43)}`, its.pass])
      expect((await resume(other, id, pass)).status).toBe(pass === '' ? 400 : 403)
    for (const body of ['', '{}', '[]', '{"pass":1}', '{"pass":"x","id":1}'])
      expect((await post(other, `/sessions/${id}/resume`, body)).status).toBe(400)
    expect(await send(other, id, 0, 1)).toEqual([404])
    for (const what of ['end', 'scene', 'thumbnail'])
      expect((await post(other, `/sessions/${id}/${what}`, '{}')).status).toBe(404)
    expect((await list()).map(({ state, frames }) => [state, frames])).toEqual([
      ['recording', 0],
      ['recording', 0],
    ])
    expect(await send(browser, id, 0, 1)).toEqual([200])
  })

  it('finds nothing where its session was deleted', async () => {
    await start()
    const browser = await paired()
    const { id, pass } = await begin(browser)
    await palpable.host.answer({ id: 1, method: 'sessions.delete', params: [[id]] })
    const { status, body } = await resume(browser, id, pass)
    expect([status, JSON.parse(body)]).toEqual([404, { fault: 'There is no such session.' }])
  })
})

describe('a pass', () => {
  const session = '0123456789abcdef'

  it('is good for its own session, for a week, by whichever clock', () => {
    let now = 1e12
    const passes = new SessionPasses('secret', () => now)
    const pass = passes.of(session)
    expect(passes.isGood(session, pass)).toBe(true)
    expect(passes.isGood('0123456789abcdeg', pass)).toBe(false)
    expect(new SessionPasses('other', () => now).isGood(session, pass)).toBe(false)
    now += LONGEST_KEPT
    expect(passes.isGood(session, pass)).toBe(true)
    now += 1
    expect(passes.isGood(session, pass)).toBe(false)
    // Whoever writes another date on it has no seal for that.
    expect(passes.isGood(session, `${now.toString(36)}.${pass.split('.')[1]}`)).toBe(false)
  })

  it('is made of a secret that is kept, for this user alone', () => {
    const secret = passSecret(folder.path)
    const path = join(folder.path, 'link', 'passes.key')
    expect([passSecret(folder.path), secret.length]).toEqual([secret, 64])
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    writeFileSync(path, 'broken')
    expect(passSecret(folder.path)).toMatch(/^(?!broken)[0-9a-f]{64}$/)
  })
})
