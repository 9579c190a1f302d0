/** Into VR with the simulated headset, and what is done there: pick up, teleport, leave; recorded, replayed, proved. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BothHands } from '../../contract/hand-measures.ts'
import type { ReplayStage } from '../../walkthrough/record/replay-stage.ts'
import {
  enterSimulated,
  frames,
  measureHands,
  moveHead,
  moveWrist,
  openAtWrist,
  pressAtWrist,
  seen,
  undrawn,
  watch,
  watched,
} from './support/headset.ts'
import { HOSTS } from './support/hosts.ts'
import type { OpenedApp } from './support/opened.ts'
import { colours, cut, difference, pictureOf, redPixels } from './support/picture.ts'
import { bodyNamed, eventually, keepSettings, QUICK, sceneIsOpen } from './support/walk.ts'

const RIGHT = 1
/** Of the person's hands, as a share of those that the simulated headset has by itself. */
const HAND_SIZE = 0.9
/** Of the picture, between the bars: both eyes. */
const EYES = { x: 0, y: 48, width: 800, height: 400 }
const LEVEL = [0, 0, 0, 1] as const
/** Down by 0.7 rad, to the table. */
const DOWN = [-Math.sin(0.35), 0, 0, Math.cos(0.35)] as const
/** The hand turned by 45° about its own length: thumb up and to the left. */
const HALF = [0, 0, -Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)] as const

