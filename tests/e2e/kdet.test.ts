/** The same cases as in Node, on the graphics card of Chromium and of Electron; and the lab on it, and on threads. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'
import { pairCases } from '../engine/kdet/gpu/pair-cases.ts'
import { HOSTS } from './support/hosts.ts'
import type { PlainCase, PlainSet } from './support/kdet-in-page.ts'
import { type OpenedApp, repository } from './support/opened.ts'
import { eventually, keepSettings, QUICK, sceneIsOpen } from './support/walk.ts'

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: repository,
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'support/kdet-in-page.ts'), formats: ['iife'], name: 'kdet' },
    },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error('Nothing was bundled.')
  return output.output[0].code
}

function plain({ positions, corners, mesh, solid }: TriangleSet): PlainSet {
  return {
    positions: [...positions],
    corners: [...corners],
    mesh: [...mesh],
    solid: solid === undefined ? null : [...solid],
  }
}

const cell = async (page: Page, name: string): Promise<string> =>
  (await page.getByRole('row', { name }).getByRole('cell').textContent()) ?? ''

const cases = pairCases(2)
const named = (of: readonly { readonly name: string }[], pairs: readonly string[]) =>
  Object.fromEntries(of.map(({ name }, i) => [name, pairs[i]]))
// As text: Playwright looks at every number that it passes on.
const passed = JSON.stringify(
  cases.map(({ set, kept, reach }): PlainCase => ({ set: plain(set), kept: kept && plain(kept), reach })),
)
let code: Promise<string> | undefined

describe.each(HOSTS)('kDet in %s', (_name, launch) => {
  let app: OpenedApp
  let page: Page
  const userData = mkdtempSync(join(tmpdir(), 'palpable-kdet-'))

  beforeAll(async () => {
    code ??= bundled()
    keepSettings(userData, QUICK)
    // No scene yet: what draws one in software has no time for anything else.
    app = await launch({ userData })
    page = app.page
    await page.getByRole('heading', { name: 'Palpable', level: 1 }).waitFor()
    await page.evaluate(await code)
  })
  afterAll(async () => {
    await app.close()
    rmSync(userData, { recursive: true })
  })

  it.each([
    { device: 'cpu', hash: 'djb2', each: 1 },
    { device: 'gpu', hash: 'djb2', each: 1 },
    { device: 'gpu', hash: 'morton', sort: true, each: 4 },
  ] as const)(
    'finds the pairs of a brute force in whole numbers: %o (seed 2)',
    async ({ each, ...options }) => {
      const answers = await page.evaluate(
        async ([text, choice, each]) =>
          kdetTests.findAll(
            (JSON.parse(text) as PlainCase[]).filter((_, i) => i % each === 0),
            choice,
          ),
        [passed, options, each] as const,
      )
      const chosen = cases.filter((_, i) => i % each === 0)
      expect(named(chosen, answers)).toEqual(
        named(
          chosen,
          chosen.map(({ expected }) => expected.join(' ')),
        ),
      )
    },
  )

  it('goes on with the processor in the run that loses the card, and comes back to another (seed 2)', async () => {
    const { set, expected } = cases.find(({ name }) => name === 'three meshes in one space')!
    const { error, devices, words, pairs } = await page.evaluate(
      async (text) => kdetTests.loseDevice(JSON.parse(text)),
      JSON.stringify(plain(set)),
    )
    expect(error).toBe('DeviceLostError')
    expect(devices).toEqual(['cpu', 'cpu', 'cpu', 'gpu'])
    expect(words[1]).toContain('lost')
    expect(words[3]).toBeNull()
    expect(pairs).toEqual(devices.map(() => expected.join(' ')))
  })

  it('shows the same pairs in the lab on threads and, with a word about it, on a card that is software', async () => {
    await page.getByRole('button', { name: 'Collision lab', exact: true }).click()
    await sceneIsOpen(page, 'Collision lab')
    await page.getByRole('button', { name: 'Pause the figure' }).click()
    await page.getByLabel('Triangles').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    const time = page.getByLabel('Time', { exact: true })
    await time.focus()
    await page.keyboard.press('End')
    // What is found before the helpers have their memory is found alone: another moment, until they have it.
    await eventually(async () => {
      await page.keyboard.press('ArrowLeft')
      return cell(page, 'Found on')
    }).toMatch(/^processor, \d+ threads$/)
    await page.keyboard.press('End')
    const choose = async (device: string): Promise<void> => {
      await page.getByRole('radio', { name: device }).focus()
      await page.keyboard.press('Space')
    }
    const shown = async () => [await cell(page, 'Triangles'), await cell(page, 'Pairs')]
    await choose('Graphics card')
    await eventually(() => cell(page, 'Found on')).toBe('graphics card')
    await page.getByText(/graphics card here is software/).waitFor()
    const onCard = await shown()
    await choose('Automatic')
    await eventually(() => cell(page, 'Found on')).toMatch(/^processor/)
    expect(await shown()).toEqual(onCard)
    expect(Number(onCard[1]?.replace(',', ''))).toBeGreaterThan(100)
    expect(app.problems).toEqual([])
  })
})
