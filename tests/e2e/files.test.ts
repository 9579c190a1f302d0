/** Files that people open: a broken one, a good one, one that is called off. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { box, GltfWriter } from '../formats/gltf-writer.ts'
import { dropFile } from './support/drop-file.ts'
import { HOSTS } from './support/hosts.ts'
import type { OpenedApp } from './support/opened.ts'
import { colours, pictureOf } from './support/picture.ts'
import { eventually, feet, frames, keepSettings, QUICK, sceneIsOpen } from './support/walk.ts'

const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel' })

describe.each(HOSTS)('files in %s', (name, launch) => {
  let app: OpenedApp
  let page: Page
  const folder = mkdtempSync(join(tmpdir(), 'palpable-files-'))
  const userData = join(folder, 'user')
  const crate = join(folder, 'crate.glb')

  beforeAll(async () => {
    mkdirSync(userData)
    keepSettings(userData, QUICK)
    const writer = new GltfWriter()
    writer.node('crate', box([0.6, 0.6, 0.6], [0, 0.3, 0]))
    writeFileSync(crate, await writer.glb())
    app = await launch({ userData, size: { width: 640, height: 400 } })
    page = app.page
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  it('leave the start screen as it is when a scene is called off while it loads', async () => {
    await page.getByRole('button', { name: 'Kitchen' }).click()
    await cancelButton(page).click()
    await cancelButton(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Scenes' }).waitFor()
    expect(await page.getByText('Continue').count()).toBe(0)
    expect(await page.locator('.toast').count()).toBe(0)
  })

  it('leave the kitchen open when one is broken, and say so in one sentence', async () => {
    await page.getByRole('button', { name: 'Kitchen' }).click()
    await sceneIsOpen(page, 'Kitchen')
    await dropFile(page, 'broken.glb', 'glTF, but not really')
    const toast = page.getByRole('alert').locator('.toast')
    await toast.waitFor()
    const said = (await toast.locator('p').textContent()) ?? ''
    expect(said).toContain('broken.glb')
    expect(said.match(/[.!?](?=\s|$)/g)).toHaveLength(1)

    await sceneIsOpen(page, 'Kitchen')
    const [, , before] = await feet(page)
    await page.keyboard.down('KeyS')
    await eventually(async () => (await feet(page))[2]).toBeGreaterThan(before + 0.05)
    await page.keyboard.up('KeyS')
    await page.getByRole('button', { name: 'Close this message' }).click()
    await toast.waitFor({ state: 'detached' })
  })

  it('open by the system’s dialog', async () => {
    const dialog = page.waitForEvent('filechooser')
    await frames(page, 2)
    await page.keyboard.press('Control+KeyO')
    // Once, on a busy machine, no dialog came; a person would press again.
    const again = setTimeout(() => void page.keyboard.press('Control+KeyO'), 8000)
    await (await dialog).setFiles(crate)
    clearTimeout(again)
    await sceneIsOpen(page, 'crate')
    expect(colours(await pictureOf(page, { x: 256, y: 60, width: 370, height: 280 }))).toBeGreaterThan(6)
    expect(await page.evaluate(() => palpable.opened?.base.bodies.map((body) => body.name))).toContain(
      'crate',
    )
  })

  it('leave what is open when another is called off by a key, and are listed where the host knows them', async () => {
    await page.keyboard.press('Control+KeyL')
    await page.getByRole('button', { name: 'Kitchen' }).click()
    await cancelButton(page).waitFor()
    await page.keyboard.press('Escape')
    await cancelButton(page).waitFor({ state: 'detached' })
    const recent = page.getByRole('list', { name: 'Recent files' })
    if (name === 'Electron') expect(await recent.textContent()).toContain('crate.glb')
    else expect(await recent.count()).toBe(0)
    await page.getByRole('button', { name: 'Continue: crate' }).click()
    await sceneIsOpen(page, 'crate')
    expect(app.problems).toEqual([])
  })
})
