/** The headset link: Electron hosts, and a Chromium on the same network is the headset's browser. */
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BothHands } from '../../contract/hand-measures.ts'
import type { SessionDetails, SessionEntry } from '../../contract/sessions.ts'
import { seriousFaults } from './support/axe.ts'
import { Cuttable } from './support/cuttable.ts'
import { enterSimulated, measureHands, moveHead, moveWrist, setDrawn } from './support/headset.ts'
import { launchHeadsetBrowser } from './support/headset-browser.ts'
import { launchElectron } from './support/launch-electron.ts'
import type { OpenedApp } from './support/opened.ts'
import { colours, difference, pictureOf, redPixels } from './support/picture.ts'
import { callHost } from './support/sessions.ts'
import { eventually, keepSettings, QUICK, sceneIsOpen } from './support/walk.ts'

/** Seconds that the headset's network is away. */
const CUT = 20
/** Of the desktop's picture, where no list lies over it. */
const FREE = { x: 310, y: 60, width: 860, height: 700 }
/** Down by 0.7 rad, to the table; and as far, but to the left as well. */
const DOWN = [-Math.sin(0.35), 0, 0, Math.cos(0.35)] as const
const LEFT_DOWN = [-0.3359, 0.2342, 0.0855, 0.9082] as const
const LEVEL = [0, 0, 0, 1] as const

const userData = mkdtempSync(join(tmpdir(), 'palpable-link-'))
let app: OpenedApp
let desktop: Page
let browser: Browser
let context: BrowserContext
let headset: Page
let network: Cuttable
let url: string
/** Of the person in the headset. */
let measured: BothHands

const codeShown = async (): Promise<string> =>
  ((await desktop.locator('.headset-code').textContent()) ?? '').replaceAll(/\s/g, '')
const sessions = async (): Promise<SessionEntry[]> =>
  (await callHost(desktop, 'sessions.list')) as SessionEntry[]

beforeAll(async () => {
  chmodSync(userData, 0o755)
  keepSettings(userData, QUICK)
  app = await launchElectron({
    userData,
    size: { width: 1200, height: 800 },
    environment: { PALPABLE_LINK_LOOPBACK: '1' },
  })
  desktop = app.page
  network = await Cuttable.open()
  ;({ browser, context } = await launchHeadsetBrowser(network))
  headset = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await network?.cut()
  rmSync(userData, { recursive: true })
})

