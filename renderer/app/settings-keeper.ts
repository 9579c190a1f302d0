/** The settings: changed here at once, and then with the host. */
import type { Host } from '../../contract/host-api.ts'
import type { SettingsPatch } from '../../contract/settings.ts'
import * as state from '../state.ts'
import { telling } from './telling.ts'

export class SettingsKeeper {
  private readonly host: Host

  constructor(host: Host) {
    this.host = host
  }

  async read(): Promise<void> {
    state.settings.value = await this.host.call('settings.get')
    // Without it everything but one line of the settings is as it was.
    void this.readStore()
  }

  /** Here at once; the host hears of it when it is ready. */
  change(patch: SettingsPatch, ready: Promise<void> | null): void {
    // The host's answer is not taken over: it would set back a slider that has moved on meanwhile.
    state.settings.value = { ...state.settings.value, ...patch }
    void telling(async () => {
      if (ready !== null) await ready
      await this.send(patch)
    })
  }

  private async send(patch: SettingsPatch): Promise<void> {
    try {
      await this.host.call('settings.set', patch)
    } catch (error) {
      // Refused: what is shown is what holds. A folder that cannot be written to is an example.
      await this.host.call('settings.get').then(
        (settings) => {
          state.settings.value = settings
        },
        () => {},
      )
      throw error
    } finally {
      if (patch.storeFolder !== undefined) void this.readStore()
    }
  }

  private async readStore(): Promise<void> {
    state.store.value = await this.host.call('sessions.store').catch(() => null)
  }
}
