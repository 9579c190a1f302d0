/** On foot: up the porch's steps, and against the kitchen's walls at a run and few frames a second. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTS } from './support/hosts.ts'
import type { OpenedApp } from './support/opened.ts'
import { eventually, feet, keepSettings, QUICK, sceneIsOpen, standAt } from './support/walk.ts'

/** The kitchen's floor between its walls, and the walker's radius. */
const ROOM = { x: 2.3, z: 1.9 }
const RADIUS = 0.25

/** Where from and which way: each wall, a corner, and furniture. */
const RUNS = [
  { at: [1.2, 0, 1.35], heading: -Math.PI / 2, seconds: 5, against: 'the right wall' },
  { at: [1.2, 0, 1.35], heading: Math.PI, seconds: 1.5, against: 'the door wall' },
  { at: [1.2, 0, 1.2], heading: (-3 * Math.PI) / 4, seconds: 1.5, against: 'a corner' },
  { at: [0.2, 0, -0.9], heading: 0, seconds: 1.5, against: 'the sink' },
  { at: [-0.9, 0, -0.9], heading: Math.PI / 2, seconds: 1.5, against: 'the stove' },
] as const

describe.each(HOSTS)('walking in %s', (_name, launch) => {
  let app: OpenedApp
  let page: Page
  const userData = mkdtempSync(join(tmpdir(), 'palpable-walking-'))

  beforeAll(async () => {
    keepSettings(userData, QUICK)
    app = await launch({ userData, size: { width: 640, height: 400 }, args: ['--scene', 'porch'] })
    page = app.page
  })
  afterAll(async () => {
    await app.close()
    rmSync(userData, { recursive: true })
  })

  it('climbs the porch’s steps to the deck, and no farther than the door', async () => {
    await sceneIsOpen(page, 'Porch')
    expect((await feet(page))[1]).toBeLessThan(0.1)
    await page.keyboard.down('KeyW')
    await eventually(async () => (await feet(page))[2]).toBeLessThan(-1.5)
    await page.keyboard.up('KeyW')
    const [, height, z] = await feet(page)
    // The doormat before the door adds a little.
    expect(height).toBeGreaterThan(0.845)
    expect(height).toBeLessThan(0.9)
    expect(z).toBeGreaterThan(-2.2)
  })

  it('stays inside the kitchen at 4 m/s and 15 frames a second, whichever way it runs', async () => {
    await page.keyboard.press('Control+KeyL')
    await page.getByRole('button', { name: 'Kitchen' }).click()
    await sceneIsOpen(page, 'Kitchen')
    await fewFrames(page)
    for (const { at, heading, seconds, against } of RUNS) {
      await standAt(page, at, heading)
      await page.keyboard.down('ShiftLeft')
      await page.keyboard.down('KeyW')
      const end = Date.now() + seconds * 1000
      let farthest = 0
      do {
        const [x, y, z] = await feet(page)
        expect(Math.abs(x), against).toBeLessThan(ROOM.x - RADIUS)
        expect(Math.abs(z), against).toBeLessThan(ROOM.z - RADIUS)
        expect(y, against).toBeLessThan(0.25)
        farthest = Math.max(farthest, Math.hypot(x - at[0], z - at[2]))
        await page.waitForTimeout(100)
      } while (Date.now() < end)
      await page.keyboard.up('KeyW')
      await page.keyboard.up('ShiftLeft')
      expect(farthest, `${against} was run at`).toBeGreaterThan(0.2)
    }
    expect(app.problems).toEqual([])
  })
})

/** Not more than 15 frames a second from now on, on a machine that could draw more. */
async function fewFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const soon = requestAnimationFrame.bind(globalThis)
    const never = cancelAnimationFrame.bind(globalThis)
    /** Frames that wait for the picture, by the timer that they waited for before. */
    const waiting = new Map<number, number>()
    globalThis.requestAnimationFrame = (frame) => {
      const timer = setTimeout(() => {
        const request = soon((time) => {
          waiting.delete(timer)
          frame(time)
        })
        waiting.set(timer, request)
      }, 55) as unknown as number
      return timer
    }
    // Or the number of a timer would cancel whoever has the frame of that number.
    globalThis.cancelAnimationFrame = (timer) => {
      clearTimeout(timer)
      never(waiting.get(timer) ?? 0)
    }
  })
}
