// `node scripts/desktop-run.mjs FILE.ts [ARGUMENT…]`: installs, builds and sets up a desktop, then runs the file under
// Node 24 with DISPLAY, ELECTRON_OVERRIDE_DIST_PATH and PALPABLE_CHROMIUM in its environment.
import { resolve } from 'node:path'
import { ensureBuilt } from './ensure-build.mjs'
import { ensureDesktop } from './ensure-desktop.mjs'
import { ensureInstalled } from './ensure-install.mjs'
import { projectRoot } from './node24.mjs'
import { runUnderNode24 } from './under-node24.mjs'

const [file, ...args] = process.argv.slice(2)

try {
  if (file === undefined) throw new Error('name a file to run: node scripts/desktop-run.mjs FILE.ts')
  ensureInstalled()
  ensureBuilt()
  const { environment, stop } = await ensureDesktop()
  Object.assign(process.env, environment)
  try {
    process.exitCode = await runUnderNode24(resolve(projectRoot, file), args)
  } finally {
    stop()
  }
} catch (error) {
  process.stderr.write(`palpable: ${error.message}\n`)
  process.exitCode = 1
}
