/** A recorded session in the picture, frame by frame: which moment, put to it, seen from where, drawn. */
import { batch, effect } from '@preact/signals'
import type { SessionEntry } from '../../contract/sessions.ts'
import { FrameRecord, LEFT, RIGHT, VIEW_FIELD } from '../../engine/record/frame-record.ts'
import { turnVector } from '../../walkthrough/quaternion.ts'
import type { ReplayStage } from '../../walkthrough/record/replay-stage.ts'
import { markSoftRed } from '../../walkthrough/record/soft-red.ts'
import type { Picture } from '../app/scene-opening.ts'
import { FrameBudget } from '../session/frame-budget.ts'
import * as appState from '../state.ts'
import type { StageView } from '../view/stage-view.ts'
import { addSoftContacts, contactLines } from './contact-lines.ts'
import { FlyInput } from './fly-input.ts'
import type { MomentFinder } from './moment-finder.ts'
import { NearestDistance } from './nearest-distance.ts'
import type { Player } from './player.ts'
import { ReplayCamera } from './replay-camera.ts'
import { replayStageView } from './replay-stage-view.ts'
import * as state from './replay-state.ts'
import type { SoftReplay } from './soft-replay.ts'

/** Frames that are drawn after the last change: shadows are drawn anew only every few of them. */
const AFTER_CHANGE = 8
/** Milliseconds between two refreshments of the list while it plays. */
const READING_PACE = 100
/** Milliseconds of rest after which a slow machine, which draws what moves at a lower resolution, draws it sharply. */
const REST = 300
/** Milliseconds without a picture while moments are on their way: who drags on and on wants to see something. */
const LONGEST_WAIT = 1000
/** Milliseconds without a wish for another moment that are a rest, and for which what is not urgent waits at most. */
const QUIET = 100
const MOST_QUIET = 300
const NO_FLIGHT = { forward: 0, right: 0, up: 0 }

export class ReplaySession {
  readonly stageView: StageView
  readonly camera = new ReplayCamera()
  /** Milliseconds from the last wish for a moment until everything stood as it was then; tests and benches look at it. */
  lastSeek = 0
  /** Milliseconds that opening took, without the scene. */
  openMilliseconds = 0
  /** Cloth as it is shown; null where there is none. */
  readonly soft: SoftReplay | null
  private readonly finder: MomentFinder
  private readonly replay: ReplayStage
  private readonly picture: Picture
  private readonly opened: state.OpenedReplay
  private readonly budget: FrameBudget
  private readonly observer: ResizeObserver
  private readonly nearest: NearestDistance
  private readonly computed = new FrameRecord()
  /** Who is cloth. */
  private readonly softIds: ReadonlySet<number>
  private readonly recordedEye = new Float64Array([0, 0, 0, 0, 0, 0, 1])
  private readonly handPlace = new Float64Array(3)
  private readonly seen = { eye: this.recordedEye, fieldOfView: 70, hand: null as Float64Array | null }
  private input: FlyInput | null = null
  private stopWatching: () => void = () => {}
  private request = 0
  private last = 0
  private lastRead = 0
  private framesToDraw = AFTER_CHANGE
  private changedAt = 0
  private drawnAt = 0
  private isSharp = false
  /** Of the wish that is not fulfilled yet; −1 for none. */
  private wishedAt = -1
  private lastWish = Number.NEGATIVE_INFINITY
  /** The frame whose contacts are in the list. */
  private toldFrame = -1

  /** The finder has found the first moment. */
  constructor(
    replay: ReplayStage,
    opened: state.OpenedReplay,
    picture: Picture,
    finder: MomentFinder,
    soft: SoftReplay | null = null,
  ) {
    this.soft = soft
    if (soft !== null) soft.onChange = () => this.changed()
    this.replay = replay
    this.opened = opened
    this.picture = picture
    this.finder = finder
    const { participants } = opened.details.begin
    this.softIds = new Set(participants.filter(({ kind }) => kind === 'soft').map(({ id }) => id))
    this.budget = new FrameBudget(picture.view.software)
    this.nearest = new NearestDistance(replay.stage)
    this.stageView = replayStageView(replay, soft)
    this.observer = new ResizeObserver(() => this.resize())
    // Damaged from its first frame on, it has no moment that could be shown.
    if (finder.frame >= 0) this.putUp()
  }

  get player(): Player {
    return this.finder.player
  }

  get entry(): SessionEntry {
    return this.opened.details.entry
  }

  /** Whether a moment that was asked for is still on its way. */
  get isSeeking(): boolean {
    return this.wishedAt >= 0
  }

