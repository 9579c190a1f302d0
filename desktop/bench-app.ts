/**
 * `npm run bench:app`: opens the kitchen in real Electron and lets the app measure its own collision step and what it
 * does to the frame rate. With `-- --building [TRIANGLES]` the scene is a building that is one soup of triangles, and
 * the hand slides along its walls. Ends with one JSON line.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBuilding } from '../tests/e2e/support/building-file.ts'
import { launchElectron } from '../tests/e2e/support/launch-electron.ts'
import { keepSettings } from '../tests/e2e/support/walk.ts'

const FRAMES = Number(process.env.PALPABLE_BENCH_FRAMES ?? 600)
const SIZE = { width: 1920, height: 1080 }
const TRIANGLES = 310_000
/** Or every frame lasts a whole number of the display's, and 1 ms more is either nothing or 17 ms. */
const ANY_LENGTH = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

const [mode, triangles] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'palpable-bench-'))
try {
  await bench(await whatToOpen())
} finally {
  rmSync(folder, { recursive: true })
}

async function whatToOpen(): Promise<string[]> {
  if (mode === undefined) return ['--scene', 'kitchen']
  const count = Number(triangles ?? TRIANGLES)
  if (mode !== '--building' || !(count > 0)) {
    throw new Error(`bench:app takes --building [TRIANGLES] or nothing, not ${mode} ${triangles ?? ''}`)
  }
  const file = join(folder, 'building.glb')
  await writeBuilding(file, count)
  return [file]
}

async function bench(args: readonly string[]): Promise<void> {
  // As for someone who has been here before.
  keepSettings(folder, { hintSeen: true })
  const app = await launchElectron({ args, size: SIZE, flags: ANY_LENGTH, userData: folder })
  try {
    const { page } = app
    await page.waitForFunction(
      () => 'palpable' in globalThis && globalThis.palpable.opened !== null,
      undefined,
      { timeout: 120_000 },
    )
    const what = mode === undefined ? 'kitchen' : 'building'
    process.stderr.write(
      `The ${what} is open; measuring ${FRAMES} frames with and ${FRAMES} without detection.\n`,
    )
    const result = await page.evaluate((frames) => globalThis.palpable.measure(frames), FRAMES)
    process.stdout.write(`${JSON.stringify(result)}\n`)
  } finally {
    await app.close()
  }
}
