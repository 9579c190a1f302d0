/**
 * `npm run screenshots`: the README's pictures and the scenes' thumbnails, taken in real Electron. Each picture puts the
 * walker somewhere and leads the hand, lets the app run for a while, and stops at that moment.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings } from '../contract/settings.ts'
import { enterSimulated, frames as headsetFrames, moveHead, moveWrist } from '../tests/e2e/support/headset.ts'
import { launchElectron } from '../tests/e2e/support/launch-electron.ts'
import type { OpenedApp } from '../tests/e2e/support/opened.ts'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'docs/screenshots')
const SIZE = { width: 1280, height: 800 }

interface Shot {
  /** Feet, heading and pitch in radians; where the scene starts if left out. */
  readonly stand?: readonly [number, number, number, number, number]
  /** The middle of the grip, in the world. */
  readonly hand?: readonly [number, number, number]
  /** Where it comes from in a straight line; at once it would sweep aside what it is to touch. */
  readonly from?: readonly [number, number, number]
  /** Radians the hand is turned: yaw, pitch, roll. */
  readonly turn?: readonly [number, number, number]
  readonly pose?: 'open' | 'point' | 'pinch' | 'fist' | 'grasp'
  /** Closes the hand there, then leads it on to another place. */
  readonly carryTo?: readonly [number, number, number]
  readonly keys?: readonly string[]
  /** With the measurements on the screen. */
  readonly measured?: boolean
  /** Degrees from top to bottom; as the settings have it if left out. */
  readonly fieldOfView?: number
  /** Collision frames to run, at 60 a second. */
  readonly frames?: number
}

const KITCHEN: Readonly<Record<string, Shot>> = {
  kitchen: { hand: [0.36, 1.1, 0.78], frames: 30 },
  touch: {
    stand: [0.35, 0, 1.1, 0.05, -0.85],
    from: [0.62, 0.83, 0.72],
    hand: [0.486, 0.8, 0.672],
    turn: [0.85, -0.45, 0.1],
    pose: 'point',
    fieldOfView: 50,
    frames: 60,
  },
  carry: { stand: [0.3, 0, 1.3, 0, -0.5], hand: [0.41, 0.84, 0.6], carryTo: [0.26, 1.14, 0.74], frames: 40 },
  boxes: {
    stand: [0.25, 0, 1.25, 0, -0.6],
    hand: [0.2, 0.9, 0.62],
    keys: ['F2'],
    frames: 30,
    measured: true,
  },
  features: { stand: [0.35, 0, 1.15, 0.05, -0.8], hand: [0.33, 0.83, 0.55], keys: ['F3', 'F4'], frames: 30 },
  parts: { stand: [0.3, 0, 1.3, 0, -0.6], hand: [0.33, 1.0, 0.8], keys: ['F6'], frames: 30 },
  stereo: { stand: [0.25, 0, 1.25, 0, -0.5], hand: [0.2, 0.95, 0.75], keys: ['F7'], frames: 30 },
}

async function opened(app: OpenedApp): Promise<void> {
  await app.page.waitForFunction(() => globalThis.palpable?.opened != null, undefined, { timeout: 120_000 })
  await app.page.evaluate(() => globalThis.palpable.changeSettings({ hintSeen: true }))
  await app.page.waitForTimeout(500)
}

async function compose(app: OpenedApp, shot: Shot): Promise<void> {
  for (const key of shot.keys ?? []) await app.page.keyboard.press(key)
  const seen = { fieldOfView: defaultSettings.fieldOfView, ...shot }
  await app.page.evaluate((shot) => {
    const { session } = globalThis.palpable.opened!
    const { walkthrough } = session
    const still = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
    globalThis.palpable.changeSettings({
      showHud: shot.measured === true,
      fieldOfView: shot.fieldOfView,
    })
    session.pause()
    walkthrough.reset()
    walkthrough.unstick()
    if (shot.stand !== undefined) {
      const [x, y, z, heading, pitch] = shot.stand
      walkthrough.walker.teleport([x, y, z], heading, pitch)
    }
    walkthrough.control.fingers.settleIn(shot.pose ?? 'open')
    walkthrough.control.home()
    if (shot.turn !== undefined) walkthrough.control.turn(...(shot.turn as [number, number, number]))
    const place = new Float64Array(3)
    const lead = (to: readonly [number, number, number]) => {
      place.set(to)
      walkthrough.lead = (root) => {
        // The grip stays where the control has put it relative to the root.
        const { grip } = walkthrough.model
        const [x, y, z, w] = root.subarray(3) as unknown as [number, number, number, number]
        const [gx, gy, gz] = grip as unknown as [number, number, number]
        const tx = 2 * (y * gz - z * gy)
        const ty = 2 * (z * gx - x * gz)
        const tz = 2 * (x * gy - y * gx)
        root[0] = place[0]! - (gx + w * tx + y * tz - z * ty)
        root[1] = place[1]! - (gy + w * ty + z * tx - x * tz)
        root[2] = place[2]! - (gz + w * tz + x * ty - y * tx)
      }
    }
    const run = (frames: number) => {
      for (let i = 0; i < frames; i++) walkthrough.advance(1 / 60, still)
    }
    const { from, hand, frames = 30 } = shot
    if (from !== undefined && hand !== undefined) {
      for (let i = 0; i < frames; i++) {
        const at = (k: 0 | 1 | 2) => from[k] + ((hand[k] - from[k]) * i) / frames
        lead([at(0), at(1), at(2)])
        run(1)
      }
    }
    if (hand !== undefined) lead(hand)
    run(frames)
    if (shot.carryTo !== undefined) {
      walkthrough.setGrip(1)
      run(30)
      lead(shot.carryTo)
      run(60)
    }
    session.drawStill()
  }, seen)
  // Shadows are drawn with the second picture after a change.
  for (let picture = 0; picture < 4; picture++) {
    await app.page.evaluate(() => globalThis.palpable.opened!.session.drawStill())
    await app.page.waitForTimeout(300)
  }
}

