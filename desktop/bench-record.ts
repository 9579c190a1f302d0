/**
 * `npm run bench:record`: writes an hour of two hands and twenty moving bodies at 90 frames a second into a store, opens
 * it in real Electron and jumps about in it, then records the kitchen and asks what that costs the drawing thread. With
 * `-- SECONDS` the session is shorter. Ends with one JSON line.
 *
 * Opening is everything but the scene, which is loaded as for a walk: what is known of the session, its contacts and its
 * first frame. A seek ends when everything stands where it was and the engine has found the contacts, so that the
 * picture can be drawn.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { SAMPLE_RATE } from '../engine/record/sample/sample-session.ts'
import { STORE_FILE } from '../main/sessions/file-facts.ts'
import { LocalStore } from '../main/sessions/local-store.ts'
import { launchElectron } from '../tests/e2e/support/launch-electron.ts'
import { repository } from '../tests/e2e/support/opened.ts'
import { frames, keepSettings, QUICK } from '../tests/e2e/support/walk.ts'
import { writeLongSession } from './hour-session.ts'

const SECONDS = Number(process.argv[2] ?? 3600)
const SEEKS = 200
/** Seconds of recording by which the drawing thread is judged. */
const RECORDED = 40

const folder = mkdtempSync(join(tmpdir(), 'palpable-bench-'))
try {
  const { id, megabytes } = await writeStore()
  keepSettings(folder, QUICK)
  const app = await launchElectron({ args: ['--scene', 'kitchen'], userData: folder })
  try {
    await app.page.waitForFunction(
      () => 'palpable' in globalThis && globalThis.palpable.opened !== null,
      undefined,
      { timeout: 120_000 },
    )
    const drawThreadMsMedian = await record(app.page)
    const { frames, openMs, seeks } = await replay(app.page, id)
    seeks.sort((a, b) => a - b)
    process.stderr.write(`Seeks: median ${seeks[SEEKS >> 1]?.toFixed(1)} ms.\n`)
    const seekMsMax = seeks.at(-1) ?? Number.NaN
    process.stdout.write(`${JSON.stringify({ megabytes, frames, openMs, seekMsMax, drawThreadMsMedian })}\n`)
  } finally {
    await app.close()
  }
} finally {
  rmSync(folder, { recursive: true })
}

async function writeStore(): Promise<{ id: string; megabytes: number }> {
  const sessions = join(folder, 'sessions')
  mkdirSync(sessions)
  const path = join(sessions, STORE_FILE)
  const store = LocalStore.open(path)
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    version: string
  }
  const frames = SECONDS * SAMPLE_RATE
  let told = Date.now()
  const { id, contactsPerFrame } = await writeLongSession(store, {
    frames,
    seed: 1,
    version,
    scenes: join(repository, 'scenes'),
    onFrame: (frame) => {
      if (Date.now() - told < 10_000) return
      told = Date.now()
      process.stderr.write(`The session is played: ${frame} of ${frames} frames.\n`)
    },
  })
  store.close()
  process.stderr.write(`${frames} frames, ${contactsPerFrame.toFixed(1)} contacts in each.\n`)
  return { id, megabytes: statSync(path).size / 1e6 }
}

/** The hand goes round over the table while everything is recorded. */
async function record(page: Page): Promise<number> {
  return page.evaluate(async (seconds) => {
    const { opened, recording } = globalThis.palpable
    if (opened === null) throw new Error('No scene is open.')
    const { walkthrough } = opened.session
    const middle = walkthrough.hand.root.slice(0, 3)
    let time = 0
    walkthrough.lead = (root, passed) => {
      time += passed
      root[0] = middle[0]! + 0.25 * Math.sin(1.7 * time)
      root[1] = middle[1]! + 0.2 * Math.sin(1.1 * time)
      root[2] = middle[2]! - 0.2 + 0.2 * Math.cos(1.3 * time)
    }
    await recording.start(opened, 'person')
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    await recording.stop()
    walkthrough.lead = null
    return recording.drawThreadMsMedian
  }, RECORDED)
}

async function replay(page: Page, id: string): Promise<{ frames: number; openMs: number; seeks: number[] }> {
  // From the page of sessions, as a person does: drawn by the processor, the last picture of the walk holds the page up.
  await page.evaluate(() => globalThis.palpable.run('sessions'))
  await page.getByRole('heading', { name: /^Recorded sessions/ }).waitFor()
  await frames(page, 10)
  await page.evaluate((session) => globalThis.palpable.replaySession(session), id)
  await page.waitForFunction(() => globalThis.palpable.replay.session !== null, undefined, {
    timeout: 120_000,
  })
  return page.evaluate(async (count) => {
    const { replay } = globalThis.palpable
    const { session } = replay
    if (session === null) throw new Error('No session is open.')
    const { frames, duration } = session.entry
    const seeks: number[] = []
    for (let i = 0; i < count; i++) {
      // Spread over the whole, never twice near the same place: nothing is at hand.
      replay.seek(duration * ((i * 0.6180339887) % 1))
      while (session.isSeeking) await new Promise((resolve) => setTimeout(resolve, 1))
      seeks.push(session.lastSeek)
    }
    return { frames, openMs: session.openMilliseconds, seeks }
  }, SEEKS)
}
