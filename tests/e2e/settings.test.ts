/** Settings are kept: changed by keyboard and mouse, there again at the next start. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { HOSTS } from './support/hosts.ts'
import type { OpenedApp } from './support/opened.ts'

const shown = (page: Page) =>
  page.evaluate(() => ({
    walk: document.querySelector('output[for=setting-walkSpeed]')?.textContent,
    run: document.querySelector('output[for=setting-runSpeed]')?.textContent,
    eye: document.querySelector('output[for=setting-eyeHeight]')?.textContent,
    inverted: document.querySelector<HTMLInputElement>('[role=switch]')?.checked,
    hand: document.querySelector<HTMLInputElement>('[name=handedness]:checked')?.value,
  }))

async function openSettings(app: OpenedApp): Promise<Page> {
  await app.page.getByRole('button', { name: 'Kitchen' }).waitFor()
  await app.page.keyboard.press('Control+Comma')
  await app.page.getByRole('heading', { name: 'Settings' }).waitFor()
  return app.page
}

const size = (app: OpenedApp): Promise<number[]> | undefined =>
  app.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize() ?? [])

describe.each(HOSTS)('the settings in %s', (_name, launch) => {
  it('are kept from one start to the next, and so is the window’s size', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'palpable-settings-'))
    let app = await launch({ userData })
    try {
      let page = await openSettings(app)
      expect(await shown(page)).toEqual({
        walk: '1.4 m/s',
        run: '4.0 m/s',
        eye: '1.65 m',
        inverted: false,
        hand: 'right',
      })
      for (const [label, key, times] of [
        ['Walking speed', 'ArrowRight', 3],
        ['Running speed', 'ArrowLeft', 2],
        ['Eye height', 'ArrowRight', 5],
      ] as const) {
        await page.getByLabel(label, { exact: true }).focus()
        for (let i = 0; i < times; i++) await page.keyboard.press(key)
      }
      await page.getByRole('switch', { name: 'Invert looking up and down' }).click()
      await page.getByText('Left', { exact: true }).click()
      const changed = { walk: '1.7 m/s', run: '3.8 m/s', eye: '1.70 m', inverted: true, hand: 'left' }
      await expect.poll(() => shown(page)).toEqual(changed)
      await app.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(910, 620))
      await expect.poll(() => size(app) ?? [910, 620]).toEqual([910, 620])
      await app.close()

      app = await launch({ userData, size: 'as it was' })
      page = await openSettings(app)
      expect(await shown(page)).toEqual(changed)
      expect((await size(app)) ?? [910, 620]).toEqual([910, 620])
      await page.getByRole('button', { name: 'Reset all settings' }).click()
      await expect.poll(async () => (await shown(page)).walk).toBe('1.4 m/s')
      expect(app.problems).toEqual([])
    } finally {
      await app.close()
      rmSync(userData, { recursive: true })
    }
  })
})
