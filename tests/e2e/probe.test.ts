/** The probe in the kitchen: click the blue cup, read where the fingertip is, see the slice, and be done with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFaults } from './support/axe.ts'
import { launchElectron } from './support/launch-electron.ts'
import type { OpenedApp } from './support/opened.ts'
import { difference, type Pixels, pictureOf, stillPicture } from './support/picture.ts'
import {
  bodyNamed,
  eventually,
  keepSettings,
  lookTo,
  QUICK,
  sceneIsOpen,
  seenAt,
  standAt,
} from './support/walk.ts'

/** The blue of "in", as it shines through little of what is behind it. */
function bluePixels({ rgb }: Pixels): number {
  let count = 0
  for (let i = 0; i < rgb.length; i += 3) if (rgb[i] < 75 && rgb[i + 1] < 140 && rgb[i + 2] > 200) count++
  return count
}

describe('the probe', () => {
  let app: OpenedApp
  let page: Page
  let around = { x: 0, y: 0, width: 120, height: 120 }
  let plain: Pixels
  const userData = mkdtempSync(join(tmpdir(), 'palpable-probe-'))
  const panel = () => page.locator('.panel')
  /** The hand lies before what the mouse points at. */
  const aside = () => page.mouse.move(Math.max(20, around.x - 160), around.y + 60)
  const title = () => page.getByRole('heading', { name: 'Probe', level: 2, exact: true })

  beforeAll(async () => {
    keepSettings(userData, { ...QUICK, showHud: false })
    app = await launchElectron({ userData, args: ['--scene', 'kitchen'] })
    page = app.page
    await sceneIsOpen(page, 'Kitchen')
    // The cup in the middle of what the panel leaves of the picture.
    await standAt(page, [0.72, 0, 1.02], 0.25)
    await lookTo(page, -0.75)
  })
  afterAll(async () => {
    await app.close()
    rmSync(userData, { recursive: true })
  })

  it('opens by its key and says what to do', async () => {
    const { at } = await bodyNamed(page, 'blue cup')
    const cup = await seenAt(page, [at[0], at[1] + 0.04, at[2]])
    around = { ...around, x: Math.round(cup.x) - 60, y: Math.round(cup.y) - 60 }
    await aside()
    plain = await stillPicture(page, around)
    await page.keyboard.press('KeyI')
    await title().waitFor()
    await page.getByText('Click a thing to probe it').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  it('says that the fingertip is outside the cup that is clicked, and leaves the hand open', async () => {
    await page.mouse.click(around.x + 60, around.y + 60)
    await aside()
    await eventually(() => panel().textContent()).toMatch(/Index tip:\s+outside blue cup, [\d.]+\smm\saway/)
    await eventually(() => panel().textContent()).toContain('Closed mesh of')
    expect(await page.getByText('Holding').count()).toBe(0)
  })

  it('colours a slice, and both methods agree in every point', async () => {
    await eventually(async () => bluePixels(await pictureOf(page, around))).toBeGreaterThan(
      bluePixels(plain) + 30,
    )
    await eventually(() => panel().textContent()).toContain('No difference in 16,384 points.')
    const byRays = await pictureOf(page, around)
    await page.getByText('Difference', { exact: true }).click()
    await eventually(async () => difference(byRays, await pictureOf(page, around))).toBeGreaterThan(0.05)
    expect(bluePixels(await pictureOf(page, around))).toBeLessThan(bluePixels(byRays))
    expect(await seriousFaults(page)).toEqual([])
  })

  it('takes another thing by keyboard', async () => {
    await page.getByLabel('Thing').focus()
    const before = await page.getByLabel('Thing').inputValue()
    await page.keyboard.press('ArrowDown')
    if ((await page.getByLabel('Thing').inputValue()) === before) await page.keyboard.press('ArrowUp')
    await eventually(() => panel().textContent()).toMatch(/Index tip:\s+(outside|inside|on) (?!blue cup)/)
  })

  it('ends by Escape and leaves nothing behind', async () => {
    await page.keyboard.press('Escape')
    await title().waitFor({ state: 'detached' })
    await eventually(async () => difference(plain, await pictureOf(page, around))).toBeLessThan(0.02)
    expect(app.problems).toEqual([])
  })
})
