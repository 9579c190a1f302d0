/** A building out of a file, one mesh of triangles: walked into, touched, seen red where it is touched. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBuilding } from './support/building-file.ts'
import { launchElectron } from './support/launch-electron.ts'
import type { OpenedApp } from './support/opened.ts'
import { difference, pictureOf, redPixels, stillPicture } from './support/picture.ts'
import {
  contactLines,
  eventually,
  feet,
  frames,
  keepSettings,
  QUICK,
  sceneIsOpen,
  wheelUntil,
} from './support/walk.ts'

const FREE = { x: 256, y: 48, width: 540, height: 400 }

describe('a building of triangles', () => {
  let app: OpenedApp
  const folder = mkdtempSync(join(tmpdir(), 'palpable-building-'))

  beforeAll(async () => {
    const file = join(folder, 'town-hall.glb')
    await writeBuilding(file, 3000)
    keepSettings(folder, QUICK)
    app = await launchElectron({ args: [file], userData: folder })
    await sceneIsOpen(app.page, 'town-hall')
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  it('opens without a word, and carries whoever stands on its terrace', async () => {
    const { page } = app
    const [, before] = await feet(page)
    await frames(page, 5)
    expect((await feet(page))[1]).toBeCloseTo(before, 3)
    expect(before).toBeCloseTo(0.005, 2)
    expect(app.problems).toEqual([])
  })

  it('lets people in by its door and stops them at a wall', async () => {
    const { page } = app
    const [x, , z] = await feet(page)
    await page.keyboard.down('KeyW')
    await page.keyboard.down('Shift')
    await eventually(async () => (await feet(page))[2]).toBeLessThan(z - 3)
    // Off the line of doors, and on into a wall.
    await page.keyboard.down('KeyD')
    await eventually(async () => {
      const [at] = await feet(page)
      await frames(page, 4)
      return Math.abs((await feet(page))[0] - at)
    }).toBeLessThan(0.001)
    for (const key of ['KeyD', 'KeyW', 'Shift']) await page.keyboard.up(key)
    expect((await feet(page))[0]).toBeGreaterThan(x + 0.5)
    expect((await feet(page))[0]).toBeLessThan(x + 1.6)
  })

  it('turns red where it is touched, triangle by triangle, and shows the closest features', async () => {
    const { page } = app
    // A step back, or the hand would be at the wall already.
    await page.evaluate(() => {
      const { walker } = palpable.opened!.session.walkthrough
      walker.teleport([walker.feet[0]! - 0.6, walker.feet[1]!, walker.feet[2]!], -Math.PI / 2)
    })
    await page.mouse.move(520, 250)
    await frames(page, 2)
    const before = redPixels(await pictureOf(page, FREE))
    const touches = async () => (await contactLines(page)).some((line) => line.includes('– building'))
    expect(await wheelUntil(page, 30, touches)).toBe(true)
    expect(redPixels(await pictureOf(page, FREE))).toBeGreaterThan(before + 500)
    await page.mouse.wheel(0, 20)
    const plain = await stillPicture(page, FREE)
    for (const key of ['F3', 'F4']) {
      await page.keyboard.press(key)
      await eventually(async () => difference(plain, await pictureOf(page, FREE)), key).toBeGreaterThan(0.001)
      await page.keyboard.press(key)
    }
    expect(app.problems).toEqual([])
  })
})
