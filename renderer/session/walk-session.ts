/** An open scene: the person in it, the picture, the mouse and the keys, frame by frame. */
import { batch } from '@preact/signals'
import { drawable } from '../../walkthrough/hand/drawable.ts'
import type { Stage } from '../../walkthrough/stage.ts'
import { NOTHING } from '../../walkthrough/touch/grip.ts'
import type { PersonHand } from '../../walkthrough/touch/person-hand.ts'
import { Walkthrough } from '../../walkthrough/walkthrough.ts'
import { tell } from '../app/notices.ts'
import { Mouse } from '../input/mouse.ts'
import { WalkKeys } from '../input/walk-keys.ts'
import { ProbeTool } from '../probe/probe-tool.ts'
import { softLines } from '../soft/soft-lines.ts'
import type { SoftLink } from '../soft/soft-link.ts'
import * as state from '../state.ts'
import type { HudHistory } from '../ui/hud-history.ts'
import type { SceneView } from '../view/scene-view.ts'
import type { HandView, StageView } from '../view/stage-view.ts'
import { FrameBudget } from './frame-budget.ts'

/** Milliseconds between two refreshments of lists and numbers: nobody reads faster. */
const READING_PACE = 100

/** Whoever records the session. */
export interface FrameRecorder {
  /** A frame was drawn; in the same task the canvas still has its picture. */
  frame(now: number): void
  /** Something that a person did, in plain ASCII: "grip right 1". */
  event(text: string): void
}

/** What plays in the scene by itself, beside the person in it. */
export interface FrameCompanion {
  /** Once a frame, before it is drawn. */
  update(now: number): void
  /** Something else has the picture; the next `update` begins anew. */
  end(): void
}

export class WalkSession {
  readonly walkthrough: Walkthrough
  private readonly probe: ProbeTool
  private mouse: Mouse | null = null
  /** Milliseconds between the last two frames. */
  frameMilliseconds = 0
  /** Whether a frame begins only when the picture of the last one is drawn; a bench sets it. */
  waitsForPicture = false
  /** Called after every frame that was drawn; a bench sets it. */
  onFrame: () => void = () => {}
  /** Called before every frame; a bench moves the hand here. */
  beforeFrame: () => void = () => {}
  recorder: FrameRecorder | null = null
  /** Cloth as it is shown; null where there is none. */
  soft: SoftLink | null = null
  companion: FrameCompanion | null = null
  private readonly view: SceneView
  private readonly canvas: HTMLCanvasElement
  private readonly keys = new WalkKeys()
  private stopKeys: () => void = () => {}
  private readonly budget: FrameBudget
  private readonly history: HudHistory
  private readonly observer: ResizeObserver
  /** As drawn, with those of the walkthrough that they were made of. */
  private hands: readonly HandView[] = []
  private handsOf: readonly PersonHand[] = []
  private request = 0
  /** When the last frame was; NaN before the first after a pause. */
  private last = Number.NaN
  private lastRead = 0
  private fieldOfView = 0
  private measurement = {
    boxes: 0,
    sort: 0,
    exact: 0,
    step: 0,
    frameRate: 0,
    bodies: 0,
    activePairs: 0,
    contacts: 0,
    swaps: 0,
  }

  constructor(stage: Stage, view: SceneView, canvas: HTMLCanvasElement, history: HudHistory) {
    this.walkthrough = new Walkthrough(stage, state.settings.value)
    this.walkthrough.onBreak = (name) => {
      tell('info', `The ${name} broke.`)
      this.recorder?.event(`broke ${name}`)
    }
    this.view = view
    this.probe = new ProbeTool(this.walkthrough, view.extras)
    this.budget = new FrameBudget(view.software)
    this.canvas = canvas
    this.history = history
    history.clear()
    this.observer = new ResizeObserver(() => this.resize())
  }

  /** When the last frame was, in milliseconds; null while it stands still. */
  get frameTime(): number | null {
    return Number.isNaN(this.last) ? null : this.last
  }

  /** What is drawn; a new hand is a new object. */
  get stageView(): StageView {
    const session = this
    const { stage } = this.walkthrough
    return {
      scene: stage.scene,
      world: stage.world,
      bodies: stage.bodies,
      get hands() {
        return session.handViews()
      },
      get red() {
        return session.walkthrough.touched.red
      },
      get held() {
        return session.walkthrough.held
      },
      get soft() {
        return session.soft
      },
    }
  }

  start(): void {
    if (this.request !== 0) return
    this.listen()
    this.resize()
    this.last = performance.now()
    this.request = requestAnimationFrame(this.frame)
  }

  /** Stands still: neither frames nor mouse nor keys. */
  pause(): void {
    this.stopFrames()
    this.companion?.end()
  }

  /** For good: another scene takes its place. */
  end(): void {
    this.pause()
    this.soft?.end()
  }

  private stopFrames(): void {
    this.soft?.rest()
    cancelAnimationFrame(this.request)
    this.request = 0
    this.last = Number.NaN
    this.observer.disconnect()
    this.mouse?.dispose()
    this.mouse = null
    state.mouseMode.value = 'hand'
    this.stopKeys()
    this.walkthrough.setGrip(0)
    this.probe.end()
  }

  /** Draws the present moment at full resolution and stops there, for a picture of it; `start` goes on. */
  drawStill(): void {
    this.stopFrames()
    this.view.setQuality({ shadows: true, resolution: 1 })
    this.view.setCamera(this.walkthrough.eye, this.fieldOfView)
    this.view.update()
    this.view.render()
    this.lastRead = 0
    this.tell(performance.now())
  }

