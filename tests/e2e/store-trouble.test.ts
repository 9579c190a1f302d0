/** A store that is damaged, full, or another's: the app says so, walking goes on, and nothing is lost. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { LocalStore } from '../../main/sessions/local-store.ts'
import { launchChromium } from './support/launch-chromium.ts'
import { launchElectron } from './support/launch-electron.ts'
import { eventually, feet, keepSettings, QUICK, sceneIsOpen } from './support/walk.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-trouble-'))
const small = join(folder, 'small')
mkdirSync(small)
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small]).status === 0
afterAll(() => {
  if (mounted) spawnSync('umount', ['--lazy', small])
  rmSync(folder, { recursive: true, force: true })
})

function userData(name: string, storeFolder = ''): string {
  const path = join(folder, name)
  mkdirSync(path)
  keepSettings(path, { ...QUICK, storeFolder })
  return path
}

/** The walker goes on. */
async function walks(page: Page): Promise<void> {
  const [x, , z] = await feet(page)
  await page.keyboard.down('KeyS')
  await eventually(async () => {
    const [nowX, , nowZ] = await feet(page)
    return Math.hypot(nowX - x, nowZ - z)
  }).toBeGreaterThan(0.1)
  await page.keyboard.up('KeyS')
}

const sessions = (page: Page) => page.evaluate(() => palpable.sessions.host.call('sessions.list'))
const timer = (page: Page) => page.getByRole('button', { name: /^Record 0:/ })

describe('a store in trouble', () => {
  it('that is damaged is set aside with a word, and a new one is begun', async () => {
    const data = userData('damaged')
    mkdirSync(join(data, 'sessions'))
    const damaged = Buffer.alloc(100_000, 'no database')
    writeFileSync(join(data, 'sessions', 'sessions.sqlite'), damaged)
    const app = await launchElectron({ userData: data, args: ['--scene', 'kitchen'] })
    try {
      await app.page
        .getByText(/sessions\.damaged-.*\.sqlite/)
        .first()
        .waitFor()
      await sceneIsOpen(app.page, 'Kitchen')
      await app.page.keyboard.press('KeyR')
      await timer(app.page).waitFor()
      await app.page.waitForTimeout(1000)
      await app.page.keyboard.press('KeyR')
      await app.page.getByText(/^Recorded 0:\d\d\./).waitFor()
    } finally {
      await app.close()
    }
    const kept = readdirSync(join(data, 'sessions')).find((name) => /^sessions\.damaged-/.test(name)) ?? ''
    expect(readFileSync(join(data, 'sessions', kept)).equals(damaged)).toBe(true)
  })

  it('that another Palpable has is read, and a recording is refused with a word', async () => {
    const data = userData('shared')
    const first = await launchElectron({ userData: data, args: ['--scene', 'kitchen'] })
    const second = await launchChromium({ userData: data, args: ['--scene', 'kitchen'] })
    try {
      await Promise.all([sceneIsOpen(first.page, 'Kitchen'), sceneIsOpen(second.page, 'Kitchen')])
      await first.page.keyboard.press('KeyR')
      await timer(first.page).waitFor()
      await second.page.keyboard.press('KeyR')
      await second.page
        .getByText(/another Palpable/i)
        .first()
        .waitFor()
      await walks(second.page)
      expect(await sessions(second.page)).toMatchObject([{ state: 'recording' }])
      await first.page.keyboard.press('KeyR')
      await first.page.getByText(/^Recorded 0:\d\d\./).waitFor()
      expect(await sessions(second.page)).toMatchObject([{ state: 'ended' }])
    } finally {
      await second.close()
      await first.close()
    }
  })

  it.skipIf(!mounted)('that is full ends the recording with a word; what was written stays', async () => {
    const app = await launchElectron({ userData: userData('full', small), args: ['--scene', 'simulation'] })
    const { page } = app
    try {
      await sceneIsOpen(page, 'Simulation')
      await page.keyboard.press('KeyR')
      await timer(page).waitFor()
      await page.waitForTimeout(2000)
      // Something else takes what is left of the disk.
      spawnSync('dd', ['if=/dev/zero', `of=${join(small, 'filling')}`, 'bs=4096'])
      await page
        .getByText(/disk is full/i)
        .first()
        .waitFor()
      await timer(page).waitFor({ state: 'detached' })
      await walks(page)
    } finally {
      await app.close()
    }
    const store = LocalStore.open(join(small, 'sessions.sqlite'), { readOnly: true })
    try {
      const [session] = store.list()
      expect(session?.frames).toBeGreaterThan(0)
      expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(store.chunks(session?.id ?? '', 0, 0).length).toBeGreaterThan(0)
    } finally {
      store.close()
    }
  })
})