describe.each(HOSTS)('a headset in %s', (name, launch) => {
  let app: OpenedApp
  let page: Page
  let measured: BothHands
  const userData = mkdtempSync(join(tmpdir(), 'palpable-headset-'))
  chmodSync(userData, 0o755)

  beforeAll(async () => {
    keepSettings(userData, { ...QUICK, resolution: 0.6 })
    app = await launch({ userData })
    page = app.page
    await page.getByRole('button', { name: 'Kitchen' }).click()
    await sceneIsOpen(page, 'Kitchen')
  })
  afterAll(async () => {
    await app.close()
    rmSync(userData, { recursive: true })
  })

  it('says why VR cannot be entered here, and offers the simulated one', async () => {
    await page.getByRole('button', { name: 'VR', exact: true }).click()
    const enter = page.getByRole('button', { name: 'Enter VR' })
    await enter.waitFor()
    expect(await enter.isDisabled()).toBe(true)
    const reason = name === 'Electron' ? 'Electron is built without OpenXR' : 'finds no headset'
    await page.getByText(reason).waitFor()
    // Its own WebXR, and no polyfill over it.
    expect(await page.evaluate(() => `${Object.hasOwn(navigator, 'xr')} ${navigator.xr}`)).toBe(
      'false [object XRSystem]',
    )
    await page.keyboard.press('Escape')
  })

  it('draws both eyes, each from its own place', async () => {
    await enterSimulated(page)
    await page.evaluate((size) => palpable.vr.simulated!.setHandSize(size), HAND_SIZE)
    await page.getByText('Leave VR').waitFor()
    await frames(page, 3)
    const both = await pictureOf(page, EYES)
    const [left, right] = [0, 400].map((x) => cut(both, { x, y: 0, width: 400, height: 400 }))
    for (const eye of [left, right]) expect(colours(eye)).toBeGreaterThan(60)
    expect(difference(left, right)).toBeGreaterThan(0.01)
    expect(difference(left, right)).toBeLessThan(0.6)
  })

  it('measures the person’s hands in the first second, and has hands like those from then on', async () => {
    const { measures, told, off } = await measureHands(page)
    measured = measures
    for (const [side, hand] of measures.entries()) {
      for (const [bone, length] of told[side].entries()) {
        expect(hand?.fingers[1].lengths[bone]).toBeCloseTo(length, 3)
      }
      expect(off[side]).toBeLessThan(0.002)
    }
  })

  it('lets a tracked hand pinch a cup and carry it, with red and a pulse at the contact', async () => {
    await page.keyboard.press('KeyR')
    await watch(page)
    await moveHead(page, [0, 1.55, -0.4], DOWN, 4)
    const before = redPixels(await pictureOf(page, EYES))
    const { at } = await bodyNamed(page, 'blue cup')
    const [x, y, z] = [at[0] + 0.03, at[1] + 0.1, at[2] + 0.1]
    await page.evaluate((side) => palpable.vr.simulated!.setPose(side, 'open'), RIGHT)
    await moveWrist(page, RIGHT, [x + 0.1, y + 0.15, z + 0.05], HALF, 4)
    await moveWrist(page, RIGHT, [x + 0.06, y, z + 0.02], HALF, 3)
    await moveWrist(page, RIGHT, [x, y, z], HALF, 3)
    await page.evaluate((side) => palpable.vr.simulated!.setPose(side, 'pinch'), RIGHT)
    await eventually(async () => (await seen(page)).held).toBe('blue cup')
    await page.getByText('Holding blue cup').waitFor()
    const red = redPixels(await pictureOf(page, EYES))
    expect(red).toBeGreaterThan(before + 200)

    const grasped = await bodyNamed(page, 'blue cup')
    await moveWrist(page, RIGHT, [x - 0.1, y + 0.15, z + 0.05], HALF, 5)
    const carried = await bodyNamed(page, 'blue cup')
    expect(carried.at[1] - grasped.at[1]).toBeGreaterThan(0.1)
    expect(carried.at[0] - grasped.at[0]).toBeLessThan(-0.05)

    const noted = await watched(page)
    const first = noted.findIndex(({ begun }) => begun === 1)
    expect(first).toBeGreaterThan(0)
    expect(noted[first].isRed).toBe(true)
    expect(noted[first].pulses).toBe(noted[first - 1].pulses + 1)

    await page.evaluate((side) => palpable.vr.simulated!.setPose(side, 'open'), RIGHT)
    await eventually(async () => (await seen(page)).held).toBe(null)
    await eventually(async () => (await bodyNamed(page, 'blue cup')).bottom).toBeLessThan(0.8)
  })

  it('teleports with a controller’s stick where one can stand, and not into a wall', async () => {
    await page.evaluate(() => palpable.vr.useHands(false))
    await undrawn(page, async () => {
      await moveHead(page, [0, 1.6, 0.3], LEVEL, 4)
      await standsStill(page)
    })
    // Ahead and up: a wall, or what hangs there.
    const before = await seen(page)
    const wall = await aim(page, 0, 0.35)
    expect(wall.arc).toMatchObject({ isShown: true, isLegal: false })
    await letGo(page)
    expect((await seen(page)).feet).toEqual(before.feet)

    // To the left and down: the floor beside the table.
    const floor = await aim(page, 1.5, -0.6)
    expect(floor.arc).toMatchObject({ isShown: true, isLegal: true })
    await letGo(page)
    const { feet } = await seen(page)
    for (const k of [0, 2]) expect(feet[k]).toBeCloseTo(floor.arc.landing[k], 1)
    expect(Math.hypot(feet[0] - before.feet[0], feet[2] - before.feet[2])).toBeGreaterThan(0.3)
  })

  it('leaves VR: the desktop goes on, and the session is proved frame by frame', async () => {
    await undrawn(page, () => pressAtWrist(page, 'record'))
    // Whoever points at it keeps it from going.
    await page.getByText(/^Recorded 0:\d\d\./).hover()
    if (name === 'Electron') await changesScene(page, measured)
    await page.evaluate(() => palpable.vr.simulated!.setWorn(false))
    await page.getByText('The headset was taken off or shows its own menu.').waitFor()
    await page.evaluate(() => palpable.vr.simulated!.setWorn(true))
    await page.getByText('The headset was taken off.', { exact: true }).waitFor({ state: 'detached' })
    if (name === 'Electron') await page.keyboard.press('Escape')
    else {
      // As if its battery were empty.
      await page.evaluate(() => palpable.vr.visit!.session.end())
      await page.getByText('The headset has ended VR.').waitFor()
    }
    await page.getByText('Mouse moves the hand').waitFor()
    const native = await page.evaluate(() => `${palpable.vr.visit} ${'XRDevice' in globalThis}`)
    expect(native).toBe('null false')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('slider', { name: 'Moment of the session' }).waitFor({ timeout: 60_000 })
    const replayed = await page.evaluate(() => {
      const { replay } = palpable.replay.session as unknown as { replay: ReplayStage }
      return replay.stage.hands
    })
    expect(replayed).toEqual(measured)
    await page.getByRole('button', { name: 'Verify every frame' }).click()
    await page.getByText(/^Identical, [\d,]+ frames/).waitFor({ timeout: 60_000 })
    expect(app.problems).toEqual([])
  })

  it.runIf(name === 'Chromium')('takes the polyfill in a browser without WebXR, and says so', async () => {
    await page.addInitScript(takeWebXrAway)
    await page.reload()
    await page.getByRole('button', { name: 'Collision lab' }).click()
    await sceneIsOpen(page, 'Collision lab')
    await page.getByRole('button', { name: 'VR', exact: true }).click()
    await page.getByText('This browser has no WebXR').waitFor()
    expect(await page.getByRole('button', { name: 'Enter VR' }).isDisabled()).toBe(true)
    const system = (): Promise<boolean[]> =>
      page.evaluate(async () => [
        Object.hasOwn(navigator, 'xr'),
        await navigator.xr!.isSessionSupported('inline'),
        await navigator.xr!.isSessionSupported('immersive-vr'),
      ])
    expect(await system()).toEqual([true, true, false])
    await page.keyboard.press('Escape')
    await enterSimulated(page)
    await page.keyboard.press('Escape')
    await page.getByText('Mouse moves the hand').waitFor()
    expect(await system()).toEqual([true, true, false])
    expect(app.problems).toEqual([])
  })
})

