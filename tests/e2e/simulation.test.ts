/** The multi-body simulation: it moves, it collides in red, and its sliders change it. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { HOSTS } from './support/hosts.ts'
import { difference, pictureOf, redPixels, stillPicture } from './support/picture.ts'
import { useScene } from './support/use-scene.ts'
import { eventually } from './support/walk.ts'

/** What the panel leaves free. */
const FREE = { x: 10, y: 60, width: 400, height: 370 }

/** Flying bodies: what the measurements say, without the floor and the hand. */
const bodies = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { stage } = palpable.opened!.session.walkthrough
    return stage.scene.bodies.filter(({ id }) => !['floor', 'cube'].includes(id)).length
  })

describe.each(HOSTS)('the simulation in %s', (_name, launch) => {
  const scene = useScene(launch, 'simulation', 'Simulation')

  it('moves, and shows what collides in red', async () => {
    const { page } = scene
    await page.getByRole('heading', { name: 'Simulation', level: 2 }).waitFor()
    expect(await bodies(page)).toBe(200)
    const first = await pictureOf(page, FREE)
    await eventually(async () => difference(first, await pictureOf(page, FREE))).toBeGreaterThan(0.01)
    await eventually(async () => redPixels(await pictureOf(page, FREE))).toBeGreaterThan(20)
  })

  it('stands still at a press of the button, and goes on at another', async () => {
    const { page } = scene
    await page.getByRole('button', { name: 'Pause' }).click()
    const last = await stillPicture(page, FREE)
    await page.getByRole('button', { name: 'Go on' }).click()
    await eventually(async () => difference(last, await pictureOf(page, FREE))).toBeGreaterThan(0.01)
  })

  it('has as many bodies as its slider says', async () => {
    const { app, page } = scene
    const slider = page.getByLabel('Bodies')
    await slider.focus()
    for (const [key, count] of [
      ['Home', 10],
      ['ArrowRight', 20],
      ['PageUp', 120],
    ] as const) {
      await page.keyboard.press(key)
      await eventually(() => bodies(page)).toBe(count)
      expect(await slider.getAttribute('aria-valuetext')).toBe(String(count))
      // The slider keeps the focus, for the next key.
      expect(await slider.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    expect(app.problems).toEqual([])
  })
})
