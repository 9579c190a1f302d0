/** Where things are. */
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface Folders {
  readonly renderer: string
  readonly scenes: string
  readonly changelog: string
  readonly userData: string
}

/** The same for both hosts, so that settings are kept when someone changes from one to the other. */
export function defaultUserData(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home = homedir(),
): string {
  if (platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Palpable')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Palpable')
  return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'Palpable')
}
