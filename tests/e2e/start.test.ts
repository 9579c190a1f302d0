import { afterEach, describe, expect, it } from 'vitest'
import { launchChromium } from './support/launch-chromium.ts'
import { launchElectron } from './support/launch-electron.ts'
import type { OpenedApp } from './support/opened.ts'

let app: OpenedApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

describe.each([
  ['Electron', launchElectron],
  ['Chromium', launchChromium],
] as const)('the start page in %s', (_name, launch) => {
  it('comes up, isolated and secure, without a console error', async () => {
    app = await launch()
    await app.page.getByRole('heading', { name: 'Palpable' }).first().waitFor()
    const can = await app.page.evaluate(() => ({
      secure: isSecureContext,
      isolated: crossOriginIsolated,
      shared: typeof SharedArrayBuffer,
      webgl: document.createElement('canvas').getContext('webgl2') !== null,
    }))
    expect(can).toEqual({ secure: true, isolated: true, shared: 'function', webgl: true })
    expect(app.problems).toEqual([])
  })
})