async function keep(app: OpenedApp, name: string): Promise<void> {
  await app.page.screenshot({
    path: join(pictures, `${name}.jpg`),
    type: 'jpeg',
    quality: 90,
    timeout: 60_000,
  })
  process.stderr.write(`${name}\n`)
}

/** The hand goes into the curtain while the app runs: cloth moves in its own time, not in that of `compose`. */
async function pushCurtain({ page }: OpenedApp): Promise<void> {
  await page.evaluate(async () => {
    const { session } = globalThis.palpable.opened!
    const { walkthrough } = session
    globalThis.palpable.changeSettings({ showHud: true, fieldOfView: 60 })
    walkthrough.walker.teleport([-0.35, 0, -0.95], 0, -0.12)
    walkthrough.control.fingers.settleIn('open')
    let time = 0
    walkthrough.lead = (root, passed) => {
      time += Math.min(passed, 0.1)
      root[0] = -0.3
      root[1] = 1.4
      root[2] = -1.35 - 0.3 * Math.min(1, time / 3)
    }
    await new Promise((resolve) => setTimeout(resolve, 9000))
    session.drawStill()
  })
}

/** Half a minute in which the hand goes about on the table, for the pictures of a session. */
async function recordAmongThings({ page }: OpenedApp): Promise<void> {
  await page.evaluate(async (seconds) => {
    const { walkthrough } = globalThis.palpable.opened!.session
    walkthrough.walker.teleport([0.3, 0, 1.3], 0, -0.5)
    walkthrough.control.fingers.settleIn('open')
    let time = 0
    walkthrough.lead = (root, passed) => {
      time += Math.min(passed, 0.1)
      root[0] = 0.22 + 0.3 * Math.sin(0.9 * time)
      root[1] = 0.9 + 0.08 * Math.sin(1.7 * time)
      root[2] = 0.8 + 0.18 * Math.cos(0.7 * time)
    }
    globalThis.palpable.run('record')
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    globalThis.palpable.run('record')
    walkthrough.lead = null
  }, 30)
  await page.getByRole('button', { name: 'Close this message' }).first().click()
}

/** Both eyes of the simulated headset, with a cup in the right hand and the other on the table. */
async function takeCupInVr({ page }: OpenedApp): Promise<void> {
  await page.evaluate(() => globalThis.palpable.changeSettings({ showHud: false, showContacts: true }))
  await enterSimulated(page)
  await moveHead(page, [0.1, 1.5, -0.35], [-Math.sin(0.4), 0, 0, Math.cos(0.4)], 4)
  const [x, y, z] = await page.evaluate(() => {
    const { stage } = globalThis.palpable.opened!.session.walkthrough
    const cup = stage.bodies[stage.scene.bodies.findIndex(({ name }) => name === 'blue cup')]!
    const at = stage.places.subarray(8 * cup)
    return [at[0]! + 0.03, at[1]! + 0.1, at[2]! + 0.1] as const
  })
  const turned = [0, 0, -Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)] as const
  const level = [0, 0, 0, 1] as const
  await page.evaluate(() => globalThis.palpable.vr.simulated!.setPose(1, 'open'))
  await page.evaluate(() => globalThis.palpable.vr.simulated!.setPose(0, 'open'))
  await moveWrist(page, 1, [x + 0.1, y + 0.15, z + 0.05], turned, 4)
  await moveWrist(page, 1, [x + 0.06, y, z + 0.02], turned, 3)
  await moveWrist(page, 1, [x, y, z], turned, 3)
  await page.evaluate(() => globalThis.palpable.vr.simulated!.setPose(1, 'pinch'))
  await headsetFrames(page, 8)
  await moveWrist(page, 1, [x - 0.06, y + 0.14, z + 0.02], turned, 5)
  await moveWrist(page, 0, [x - 0.42, y + 0.05, z + 0.02], level, 5)
  await moveWrist(page, 0, [x - 0.42, y - 0.12, z - 0.02], level, 4)
  await headsetFrames(page, 4)
}

