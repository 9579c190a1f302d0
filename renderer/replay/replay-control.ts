/** Opens a recorded session, plays it in the picture, and does what the timeline asks for. */
import { batch } from '@preact/signals'
import type { CommandId } from '../../contract/commands.ts'
import type { Host } from '../../contract/host-api.ts'
import { sentenceOf, tell } from '../app/notices.ts'
import type { Progress } from '../app/opening-progress.ts'
import { toggleOverlay } from '../app/scene-commands.ts'
import type { Picture } from '../app/scene-opening.ts'
import * as appState from '../state.ts'
import type { ContactFilter } from './contact-filter.ts'
import { loadContacts } from './contact-pages.ts'
import type { Speed } from './player.ts'
import { putUpReplay } from './replay-opening.ts'
import type { ReplaySession } from './replay-session.ts'
import * as state from './replay-state.ts'
import { ReplaySurveys } from './replay-surveys.ts'
import { fetchContacts, sessionAddress } from './session-fetch.ts'
import { verifySession } from './verify-session.ts'

export class ReplayControl implements state.ReplayActions {
  readonly host: Host
  readonly picture: Picture
  /** What is open; benches and tests look at it. */
  session: ReplaySession | null = null
  private surveys: ReplaySurveys | null = null
  private verifying: AbortController | null = null
  private readingContacts = new AbortController()

  constructor(host: Host, picture: Picture) {
    this.host = host
    this.picture = picture
  }

  /** Puts it up and begins to draw; rejects with a sentence, or with the signal's reason. */
  async open(id: string, progress: Progress, signal: AbortSignal): Promise<void> {
    const { session, opened, notices } = await putUpReplay(this.host, this.picture, id, progress, signal)
    this.close()
    this.session = session
    this.surveys = new ReplaySurveys(this.host, this.picture, opened, () => session.changed())
    batch(() => {
      state.resetReplay()
      state.opened.value = opened
      state.replayActions.value = this
      appState.contacts.value = []
    })
    for (const notice of notices) tell('info', notice)
    this.picture.view.setOverlays(appState.overlays.value)
    session.start()
    void this.readContacts(session)
    if (state.isPictureOpen.value) void this.surveys.measureDistances()
  }

  /** Stops drawing and gives the picture back. */
  close(): void {
    if (this.session === null) return
    this.closeVerification()
    this.readingContacts.abort()
    this.surveys?.close()
    this.surveys = null
    this.session.close()
    this.session = null
    batch(() => {
      state.resetReplay()
      state.opened.value = null
      state.replayActions.value = null
      appState.contacts.value = []
    })
  }

  /** A command of the menus or of a key; those that make no sense here are left alone. */
  run(command: CommandId): void {
    toggleOverlay(command, this.picture.view)
  }

  togglePlay(): void {
    const player = this.session?.player
    if (player === undefined) return
    if (player.playing) player.pause()
    else player.play()
    state.playing.value = player.playing
  }

  step(by: number): void {
    const { session } = this
    session?.player.pause()
    session?.goTo(session.goal + by)
  }

  jump(by: 1 | -1): void {
    const { session } = this
    if (session === null) return
    const from = Math.max(0, session.goal)
    const frame = by > 0 ? state.marks.value.next(from) : state.marks.value.previous(from)
    if (frame < 0) {
      tell('info', by > 0 ? 'No contact begins after this.' : 'No contact begins before this.')
      return
    }
    session.goTo(frame)
  }

  seek(time: number): void {
    this.session?.seek(time)
    if (this.session !== null) state.time.value = this.session.player.time
  }

  goTo(frame: number): void {
    this.session?.player.pause()
    this.session?.goTo(frame)
  }

  hold(held: boolean): void {
    if (this.session !== null) this.session.player.held = held
  }

  setSpeed(speed: Speed): void {
    if (this.session === null) return
    this.session.player.speed = speed
    state.speed.value = speed
  }

  changeSpeed(by: 1 | -1): void {
    this.session?.player.changeSpeed(by)
    state.speed.value = this.session?.player.speed ?? 1
  }

  setLoop(from: number, to: number): void {
    this.session?.player.setLoop(from, to)
    this.tellLoop()
  }

  markLoop(end: 'from' | 'to'): void {
    if (end === 'from') this.session?.player.markFrom()
    else this.session?.player.markTo()
    this.tellLoop()
  }

  clearLoop(): void {
    this.session?.player.clearLoop()
    this.tellLoop()
  }

  setCamera(mode: state.CameraMode): void {
    this.session?.useCamera(mode)
  }

  setFilter(filter: ContactFilter): void {
    state.filter.value = filter
  }

  togglePicture(): void {
    state.isPictureOpen.value = !state.isPictureOpen.value
    this.session?.tellAgain()
    if (state.isPictureOpen.value) void this.surveys?.measureDistances()
    else this.surveys?.stopMeasuring()
  }

  togglePath(): void {
    state.isPathShown.value = !state.isPathShown.value
    if (state.isPathShown.value) this.surveys?.showPath(state.loop.value)
    else this.surveys?.hidePath()
  }

  verify(): void {
    const { opened } = state
    if (opened.value === null || this.verifying !== null) return
    const control = new AbortController()
    this.verifying = control
    const show = (verification: state.Verification): void => {
      if (this.verifying === control) state.verification.value = verification
    }
    show({ kind: 'running', fraction: 0 })
    verifySession(this.host, opened.value.details.entry.id, {
      onProgress: (fraction) => show({ kind: 'running', fraction }),
      signal: control.signal,
    }).then(
      (verdict) => show({ kind: 'done', verdict }),
      (error: unknown) => show({ kind: 'failed', reason: sentenceOf(error) }),
    )
  }

  closeVerification(): void {
    this.verifying?.abort(new DOMException('Cancelled.', 'AbortError'))
    this.verifying = null
    state.verification.value = null
  }

  /** Goes on while the session is played already: an hour may have many. */
  private async readContacts(session: ReplaySession): Promise<void> {
    this.readingContacts = new AbortController()
    const { signal } = this.readingContacts
    const address = sessionAddress(session.entry.id)
    try {
      await loadContacts(
        async (from, given) => {
          await session.rest()
          return fetchContacts(address, from, given)
        },
        (contacts) => {
          state.allContacts.value = contacts
        },
        signal,
      )
    } catch (error) {
      if (!signal.aborted) tell('fault', sentenceOf(error))
    }
  }

  private tellLoop(): void {
    state.loop.value = this.session?.player.loop ?? null
    this.surveys?.changeRange(state.loop.value)
  }
}
