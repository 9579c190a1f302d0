/** Exports on their way: begun by a call, told of by events, and at last downloaded like any file of a page. */
import type { Host, HostEvent } from '../../contract/host-api.ts'
import type { ExportFormat } from '../../contract/sessions.ts'
import { sentenceOf, tell } from '../app/notices.ts'
import { telling } from '../app/telling.ts'
import type { Download } from './page-helpers.ts'
import { exports, type SessionExport, withKey } from './state.ts'

type ExportEvent = Extract<HostEvent, { type: 'export' }>

export class SessionExports {
  private readonly host: Host
  private readonly download: (files: readonly Download[]) => void
  /** Which session a job is of. */
  private readonly sessions = new Map<string, string>()
  /** The last word of jobs whose number is not known yet: an event may come before the answer to the call. */
  private readonly early = new Map<string, ExportEvent>()
  private beginning = 0

  constructor(host: Host, download: (files: readonly Download[]) => void) {
    this.host = host
    this.download = download
  }

  async start(session: string, format: ExportFormat, withScene: boolean): Promise<void> {
    if (isUnderWay(exports.value.get(session))) return
    const begun: SessionExport = { format, fraction: 0, files: null }
    set(session, begun)
    this.beginning++
    try {
      const { job } = await this.host.call('sessions.export', session, { format, withScene })
      // Called off since, or asked for once more: this answer must not pass for the later one's.
      if (exports.value.get(session) !== begun) {
        await this.host.call('sessions.cancelExport', job)
        return
      }
      this.sessions.set(job, session)
      const told = this.early.get(job)
      if (told !== undefined) this.hear(told)
    } catch (error) {
      if (exports.value.get(session) === begun) set(session, undefined)
      tell('fault', sentenceOf(error))
    } finally {
      this.beginning--
      if (this.beginning === 0) this.early.clear()
    }
  }

  /** Also takes away the list of files of one that is done. */
  cancel(session: string): void {
    set(session, undefined)
    for (const [job, of] of this.sessions) {
      if (of !== session) continue
      this.sessions.delete(job)
      void telling(() => this.host.call('sessions.cancelExport', job))
    }
  }

  hear(event: ExportEvent): void {
    const { job, fraction, files, fault } = event
    const session = this.sessions.get(job)
    if (session === undefined) {
      if (this.beginning > 0) this.early.set(job, event)
      return
    }
    if (fault !== null) {
      this.sessions.delete(job)
      set(session, undefined)
      tell('fault', fault)
      return
    }
    const known = exports.value.get(session)
    if (known !== undefined) set(session, { ...known, fraction, files })
    if (files === null) return
    this.sessions.delete(job)
    this.download(files)
  }
}

export function isUnderWay(one: SessionExport | undefined): boolean {
  return one !== undefined && one.files === null
}

function set(session: string, value: SessionExport | undefined): void {
  exports.value = withKey(exports.value, session, value)
}