  /** Resolves when nobody has asked for a moment for a while, or it took too long: who drags along comes first. */
  async rest(): Promise<void> {
    const start = performance.now()
    while (performance.now() - this.lastWish < QUIET && performance.now() - start < MOST_QUIET) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** The frame that is shown, or asked for. */
  get goal(): number {
    return this.finder.goal
  }

  start(): void {
    if (this.request !== 0) return
    const { canvas } = this.picture
    this.input = new FlyInput(canvas, {
      look: (turn, pitch) => {
        this.fly()
        this.camera.free.look(turn, pitch)
      },
      changeSpeed: (factor) => this.camera.free.changeSpeed(factor),
      take: () => this.fly(),
    })
    this.observer.observe(canvas)
    this.resize()
    this.stopWatching = effect(() => {
      // Read, so that a change of either is drawn.
      void [appState.overlays.value, appState.settings.value]
      this.applyQuality()
      this.changed()
    })
    this.finder.onArrival = () => {
      if (this.wishedAt >= 0) this.look()
    }
    this.last = performance.now()
    this.request = requestAnimationFrame(this.frame)
  }

  close(): void {
    cancelAnimationFrame(this.request)
    this.request = 0
    this.observer.disconnect()
    this.stopWatching()
    this.input?.dispose()
    this.input = null
    this.finder.close()
    this.soft?.end()
  }

  /** Something is to be drawn that no frame has changed. */
  changed(): void {
    this.framesToDraw = AFTER_CHANGE
    this.changedAt = this.last
    if (!this.isSharp) return
    this.isSharp = false
    this.applyQuality()
  }

  seek(time: number): void {
    this.finder.seek(time)
    this.wish()
  }

  goTo(frame: number): void {
    this.finder.goTo(frame)
    this.wish()
  }

  useCamera(mode: state.CameraMode): void {
    state.camera.value = mode
    this.camera.use(mode)
    this.changed()
  }

  /** The panels ask for more of the moment than before. */
  tellAgain(): void {
    this.toldFrame = -1
  }

  /** At once, not with the next picture: where the processor draws, that may be a tenth of a second away. */
  private wish(): void {
    this.wishedAt = performance.now()
    this.lastWish = this.wishedAt
    this.look()
  }

  private fly(): void {
    if (state.camera.value !== 'free') this.useCamera('free')
    this.changed()
  }

  private readonly frame = (now: number): void => {
    this.request = requestAnimationFrame(this.frame)
    const milliseconds = Math.max(0, now - this.last)
    this.last = now
    this.finder.advance(milliseconds)
    const isComing = this.look()
    const { fieldOfView } = appState.settings.value
    const flight = this.input?.read() ?? NO_FLIGHT
    if (this.camera.update(this.seen, flight, Math.min(milliseconds / 1000, 0.1), fieldOfView)) this.changed()
    // What is on its way is not made to wait for a picture of what was before, but for now and then.
    if (!isComing || now - this.drawnAt > LONGEST_WAIT) this.drawIfChanged(now, milliseconds)
    this.tell(now, isComing)
  }

  /** Goes to the moment that is asked for; true while it is on its way. */
  private look(): boolean {
    const found = this.finder.find()
    if (found === 'coming') return true
    if (found === 'moved') {
      this.putUp()
      this.changed()
    }
    if (this.wishedAt >= 0) this.lastSeek = performance.now() - this.wishedAt
    this.wishedAt = -1
    return false
  }

  /** Puts everything to the moment that was found. */
  private putUp(): void {
    const { replay, seen, handPlace } = this
    const { state: moment } = this.finder
    replay.apply(moment)
    // By the log: those of cloth come from its worker, which may be moments behind.
    if (this.softIds.size > 0) markSoftRed(replay.red, this.finder.record, replay.stage, replay.hands)
    this.soft?.go(this.finder.frame, performance.now())
    replay.eye(this.recordedEye)
    seen.fieldOfView = moment.view[VIEW_FIELD]! / 100
    const side = replay.hands[RIGHT] === null ? LEFT : RIGHT
    const hand = replay.hands[side]
    seen.hand = hand === null ? null : handPlace
    if (hand === null) return
    turnVector(handPlace, 0, hand.root, 3, replay.modelOf(side).grip, 0)
    for (let k = 0; k < 3; k++) handPlace[k]! += hand.root[k]!
  }

  private drawIfChanged(now: number, milliseconds: number): void {
    if (this.framesToDraw > 0) {
      this.framesToDraw--
      this.draw()
      if (this.budget.add(milliseconds)) this.applyQuality()
    } else if (!this.isSharp && now - this.changedAt > REST) {
      this.isSharp = true
      if (this.budget.factor === 1) return
      this.applyQuality()
      this.draw()
    }
  }

  private draw(): void {
    this.drawnAt = this.last
    const { view } = this.picture
    view.setCamera(this.camera.eye, this.camera.fieldOfView)
    view.update()
    view.render()
  }

  private tell(now: number, isComing: boolean): void {
    const { player, finder } = this
    batch(() => {
      state.playing.value = player.playing
      state.time.value = player.time
      state.frame.value = finder.frame
      state.waiting.value = isComing
      state.trouble.value = finder.trouble ?? this.soft?.word(performance.now()) ?? null
      if (player.playing && now - this.lastRead < READING_PACE) return
      this.lastRead = now
      this.tellMoment()
    })
  }

  private tellMoment(): void {
    if (this.toldFrame === this.finder.frame) return
    this.toldFrame = this.finder.frame
    this.computed.clear()
    this.replay.readContacts(this.computed)
    if (this.softIds.size > 0) addSoftContacts(this.computed, this.finder.record, this.softIds)
    appState.contacts.value = contactLines(this.computed, this.opened.cast)
    if (!state.isPictureOpen.value) return
    state.nearest.value = this.nearest.measure(this.replay.handParts())
  }

  private resize(): void {
    const { canvas, view } = this.picture
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    view.resize(clientWidth, clientHeight, window.devicePixelRatio)
    this.applyQuality()
    this.changed()
  }

  private applyQuality(): void {
    const { shadows, resolution } = appState.settings.value
    const factor = this.isSharp ? 1 : this.budget.factor
    this.picture.view.setQuality({ shadows, resolution: resolution * factor })
  }
}
