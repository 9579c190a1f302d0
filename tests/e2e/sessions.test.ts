/** A session from the first key to the proof: recorded, listed, replayed, verified, exported, taken to another machine. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFaults } from './support/axe.ts'
import { dropFile } from './support/drop-file.ts'
import { HOSTS } from './support/hosts.ts'
import { launchElectron } from './support/launch-electron.ts'
import { type OpenedApp, repository } from './support/opened.ts'
import { pictureOf, redPixels, stillPicture } from './support/picture.ts'
import {
  contactLines,
  eventually,
  keepSettings,
  QUICK,
  sceneIsOpen,
  seenAt,
  wheelUntil,
} from './support/walk.ts'

/** Of the picture, where neither list nor timeline lies over it. */
const FREE = { x: 256, y: 60, width: 500, height: 240 }
/** A spot of the table top with nothing on it. */
const SPOT = [0.52, 0.745, 0.68] as const
const FORMATS = [
  ['CSV', /-contacts\.csv$/],
  ['JSON Lines', /\.jsonl$/],
  ['MCAP', /\.mcap$/],
  ['glTF', /\.glb$/],
  ['.palpable', /\.palpable$/],
] as const

/** What both hosts make of the same session. */
const digests = new Map<string, string>()
const all = mkdtempSync(join(tmpdir(), 'palpable-sessions-'))
afterAll(() => rmSync(all, { recursive: true, force: true }))
/** As the first host exported it, for the second. */
let carried: string | undefined

const touchesTable = async (page: Page): Promise<boolean> =>
  (await contactLines(page)).some((line) => line.includes('– kitchen table'))

/** What it touches changes until then, and with it the list, which tells it up to a third of a second later. */
async function clothRests(page: Page): Promise<void> {
  await page.waitForFunction(() => palpable.opened?.session.soft?.report?.isAtRest === true)
  await page.waitForTimeout(400)
}

const chosen = (page: Page) => page.getByRole('complementary', { name: 'Chosen session' })

/** Verifies the chosen session and returns its digest. */
async function verify(page: Page): Promise<string> {
  await chosen(page).getByRole('button', { name: 'Verify' }).click()
  const verdict = page.locator('.verdict')
  await verdict.getByText(/^Identical, [\d,]+ frames/).waitFor({ timeout: 60_000 })
  return (await verdict.locator('code').textContent()) ?? ''
}

