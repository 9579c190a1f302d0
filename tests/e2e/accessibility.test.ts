/** For everyone: axe-core on every screen, panel and menu, and all of it by keyboard alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFaults } from './support/axe.ts'
import { dropFile } from './support/drop-file.ts'
import { HOSTS } from './support/hosts.ts'
import type { OpenedApp } from './support/opened.ts'
import { keepSettings, QUICK, sceneIsOpen } from './support/walk.ts'

const MENUS = ['File', 'Edit', 'View', 'Hand', 'Help']
const PANELS = [
  ['Overlays', 'Overlays'],
  ['Probe', 'Probe'],
  ['Settings', 'Settings'],
  ['Help', 'Keys and mouse'],
  ['Simulation', 'Simulation'],
] as const

const panelTitle = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true })

/** What the focused control says of itself. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

/** Tab until the control is reached, as someone without a mouse does. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  while (passed.length < 60) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (now === name) return
    passed.push(now.slice(0, 30))
  }
  throw new Error(`${key} never comes to “${name}”: ${passed.join(' | ')}`)
}

describe.each(HOSTS)('without a mouse, or without seeing, in %s', (_name, launch) => {
  let app: OpenedApp
  let page: Page
  const userData = mkdtempSync(join(tmpdir(), 'palpable-access-'))

  beforeAll(async () => {
    keepSettings(userData, { ...QUICK, hintSeen: false })
    app = await launch({ userData })
    page = app.page
    await page.getByRole('button', { name: 'Simulation' }).waitFor()
  })
  afterAll(async () => {
    await app.close()
    rmSync(userData, { recursive: true })
  })

  it('the start screen and its panels are sound, and a scene opens by keyboard', async () => {
    expect(await seriousFaults(page)).toEqual([])
    for (const [button, title] of [
      ['Settings', 'Settings'],
      ['Help', 'Keys and mouse'],
    ]) {
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      await panelTitle(page, title).waitFor()
      expect(await seriousFaults(page), title).toEqual([])
      await page.keyboard.press('Escape')
      await panelTitle(page, title).waitFor({ state: 'detached' })
      expect(await focused(page)).toBe(button)
    }
    await tabTo(page, 'Simulation')
    await page.keyboard.press('Enter')
    await sceneIsOpen(page, 'Simulation')
  })

  it('the walk and its hint are sound', async () => {
    await page.keyboard.press('Escape')
    await panelTitle(page, 'Simulation').waitFor({ state: 'detached' })
    await panelTitle(page, 'First steps').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await tabTo(page, 'Got it')
    await page.keyboard.press('Enter')
    await panelTitle(page, 'First steps').waitFor({ state: 'detached' })
    expect(await focused(page)).toMatch(/^The scene\./)
  })

  it.each(PANELS)('the panel “%s” opens by keyboard, is sound, and closes', async (button, title) => {
    await tabTo(page, button, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await panelTitle(page, title).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panelTitle(page, title).waitFor({ state: 'detached' })
  })

  it('the menus open by keyboard, are sound, and close', async () => {
    await tabTo(page, 'File', 'Shift+Tab')
    await page.keyboard.press('ArrowDown')
    for (const name of MENUS) {
      await page.getByRole('menu', { name }).waitFor()
      expect(await seriousFaults(page), name).toEqual([])
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('File')
    // A command of a menu, by keys alone.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    while (!/^Measurements/.test(await focused(page))) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await panelTitle(page, 'Measurements').waitFor({ state: 'detached' })
    await page.keyboard.press('F9')
    await panelTitle(page, 'Measurements').waitFor()
  })

  it('messages are sound, and close by keyboard', async () => {
    await page.keyboard.press('Control+KeyZ')
    await dropFile(page, 'broken.glb', 'not a model')
    await page.getByText('There is nothing to undo.').waitFor()
    await page.getByRole('alert').getByText('broken.glb').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await tabTo(page, 'Close this message')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('broken.glb').waitFor({ state: 'detached' })
  })

  it('a scene on its way is sound, and is called off by keyboard', async () => {
    await page.keyboard.press('Control+KeyL')
    await tabTo(page, 'Kitchen')
    await page.keyboard.press('Enter')
    await panelTitle(page, 'Opening Kitchen').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panelTitle(page, 'Opening Kitchen').waitFor({ state: 'detached' })
    expect(app.problems).toEqual([])
  })
})