/** The picture alone, without panels, small: for the card on the start screen. */
async function keepThumbnail(app: OpenedApp, scene: string): Promise<void> {
  const data = await app.page.evaluate(() => {
    const source = document.querySelector('canvas')!
    globalThis.palpable.opened!.session.drawStill()
    const small = document.createElement('canvas')
    small.width = 640
    small.height = 400
    small.getContext('2d')!.drawImage(source, 0, 0, 640, 400)
    return small.toDataURL('image/jpeg', 0.86)
  })
  writeFileSync(join(root, 'scenes', scene, 'thumbnail.jpg'), Buffer.from(data.split(',')[1]!, 'base64'))
  process.stderr.write(`thumbnail of ${scene}\n`)
}

async function inScene(scene: string, work: (app: OpenedApp) => Promise<void>): Promise<void> {
  const app = await launchElectron({ args: ['--scene', scene], size: SIZE })
  try {
    await opened(app)
    await work(app)
  } finally {
    await app.close()
  }
}

mkdirSync(pictures, { recursive: true })
const wanted = process.argv.slice(2)
const wants = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

if (Object.keys(KITCHEN).some(wants)) {
  await inScene('kitchen', async (app) => {
    for (const [name, shot] of Object.entries(KITCHEN)) {
      if (!wants(name)) continue
      await compose(app, shot)
      await keep(app, name)
      if (name === 'kitchen') await keepThumbnail(app, 'kitchen')
      for (const key of shot.keys ?? []) await app.page.keyboard.press(key)
    }
  })
}
if (wants('cloth')) {
  await inScene('kitchen', async (app) => {
    await pushCurtain(app)
    await app.page.waitForTimeout(1000)
    await keep(app, 'cloth')
  })
}
if (wants('headset')) {
  await inScene('kitchen', async (app) => {
    await takeCupInVr(app)
    await keep(app, 'headset')
  })
}
if (wants('sessions') || wants('replay')) {
  await inScene('kitchen', async (app) => {
    await recordAmongThings(app)
    await app.page.keyboard.press('KeyL')
    await app.page.getByRole('button', { name: 'Replay' }).waitFor()
    await app.page.waitForTimeout(1000)
    await keep(app, 'sessions')
    await app.page.getByRole('button', { name: 'Replay' }).click()
    await app.page.getByRole('slider', { name: 'Moment of the session' }).waitFor()
    await app.page.keyboard.press('KeyT')
    // Until contacts are there, there is none to go to.
    await app.page.getByText(/^\d+ contacts with /).waitFor()
    for (let contact = 0; contact < 12; contact++) await app.page.keyboard.press('PageDown')
    // The curve of distances is measured in a worker.
    await app.page.waitForTimeout(20_000)
    await keep(app, 'replay')
  })
}
if (wants('porch')) {
  await inScene('porch', async (app) => {
    await compose(app, { stand: [0.3, 0, 3.1, 0.06, -0.06], hand: [0.48, 1.42, 2.55], frames: 30 })
    await keep(app, 'porch')
    await keepThumbnail(app, 'porch')
  })
}
if (wants('simulation')) {
  await inScene('simulation', async (app) => {
    await app.page.waitForTimeout(3000)
    await compose(app, { hand: [0.2, 1.38, 3.65], frames: 120, measured: true })
    await keep(app, 'simulation')
    await keepThumbnail(app, 'simulation')
  })
}
if (wants('lab')) {
  await inScene('lab', async (app) => {
    await app.page.getByLabel('Time', { exact: true }).press('End')
    // The hand beside the figure, not before it.
    await app.page.mouse.move(380, 640)
    await app.page.waitForTimeout(3000)
    await keep(app, 'lab')
    await keepThumbnail(app, 'lab')
  })
}
if (wants('start')) {
  const app = await launchElectron({ size: SIZE })
  try {
    await app.page.getByRole('heading', { name: 'Palpable' }).first().waitFor()
    await app.page.waitForTimeout(1500)
    await keep(app, 'start')
  } finally {
    await app.close()
  }
}
