/** Files that were opened before, as the host keeps them. */
import type { Host } from '../../contract/host-api.ts'
import * as state from '../state.ts'
import { telling } from './telling.ts'

export class RecentFiles {
  private readonly host: Host

  constructor(host: Host) {
    this.host = host
  }

  refresh(): Promise<void> {
    return this.take(this.host.call('files.recent'))
  }

  remember(path: string): Promise<void> {
    return this.take(this.host.call('files.remember', path))
  }

  forget(id: string): Promise<void> {
    return this.take(this.host.call('files.forget', id))
  }

  private take(answer: Promise<typeof state.recentFiles.value>): Promise<void> {
    return telling(async () => {
      state.recentFiles.value = await answer
    })
  }
}
