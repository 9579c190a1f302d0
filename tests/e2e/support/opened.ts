/** The app, opened in either host: what tests need of it, the same for both. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'

export const repository = join(import.meta.dirname, '../../..')

export interface LaunchOptions {
  /** What `npm start --` would take: ['--scene', 'kitchen'], ['file.glb']. */
  readonly args?: readonly string[]
  /** Kept after closing; without one the app gets a fresh folder, which goes with it. */
  readonly userData?: string
  /** Of the page, in pixels: small, for SwiftShader draws every one of them on the processor. */
  readonly size?: { readonly width: number; readonly height: number } | 'as it was'
}

export interface OpenedApp {
  readonly page: Page
  /** Console errors and warnings, uncaught errors and failed requests: a normal run has none. */
  readonly problems: readonly string[]
  readonly userData: string
  /** In Electron only. */
  readonly electron: ElectronApplication | undefined
  close(): Promise<void>
}

export const SMALL = { width: 800, height: 500 } as const

/** Sentences of Chromium about a machine without a GPU, which no code of ours can help. */
const UNAVOIDABLE = [/GPU stall due to ReadPixels/, /Automatic fallback to software WebGL/]

export function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !UNAVOIDABLE.some((known) => known.test(message.text())))
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that cancels its own loading is no problem.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()} ${reason}`)
  })
  return problems
}

/** A folder for settings; `done` deletes it where it was made here. */
export function userDataFor({ userData }: LaunchOptions): { folder: string; done(): void } {
  if (userData !== undefined) return { folder: userData, done: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'palpable-user-'))
  chmodSync(folder, 0o755)
  return { folder, done: () => rmSync(folder, { recursive: true, force: true }) }
}

/** One clear sentence instead of a time-out, for whoever starts vitest by hand. */
export function requireDesktop(): void {
  if (process.platform === 'linux' && process.env.PALPABLE_DESKTOP === undefined)
    throw new Error('End-to-end tests want a display and an Electron: start them by npm test -- tests/e2e')
}
