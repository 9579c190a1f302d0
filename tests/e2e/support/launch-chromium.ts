import { chromium } from 'playwright-core'
import {
  collectProblems,
  type LaunchOptions,
  type OpenedApp,
  requireDesktop,
  SMALL,
  userDataFor,
} from './opened.ts'
import { SOFTWARE_RENDERING } from './software-rendering.ts'
import { startHost } from './web-host.ts'

const FLAGS = [
  ...SOFTWARE_RENDERING,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** The same app from the web host, in Debian's Chromium. */
export async function launchChromium(options: LaunchOptions = {}): Promise<OpenedApp> {
  requireDesktop()
  const userData = userDataFor(options)
  const host = await startHost([...(options.args ?? []), '--user-data', userData.folder])
  const browser = await chromium.launch({
    executablePath: process.env.PALPABLE_CHROMIUM ?? 'chromium',
    args: FLAGS,
    chromiumSandbox: process.getuid?.() !== 0,
  })
  const close = async (): Promise<void> => {
    await browser.close()
    await host.stop()
    userData.done()
  }
  try {
    const { size = SMALL } = options
    const page = await browser.newPage({ viewport: size === 'as it was' ? SMALL : size })
    const problems = collectProblems(page)
    await page.goto(host.address)
    return { page, problems, userData: userData.folder, electron: undefined, close }
  } catch (error) {
    await close()
    throw error
  }
}
