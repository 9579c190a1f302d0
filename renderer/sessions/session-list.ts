/** The recorded sessions as the host lists them, and what can be done with them. */
import type { Host, HostEvent } from '../../contract/host-api.ts'

export class SessionList {
  readonly host: Host

  constructor(host: Host) {
    this.host = host
  }

  /** The page is shown: asks for the list. */
  show(): void {}

  hear(_event: HostEvent): void {}
}