describe('the headset link', () => {
  it('is off, and is switched on from the start screen, by keyboard alone', async () => {
    await desktop.getByRole('button', { name: 'Headset', exact: true }).press('Enter')
    await desktop.getByRole('heading', { name: 'No headset can connect now' }).waitFor()
    expect(await seriousFaults(desktop)).toEqual([])
    const turned = desktop.getByRole('checkbox', { name: 'Headset link' })
    await turned.press('Space')
    await desktop.locator('.headset-code').waitFor()
    expect(await codeShown()).toMatch(/^\d{6}$/)
    expect(await seriousFaults(desktop)).toEqual([])
    url = (await desktop.locator('.headset-url').textContent()) ?? ''
    expect(url).toMatch(/^https:\/\/[\d.]+:478\d\d\/$/)
    network.target = Number(new URL(url).port)
    await desktop.getByText('Nobody yet.').waitFor()
  })

  it('asks for the code, refuses a wrong one, and shows the scenes upon the right one', async () => {
    await headset.goto(url)
    expect(await headset.evaluate(() => [isSecureContext, crossOriginIsolated])).toEqual([true, true])
    const code = await codeShown()
    await headset.getByLabel('Code of six digits').fill(code === '111111' ? '222222' : '111111')
    await headset.getByRole('button', { name: 'Connect' }).click()
    await headset.getByText('This is not the code that the desktop shows.').waitFor()
    expect(await seriousFaults(headset)).toEqual([])
    const button = headset.getByRole('button', { name: 'Connect' })
    await eventually(() => button.isEnabled()).toBe(true)
    // As the QR code has it.
    await headset.goto('about:blank')
    await headset.goto(`${url}#${code}`)
    await headset.getByRole('heading', { name: 'Scenes', exact: true }).waitFor()
    expect(headset.url()).toBe(url)
    await desktop.getByText('looks at the scenes').waitFor()
    // Once it knows whose page it is.
    await headset.getByText(/^Palpable \d/).waitFor()
    expect(await headset.getByRole('button', { name: 'Recorded sessions' }).count()).toBe(0)
  })

  it('gives nothing to a browser without the cookie', async () => {
    const stranger = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await stranger.newPage()
    await page.goto(url)
    const tried = await page.evaluate(async () => {
      const paths = [
        'index.html',
        'scenes/kitchen/scene.json',
        'sessions',
        'imports',
        'exports/1/x',
        'files/x/y',
      ]
      const statuses = await Promise.all(paths.map(async (path) => (await fetch(path)).status))
      const socket = new WebSocket(`wss://${location.host}/host?page=x`)
      const opened = await new Promise((done) => {
        socket.onopen = () => done(true)
        socket.onclose = () => done(false)
      })
      return { statuses, opened }
    })
    expect(tried).toEqual({ statuses: Array(6).fill(401), opened: false })
    await stranger.close()
  })

  it('shows at the desktop what the headset sees: its view, its hands, and red where they touch', async () => {
    await desktop.getByLabel('Scene in the headset').selectOption('kitchen')
    await sceneIsOpen(headset, 'Kitchen')
    await desktop.getByText('kitchen: not in VR').waitFor()
    await enterSimulated(headset)
    await headset.evaluate(() => palpable.vr.simulated!.setHandSize(1.1))
    measured = (await measureHands(headset)).measures
    // What it would draw from now on is seen by nobody: the processor is for the mirror.
    await setDrawn(headset, false)
    await desktop.getByRole('button', { name: 'Watch', exact: true }).click()
    await desktop.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor({ timeout: 60_000 })
    await desktop.getByText('in VR', { exact: true }).waitFor()
    await eventually(async () => colours(await pictureOf(desktop, FREE))).toBeGreaterThan(60)
    expect(await seriousFaults(desktop)).toEqual([])

    expect(await desktop.evaluate(() => palpable.mirror.session!.mirror.stage.hands)).toEqual(measured)

    await moveHead(headset, [0, 1.55, -0.4], LEFT_DOWN, 2)
    await mirrorsHead()
    const aside = await pictureOf(desktop, FREE)
    await moveHead(headset, [0, 1.55, -0.4], DOWN, 2)
    await mirrorsHead()
    const before = await pictureOf(desktop, FREE)
    expect(difference(aside, before)).toBeGreaterThan(0.2)
    expect(await desktop.getByText('kitchen table').count()).toBe(0)

    // Fingertips on the table's edge, clear of bowl and butter: on their rims a hand would stay above the table.
    await headset.evaluate(() => palpable.vr.simulated!.setPose(1, 'open'))
    await moveWrist(headset, 1, [0.25, 0.85, 0.91], LEVEL, 3)
    await moveWrist(headset, 1, [0.25, 0.72, 0.91], LEVEL, 3)
    await desktop.locator('.contacts li', { hasText: 'kitchen table' }).first().waitFor()
    await eventually(async () => redPixels(await pictureOf(desktop, FREE))).toBeGreaterThan(
      redPixels(before) + 500,
    )
    if (process.env.PALPABLE_SHOTS !== undefined)
      await desktop.screenshot({ path: `${process.env.PALPABLE_SHOTS}/mirror.png` })
    await moveWrist(headset, 1, [0.25, 0.95, 0.91], LEVEL, 3)
    await desktop.getByText('Nothing is touched in the headset.').waitFor()
  })

  it('shows cloth there that gives way to the headset’s hand, and a hand that fades where it is lost from sight', async () => {
    // Over the tablecloth, and down onto it.
    await moveWrist(headset, 1, [0.65, 0.85, 0.78], LEVEL, 3)
    await moveWrist(headset, 1, [0.65, 0.74, 0.78], LEVEL, 4)
    await desktop.locator('.contacts li', { hasText: 'tablecloth' }).first().waitFor()
    await eventually(() =>
      desktop.evaluate(() => palpable.mirror.session!.mirror.soft!.shown!.tones.includes(1)),
    ).toBe(true)
    if (process.env.PALPABLE_SHOTS !== undefined)
      await desktop.screenshot({ path: `${process.env.PALPABLE_SHOTS}/mirror-cloth.png` })
    const opacity = (): Promise<number> => desktop.evaluate(() => palpable.mirror.session!.mirror.opacity[1])
    expect(await opacity()).toBe(1)
    await headset.evaluate(() => palpable.vr.simulated!.setTracked(1, false))
    await eventually(opacity).toBe(0.25)
    await headset.evaluate(() => palpable.vr.simulated!.setTracked(1, true))
    await eventually(opacity).toBe(1)
  })

  it(`keeps what is recorded in a headset whose network is cut for ${CUT} s, and has it whole on the desktop`, async () => {
    await desktop.getByRole('button', { name: 'Record', exact: true }).click()
    await desktop.locator('.mirror-recording', { hasText: /Recording 0:\d\d/ }).waitFor()
    await eventually(async () => (await sessions())[0]?.frames ?? 0).toBeGreaterThan(0)
    const take = await headset.evaluateHandle(
      () => (palpable.recording as unknown as { take: { readonly frames: number } }).take,
    )
    await network.cut()
    const from = Date.now()
    await desktop.getByText('is out of reach: it is no longer watched.').waitFor()
    await desktop.getByText('out of reach; it may come back without the code').waitFor()
    // What had come before the cut is in the store by now.
    const atCut = (await sessions())[0]?.frames ?? 0
    await headset.waitForTimeout(CUT * 1000 - 2000 - (Date.now() - from))
    await headset.evaluate(() => palpable.run('record'))
    await headset.waitForTimeout(CUT * 1000 - (Date.now() - from))
    expect(await sessions()).toMatchObject([{ state: 'recording', frames: atCut }])
    await network.mend()
    await eventually(async () => (await sessions()).map(({ state }) => state)).toEqual(['ended'])
    const [session] = await sessions()
    // None lost, none doubled.
    expect(session?.frames).toBe(await take.evaluate(({ frames }) => frames))
    expect(session?.frames).toBeGreaterThan(atCut)
    expect(session?.duration).toBeGreaterThan((CUT - 3) * 1e6)
    const { begin } = (await desktop.evaluate(
      async (id) => (await fetch(`sessions/${id}`)).json(),
      session?.id,
    )) as SessionDetails
    expect(begin.hands).toEqual(measured)
  })

  it('watches again after that, until Escape, or until the headset leaves the scene', async () => {
    const watch = desktop.getByRole('button', { name: 'Watch', exact: true })
    await watch.click()
    await desktop.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor({ timeout: 60_000 })
    await desktop.keyboard.press('Escape')
    await watch.click()
    await desktop.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor({ timeout: 60_000 })
    await headset.evaluate(() => {
      palpable.headsetClient.send = () => {}
    })
    await desktop.getByText('No news from the headset.').waitFor()
    await headset.evaluate(() => {
      delete (palpable.headsetClient as Partial<typeof palpable.headsetClient>).send
    })
    await desktop.getByText('No news from the headset.').waitFor({ state: 'detached' })
    await desktop.getByRole('button', { name: 'Leave VR' }).click()
    await desktop.getByText('not in VR', { exact: true }).waitFor()
    await headset.evaluate(() => palpable.run('start-screen'))
    await desktop.getByText('has left the scene.').waitFor()
    await desktop.getByText('looks at the scenes').waitFor()
  })

  it('is switched off again: the headset gets nothing more', async () => {
    await desktop.getByRole('checkbox', { name: 'Headset link' }).click()
    await desktop.getByRole('heading', { name: 'No headset can connect now' }).waitFor()
    await expect(headset.goto(url)).rejects.toThrow('ERR_CONNECTION')
    await expect(once(connect(network.target, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
    expect(app.problems).toEqual([])
  })
})

/** The mirror's eye has come to where the headset's is now. */
async function mirrorsHead(): Promise<void> {
  const eye = await headset.evaluate(() => [...palpable.opened!.session.walkthrough.eye])
  await eventually(() =>
    desktop.evaluate(
      (goal) =>
        Math.max(...goal.map((at, k) => Math.abs(at - (palpable.mirror.session?.mirror.eye[k] ?? 9)))),
      eye,
    ),
  ).toBeLessThan(1e-3)
}
