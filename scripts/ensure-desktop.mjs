// Everything that a test or bench of the whole app needs on a machine without a screen: Debian packages, an Electron,
// Chromium, and a display of its own.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDebianPackages } from './debian-packages.mjs'
import { projectRoot } from './node24.mjs'
import { ensureTestElectron } from './test-electron.mjs'

/** An Electron that someone chose, the official one where it has been fetched, else the test Electron. */
export function electronFolder(root = projectRoot) {
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH) return process.env.ELECTRON_OVERRIDE_DIST_PATH
  const official = join(root, 'node_modules', 'electron', 'dist')
  return existsSync(join(official, 'version')) ? official : ensureTestElectron(root)
}

/**
 * A display of our own, on a number that Xvfb finds free. Resolves to its name and how to end it; it also ends by
 * itself with this process.
 */
export function startDisplay() {
  return new Promise((started, failed) => {
    const server = spawn(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '2800x1800x24', '-nolisten', 'tcp', '-noreset'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    )
    const stop = () => server.kill()
    process.once('exit', stop)
    server.once('error', (error) =>
      failed(new Error(`Xvfb could not be started (${error.code ?? error.message})`)),
    )
    server.once('exit', (code) => failed(new Error(`Xvfb ended at once (exit code ${code})`)))
    server.stdio[3].once('data', (number) => started({ display: `:${String(number).trim()}`, stop }))
  })
}

/** The environment for the whole app, and how to end what was started for it. Throws an Error of one sentence. */
export async function ensureDesktop(root = projectRoot) {
  if (process.platform !== 'linux') {
    return { environment: { ELECTRON_OVERRIDE_DIST_PATH: electronFolder(root) }, stop: () => {} }
  }
  ensureDebianPackages()
  const electron = electronFolder(root)
  const { display, stop } = await startDisplay()
  const environment = {
    DISPLAY: display,
    ELECTRON_OVERRIDE_DIST_PATH: electron,
    PALPABLE_CHROMIUM: '/usr/bin/chromium',
    PALPABLE_DESKTOP: '1',
  }
  return { environment, stop }
}
