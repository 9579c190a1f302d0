/** Opens a recorded session and plays it in the picture. */
import type { Host } from '../../contract/host-api.ts'
import type { Picture } from '../app/scene-opening.ts'

export class ReplayControl {
  readonly host: Host
  readonly picture: Picture

  constructor(host: Host, picture: Picture) {
    this.host = host
    this.picture = picture
  }

  /** Loads it with progress (state.loading) and shows the replay screen; rejects with a sentence. */
  async open(_session: string): Promise<void> {}

  /** Stops drawing and gives the picture back. */
  close(): void {}
}
