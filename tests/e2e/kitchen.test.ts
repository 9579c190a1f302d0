/** The kitchen from the first start on: open it, touch the table, carry a cup, see what the engine sees. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTS } from './support/hosts.ts'
import type { OpenedApp } from './support/opened.ts'
import { colours, cut, difference, pictureOf, redPixels, stillPicture } from './support/picture.ts'
import {
  bodyNamed,
  contactLines,
  eventually,
  feet,
  frames,
  keepSettings,
  lookTo,
  type Point,
  QUICK,
  sceneIsOpen,
  seenAt,
  standAt,
  wheelUntil,
} from './support/walk.ts'

/** Of the picture, where no list lies over it. */
const FREE = { x: 256, y: 48, width: 540, height: 400 }
/** As near to the table as it lets anyone. */
const AT_TABLE = [0.2, 0.005, 1.004] as const
/** Spots of the table top with nothing on them. */
const FREE_SPOT = [0.16, 0.745, 0.8] as const
/** x and z, before the chair at the right. */
const CUP_SPOT = [0.43, 0.7] as const
const LOOK_DOWN = -0.95
/** Of a cup on the table: the top is 0.745 high, and what rests keeps a gap of 0.3 mm. */
const ON_TABLE = 0.7453

const OVERLAYS = [
  ['Bounding boxes', 'F2'],
  ['Closest-feature lines', 'F3'],
  ['Closest features', 'F4'],
  ['Part hierarchies', 'F6'],
  ['Stereo pair', 'F7'],
  ['Wireframe', 'F8'],
] as const

const touches = async (page: Page, name: string): Promise<boolean> =>
  (await contactLines(page)).some((line) => line.includes(`– ${name}`))

/** Reaches for the blue cup and closes the hand round it. The cup's place in the window when it was reached for. */
async function graspCup(page: Page): Promise<Point> {
  // From rest: a hand that is down among the crockery would sweep it aside on its way.
  await page.keyboard.press('KeyH')
  const { at } = await bodyNamed(page, 'blue cup')
  const cup = await seenAt(page, [at[0], at[1] + 0.05, at[2]])
  await page.mouse.move(cup.x, cup.y)
  expect(await wheelUntil(page, 30, () => touches(page, 'blue cup'))).toBe(true)
  await page.mouse.down()
  await page.getByText('Holding blue cup').waitFor()
  return cup
}

/** So near that the closest features of both are tracked, with everything at its place, whatever was done before. */
async function handNearTable(page: Page): Promise<void> {
  await page.keyboard.press('Control+KeyR')
  await page.keyboard.press('KeyH')
  await standAt(page, AT_TABLE, 0)
  await lookTo(page, LOOK_DOWN)
  const spot = await seenAt(page, FREE_SPOT)
  await page.mouse.move(spot.x, spot.y)
  expect(await wheelUntil(page, 30, () => touches(page, 'kitchen table'))).toBe(true)
  await page.mouse.wheel(0, 20)
}

const dismissedHint = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })

describe.each(HOSTS)('the kitchen in %s', (name, launch) => {
  let app: OpenedApp
  let page: Page
  const userData = mkdtempSync(join(tmpdir(), 'palpable-kitchen-'))
  chmodSync(userData, 0o755)

  beforeAll(async () => {
    keepSettings(userData, { ...QUICK, hintSeen: false })
    app = await launch({ userData })
    page = app.page
  })
  afterAll(async () => {
    await app.close()
    rmSync(userData, { recursive: true })
  })

  it('opens from its card on the start screen, with a hint that goes for good', async () => {
    await page.getByRole('button', { name: 'Kitchen' }).click()
    await page.getByRole('heading', { name: 'Opening Kitchen' }).waitFor()
    await sceneIsOpen(page, 'Kitchen')
    expect(await page.getByText('Nothing is touched.').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Got it' }).click()
    await dismissedHint(page)
    expect(colours(await pictureOf(page, FREE))).toBeGreaterThan(60)
    expect(app.problems).toEqual([])
  })

  it('is red where the hand is in the table, and says so, until the hand is out again', async () => {
    // As near as the table lets anyone.
    await page.keyboard.down('KeyW')
    await eventually(async () => (await feet(page))[2]).toBeLessThan(1.005)
    await page.keyboard.up('KeyW')
    await lookTo(page, LOOK_DOWN)
    const spot = await seenAt(page, FREE_SPOT)
    await page.mouse.move(spot.x, spot.y)
    await frames(page, 2)
    const around = { x: Math.round(spot.x) - 90, y: Math.round(spot.y) - 60, width: 180, height: 120 }
    const before = redPixels(await pictureOf(page, around))
    expect(await contactLines(page)).toEqual([])

    expect(await wheelUntil(page, 30, () => touches(page, 'kitchen table'))).toBe(true)
    expect((await contactLines(page)).join('\n')).toMatch(
      /^[a-z ]+ – kitchen table,\s(touching|[\d.]+ mm deep)$/m,
    )
    const during = redPixels(await pictureOf(page, around))
    expect(during).toBeGreaterThan(before + 2000)

    expect(await wheelUntil(page, -30, async () => (await contactLines(page)).length === 0)).toBe(true)
    expect(await page.locator('.contacts').textContent()).toContain('Nothing is touched.')
    expect(redPixels(await pictureOf(page, around))).toBeLessThan(before + 200)
  })

  it('lets a cup be picked up, made larger, carried, put down, and all that be undone', async () => {
    const start = await bodyNamed(page, 'blue cup')
    const cup = await graspCup(page)

    // High enough that it is clear of everything wherever the cursor takes it: down in the picture is down here, too.
    const height = async () => (await bodyNamed(page, 'blue cup')).at[1]
    const isHigh = async () => (await height()) > ON_TABLE + 0.2
    expect(await wheelUntil(page, -15, isHigh, 'by places')).toBe(true)
    await page.keyboard.press('BracketRight')
    await eventually(async () => (await bodyNamed(page, 'blue cup')).scale).toBeCloseTo(1.1, 9)
    await page.keyboard.press('BracketLeft')
    await eventually(async () => (await bodyNamed(page, 'blue cup')).scale).toBeCloseTo(1, 9)

    const lifted = await bodyNamed(page, 'blue cup')
    // The cursor moves it in the plane of the view: as it comes nearer, it sinks.
    const sinks = (CUP_SPOT[1] - lifted.at[2]) / Math.tan(-LOOK_DOWN)
    const spot = [CUP_SPOT[0], lifted.at[1] - sinks, CUP_SPOT[1]] as const
    const [from, to] = [await seenAt(page, lifted.at), await seenAt(page, spot)]
    await page.mouse.move(cup.x + to.x - from.x, cup.y + to.y - from.y, { steps: 4 })
    await frames(page, 3)
    const carried = await bodyNamed(page, 'blue cup')
    expect(Math.abs(carried.at[0] - CUP_SPOT[0]) + Math.abs(carried.at[2] - CUP_SPOT[1])).toBeLessThan(0.03)
    expect(carried.at[1]).toBeGreaterThan(ON_TABLE + 0.03)
    expect(redPixels(await pictureOf(page, FREE))).toBeGreaterThan(0)

    const isLow = async () => (await height()) < ON_TABLE + 0.03
    expect(await wheelUntil(page, 15, isLow, 'by places')).toBe(true)
    await page.mouse.up()
    await page.getByText('Holding blue cup').waitFor({ state: 'detached' })
    // Out of the way: while the cup is elsewhere, the hand would come to where it was, and push it when it is back.
    const isFree = async () =>
      !(await contactLines(page)).some((line) => /wrist|palm|hand|knuckles|thumb|index|finger/.test(line))
    expect(await wheelUntil(page, -15, isFree)).toBe(true)
    await restsStill(page, 'blue cup')
    const rested = await bodyNamed(page, 'blue cup')
    // It may lean a little, as the hand has turned; what it stands on is the table as before.
    expect(rested.bottom).toBeCloseTo(start.bottom, 3)

    // Each push after which the cup came to rest, before the grip and after it, was a move of its own.
    const place = async () => (await bodyNamed(page, 'blue cup')).at
    const moving = async (act: () => Promise<void>) => {
      const last = await place()
      await act()
      await eventually(place).not.toEqual(last)
      // It falls by what it was pushed up: seen while it does, the next move would be taken for done before it is.
      await restsStill(page, 'blue cup')
    }
    const undoes = () => page.keyboard.press('Control+KeyZ')
    const redoes = () => page.keyboard.press('Control+Shift+KeyZ')
    const undoesByButton = () => page.getByRole('button', { name: 'Undo' }).click()
    let moves = 0
    for (; moves < 4 && (await place()).join() !== start.at.join(); moves++) await moving(undoes)
    expect(await place()).toEqual(start.at)
    for (let i = 0; i < moves; i++) await moving(redoes)
    expect(await place()).toEqual(rested.at)
    for (let i = 0; i < moves; i++) await moving(undoesByButton)
    expect(await place()).toEqual(start.at)
  })

  // Each way in one host: every picture is drawn by the processor, and the page is the same.
  it.runIf(name === 'Electron')(
    'shows each overlay by its key, once a press, and takes it away',
    async () => {
      await handNearTable(page)
      const plain = await stillPicture(page, FREE)
      const changed = async (): Promise<number> => difference(plain, await pictureOf(page, FREE))
      for (const [label, key] of OVERLAYS) {
        await page.keyboard.press(key)
        await eventually(changed, `${label} on`).toBeGreaterThan(0.002)
        await page.keyboard.press(key)
        await eventually(changed, `${label} off`).toBeLessThan(0.001)
      }
    },
  )

  it('shows both eyes’ pictures side by side', async () => {
    await page.keyboard.press('F7')
    const seen = await stillPicture(page, FREE)
    // The right end of each half, clear of the lists at the left.
    const [left, right] = [4, 404].map((x) => cut(seen, { x, y: 0, width: 136, height: 380 }))
    await page.keyboard.press('F7')
    expect(difference(left, right)).toBeGreaterThan(0.01)
    expect(difference(left, right)).toBeLessThan(0.6)
  })

  it.runIf(name === 'Chromium')('shows each overlay by its switch in the panel', async () => {
    await handNearTable(page)
    await page.getByRole('button', { name: 'Overlays' }).click()
    const seen = { ...FREE, width: 200 }
    const plain = await stillPicture(page, seen)
    const changed = async (): Promise<number> => difference(plain, await pictureOf(page, seen))
    for (const [label, key] of OVERLAYS) {
      const toggle = page.getByRole('switch', { name: `${label} ${key}` })
      await toggle.click()
      expect(await toggle.getAttribute('aria-checked'), label).toBe('true')
      await eventually(changed, label).toBeGreaterThan(0.002)
      await toggle.click()
      expect(await toggle.getAttribute('aria-checked'), label).toBe('false')
    }
    await eventually(changed).toBeLessThan(0.001)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Overlays' }).waitFor({ state: 'detached' })
  })

  it('shows help, measurements and contacts by their keys', async () => {
    for (const [key, heading] of [
      ['F1', 'Keys and mouse'],
      ['F9', 'Measurements'],
      ['F10', 'Contacts'],
    ]) {
      const title = page.getByRole('heading', { name: heading })
      const wasThere = (await title.count()) > 0
      for (const isThere of [!wasThere, wasThere]) {
        await page.keyboard.press(key)
        await title.waitFor({ state: isThere ? 'visible' : 'detached' })
      }
    }
  })

  it('has had no problem by the end, and remembers that the hint was read', async () => {
    expect(app.problems).toEqual([])
    await page.keyboard.press('Control+KeyL')
    await page.getByRole('button', { name: 'Continue: Kitchen' }).click()
    await sceneIsOpen(page, 'Kitchen')
    await dismissedHint(page)
    const before = await feet(page)
    // Any way: after all that walking, the wall may be right behind.
    let way = 0
    await eventually(async () => {
      const key = ['KeyS', 'KeyA', 'KeyD', 'KeyW'][way++ % 4]!
      await page.keyboard.down(key)
      await frames(page, 3)
      await page.keyboard.up(key)
      const now = await feet(page)
      return Math.hypot(now[0] - before[0], now[2] - before[2])
    }).toBeGreaterThan(0.1)
  })
})

/** Waits until a body has not moved for a few frames. */
async function restsStill(page: Page, name: string): Promise<void> {
  let last = ''
  for (let still = 0; still < 2; ) {
    const now = JSON.stringify(await bodyNamed(page, name))
    still = now === last ? still + 1 : 0
    last = now
    await frames(page, 2)
  }
}
