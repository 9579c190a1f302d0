/** Both hosts, for describe.each: what holds in one must hold in the other. */
import { launchChromium } from './launch-chromium.ts'
import { launchElectron } from './launch-electron.ts'

export const HOSTS = [
  ['Electron', launchElectron],
  ['Chromium', launchChromium],
] as const
