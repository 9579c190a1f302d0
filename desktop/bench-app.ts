/**
 * `npm run bench:app`: opens the kitchen in real Electron and lets the app measure its own collision step and what it
 * does to the frame rate. Ends with one JSON line.
 */
import { launchElectron } from '../tests/e2e/support/launch-electron.ts'

const FRAMES = Number(process.env.PALPABLE_BENCH_FRAMES ?? 600)
const SIZE = { width: 1280, height: 800 }

const app = await launchElectron({ args: ['--scene', 'kitchen'], size: SIZE })
try {
  const { page } = app
  await page.waitForFunction(
    () => 'palpable' in globalThis && globalThis.palpable.opened !== null,
    undefined,
    {
      timeout: 120_000,
    },
  )
  process.stderr.write(
    `The kitchen is open; measuring ${FRAMES} frames with and ${FRAMES} without detection.\n`,
  )
  const result = await page.evaluate((frames) => globalThis.palpable.measure(frames), FRAMES)
  process.stdout.write(`${JSON.stringify(result)}\n`)
} finally {
  await app.close()
}
