/** A store that has grown over its limit: old sessions are offered for deletion, never deleted unasked. */
import type { Host } from '../../contract/host-api.ts'
import type { SessionEntry } from '../../contract/sessions.ts'
import { ask } from '../app/ask.ts'
import { sentenceOf, tell } from '../app/notices.ts'
import { telling } from '../app/telling.ts'
import { sizeText } from '../sessions/session-wording.ts'
import { count } from '../ui/wording.ts'
import { dayText } from './wording.ts'

const MEGABYTE = 1e6

export class StoreLimit {
  private readonly host: Host
  private isAsking = false
  /** Whoever wants to keep everything is not asked again until the app is started anew. */
  private keepsAll = false

  constructor(host: Host) {
    this.host = host
  }

  /** `megabytes` as the setting has it. */
  async check(megabytes: number): Promise<void> {
    if (this.isAsking || this.keepsAll) return
    this.isAsking = true
    try {
      const sessions = await this.host.call('sessions.list')
      const bytes = sizeOf(sessions)
      const oldest = surplus(sessions, megabytes * MEGABYTE)
      if (oldest.length === 0) return
      const day = dayText(oldest.at(-1)!.startedAt)
      const those =
        oldest.length === 1 ? `the oldest one, of ${day},` : `the ${oldest.length} oldest ones, up to ${day},`
      const isSure = await ask({
        title: 'Delete old sessions?',
        text:
          `The recorded sessions take ${sizeText(bytes)}, over the limit of ${sizeText(megabytes * MEGABYTE)}. ` +
          `Delete ${those} and free ${sizeText(sizeOf(oldest))}?`,
        yes: `Delete ${count(oldest.length, 'session', 'sessions')}`,
        no: 'Keep all',
      })
      if (isSure) await this.delete(oldest.map(({ id }) => id))
      else this.keepsAll = true
    } catch (error) {
      tell('fault', sentenceOf(error))
    } finally {
      this.isAsking = false
    }
  }

  private async delete(ids: string[]): Promise<void> {
    await this.host.call('sessions.delete', ids)
    const said = ids.length === 1 ? 'is' : 'are'
    tell('info', `${count(ids.length, 'session', 'sessions')} ${said} deleted.`, {
      label: 'Undo',
      run: () => {
        this.keepsAll = true
        void telling(() => this.host.call('sessions.restore', ids))
      },
    })
  }
}

/** The oldest sessions, oldest first, without which the rest keeps to the limit. */
export function surplus(sessions: readonly SessionEntry[], limit: number): SessionEntry[] {
  let left = sizeOf(sessions)
  const oldest: SessionEntry[] = []
  for (const entry of sessions.toSorted((a, b) => a.startedAt - b.startedAt)) {
    if (left <= limit) break
    // What is being recorded is not old, whatever the clock says.
    if (entry.state === 'recording') continue
    oldest.push(entry)
    left -= entry.bytes
  }
  return oldest
}

function sizeOf(sessions: readonly SessionEntry[]): number {
  return sessions.reduce((sum, { bytes }) => sum + bytes, 0)
}
