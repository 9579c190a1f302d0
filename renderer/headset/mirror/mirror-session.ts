/** What a headset sees, in the desktop's picture, frame by frame: the moment, put to it, seen from the head, drawn. */
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { participantsOf } from '../../../walkthrough/record/participants.ts'
import { tell } from '../../app/notices.ts'
import type { Picture } from '../../app/scene-opening.ts'
import { Cast } from '../../replay/contact-filter.ts'
import { contactLines } from '../../replay/contact-lines.ts'
import { FrameBudget } from '../../session/frame-budget.ts'
import { SoftLink } from '../../soft/soft-link.ts'
import * as state from '../../state.ts'
import type { MirrorStage } from './mirror-stage.ts'
import type { MirrorTrack } from './mirror-track.ts'

/** Frames that are drawn after the last change: shadows are drawn anew only every few of them. */
const AFTER_CHANGE = 8
/** Milliseconds between two refreshments of the list. */
const READING_PACE = 100

export class MirrorSession {
  readonly mirror: MirrorStage
  private readonly track: MirrorTrack
  private readonly picture: Picture
  private readonly budget: FrameBudget
  private readonly observer: ResizeObserver
  private readonly cast: Cast
  private readonly computed = new FrameRecord()
  private request = 0
  private last = 0
  private lastRead = 0
  private framesToDraw = AFTER_CHANGE
  private drawnWith: unknown = null
  private toldFault: string | null = null

  constructor(mirror: MirrorStage, track: MirrorTrack, picture: Picture) {
    this.mirror = mirror
    this.track = track
    this.picture = picture
    this.budget = new FrameBudget(picture.view.software)
    this.cast = new Cast(participantsOf(mirror.stage.scene))
    this.observer = new ResizeObserver(() => this.resize())
    track.attach(mirror.state)
    if (mirror.stage.scene.soft.length > 0)
      mirror.soft = new SoftLink(mirror, state.settings.value.kdetDevice)
  }

  start(): void {
    if (this.request !== 0) return
    this.picture.view.setOverlays(state.overlays.value)
    this.observer.observe(this.picture.canvas)
    this.resize()
    this.last = performance.now()
    this.request = requestAnimationFrame(this.frame)
  }

  close(): void {
    cancelAnimationFrame(this.request)
    this.request = 0
    this.observer.disconnect()
    this.mirror.soft?.end()
    state.contacts.value = []
  }

  private readonly frame = (now: number): void => {
    this.request = requestAnimationFrame(this.frame)
    const milliseconds = Math.max(0, now - this.last)
    this.last = now
    const isOther = this.track.advance(now, milliseconds)
    this.mirror.opacity.set(this.track.opacity)
    this.mirror.followCloth(this.track.putBacks)
    if (this.mirror.advance(isOther, now)) this.framesToDraw = AFTER_CHANGE
    // A change of either is drawn, also while nothing moves.
    if (this.drawnWith !== state.overlays.value) this.framesToDraw = AFTER_CHANGE
    if (this.framesToDraw > 0) this.draw(milliseconds)
    if (now - this.lastRead >= READING_PACE) this.read(now)
  }

  private draw(milliseconds: number): void {
    const { view } = this.picture
    this.framesToDraw--
    this.drawnWith = state.overlays.value
    view.setCamera(this.mirror.eye, state.settings.value.fieldOfView)
    view.update()
    view.render()
    if (this.budget.add(milliseconds)) this.applyQuality()
  }

  private read(now: number): void {
    this.lastRead = now
    this.computed.clear()
    this.mirror.readContacts(this.computed)
    state.contacts.value = contactLines(this.computed, this.cast)
    const { soft } = this.mirror
    soft?.setDevice(state.settings.value.kdetDevice)
    const fault = soft?.fault ?? null
    if (fault !== null && fault !== this.toldFault) tell('fault', fault)
    this.toldFault = fault
  }

  private resize(): void {
    const { canvas, view } = this.picture
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    view.resize(clientWidth, clientHeight, window.devicePixelRatio)
    this.applyQuality()
    this.framesToDraw = AFTER_CHANGE
  }

  private applyQuality(): void {
    const { shadows, resolution } = state.settings.value
    this.picture.view.setQuality({ shadows, resolution: resolution * this.budget.factor })
  }
}