describe.each(HOSTS)('a recorded session in %s', (name, launch) => {
  let app: OpenedApp
  let page: Page
  let lastTold: string[]
  const folder = join(all, name)
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads, { recursive: true })

  beforeAll(async () => {
    const userData = join(folder, 'user')
    mkdirSync(userData)
    keepSettings(userData, QUICK)
    app = await launch({ userData, args: ['--scene', 'kitchen'] })
    page = app.page
    page.on('download', (download) => void download.saveAs(join(downloads, download.suggestedFilename())))
    await app.electron?.evaluate(({ session }, into) => {
      // As a person who takes the name that the dialog offers.
      session.defaultSession.on('will-download', (_event, item) =>
        item.setSavePath(`${into}/${item.getFilename()}`),
      )
    }, downloads)
    await sceneIsOpen(page, 'Kitchen')
  })
  afterAll(() => app.close())

  it('is recorded by one key while the table is touched', async () => {
    const record = page.getByRole('button', { name: /^Record/ })
    expect(await record.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('KeyR')
    const begun = Date.now()
    await page.getByRole('button', { name: /^Record 0:0\d$/ }).waitFor()
    expect(await record.getAttribute('aria-pressed')).toBe('true')

    const spot = await seenAt(page, SPOT)
    await page.mouse.move(spot.x, spot.y)
    expect(await wheelUntil(page, 30, () => touchesTable(page))).toBe(true)
    await page.waitForTimeout(Math.max(0, 5000 - (Date.now() - begun)))
    await clothRests(page)
    await stillPicture(page, FREE)
    lastTold = await contactLines(page)
    expect(redPixels(await pictureOf(page, FREE))).toBeGreaterThan(1000)

    await page.keyboard.press('KeyR')
    await page.getByText(/^Recorded 0:\d\d\./).waitFor()
    expect(await record.getAttribute('aria-pressed')).toBe('false')
  })

  it('stands in the list with its picture, scene, length and contacts', async () => {
    await page.keyboard.press('KeyL')
    await page.getByRole('heading', { name: 'Recorded sessions' }).waitFor()
    const row = page.getByRole('option', { name: /^Kitchen/ })
    await row.waitFor()
    expect(await row.textContent()).toMatch(/0:\d\d/)
    expect(await row.textContent()).toMatch(/[1-9]\d* contacts?/)
    await eventually(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      320,
    )
    expect(await seriousFaults(page)).toEqual([])
  })

  it('replays as it was, red included', async () => {
    await chosen(page).getByRole('button', { name: 'Replay' }).click()
    const bar = page.getByRole('slider', { name: 'Moment of the session' })
    await bar.waitFor({ timeout: 60_000 })
    await eventually(() => contactLines(page)).toEqual([])
    const before = redPixels(await stillPicture(page, FREE))

    // Scrubbed to the end, where the table is touched.
    const box = await bar.boundingBox()
    if (box === null) throw new Error('The bar has no place.')
    await page.mouse.move(box.x + 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
    await page.mouse.move(box.x + box.width + 5, box.y + box.height / 2, { steps: 3 })
    await page.mouse.up()
    await eventually(() => touchesTable(page)).toBe(true)
    await eventually(async () => redPixels(await pictureOf(page, FREE))).toBeGreaterThan(before + 1000)
    // A list that tells of both hands says which one it is. What cloth touches comes a little later.
    const told = async () => (await contactLines(page)).map((line) => line.replace(/^(left|right) /, ''))
    await eventually(told).toEqual(lastTold)

    // And by keys: to the beginning, to the next contact, frame by frame, played.
    await page.keyboard.press('Home')
    await eventually(() => contactLines(page)).toEqual([])
    await page.keyboard.press('PageDown')
    await eventually(() => contactLines(page).then((lines) => lines.length)).toBeGreaterThan(0)
    const at = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'))
    const contact = await at()
    await page.keyboard.press('ArrowLeft')
    await eventually(at).toBeLessThan(contact)
    await page.keyboard.press('Space')
    await eventually(at).toBeGreaterThan(contact + 300)
    await page.keyboard.press('Space')
    expect(await seriousFaults(page)).toEqual([])
  })

  it('is proved in the replay', async () => {
    await page.getByRole('button', { name: 'Verify every frame' }).click()
    await page.getByText(/^Identical, [\d,]+ frames/).waitFor({ timeout: 60_000 })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Recorded sessions' }).waitFor()
  })

  it('is exported in every format', async () => {
    for (const [format, file] of FORMATS) {
      await chosen(page).getByRole('button', { name: 'Export…' }).click()
      await page.getByRole('radio', { name: format }).check()
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const found = (): string | undefined => readdirSync(downloads).find((each) => file.test(each))
      await eventually(
        async () => statSync(join(downloads, found() ?? ''), { throwIfNoEntry: false })?.size ?? 0,
        format,
      ).toBeGreaterThan(100)
      await page.getByRole('button', { name: 'Close the list of exported files' }).click()
    }
  })

  it('is renamed, noted, deleted and brought back', async () => {
    await page.getByRole('option', { name: /^Kitchen/ }).click()
    await page.keyboard.press('F2')
    await page.keyboard.type('The table')
    await page.keyboard.press('Enter')
    const row = page.getByRole('option', { name: /^The table/ })
    await row.waitFor()
    await chosen(page).getByRole('textbox', { name: 'Note' }).fill('The hand rests on the table.')
    await chosen(page).getByText('Saved', { exact: true }).waitFor()
    await chosen(page).getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    expect(await chosen(page).getByRole('textbox', { name: 'Note' }).inputValue()).toBe(
      'The hand rests on the table.',
    )
  })

  it('has caused no fault of the page', () => {
    expect(app.problems).toEqual([])
  })

  it('gives the same digests on both hosts and on the command line', async () => {
    const file = readdirSync(downloads).find((each) => each.endsWith('.palpable')) ?? ''
    if (carried === undefined) {
      carried = join(downloads, file)
      digests.set(name, await verify(page))
    } else {
      await dropFile(page, 'broken.palpable', 'no session at all')
      await page.getByText(/^broken\.palpable: .*\.$/).waitFor()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Import…' }).click()
      await (await chooser).setFiles(carried)
      await page.getByText('Imported 1 session.').waitFor()
      digests.set(name, await verify(page))
      const told = execFileSync(
        process.execPath,
        ['scripts/palpable.mjs', 'sessions', 'verify', carried, '--json'],
        {
          cwd: repository,
          encoding: 'utf8',
        },
      )
      digests.set('command line', (JSON.parse(told) as { digest: string }).digest)
      expect(new Set(digests.values()).size, [...digests].join(' ')).toBe(1)
    }
  })
})

it('a recorded session is replayed where its file is opened', async () => {
  const app = await launchElectron({ args: [carried ?? ''] })
  try {
    await app.page.getByRole('slider', { name: 'Moment of the session' }).waitFor({ timeout: 60_000 })
    await app.page.keyboard.press('End')
    await eventually(() => touchesTable(app.page)).toBe(true)
    expect(app.problems).toEqual([])
  } finally {
    await app.close()
  }
})
