/** Starts and stops recording of the open scene, and says what became of it. */
import { type Host, HostError, type HostEvent } from '../../contract/host-api.ts'
import { LONGEST_CUT } from '../../contract/link.ts'
import { sentenceOf, tell } from '../app/notices.ts'
import type { OpenedScene } from '../app/scene-opening.ts'
import { HostAway } from '../host/socket-host.ts'
import { absolute } from '../loading/load.ts'
import { lengthText } from '../sessions/session-wording.ts'
import * as state from '../state.ts'
import { FrameTimes } from './frame-times.ts'
import type { RecorderWorker } from './recorder-link.ts'
import { sessionBegin } from './session-begin.ts'
import { Take } from './take.ts'

/** Milliseconds that the host has to end a session: whoever opens another scene waits for it. */
const PATIENCE = 3000
/** Milliseconds between two tries to end a session over a network that is away. */
const BETWEEN_ENDS = 1000

/** Who began it: a person by hand, or the setting that records everything. */
export type Starter = 'person' | 'setting'

export class Recording {
  readonly host: Host
  /** Shows a session that has been recorded. */
  onOpen: (session: string) => void = () => {}
  /** The host has another session. */
  onKept: () => void = () => {}
  private readonly canvas: HTMLCanvasElement
  private readonly makeWorker: (() => RecorderWorker) | undefined
  private readonly times = new FrameTimes()
  private take: Take | null = null
  private starter: Starter = 'person'
  /** Counts starts and stops, so that a later one overtakes an earlier one that waits. */
  private wishes = 0
  private closing: Promise<void> = Promise.resolve()

  constructor(host: Host, canvas: HTMLCanvasElement, makeWorker?: () => RecorderWorker) {
    this.host = host
    this.canvas = canvas
    this.makeWorker = makeWorker
    globalThis.addEventListener?.('pagehide', () => this.leavePage())
  }

  /** Of the last frames that were recorded. */
  get drawThreadMsMedian(): number {
    return this.times.median
  }

  /** Starts where nothing is recorded, else stops. Rejects with a sentence. */
  async toggle(opened: OpenedScene): Promise<void> {
    if (this.take === null) await this.start(opened, 'person')
    else await this.stop('person')
  }

  async start(opened: OpenedScene, starter: Starter): Promise<void> {
    const stopped = this.stop()
    const wish = this.wishes
    await stopped
    // Someone has left the scene meanwhile, or asked once more.
    if (wish !== this.wishes) return
    const { session, origin } = opened
    const { hash, kind } = origin.source
    if (hash === null) throw new HostError('This scene is too large to be recorded.')
    const { stage } = session.walkthrough
    const begin = sessionBegin({
      stage,
      source: { kind, hash },
      settings: state.settings.value,
      appVersion: state.info.value?.version ?? '',
      startedAt: Date.now(),
    })
    const take: Take = new Take({
      session,
      canvas: this.canvas,
      begin: { type: 'begin', begin, scene: absolute(origin.request), base: document.baseURI, ...farther() },
      times: this.times,
      onSecond: (seconds) => {
        if (this.take === take) state.recording.value = { seconds }
      },
      onRemark: (text) => tell('fault', text),
      onCutShort: () => void this.stop('person'),
      ...(this.makeWorker === undefined ? {} : { makeWorker: this.makeWorker }),
    })
    this.take = take
    this.starter = starter
    state.recording.value = { seconds: 0 }
  }

  /** At once no frame is recorded any more; resolves when the host has them all. */
  stop(stopper: Starter | 'leaving' = 'leaving'): Promise<void> {
    const { take } = this
    this.wishes++
    if (take === null) return this.closing
    this.take = null
    state.recording.value = null
    take.stop()
    // Where everything is recorded, nobody wants to hear of it at every door.
    const closed = this.close(take, stopper === 'person' || this.starter === 'person')
    // What a headset has recorded may take minutes to arrive; nobody stands at a door for so long.
    this.closing = isFar() ? Promise.race([closed, pause(PATIENCE)]) : closed
    return this.closing
  }

  /** Something that a person did: "command undo". */
  event(text: string): void {
    this.take?.event(text)
  }

  hear(event: HostEvent): void {
    if (event.type !== 'recording-stopped' || event.session !== this.take?.id) return
    this.take.cutShort(event.reason)
  }

  private async close(take: Take, isTold: boolean): Promise<void> {
    const fault = await take.ended
    const { id, frames } = take
    if (id === null) {
      if (fault !== null) tell('fault', fault)
      return
    }
    const trouble = await this.end(id, frames === 0)
    // Over the headset link it is shown at the desktop.
    const action = isFar() ? undefined : { label: 'Open', run: () => this.onOpen(id) }
    if (fault !== null) tell('fault', fault, trouble === null && frames > 0 ? action : undefined)
    else if (trouble !== null) tell('fault', trouble)
    if (trouble !== null || frames === 0) return
    // Without its scene it could not be opened.
    void take.finished.then(() => {
      if (fault === null && isTold) tell('info', `Recorded ${lengthText(take.microseconds)}.`, action)
      this.onKept()
    })
  }

  /** Null, or a sentence. What was begun and ended between two frames has nothing to see in it, and goes. */
  private async end(id: string, isEmpty: boolean): Promise<string | null> {
    if (isFar()) return this.endPatiently(id)
    const ended = this.host.call('sessions.end', id)
    const answer = isEmpty ? ended.then(() => this.host.call('sessions.delete', [id])) : ended
    const late = new Promise<string>((resolve) => {
      setTimeout(resolve, PATIENCE, 'The session could not be ended: the host does not answer.')
    })
    return Promise.race([late, answer]).catch(sentenceOf)
  }

  /** All frames are there, but the socket may not be yet. Ending a session twice does no harm. */
  private async endPatiently(id: string): Promise<string | null> {
    for (let left = LONGEST_CUT; ; left -= BETWEEN_ENDS) {
      try {
        await this.host.call('sessions.end', id)
        return null
      } catch (error) {
        if (!(error instanceof HostAway) || left <= 0) return sentenceOf(error)
        await pause(BETWEEN_ENDS)
      }
    }
  }

  /** Best effort: the host ends it anyway when it notices that the page is gone. */
  private leavePage(): void {
    const { take } = this
    if (take === null) return
    take.flush()
    if (take.id !== null) this.host.call('sessions.end', take.id).catch(() => {})
  }
}

/** Whether the host is on another machine. */
function isFar(): boolean {
  return state.info.value?.host === 'link'
}

function farther(): { patience?: number } {
  return isFar() ? { patience: LONGEST_CUT } : {}
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
