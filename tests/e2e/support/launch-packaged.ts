import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import {
  collectProblems,
  type LaunchOptions,
  type OpenedApp,
  repository,
  requireDesktop,
  userDataFor,
} from './opened.ts'
import { SOFTWARE_RENDERING } from './software-rendering.ts'

const EXECUTABLES: Readonly<Record<string, string>> = {
  linux: 'linux-unpacked/palpable',
  win32: 'win-unpacked/Palpable.exe',
  darwin: `mac${process.arch === 'arm64' ? '-arm64' : ''}/Palpable.app/Contents/MacOS/Palpable`,
}

export const packagedExecutable = join(repository, 'dist', EXECUTABLES[process.platform] ?? '')

/**
 * The app that `npm run package` made. Its fuses forbid the Node inspector that Playwright drives Electron by, so the
 * page alone is driven, by Chromium's own debugging port.
 */
export async function launchPackaged(options: LaunchOptions = {}): Promise<OpenedApp> {
  requireDesktop()
  const userData = userDataFor(options)
  const app = spawn(
    packagedExecutable,
    [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...SOFTWARE_RENDERING,
      '--remote-debugging-port=0',
      '--user-data',
      userData.folder,
      ...(options.args ?? []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: userData.folder },
  )
  const ended = once(app, 'exit')
  const close = async (): Promise<void> => {
    app.kill()
    await ended
    userData.done()
  }
  try {
    const address = await debuggingAddress(app.stderr, ended)
    await pageIsThere(address)
    const browser = await chromium.connectOverCDP(address)
    const context = browser.contexts()[0]
    if (context === undefined) throw new Error('The packaged app has no window.')
    const page = context.pages()[0] ?? (await context.waitForEvent('page'))
    const problems = collectProblems(page)
    return { page, problems, userData: userData.folder, electron: undefined, close }
  } catch (error) {
    await close()
    throw error
  }
}

function debuggingAddress(output: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    output.on('data', (text) => {
      said += String(text)
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address !== undefined) found(address)
    })
    ended.then(() => failed(new Error(`The packaged app ended at once:\n${said}`)))
  })
}

/** Playwright waits for ever on a window that has not loaded anything yet. */
async function pageIsThere(address: string): Promise<void> {
  const list = new URL('/json/list', address.replace('ws', 'http'))
  for (;;) {
    const targets = (await (await fetch(list)).json()) as { url: string }[]
    if (targets.some(({ url }) => url.startsWith('palpable://'))) return
    await setTimeout(50)
  }
}