  /** Lends the mouse to looking, and back. */
  toggleLook(): void {
    void this.mouse?.toggleLook()
  }

  /** After settings have changed. */
  configure(): void {
    const { walkthrough } = this
    walkthrough.configure(state.settings.value)
    this.soft?.setDevice(state.settings.value.kdetDevice)
    // Not while something else has the picture: `start` does it then.
    if (this.request !== 0) this.resize()
  }

  private readonly frame = (now: number): void => {
    this.request = requestAnimationFrame(this.frame)
    const { walkthrough, view, keys } = this
    if (this.waitsForPicture) view.finish()
    this.beforeFrame()
    keys.read()
    this.advance(now)
    keys.input.turn = 0
    keys.input.pitch = 0
    this.probe.update(now)
    view.setCamera(walkthrough.eye, this.fieldOfView)
    view.update()
    view.render()
    this.conclude(now)
    if (this.budget.add(this.frameMilliseconds)) this.applyQuality()
    this.onFrame()
  }

  /** A frame of a headset, which has its own pace and draws by itself. The session is paused meanwhile. */
  headsetFrame(now: number, draw: () => void): void {
    this.advance(now)
    draw()
    this.conclude(now)
  }

  private advance(now: number): void {
    const { walkthrough } = this
    this.frameMilliseconds = Number.isNaN(this.last) ? 0 : now - this.last
    this.last = now
    walkthrough.advance(Math.max(0, this.frameMilliseconds) / 1000, this.keys.input)
    this.soft?.frame(now)
    this.soft?.markRed(walkthrough.touched.red)
    this.companion?.update(now)
  }

  private conclude(now: number): void {
    this.recorder?.frame(now)
    this.tell(now)
  }

  private listen(): void {
    const { walkthrough, keys } = this
    this.stopKeys = keys.listen(window)
    this.observer.observe(this.canvas)
    const target = {
      pointAt: (x: number, y: number) => walkthrough.control.pointAt(x, y),
      reach: (by: number) => walkthrough.control.moveReach(by),
      turnHand: (yaw: number, pitch: number, roll: number) => walkthrough.control.turn(yaw, pitch, roll),
      look: (turn: number, pitch: number) => {
        keys.input.turn += turn
        keys.input.pitch += pitch
      },
      grip: (closed: boolean) => this.grip(closed),
      pick: (x: number, y: number) => this.pick(x, y),
    }
    this.mouse = new Mouse(this.canvas, target, () => keys.turnsHand)
  }

  private grip(closed: boolean): void {
    const { walkthrough } = this
    walkthrough.setGrip(closed ? 1 : 0)
    this.recorder?.event(`grip ${walkthrough.model.handedness} ${closed ? 1 : 0}`)
  }

  /** In a stereo pair each half is a picture of its own. */
  private pick(x: number, y: number): boolean {
    const { clientWidth, clientHeight } = this.canvas
    const { stereo } = state.overlays.value
    const tangent = Math.tan((this.fieldOfView * Math.PI) / 360)
    const across = stereo ? 2 * x + (x < 0 ? 1 : -1) : x
    return this.probe.pick(across, y, tangent, clientWidth / clientHeight / (stereo ? 2 : 1))
  }

  private tell(now: number): void {
    const { walkthrough, measurement } = this
    const { timing, stage } = walkthrough
    measurement.boxes = timing.boxes
    measurement.sort = timing.sort
    measurement.exact = timing.exact
    measurement.step = timing.whole
    measurement.frameRate = this.frameMilliseconds > 0 ? 1000 / this.frameMilliseconds : 0
    measurement.bodies = stage.world.bodies.count
    measurement.activePairs = timing.activePairs
    measurement.contacts = stage.world.contacts.count + (this.soft?.contactCount ?? 0)
    measurement.swaps = timing.swaps
    this.history.push(measurement)
    if (now - this.lastRead < READING_PACE && (walkthrough.held === NOTHING) === (state.held.value === null))
      return
    this.lastRead = now
    batch(() => {
      state.measurements.value = { ...measurement }
      const pairs = walkthrough.touched
        .pairs()
        .map((pair) => ({ ...pair, key: `${pair.first}|${pair.second}` }))
      state.contacts.value = this.soft === null ? pairs : [...pairs, ...softLines(this.soft, walkthrough)]
      state.soft.value = this.soft === null ? null : { report: this.soft.report, fault: this.soft.fault }
      state.held.value = walkthrough.heldName
      state.canUndo.value = walkthrough.moves.canUndo
      state.canRedo.value = walkthrough.moves.canRedo
    })
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas
    if (clientWidth === 0 || clientHeight === 0) return
    this.view.resize(clientWidth, clientHeight, window.devicePixelRatio)
    this.fieldOfView = state.settings.value.fieldOfView
    this.walkthrough.setView(this.fieldOfView, clientWidth / clientHeight)
    this.applyQuality()
  }

  private applyQuality(): void {
    const { shadows, resolution } = state.settings.value
    this.view.setQuality({ shadows, resolution: resolution * this.budget.factor })
  }

  private handViews(): readonly HandView[] {
    const { hands } = this.walkthrough
    if (hands === this.handsOf) return this.hands
    this.hands = hands.map((hand) => this.viewOf(hand))
    this.handsOf = hands
    return this.hands
  }

  /** A hand that was there before keeps its object: the picture would make its models anew. */
  private viewOf(hand: PersonHand): HandView {
    const before = this.handsOf.indexOf(hand)
    const known = this.hands[before]
    if (known !== undefined) return known
    return {
      drawables: hand.model.parts.map(drawable),
      bodies: hand.bodies.bodies,
      get opacity() {
        return hand.opacity
      },
    }
  }
}
