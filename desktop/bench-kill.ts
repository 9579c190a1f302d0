/**
 * `npm run --silent bench:kill [-- HOSTS WINDOWS]`: kills the process with SIGKILL at random moments while it records,
 * most often the windowless host, a few times the whole Electron, and looks at what is left. Ends with one JSON line;
 * exits 1 where a store is damaged, a session cannot be replayed, or more than half a second is lost.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BatchWriter } from '../engine/record/frame-batch.ts'
import { FrameRecord } from '../engine/record/frame-record.ts'
import { LogDecoder } from '../engine/record/log-decoder.ts'
import { SAMPLE_RATE, SampleSession } from '../engine/record/sample/sample-session.ts'
import { STORE_FILE } from '../main/sessions/file-facts.ts'
import { LocalStore } from '../main/sessions/local-store.ts'
import { StoreOwner } from '../main/sessions/store-owner.ts'
import { RecordWork } from '../renderer/record/record-work.ts'
import { launchElectron } from '../tests/e2e/support/launch-electron.ts'
import { keepSettings, QUICK, sceneIsOpen } from '../tests/e2e/support/walk.ts'
import { startHost } from '../tests/e2e/support/web-host.ts'
import { beginning } from '../tests/main/sessions/recording.ts'

const [hosts = 45, windows = 5] = process.argv.slice(2).map(Number)
/** Milliseconds of recording before the kill: anywhere from the first chunk to several key frames. */
const SOONEST = 400
const LATEST = 3000
/** Milliseconds that may be lost. */
const MOST_LOST = 500
/** Milliseconds of frames that a window hands over together; see renderer/record/recorder-link.ts. */
const TOGETHER = 200

interface Left {
  readonly lostMs: number
  readonly frames: number
  readonly fault: string | null
}

const results: Left[] = []
for (let i = 0; i < hosts + windows; i++) {
  const folder = mkdtempSync(join(tmpdir(), 'palpable-kill-'))
  try {
    const moment = SOONEST + Math.random() * (LATEST - SOONEST)
    const killedAt = i < hosts ? await killHost(folder, moment) : await killWindow(folder, moment)
    const left = await whatIsLeft(folder, killedAt)
    results.push(left)
    const what = i < hosts ? 'host' : 'window'
    process.stderr.write(
      `${i + 1}: the ${what} after ${Math.round(moment)} ms: ${left.fault ?? `${left.frames} frames, ${Math.round(left.lostMs)} ms lost`}\n`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const faults = results.flatMap(({ fault }) => fault ?? [])
const lostMsMax = Math.max(...results.map(({ lostMs }) => lostMs))
process.stdout.write(`${JSON.stringify({ kills: results.length, faults, lostMsMax })}\n`)
process.exitCode = faults.length > 0 || lostMsMax > MOST_LOST ? 1 : 0

/** Records over HTTP as a window does, by the clock, until the host is gone. Returns when it was killed. */
async function killHost(folder: string, moment: number): Promise<number> {
  const host = await startHost(['--user-data', folder])
  const base = host.address
  let begun = (): void => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const writer = new BatchWriter()
  const work = new RecordWork({
    tell: (answer) => {
      if (answer.type === 'begun') begun()
      if (answer.type === 'returned') writer.giveBack(answer.batch)
    },
    // Node's fetch sends no Origin of its own.
    fetch: (url, request) =>
      fetch(url, { ...request, headers: { ...request.headers, Origin: new URL(base).origin } }),
    wait: async (milliseconds) => void (await wait(milliseconds)),
    packScene: () => Promise.reject(new Error('No scene goes along.')),
    makeJpeg: () => Promise.reject(new Error('No picture goes along.')),
  })
  const startedAt = Date.now()
  const sample = new SampleSession(startedAt)
  const begin = beginning({ startedAt, name: 'To be killed' })
  work.hear({ type: 'begin', begin, scene: { kind: 'url', url: base, name: 'nothing' }, base })
  await hasBegun
  const record = new FrameRecord()
  let frame = 0
  const until = Date.now() + moment
  while (Date.now() < until) {
    // Every frame that is due by now.
    while (startedAt + (1000 * frame) / SAMPLE_RATE <= Date.now()) {
      sample.next(record)
      writer.add(record)
      frame++
      if (writer.frameCount >= (TOGETHER / 1000) * SAMPLE_RATE) {
        work.hear({ type: 'batch', batch: writer.take() })
      }
    }
    await wait(5)
  }
  const killedAt = Date.now()
  await host.stop('SIGKILL')
  work.hear({ type: 'end' })
  return killedAt
}

async function killWindow(folder: string, moment: number): Promise<number> {
  keepSettings(folder, QUICK)
  const app = await launchElectron({ args: ['--scene', 'kitchen'], userData: folder })
  const child = app.electron?.process()
  if (child?.pid === undefined) throw new Error('Electron has no process.')
  await sceneIsOpen(app.page, 'Kitchen')
  await app.page.keyboard.press('KeyR')
  await app.page.getByRole('button', { name: /^Record 0:/ }).waitFor()
  await wait(moment)
  const killedAt = Date.now()
  child.kill('SIGKILL')
  await once(child, 'exit')
  return killedAt
}

async function whatIsLeft(folder: string, killedAt: number): Promise<Left> {
  const sessions = join(folder, 'sessions')
  let fault: string | null = null
  // As the app opens it: what was being recorded is marked then.
  const owner = new StoreOwner({
    folder: sessions,
    notify: (text) => {
      fault = text
    },
    onStopped: () => {},
  })
  await owner.close()
  if (fault !== null) return { lostMs: Number.NaN, frames: 0, fault }
  const store = LocalStore.open(join(sessions, STORE_FILE), { readOnly: true })
  try {
    const integrity = store.db.pragma('integrity_check', { simple: true })
    const [session] = store.list()
    if (integrity !== 'ok' || session === undefined) {
      return {
        lostMs: Number.NaN,
        frames: 0,
        fault: `integrity ${integrity}, ${store.list().length} sessions`,
      }
    }
    const lostMs = killedAt - (session.startedAt + session.duration / 1000)
    const frames = countFrames(store, session.id)
    fault =
      session.state !== 'ended unexpectedly'
        ? `listed as "${session.state}"`
        : frames !== session.frames
          ? `${frames} of ${session.frames} frames can be read`
          : null
    return { lostMs, frames, fault }
  } finally {
    store.close()
  }
}

/** Reads the whole session, as a replay would. */
function countFrames(store: LocalStore, id: string): number {
  const { begin, chunkCount } = store.details(id)
  const decoder = new LogDecoder(begin.bodyCount)
  let frames = 0
  for (const bytes of store.chunks(id, 0, chunkCount - 1)) {
    decoder.open(bytes)
    while (decoder.next()) frames++
  }
  return frames
}
