/** Cloth in the kitchen: push the curtain, press the tea towel together, break the vase; recorded, replayed, proved. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { launchElectron } from './support/launch-electron.ts'
import { repository } from './support/opened.ts'
import { type Pixels, pictureOf, redPixels } from './support/picture.ts'
import { useScene } from './support/use-scene.ts'
import { bodyNamed, contactLines, eventually, lookTo, seenAt, standAt, wheelUntil } from './support/walk.ts'

/** Of the picture, where no list lies over it. */
const FREE = { x: 300, y: 48, width: 490, height: 500 }
/** The same of a replay, above its timeline. */
const REPLAYED = { ...FREE, height: 350 }
/** Where screenshots for people go, if anywhere. */
const SHOTS = process.env.PALPABLE_SHOTS

const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

const hasLine = async (page: Page, part: RegExp): Promise<boolean> =>
  (await contactLines(page)).some((line) => part.test(line))

/** Triangles of cloth by tone: none, contact, contact with itself. */
const tones = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const counts = [0, 0, 0]
    for (const tone of palpable.opened!.session.soft?.shown?.tones ?? []) counts[tone]!++
    return counts
  })

/** Puts the replay to a frame and waits for its cloth: triangles by tone, how many are there, and where they are. */
const momentAt = (page: Page, frame: number): Promise<Moment> =>
  page.evaluate(async (wanted) => {
    const session = palpable.replay.session!
    const soft = session.soft!
    session.goTo(wanted)
    // One that waits for ever would be impatient.
    while (session.isSeeking || soft.word(Number.POSITIVE_INFINITY) !== null)
      await new Promise((resolve) => setTimeout(resolve, 5))
    const { positions, tones } = soft.shown!
    const moment = { frame: wanted, contact: 0, self: 0, there: 0, sum: 0 }
    for (const [t, tone] of tones.entries()) {
      if (tone === 1) moment.contact++
      if (tone === 2) moment.self++
      if (positions[9 * t] !== 0) moment.there++
    }
    for (let i = 0; i < positions.length; i++) moment.sum += positions[i]! * ((i % 7) + 1)
    return moment
  }, frame)

interface Moment {
  readonly frame: number
  readonly contact: number
  readonly self: number
  readonly there: number
  /** Of all coordinates, weighted. */
  readonly sum: number
}

/** What the command line says of the sessions that are kept. */
async function sessions(userData: string, ...words: string[]): Promise<string> {
  const store = ['--store', join(userData, 'sessions'), '--json']
  const all = ['scripts/palpable.mjs', 'sessions', ...words, ...store]
  return (await promisify(execFile)(process.execPath, all, { cwd: repository })).stdout
}

const newest = async (userData: string): Promise<string> =>
  (JSON.parse((await sessions(userData, 'list')).split('\n')[0] ?? '') as { id: string }).id

interface ToldContact {
  readonly first: string
  readonly second: string
  readonly beginFrame: number
  readonly endFrame: number
}

async function contactsOf(userData: string): Promise<ToldContact[]> {
  const told = await sessions(userData, 'show', await newest(userData), '--contacts')
  const lines = told.trim().split('\n').slice(1)
  return lines.map((line) => JSON.parse(line) as ToldContact)
}

/** Metres that a corner of a cloth is away from where the scene has it, at the most. */
const awayFromStart = (page: Page, id: string): Promise<number> =>
  page.evaluate((wanted) => {
    const { session } = palpable.opened!
    const { scene } = session.walkthrough.stage
    const shown = session.soft!.shown!.positions
    let most = 0
    let at = 0
    for (const { body, corners, positions } of scene.soft) {
      for (const [i, corner] of corners.entries()) {
        if (scene.bodies[body]!.id !== wanted) break
        const [x, y, z] = [0, 1, 2].map((k) => shown[3 * (at + i) + k]! - positions[3 * corner + k]!)
        most = Math.max(most, Math.hypot(x!, y!, z!))
      }
      at += corners.length
    }
    return most
  }, id)

/** A worker with WebGPU, and the device that was asked for last. */
interface CardScope {
  GPUAdapter: { prototype: { requestDevice(...wishes: unknown[]): Promise<{ destroy(): void }> } }
  card?: { destroy(): void }
}

/** Keeps what the hand is at from falling asleep until the measurements say something. */
async function stirUntil(page: Page, said: RegExp): Promise<void> {
  for (let i = 0; i < 60 && !said.test((await page.locator('.hud').textContent()) ?? ''); i++) {
    await page.mouse.wheel(0, i % 2 === 0 ? 60 : -60)
    await page.waitForTimeout(200)
  }
  expect(await page.locator('.hud').textContent()).toMatch(said)
}

