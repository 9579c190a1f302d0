/** Starts and stops recording of the open scene. */
import type { Host, HostEvent } from '../../contract/host-api.ts'
import type { OpenedScene } from '../app/scene-opening.ts'

export class Recording {
  readonly host: Host

  constructor(host: Host) {
    this.host = host
  }

  /** Starts where nothing is recorded, else stops. */
  async toggle(_opened: OpenedScene): Promise<void> {}

  /** Another scene, or none, is about to be shown. */
  async stop(): Promise<void> {}

  hear(_event: HostEvent): void {}
}
