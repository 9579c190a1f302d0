/** The browser of a headset on the link, whose way to the desktop can be cut. */
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import type { Cuttable } from './cuttable.ts'
import { SMALL } from './opened.ts'
import { SOFTWARE_RENDERING } from './software-rendering.ts'

export interface HeadsetBrowser {
  readonly browser: Browser
  readonly context: BrowserContext
}

export async function launchHeadsetBrowser(network: Cuttable): Promise<HeadsetBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.PALPABLE_CHROMIUM ?? 'chromium',
    args: [
      ...SOFTWARE_RENDERING,
      '--disable-quic',
      '--no-first-run',
      // Whatever address the page has, the way there can be cut.
      `--host-resolver-rules=MAP * 127.0.0.1:${network.port}`,
    ],
    chromiumSandbox: process.getuid?.() !== 0,
  })
  // As somebody who has read the warning and gone on.
  const context = await browser.newContext({ viewport: SMALL, ignoreHTTPSErrors: true })
  return { browser, context }
}