/** The amber of cloth that touches itself. */
function amberPixels({ rgb }: Pixels): number {
  let count = 0
  for (let i = 0; i < rgb.length; i += 3) {
    if (rgb[i]! > 170 && rgb[i + 1]! > 110 && rgb[i + 1]! < 200 && rgb[i + 2]! < 60) count++
  }
  return count
}

describe('cloth in Electron', () => {
  const scene = useScene(launchElectron, 'kitchen', 'Kitchen', 'start screen')

  it('hangs and lies there without a red triangle, and the measurements say where kDet runs', async () => {
    const { page } = scene
    await eventually(() => page.locator('.hud').textContent()).toContain('processor')
    expect((await tones(page))[0]).toBeGreaterThan(5000)
    expect((await tones(page)).slice(1)).toEqual([0, 0])
  })

  it('turns red where the hand pushes the curtain, in the picture and in the list', async () => {
    const { page } = scene
    await page.keyboard.press('KeyR')
    await page.getByRole('button', { name: /^Record 0:0\d$/ }).waitFor()
    await standAt(page, [-0.3, 0, -0.98], 0)
    const spot = await seenAt(page, [-0.3, 1.45, -1.75])
    await page.mouse.move(spot.x, spot.y)
    const before = redPixels(await pictureOf(page, FREE))
    // Most of the way at once: the list is only read near the end of it.
    for (let i = 0; i < 9; i++) await page.mouse.wheel(0, -100)
    expect(await wheelUntil(page, 30, () => hasLine(page, /tip – curtain/))).toBe(true)
    for (let i = 0; i < 3; i++) await page.mouse.wheel(0, -100)
    await eventually(async () => (await tones(page))[1]!).toBeGreaterThan(1)
    await eventually(async () => redPixels(await pictureOf(page, FREE)) - before).toBeGreaterThan(20)
    await shot(page, 'curtain')
  })

  it('says so where the graphics card is lost, and goes on without it', async () => {
    const { page } = scene
    const worker = page.workers().find((each) => each.url().includes('soft-worker'))
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as CardScope
      const { prototype } = scope.GPUAdapter
      const { requestDevice } = prototype
      prototype.requestDevice = async function (...wishes) {
        scope.card = await requestDevice.apply(this, wishes)
        return scope.card
      }
    })
    await page.evaluate(() => palpable.opened!.session.soft!.setDevice('gpu'))
    await stirUntil(page, /graphics card/)
    await worker?.evaluate(() => (globalThis as unknown as CardScope).card?.destroy())
    await stirUntil(page, /processor.*The graphics card is lost[^.]*\. The processor goes on\./)
    await eventually(() => hasLine(page, /tip – curtain/)).toBe(true)
    await shot(page, 'card-lost')
    await page.evaluate(() => palpable.opened!.session.soft!.setDevice('cpu'))
  })

  it('shows another tone where the tea towel is pressed onto itself', async () => {
    const { page } = scene
    await page.keyboard.press('KeyH')
    await page.keyboard.down('KeyF')
    await standAt(page, [-0.95, 0, -0.61], Math.PI / 2)
    await lookTo(page, -0.5)
    const spot = await seenAt(page, [-1.65, 0.55, -0.61])
    await page.mouse.move(spot.x, spot.y)
    for (let i = 0; i < 7; i++) await page.mouse.wheel(0, -100)
    expect(await wheelUntil(page, 30, () => hasLine(page, /tea towel – itself/))).toBe(true)
    await eventually(async () => (await tones(page))[2]!).toBeGreaterThan(1)
    await shot(page, 'towel')
    await eventually(async () => amberPixels(await pictureOf(page, FREE))).toBeGreaterThan(20)
    await page.keyboard.up('KeyF')
  })

  it('breaks the vase that the hand lets go of beside the table, its shards collide, and undo has it whole again', async () => {
    const { app, page } = scene
    await page.keyboard.press('KeyH')
    // Between two chairs, from where the floor is free behind.
    await standAt(page, [1.05, 0, -0.25], 1.98)
    await lookTo(page, -0.6)
    const { at } = await bodyNamed(page, 'vase')
    const spot = await seenAt(page, [at[0], at[1] + 0.1, at[2]])
    await page.mouse.move(spot.x, spot.y)
    expect(await wheelUntil(page, 30, () => hasLine(page, /– vase/))).toBe(true)
    await page.mouse.down()
    await page.getByText('Holding vase').waitFor()
    await page.mouse.wheel(0, 300)
    await page.keyboard.down('KeyS')
    await eventually(async () => (await bodyNamed(page, 'vase')).at[0]).toBeGreaterThan(0.95)
    await page.keyboard.up('KeyS')
    await page.mouse.up()
    await page.getByText('The vase broke.').waitFor()
    await eventually(() => hasLine(page, /shard.* – .*shard/)).toBe(true)
    await shot(page, 'vase')
    await page.keyboard.press('Control+KeyZ')
    await eventually(() => hasLine(page, /shard/)).toBe(false)
    expect((await bodyNamed(page, 'vase')).at[1]).toBeGreaterThan(0.7)
    expect(app.problems).toEqual([])
  })

  it('is put back with everything else', async () => {
    const { page } = scene
    await standAt(page, [0.729, 0, 1.272], 0)
    await lookTo(page, -0.75)
    const spot = await seenAt(page, [0.85, 0.761, 0.65])
    await page.mouse.move(spot.x, spot.y)
    expect(await wheelUntil(page, 60, () => hasLine(page, /tablecloth/))).toBe(true)
    for (let i = 0; i < 60; i++) {
      await page.mouse.move(spot.x - 2 * i, spot.y + i)
      await page.waitForTimeout(30)
    }
    const drawn = await awayFromStart(page, 'tablecloth')
    expect(drawn).toBeGreaterThan(0.03)
    await page.keyboard.press('KeyH')
    await page.keyboard.press('Control+KeyR')
    await eventually(() => awayFromStart(page, 'tablecloth')).toBeLessThan(0.01)
    await eventually(async () => (await tones(page)).slice(1)).toEqual([0, 0])
    await shot(page, 'put-back')
  })

  it('goes on where its worker ends; where it ends for good and the page is loaded anew, nothing recorded is lost', async () => {
    const { page } = scene
    const kill = () =>
      page.evaluate(() => {
        const { worker, report } = palpable.opened!.session.soft!
        worker.onerror?.(new ErrorEvent('error', { message: 'killed by a test' }))
        return report
      })
    const before = await kill()
    await page.getByText('Cloth is back where it was some seconds ago: killed by a test.').waitFor()
    await eventually(() => page.evaluate(() => palpable.opened!.session.soft!.report)).not.toEqual(before)
    await eventually(async () => {
      await kill()
      return page.locator('.hud').textContent()
    }).toContain('Cloth stands still: killed by a test.')
    await page.reload()
    await page.getByRole('button', { name: 'Recorded sessions' }).click()
    await page.getByRole('option', { name: /^Kitchen/ }).waitFor()
    const chosen = page.getByRole('complementary', { name: 'Chosen session' })
    await chosen.getByRole('button', { name: 'Replay' }).click()
    await page.getByRole('slider', { name: 'Moment of the session' }).waitFor({ timeout: 60_000 })
  })

  it('is there in the replay at each moment, forth and back', async () => {
    const { page, userData } = scene
    const told = await contactsOf(userData)
    const frameOf = (first: RegExp, second: RegExp): number => {
      const found = told.find((each) => first.test(each.first) && second.test(each.second))
      return Math.floor(((found?.beginFrame ?? 0) + (found?.endFrame ?? 0)) / 2)
    }
    const pushed = await momentAt(page, frameOf(/tip$/, /^curtain$/))
    expect(pushed.contact).toBeGreaterThan(0)
    await eventually(() => hasLine(page, /tip – curtain/)).toBe(true)
    // The tips that touch it, too.
    await eventually(async () => redPixels(await pictureOf(page, REPLAYED))).toBeGreaterThan(30)
    await shot(page, 'replay-curtain')

    const broken = await momentAt(page, frameOf(/shard/, /shard/))
    expect(broken.there).toBeGreaterThan(pushed.there)
    await eventually(() => hasLine(page, /shard.* – .*shard/)).toBe(true)
    await shot(page, 'replay-vase')

    const pressed = await momentAt(page, frameOf(/^tea towel$/, /^tea towel$/))
    expect([pressed.there, pressed.self > 0]).toEqual([pushed.there, true])
    await eventually(() => hasLine(page, /tea towel – itself/)).toBe(true)
    await eventually(async () => amberPixels(await pictureOf(page, REPLAYED))).toBeGreaterThan(20)
    await shot(page, 'replay-towel')
    for (const moment of [broken, pushed, pressed]) expect(await momentAt(page, moment.frame)).toEqual(moment)
    await page.getByText('Cloth is catching up.').waitFor({ state: 'detached' })
  })

  it('is proved in the window and on the command line', async () => {
    const { app, page, userData } = scene
    const told = sessions(userData, 'verify', await newest(userData))
    await page.getByRole('button', { name: 'Verify every frame' }).click()
    const verdict = page.locator('.verdict')
    await verdict.getByText(/^Identical, [\d,]+ frames/).waitFor({ timeout: 60_000 })
    expect(JSON.parse(await told)).toMatchObject({ digest: await verdict.locator('code').textContent() })
    expect(app.problems).toEqual([])
  })
})
