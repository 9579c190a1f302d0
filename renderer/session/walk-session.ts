/** An open scene: the person in it, the picture, the mouse and the keys, frame by frame. */
import { batch } from '@preact/signals'
import { drawable } from '../../walkthrough/hand/drawable.ts'
import type { Stage } from '../../walkthrough/stage.ts'
import { NOTHING } from '../../walkthrough/touch/grip.ts'
import { Walkthrough } from '../../walkthrough/walkthrough.ts'
import { Mouse } from '../input/mouse.ts'
import { WalkKeys } from '../input/walk-keys.ts'
import { ProbeTool } from '../probe/probe-tool.ts'
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
  private readonly view: SceneView
  private readonly canvas: HTMLCanvasElement
  private readonly keys = new WalkKeys()
  private stopKeys: () => void = () => {}
  private readonly budget: FrameBudget
  private readonly history: HudHistory
  private readonly observer: ResizeObserver
  private hands: readonly [HandView]
  private request = 0
  private last = 0
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
    this.view = view
    this.probe = new ProbeTool(this.walkthrough, view.extras)
    this.budget = new FrameBudget(view.software)
    this.canvas = canvas
    this.history = history
    history.clear()
    this.hands = [this.makeHandView()]
    this.observer = new ResizeObserver(() => this.resize())
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
        return session.hands
      },
      get red() {
        return session.walkthrough.touched.red
      },
      get held() {
        return session.walkthrough.mover.holding.grip.held
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
    cancelAnimationFrame(this.request)
    this.request = 0
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
    this.pause()
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
    if (walkthrough.hand.bodies !== this.hands[0].bodies) this.hands = [this.makeHandView()]
    // Not while something else has the picture: `start` does it then.
    if (this.request !== 0) this.resize()
  }

  private readonly frame = (now: number): void => {
    this.request = requestAnimationFrame(this.frame)
    this.frameMilliseconds = now - this.last
    this.last = now
    const { walkthrough, view, keys } = this
    if (this.waitsForPicture) view.finish()
    this.beforeFrame()
    keys.read()
    walkthrough.advance(Math.max(0, this.frameMilliseconds) / 1000, keys.input)
    keys.input.turn = 0
    keys.input.pitch = 0
    this.probe.update(now)
    view.setCamera(walkthrough.eye, this.fieldOfView)
    view.update()
    view.render()
    this.recorder?.frame(now)
    this.tell(now)
    if (this.budget.add(this.frameMilliseconds)) this.applyQuality()
    this.onFrame()
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
    measurement.contacts = stage.world.contacts.count
    measurement.swaps = timing.swaps
    this.history.push(measurement)
    const held = walkthrough.mover.holding.grip.held
    if (now - this.lastRead < READING_PACE && (held === NOTHING) === (state.held.value === null)) return
    this.lastRead = now
    batch(() => {
      state.measurements.value = { ...measurement }
      state.contacts.value = walkthrough.touched.pairs().map((pair) => ({
        ...pair,
        key: `${pair.first}|${pair.second}`,
      }))
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

  private makeHandView(): HandView {
    const { model, hand } = this.walkthrough
    return { drawables: model.parts.map(drawable), bodies: hand.bodies }
  }
}
