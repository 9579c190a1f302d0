/** A headset's page that is closed without its network: what waited in it comes with the next one, in a real browser. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SessionEntry } from '../../contract/sessions.ts'
import { createPalpable, type Palpable } from '../../main/palpable.ts'
import { openSessionStore } from '../../main/sessions/open-store.ts'
import { Cuttable } from './support/cuttable.ts'
import { launchHeadsetBrowser } from './support/headset-browser.ts'
import { repository } from './support/opened.ts'
import { eventually, keepSettings, QUICK } from './support/walk.ts'

const SCENE = 'Simulation'
/** Milliseconds of recording that may go with the page: what the drawing thread has not handed over yet, and a chunk. */
const LOST = 1000

const userData = mkdtempSync(join(tmpdir(), 'palpable-leftovers-'))
let desktop: Palpable
let network: Cuttable
let browser: Browser
let context: BrowserContext
let url: string

/** The desktop, without its window; the same port each time, as the app has it. */
async function startDesktop(): Promise<string> {
  desktop = createPalpable({
    kind: 'web',
    version: '1',
    args: { scene: undefined, file: undefined },
    folders: {
      renderer: join(repository, 'out', 'renderer'),
      scenes: join(repository, 'scenes'),
      changelog: '',
      userData,
    },
    openStore: (options) =>
      openSessionStore({ ...options, workerPath: join(repository, 'main/sessions/store-worker.ts') }),
    link: { network: () => ({ names: [], addresses: ['127.0.0.1'], isNear: () => true }) },
  })
  const link = await desktop.link.start()
  if (link.state !== 'on') throw new Error(`The link is ${link.state}.`)
  url = link.urls[0] ?? ''
  network.target = Number(new URL(url).port)
  return link.code ?? ''
}

const sessions = async (): Promise<SessionEntry[]> => {
  const answer = await desktop.host.answer({ id: 1, method: 'sessions.list', params: [] })
  return (answer as { value: SessionEntry[] }).value
}

async function newPage(code = ''): Promise<Page> {
  const page = await context.newPage()
  await page.goto(code === '' ? url : `${url}#${code}`)
  await page.getByRole('heading', { name: 'Scenes', exact: true }).waitFor()
  return page
}

/** Records, loses its network, goes on for a while, and is closed. */
async function recordAndClose(page: Page): Promise<number> {
  await page.getByRole('button', { name: SCENE }).click()
  await page.waitForFunction(() => palpable.opened !== null, undefined, { timeout: 60_000 })
  await page.evaluate(() => palpable.run('record'))
  await eventually(async () => (await sessions())[0]?.frames ?? 0).toBeGreaterThan(0)
  await network.cut()
  await page.waitForTimeout(2500)
  const microseconds = await page.evaluate(
    () => (palpable.recording as unknown as { take: { readonly microseconds: number } }).take.microseconds,
  )
  await page.close()
  return microseconds
}

beforeAll(async () => {
  keepSettings(userData, QUICK)
  network = await Cuttable.open()
  ;({ browser, context } = await launchHeadsetBrowser(network))
})
afterAll(async () => {
  await browser?.close()
  await desktop?.close()
  await network?.cut()
  rmSync(userData, { recursive: true })
})

it('comes with the next page, into the same session, though the desktop was started anew', async () => {
  const recorded = await recordAndClose(await newPage(await startDesktop()))
  await desktop.close()
  const code = await startDesktop()
  const [half] = await sessions()
  await network.mend()
  const page = await newPage(code)
  await page.getByText('is at the desktop now.').waitFor()
  const [whole, ...others] = await sessions()
  expect([whole?.id, whole?.state, others]).toEqual([half?.id, 'ended', []])
  expect(whole?.duration).toBeGreaterThan(recorded - LOST * 1000)
  expect(whole?.frames).toBeGreaterThan(half?.frames ?? 0)
  // Nothing stays behind.
  expect(await page.evaluate(keptHere)).toEqual([0, 0])
})

async function keptHere(): Promise<number[]> {
  const db = await new Promise<IDBDatabase>((opened) => {
    const opening = indexedDB.open('palpable-recordings')
    opening.onsuccess = () => opened(opening.result)
  })
  const count = (store: string): Promise<number> =>
    new Promise((counted) => {
      const asked = db.transaction(store).objectStore(store).count()
      asked.onsuccess = () => counted(asked.result)
    })
  return [await count('session'), await count('chunk')]
}
