/** Into VR and out of it, by a real headset or the simulated one; the window goes on where a headset goes away. */
import { effect } from '@preact/signals'
import type { App } from '../app/app.ts'
import { tell } from '../app/notices.ts'
import type { Picture } from '../app/scene-opening.ts'
import * as state from '../state.ts'
import { findHeadset, thisWindow } from './device.ts'
import type { SimDesk } from './sim-desk.ts'
import type { SimPose } from './sim-hand-poses.ts'
import type { SimulatedHeadset } from './simulated-headset.ts'
import { untilWalking } from './until-walking.ts'
import * as vr from './vr-state.ts'
import { entryFault } from './vr-wording.ts'
import { WristDoings } from './wrist-doings.ts'
import type { XrVisit } from './xr-visit.ts'

/** Milliseconds between two looks at the frame times. */
const FIGURES = 500

export class VrControl implements vr.VrActions {
  /** While one is in VR; tests look at it. */
  visit: XrVisit | null = null
  private readonly app: App
  private readonly picture: Picture
  private readonly doings: WristDoings
  private desk: SimDesk | null = null
  private isLeaving = false
  private last = 0
  private lastFigures = 0

  constructor(app: App, picture: Picture) {
    this.app = app
    this.picture = picture
    this.doings = new WristDoings(app, this)
    vr.actions.value = this
    void this.look()
    navigator.xr?.addEventListener?.('devicechange', () => {
      // The simulated one would find itself.
      if (this.desk === null) void this.look()
    })
    // Whoever goes to another page is no longer in the scene.
    effect(() => {
      if (state.screen.value !== 'walk') void this.leave()
    })
  }

  /** Null but where one is in the simulated headset; tests move it. */
  get simulated(): SimulatedHeadset | null {
    return this.desk?.headset ?? null
  }

  /** In VR, out of it; else in, or to the panel that says why not. */
  toggle(): void {
    if (this.visit !== null) void this.leave()
    else if (vr.offer.value?.isReal === true) void this.enter('real')
    else state.panel.value = state.panel.value === 'vr' ? null : 'vr'
  }

  async enter(kind: vr.HeadsetKind): Promise<void> {
    if (this.visit !== null || vr.isEntering.value) return
    if (this.app.opened === null || state.screen.value !== 'walk') {
      tell('info', 'Open a scene first; then enter VR.')
      return
    }
    vr.isEntering.value = true
    try {
      if (kind === 'simulated') {
        const { SimDesk } = await import('./sim-desk.ts')
        this.desk = new SimDesk(this.picture, () => void this.leave())
      }
      await this.begin(kind)
    } catch (error) {
      this.visit = null
      this.putAway()
      tell('fault', entryFault(error))
    } finally {
      vr.isEntering.value = false
    }
  }

  /** From any page: into the scene that is open, or the first there is, and there into the simulated headset. */
  async simulate(): Promise<void> {
    const first = state.scenes.value?.[0]
    if (this.app.opened !== null) this.app.goOn()
    else if (first !== undefined) this.app.openScene(first.id)
    await untilWalking()
    await this.enter('simulated')
  }

  async leave(): Promise<void> {
    this.isLeaving = true
    await this.visit?.leave()
    this.isLeaving = false
  }

  recentre(): void {
    this.visit?.person.walk.recentre()
  }

  chooseTarget(target: vr.SimTarget): void {
    vr.simTarget.value = target
  }

  choosePose(pose: SimPose): void {
    this.desk?.choosePose(pose)
  }

  useHands(on: boolean): void {
    this.desk?.useHands(on)
  }

  private async look(): Promise<void> {
    vr.offer.value = await findHeadset(thisWindow())
  }

  private async begin(kind: vr.HeadsetKind): Promise<void> {
    const { xr } = navigator
    const { XrVisit } = await import('./xr-visit.ts')
    const { opened } = this.app
    if (xr === undefined || opened === null) throw new Error('there is no headset here.')
    const session = await xr.requestSession('immersive-vr', {
      optionalFeatures: ['local-floor', 'hand-tracking'],
    })
    this.visit = new XrVisit({
      session,
      view: this.picture.view,
      walk: opened.session,
      settings: () => state.settings.value,
      // The simulated one names a rate that no window keeps.
      keepsRate: kind === 'real',
      doings: this.doings,
      beforeFrame: this.beforeFrame,
      onEnd: () => this.end(),
      onVisibility: (visibility) => this.tellVisibility(visibility),
      onFault: (error) => tell('fault', `VR was left: ${error instanceof Error ? error.message : error}`),
    })
    await this.visit.begin()
    this.app.recording.event(`headset enter ${kind}`)
    vr.visiting.value = kind
    vr.isHidden.value = false
    // The panel would lie over an eye's picture; the line below has the way out.
    if (state.panel.value === 'vr') state.panel.value = null
  }

  private end(): void {
    this.app.recording.event('headset leave')
    // A session is replayed with the hands that it began with, and a mouse's is no one's own.
    const isMeasured = this.visit?.person.measures.some((measures) => measures !== null) === true
    if (isMeasured && state.recording.value !== null) void this.app.recording.stop('person')
    this.visit = null
    this.putAway()
    vr.visiting.value = null
    vr.figures.value = null
    if (!this.isLeaving) {
      tell('info', 'The headset has ended VR. The window goes on, and what was recorded is kept.')
    }
    if (state.screen.value === 'walk') this.app.opened?.session.start()
  }

  private putAway(): void {
    this.desk?.end()
    this.desk = null
  }

  private readonly beforeFrame = (now: number): void => {
    const seconds = Math.min(0.1, Math.max(0, (now - this.last) / 1000))
    this.last = now
    const { visit } = this
    const session = this.app.opened?.session
    // Another scene was opened, from the wrist or at the desktop.
    if (visit !== null && session !== undefined && session !== visit.isIn) visit.moveTo(session)
    this.desk?.advance(seconds)
    if (now - this.lastFigures < FIGURES || visit === null) return
    this.lastFigures = now
    const { median, work, dropped } = visit.clock
    vr.figures.value = { rate: median > 0 ? 1000 / median : 0, work, dropped }
  }

  private tellVisibility(visibility: XRVisibilityState): void {
    const isHidden = visibility !== 'visible'
    if (isHidden === vr.isHidden.value) return
    vr.isHidden.value = isHidden
    this.app.recording.event(`headset ${isHidden ? 'hidden' : 'visible'}`)
    if (isHidden) tell('info', 'The headset was taken off or shows its own menu. The scene waits.')
  }
}
