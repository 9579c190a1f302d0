/** What a headset may call, and which settings and events it gets: everything that is not here is the desktop's alone. */
import type { HostEvent, HostMethod } from './host-api.ts'
import { defaultSettings, type Settings, type SettingsPatch } from './settings.ts'

/** No file dialogs, no exports, nothing that deletes or renames, no control of the link itself. */
export const LINK_METHODS = [
  'app.info',
  'scenes.list',
  'settings.get',
  'settings.set',
  /** The file that the desktop has open, alone. */
  'files.recent',
  /** Of a session that it has begun itself. */
  'sessions.end',
  'headset.pose',
  'log.error',
] as const satisfies readonly HostMethod[]
export type LinkMethod = (typeof LINK_METHODS)[number]

/** `recording-stopped` only of sessions that it has begun itself. */
export const LINK_EVENT_TYPES = [
  'headset-command',
  'recording-stopped',
] as const satisfies readonly HostEvent['type'][]

/** What says or decides where things are on the desktop's disk, and how much of it is used. */
export const WITHHELD_SETTINGS = ['storeFolder', 'storeLimit'] as const satisfies readonly (keyof Settings)[]

export function isLinkMethod(method: string): method is LinkMethod {
  return (LINK_METHODS as readonly string[]).includes(method)
}

export function settingsForHeadset(settings: Settings): Settings {
  const shown: Settings = { ...settings }
  return Object.assign(shown, Object.fromEntries(withheld.map((key) => [key, defaultSettings[key]])))
}

/** Whether a headset may change all of this. */
export function mayChange(patch: SettingsPatch): boolean {
  return withheld.every((key) => !(key in patch))
}

const withheld: readonly (keyof Settings)[] = WITHHELD_SETTINGS
