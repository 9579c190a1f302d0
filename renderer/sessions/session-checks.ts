/** Sessions that are computed again and compared: one check a session, each with its progress and its verdict. */
import type { Host } from '../../contract/host-api.ts'
import type { SessionDetails } from '../../contract/sessions.ts'
import type { Verdict } from '../../walkthrough/record/verify.ts'
import { sentenceOf } from '../app/notices.ts'
import { type Check, checks, withKey } from './state.ts'

export type Verify = (
  host: Host,
  session: string,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<Verdict>

export class SessionChecks {
  private readonly host: Host
  private readonly verify: Verify
  private readonly fetchDetails: (session: string) => Promise<SessionDetails>
  private readonly running = new Map<string, AbortController>()

  constructor(host: Host, verify: Verify, fetchDetails: (session: string) => Promise<SessionDetails>) {
    this.host = host
    this.verify = verify
    this.fetchDetails = fetchDetails
  }

  async start(session: string): Promise<void> {
    if (this.running.has(session)) return
    const run = new AbortController()
    this.running.set(session, run)
    const { signal } = run
    const tell = (check: Check): void => {
      if (!signal.aborted) checks.value = withKey(checks.value, session, check)
    }
    tell({ kind: 'running', fraction: 0 })
    try {
      const onProgress = (fraction: number): void => tell({ kind: 'running', fraction })
      const verdict = await this.verify(this.host, session, { onProgress, signal })
      const names = verdict.kind === 'different' ? (await this.fetchDetails(session)).begin.participants : []
      tell({ kind: 'done', verdict, participants: names })
    } catch (error) {
      tell({ kind: 'failed', reason: sentenceOf(error) })
    } finally {
      if (this.running.get(session) === run) this.running.delete(session)
    }
  }

  cancel(session: string): void {
    this.running.get(session)?.abort(new DOMException('Cancelled.', 'AbortError'))
    this.running.delete(session)
    checks.value = withKey(checks.value, session, undefined)
  }
}
