/**
 * `npm run bench:cloth`: steps of cloth a second in the window, while the mouse's hand is in it, and what a step costs.
 * Without a graphics card drawing takes the processor that cloth should have; with `-- --undrawn` one frame in sixty is
 * drawn, as if there were a card. Ends with one JSON line for each cloth.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchElectron } from '../tests/e2e/support/launch-electron.ts'
import {
  contactLines,
  frames,
  keepSettings,
  lookTo,
  QUICK,
  sceneIsOpen,
  seenAt,
  standAt,
  wheelUntil,
} from '../tests/e2e/support/walk.ts'

type Spot = readonly [number, number, number]

interface Play {
  readonly cloth: string
  /** Where a person stands and looks, and what the hand goes to. */
  readonly feet: Spot
  readonly heading: number
  readonly pitch: number
  readonly at: Spot
  readonly crouches: boolean
  /** What the list of contacts says where the hand is at it. */
  readonly touched: RegExp
}

const PLAYS: readonly Play[] = [
  {
    cloth: 'curtain',
    feet: [-0.3, 0, -0.98],
    heading: 0,
    pitch: 0,
    at: [-0.3, 1.45, -1.75],
    crouches: false,
    touched: /tip – curtain/,
  },
  {
    cloth: 'tea-towel',
    feet: [-0.95, 0, -0.61],
    heading: Math.PI / 2,
    pitch: -0.5,
    at: [-1.65, 0.55, -0.61],
    crouches: true,
    touched: /tip – tea towel/,
  },
]
const SECONDS = 8
/** The cursor's way round its middle: pixels and radians a second, across and up. */
const SWING = [60, 2.1, 40, 3.3] as const
/** Milliseconds between two moves of the mouse, and moves between two notches of the wheel, in and out. */
const PACE = 30
const WHEEL_EVERY = 6
/** Milliseconds until a person who crouches is down: until then, what is looked at is elsewhere in the window. */
const CROUCHING = 1000
/** Notches of the wheel that the hand reaches out at most until it touches, and then presses on. */
const REACH = 30
const FARTHER = 3
/** Milliseconds in which cloth comes to rest after a scene has opened. */
const SETTLING = 3000

const [mode] = process.argv.slice(2)
if (mode !== undefined && mode !== '--undrawn')
  throw new Error(`bench:cloth takes --undrawn or nothing, not ${mode}`)
for (const play of PLAYS) {
  const folder = mkdtempSync(join(tmpdir(), 'palpable-bench-'))
  try {
    process.stdout.write(`${JSON.stringify(await measure(play, folder))}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(play: Play, folder: string) {
  keepSettings(folder, QUICK)
  const app = await launchElectron({ args: ['--scene', 'kitchen'], userData: folder })
  try {
    const { page } = app
    await sceneIsOpen(page, 'Kitchen')
    await page.waitForTimeout(SETTLING)
    await standAt(page, play.feet, play.heading)
    if (play.crouches) await page.keyboard.down('KeyF')
    await lookTo(page, play.pitch)
    await page.waitForTimeout(CROUCHING)
    const spot = await seenAt(page, play.at)
    await page.mouse.move(spot.x, spot.y)
    const isTouched = async () => (await contactLines(page)).some((line) => play.touched.test(line))
    if (!(await wheelUntil(page, REACH, isTouched)))
      throw new Error(`The hand does not reach the ${play.cloth}.`)
    for (let i = 0; i < FARTHER; i++) await page.mouse.wheel(0, -100)
    await frames(page, 3)
    if (mode === '--undrawn') await drawSeldom(page)
    await beginCounting(page)
    await swing(page, spot)
    return { cloth: play.cloth, undrawn: mode === '--undrawn', ...(await counted(page)) }
  } finally {
    await app.close()
  }
}

async function swing(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const begun = Date.now()
  const [width, across, height, up] = SWING
  for (let i = 0; Date.now() - begun < 1000 * SECONDS; i++) {
    const seconds = (Date.now() - begun) / 1000
    await page.mouse.move(x + width * Math.sin(across * seconds), y + height * Math.sin(up * seconds))
    if (i % WHEEL_EVERY === 0) await page.mouse.wheel(0, i % (2 * WHEEL_EVERY) === 0 ? -100 : 100)
    await page.waitForTimeout(PACE)
  }
}

async function drawSeldom(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { view } = palpable.opened!.session as unknown as { view: { render(): void } }
    const render = view.render.bind(view)
    let frame = 0
    view.render = () => {
      if (frame++ % 60 === 0) render()
    }
  })
}

interface Count {
  steps: number
  frames: number
  touched: number
  readonly begun: number
  readonly milliseconds: number[]
}

async function beginCounting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { session } = palpable.opened!
    const count: Count = { steps: 0, frames: 0, touched: 0, begun: performance.now(), milliseconds: [] }
    Object.assign(globalThis, { clothCount: count })
    session.onFrame = () => {
      const soft = session.soft!
      count.frames++
      count.steps += soft.steps
      if (soft.fresh) count.milliseconds.push(soft.report!.step)
      if (soft.contactCount > 0) count.touched++
    }
  })
}

async function counted(page: Page) {
  const { steps, frames, touched, milliseconds, seconds } = await page.evaluate(() => {
    const { clothCount: count } = globalThis as unknown as { clothCount: Count }
    return { ...count, seconds: (performance.now() - count.begun) / 1000 }
  })
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
  return {
    stepsASecond: Number((steps / seconds).toFixed(1)),
    framesASecond: Number((frames / seconds).toFixed(1)),
    touchedInFrames: Number((touched / frames).toFixed(2)),
    stepMsMedian: at(0.5),
    stepMsP90: at(0.9),
  }
}