/** In the page, before anything else: as the browser of a phone that never had it, which the polyfill knows of itself. */
function takeWebXrAway(): void {
  const all = globalThis as unknown as Record<string, unknown>
  for (const name of Object.getOwnPropertyNames(all)) if (/^XR[A-Z]/.test(name)) delete all[name]
  delete (Navigator.prototype as { xr?: unknown }).xr
  Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone) Mobile Safari' })
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
    delete (prototype as { makeXRCompatible?: unknown }).makeXRCompatible
}

/** From the wrist, into another scene: VR goes on there, with the same hands. */
async function changesScene(page: Page, measured: BothHands): Promise<void> {
  await undrawn(page, async () => {
    await openAtWrist(page, 'lab')
    await sceneIsOpen(page, 'Collision lab')
  })
  await frames(page, 3)
  const there = await page.evaluate(() => {
    const { visit } = palpable.vr
    const { session } = palpable.opened!
    const { hands, stage } = session.walkthrough
    return { isIn: visit?.isIn === session, hands: hands.length, measures: stage.hands }
  })
  expect(there).toEqual({ isIn: true, hands: 2, measures: measured })
}

/** The feet come after the head, frame by frame. */
async function standsStill(page: Page): Promise<void> {
  await eventually(async () => {
    const { feet } = await seen(page)
    await frames(page, 5)
    return (await seen(page)).feet.every((at, k) => at === feet[k])
  }).toBe(true)
}

/** The right controller, level at the side of the head; radians, to the left and up. The stick is held ahead. */
async function aim(page: Page, yaw: number, pitch: number) {
  await page.evaluate(
    ([yaw, pitch]) => {
      const { visit, simulated } = palpable.vr
      const [x, y, z] = visit!.person.input.head
      const [sy, cy, sp, cp] = [yaw / 2, pitch / 2].flatMap((half) => [Math.sin(half), Math.cos(half)])
      simulated!.setAim(1, [x + 0.2, y - 0.3, z - 0.1], [cy * sp, sy * cp, -sy * sp, cy * cp])
      simulated!.setStick(1, 0, 0)
    },
    [yaw, pitch] as const,
  )
  await frames(page, 2)
  await page.evaluate(() => palpable.vr.simulated!.setStick(1, 0, 1))
  await frames(page, 2)
  return seen(page)
}

async function letGo(page: Page): Promise<void> {
  await page.evaluate(() => palpable.vr.simulated!.setStick(1, 0, 0))
  await frames(page, 2)
}
