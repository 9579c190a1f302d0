/** One scene in an app of its own, for all tests of a block. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { LaunchOptions, OpenedApp } from './opened.ts'
import { keepSettings, QUICK, sceneIsOpen } from './walk.ts'

export interface UsedScene {
  /** There from the first test on. */
  readonly app: OpenedApp
  readonly page: Page
  readonly userData: string
}

/**
 * Opened before the first test of the block, closed after the last. From the command line it would be opened again
 * whenever the page is loaded anew; from the start screen it is not.
 */
export function useScene(
  launch: (options: LaunchOptions) => Promise<OpenedApp>,
  id: string,
  title: string,
  from: 'command line' | 'start screen' = 'command line',
): UsedScene {
  const userData = mkdtempSync(join(tmpdir(), `palpable-${id}-`))
  let opened: OpenedApp | null = null
  const there = (): OpenedApp => {
    if (opened === null) throw new Error(`The scene "${title}" is not open yet.`)
    return opened
  }
  beforeAll(async () => {
    keepSettings(userData, QUICK)
    opened = await launch({ userData, args: from === 'command line' ? ['--scene', id] : [] })
    const { page } = opened
    if (from === 'start screen') await page.getByRole('button', { name: title, exact: true }).click()
    await sceneIsOpen(page, title)
  })
  afterAll(async () => {
    await opened?.close()
    rmSync(userData, { recursive: true })
  })
  return {
    get app() {
      return there()
    },
    get page() {
      return there().page
    },
    userData,
  }
}
