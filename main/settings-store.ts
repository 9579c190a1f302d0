/** The settings on disk. The file is read again at each change, for another host may have written it meanwhile. */
import { join } from 'node:path'
import { z } from 'zod'
import { HostError } from '../contract/host-api.ts'
import { defaultSettings, type Settings, type SettingsPatch, settings } from '../contract/settings.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

/** `settings` alone would take any JSON for a file without settings, and it would be overwritten unseen. */
const settingsOnDisk = z.record(z.string(), z.unknown()).transform((kept) => settings.parse(kept))

export class SettingsStore {
  readonly #path: string
  readonly #notify: (text: string) => void
  #last: Settings = defaultSettings

  constructor(folder: string, notify: (text: string) => void) {
    this.#path = join(folder, 'settings.json')
    this.#notify = notify
  }

  get(): Settings {
    const read = readJsonFile(this.#path, settingsOnDisk)
    if ('value' in read) this.#last = read.value
    if ('broken' in read) {
      this.#notify(`${read.broken} The settings are back to their defaults.`)
      this.#last = defaultSettings
    }
    return this.#last
  }

  set(patch: SettingsPatch): Settings {
    const next = settings.parse({ ...this.get(), ...patch })
    this.#last = next
    try {
      writeJsonFile(this.#path, next)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      throw new HostError(`The settings could not be written to ${this.#path} (${code}).`)
    }
    return next
  }
}
