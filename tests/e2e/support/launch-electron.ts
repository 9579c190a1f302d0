import { _electron, type ElectronApplication } from 'playwright-core'
import {
  collectProblems,
  type LaunchOptions,
  type OpenedApp,
  repository,
  requireDesktop,
  SMALL,
  userDataFor,
} from './opened.ts'
import { SOFTWARE_RENDERING } from './software-rendering.ts'

export interface ElectronOptions extends LaunchOptions {
  /** Instead of the Electron at hand, with the app's folder as its first argument. */
  readonly executable?: string
  readonly appFolder?: string
  readonly sandbox?: boolean
  /** More of Chromium's own flags. */
  readonly flags?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

export async function launchElectron(options: ElectronOptions = {}): Promise<OpenedApp> {
  requireDesktop()
  const userData = userDataFor(options)
  const electron = await _electron.launch({
    args: [
      ...SOFTWARE_RENDERING,
      ...(options.flags ?? []),
      options.appFolder ?? repository,
      '--user-data',
      userData.folder,
      ...(options.args ?? []),
    ],
    ...(options.executable === undefined ? {} : { executablePath: options.executable }),
    chromiumSandbox: options.sandbox ?? process.getuid?.() !== 0,
    env: { ...environment(), ...options.environment },
    timeout: 60_000,
  })
  try {
    const page = await electron.firstWindow()
    const problems = collectProblems(page)
    const { size = SMALL } = options
    if (size !== 'as it was') await resize(electron, size)
    return {
      page,
      problems,
      userData: userData.folder,
      electron,
      async close() {
        await electron.close()
        userData.done()
      },
    }
  } catch (error) {
    await electron.close()
    userData.done()
    throw error
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

async function resize(electron: ElectronApplication, size: { width: number; height: number }): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, { width, height }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setMinimumSize(1, 1)
    // In the corner: the display's own pointer rests in its middle, and a window beneath it gets moves of a mouse that
    // nobody moved.
    window?.setPosition(0, 0)
    window?.setContentSize(width, height)
  }, size)
}
