/** Exports on their way: begun by a call, told of by events, and at last downloaded like any file of a page. */
import type { Host, HostEvent } from '../../contract/host-api.ts'
import type { ExportFormat } from '../../contract/sessions.ts'
import { sentenceOf, tell } from '../app/notices.ts'
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
  /** The latest wish of each session: an answer to an earlier one, called off since, must not pass for it. */
  private readonly wishes = new Map<string, object>()

  constructor(host: Host, download: (files: readonly Download[]) => void) {
    this.host = host
    this.download = download
  }

  async start(session: string, format: ExportFormat, withScene: boolean): Promise<void> {
    if (isUnderWay(exports.value.get(session))) return
    const begun: SessionExport = { format, withScene, fraction: 0, files: null }
    set(session, begun)
    this.wishes.set(session, begun)
    this.beginning++
    try {
      const { job } = await this.host.call('sessions.export', session, { format, withScene })
      if (this.wishes.get(session) !== begun) {
        await this.host.call('sessions.cancelExport', job)
        return
      }
      this.sessions.set(job, session)
      const told = this.early.get(job)
      if (told !== undefined) this.hear(told)
    } catch (error) {
      if (this.wishes.get(session) === begun) set(session, undefined)
      tell('fault', sentenceOf(error))
    } finally {
      this.beginning--
      if (this.beginning === 0) this.early.clear()
    }
  }

  /** Also takes away the list of files of one that is done. */
  cancel(session: string): void {
    set(session, undefined)
    this.wishes.delete(session)
    for (const [job, of] of this.sessions) {
      if (of !== session) continue
      this.sessions.delete(job)
      this.host.call('sessions.cancelExport', job).catch((error) => tell('fault', sentenceOf(error)))
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
