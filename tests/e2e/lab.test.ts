/** The collision lab: figures play, what touches is red and what touches itself amber. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFaults } from './support/axe.ts'
import { HOSTS } from './support/hosts.ts'
import { difference, type Pixels, pictureOf, redPixels, stillPicture } from './support/picture.ts'
import { useScene } from './support/use-scene.ts'
import { eventually, sceneIsOpen } from './support/walk.ts'

/** What the panel leaves free. */
const FREE = { x: 10, y: 60, width: 400, height: 370 }

/** The tone of what touches itself. */
function amberPixels({ rgb }: Pixels): number {
  let count = 0
  for (let i = 0; i < rgb.length; i += 3) if (rgb[i] > 190 && rgb[i + 1] > 120 && rgb[i + 2] < 70) count++
  return count
}

/** A number of the table, without its commas and unit. */
const cell = async (page: Page, name: string): Promise<number> => {
  const text = await page.getByRole('row', { name }).getByRole('cell').textContent()
  return Number.parseFloat((text ?? '').replaceAll(',', ''))
}

describe.each(HOSTS)('the lab in %s', (_name, launch) => {
  const scene = useScene(launch, 'lab', 'Collision lab')

  it('plays a figure, and stands still at a press of the button', async () => {
    const { page } = scene
    await page.getByRole('heading', { name: 'Collision lab', level: 2 }).waitFor()
    await eventually(() => cell(page, 'Triangles')).toBeGreaterThan(19_000)
    const first = await pictureOf(page, FREE)
    await eventually(async () => difference(first, await pictureOf(page, FREE))).toBeGreaterThan(0.01)
    await page.getByRole('button', { name: 'Pause the figure' }).click()
    await stillPicture(page, FREE)
  })

  it('shows contacts in red, and self-contacts in another tone, at the moment of the slider', async () => {
    const { page } = scene
    const time = page.getByLabel('Time', { exact: true })
    await time.focus()
    await page.keyboard.press('End')
    await eventually(() => cell(page, 'Pairs')).toBeGreaterThan(500)
    await eventually(async () => redPixels(await pictureOf(page, FREE))).toBeGreaterThan(40)
    await eventually(async () => amberPixels(await pictureOf(page, FREE))).toBeGreaterThan(20)
    // The slider has the focus still, and the button after it goes one step back.
    await page.getByRole('button', { name: 'One step back' }).click()
    expect(await time.getAttribute('aria-valuetext')).toBe('99 %')
    await page.getByText(/ pairs among [\d,]+ triangles: /).waitFor({ state: 'attached' })
  })

  it('counts k by itself, and finds the same pairs with the other hash', async () => {
    const { page } = scene
    await eventually(() => page.getByRole('row', { name: /^k/ }).textContent()).toMatch(
      /^k at 99 %.* ± .* at most/,
    )
    const pairs = await cell(page, 'Pairs')
    const cells = await cell(page, 'Cells')
    const build = await cell(page, 'Build')
    await page.getByRole('radio', { name: 'Morton' }).check({ force: true })
    // Another run takes another time.
    await eventually(() => cell(page, 'Build')).not.toBe(build)
    expect(await cell(page, 'Pairs')).toBe(pairs)
    expect(await cell(page, 'Cells')).toBe(cells)
  })

  it('plays another figure at a quarter of a million triangles, before and after it breaks', async () => {
    const { app, page } = scene
    await page.getByLabel('Figure', { exact: true }).selectOption('Breaking statue')
    const slider = page.getByLabel('Triangles')
    await slider.focus()
    await page.keyboard.press('End')
    expect(await slider.getAttribute('aria-valuetext')).toBe('about 250,000')
    await eventually(() => cell(page, 'Triangles')).toBeGreaterThan(235_000)
    // Broken, there are others: from one side of the break to the other.
    const whole = await cell(page, 'Triangles')
    await page.getByLabel('Time', { exact: true }).focus()
    await page.keyboard.press('End')
    await eventually(() => cell(page, 'Triangles')).toBeGreaterThan(whole)
    await eventually(() => cell(page, 'Pairs')).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Count k of this moment' }).click()
    await eventually(() => page.getByRole('row', { name: /^k/ }).textContent()).toMatch(/^k at 100 %.* ± /)
    expect(await seriousFaults(page)).toEqual([])
    expect(app.problems).toEqual([])
  })

  it('leaves the room to others, and is there again', async () => {
    const { app, page } = scene
    await page.getByRole('button', { name: 'All scenes' }).click()
    await page.getByRole('button', { name: 'Collision lab', exact: true }).click()
    await sceneIsOpen(page, 'Collision lab')
    await eventually(() => cell(page, 'Triangles')).toBeGreaterThan(235_000)
    expect(app.problems).toEqual([])
  })
})
