/**
 * The probe of one session: picks a body, asks the worker about it and the fingertip, and shows what it answers. It is on
 * while its panel is open.
 */
import type { Group } from 'three'
import { directionToBody, scaleOf, toBody, toWorld } from '../../engine/math/body-coordinates.ts'
import { TREE_ROOT } from '../../engine/soup/aabb-tree.ts'
import { turnVector } from '../../walkthrough/quaternion.ts'
import type { Walkthrough } from '../../walkthrough/walkthrough.ts'
import { panel } from '../state.ts'
import { BodySolids } from './body-solid.ts'
import { fingertip, INDEX_TIP } from './fingertip.ts'
import type { ProbeAnswer } from './messages.ts'
import { BodyPicker, NO_BODY } from './pick-body.ts'
import { ProbeDrawing } from './probe-drawing.ts'
import { ProbeLink, type ProbeWorker } from './probe-link.ts'
import * as state from './probe-state.ts'
import { SliceKeeper } from './slice-keeper.ts'
import { sliceFrame, slicePlane } from './slice-plane.ts'

/** Things to choose from by keyboard. */
const NEARBY = 12
/** Milliseconds between two looks at what is nearby, and between two readings that are shown. */
const READING_PACE = 100
/** Milliseconds until work that lasts shows its progress. */
const SHOWN_AFTER = 250
/** A slice that faces the viewer is made anew when they have gone round the body by so much: cosine of 1°. */
const TURNED = Math.cos(Math.PI / 180)
const UPWARD = [0, 1, 0] as const

export class ProbeTool implements state.ProbeActions {
  private readonly walkthrough: Walkthrough
  private readonly place: Group
  private readonly makeWorker: (() => ProbeWorker) | undefined
  private readonly solids: BodySolids
  private readonly picker: BodyPicker
  private drawing: ProbeDrawing | null = null
  private link: ProbeLink | null = null
  private body = NO_BODY
  private isOn = false
  /** Of the last frame. */
  private now = 0
  /** Since when the worker has had something to do. */
  private busySince: number | null = null
  private lastLook = Number.NEGATIVE_INFINITY
  private lastReading = Number.NEGATIVE_INFINITY
  private readonly ends = new Float64Array(6)
  private readonly tipInBody = new Float64Array(3)
  private readonly ray = new Float64Array(3)
  private readonly viewer = new Float64Array(3)
  private readonly upward = new Float64Array(3)
  private tipModel: Walkthrough['model'] | null = null
  private tip: Float64Array = new Float64Array(3)
  private asked: { choices: state.ProbeChoices; normal: ArrayLike<number> } | null = null
  private readonly slices = new SliceKeeper()

  /** `place`: what is put in there is drawn with the scene. */
  constructor(walkthrough: Walkthrough, place: Group, makeWorker?: () => ProbeWorker) {
    this.walkthrough = walkthrough
    this.place = place
    this.makeWorker = makeWorker
    this.solids = new BodySolids(walkthrough.stage)
    this.picker = new BodyPicker(walkthrough.stage, this.solids)
  }

  /** Once a frame, after the hand has moved. */
  update(now: number): void {
    this.now = now
    const on = panel.peek() === 'probe'
    if (on !== this.isOn) {
      if (on) this.begin()
      else this.end()
    }
    if (!on) return
    this.findTip()
    if (now - this.lastLook > READING_PACE) {
      this.lastLook = now
      this.lookAround()
    }
    if (this.body === NO_BODY || this.link === null) return
    this.drawing?.follow(this.walkthrough.stage.world, this.body)
    this.askSlice(this.link)
    this.paint()
    this.askTip(this.link)
  }

  /** A click: −1 to 1 from left to right and from bottom to top of a picture that sees so far up and sideways. */
  pick(x: number, y: number, tangent: number, aspect: number): boolean {
    if (!this.isOn) return false
    const { eye } = this.walkthrough
    turnVector(this.ray, 0, eye, 3, Float64Array.of(x * tangent * aspect, y * tangent, -1), 0)
    const found = this.picker.first(eye, this.ray)
    if (found !== NO_BODY) this.probe(found)
    return true
  }

  probe(body: number): void {
    if (!this.isOn || body === this.body) return
    this.forget()
    const { scene, sceneBody } = this.walkthrough.stage
    this.body = body
    state.probed.value = this.thing(body)
    this.drawing?.show(scene.models[scene.bodies[sceneBody[body]!]!.model]!)
    this.link = new ProbeLink(this.solids.treeOf(body), (answer) => this.hear(answer), this.makeWorker)
  }

  stop(): void {
    this.link?.stop()
  }

  goOn(): void {
    state.stopped.value = false
    this.link?.goOn()
  }

  end(): void {
    if (!this.isOn) return
    this.isOn = false
    this.forget()
    this.drawing?.dispose()
    this.drawing = null
    if (state.actions.peek() === this) state.actions.value = null
  }

  private begin(): void {
    this.isOn = true
    this.drawing = new ProbeDrawing()
    this.place.add(this.drawing.object)
    state.actions.value = this
  }

  private forget(): void {
    this.link?.end()
    this.link = null
    this.body = NO_BODY
    this.asked = null
    this.busySince = null
    this.slices.forget()
    this.lastReading = Number.NEGATIVE_INFINITY
    this.drawing?.hide()
    state.forgetProbed()
  }

  private thing(body: number): state.Thing {
    const { scene, sceneBody } = this.walkthrough.stage
    return { body, name: scene.bodies[sceneBody[body]!]!.name }
  }

  private lookAround(): void {
    const bodies = this.picker.nearest(this.ends, NEARBY)
    const same = state.nearby.peek().every(({ body }, i) => body === bodies[i])
    if (!same || state.nearby.peek().length !== bodies.length) {
      state.nearby.value = bodies.map((body) => this.thing(body))
    }
  }

  private findTip(): void {
    const { walkthrough } = this
    if (walkthrough.model !== this.tipModel) {
      this.tipModel = walkthrough.model
      this.tip = fingertip(walkthrough.model)
    }
    const part = walkthrough.hand.bodies[INDEX_TIP]!
    toWorld(this.ends, 0, walkthrough.stage.world.bodies.pose, part, this.tip)
  }

  private askTip(link: ProbeLink): void {
    toBody(this.tipInBody, this.walkthrough.stage.world.bodies.pose, this.body, this.ends)
    link.askTip(this.tipInBody)
  }

  /** Asks for a slice where another one is wanted than the last that was asked for. */
  private askSlice(link: ProbeLink): void {
    const choices = state.choices.peek()
    const { pose } = this.walkthrough.stage.world.bodies
    const box = this.solids.treeOf(this.body).box.subarray(6 * TREE_ROOT, 6 * TREE_ROOT + 6)
    toBody(this.viewer, pose, this.body, this.walkthrough.eye)
    for (let k = 0; k < 3; k++) this.viewer[k]! -= 0.5 * (box[k]! + box[3 + k]!)
    directionToBody(this.upward, pose, this.body, UPWARD)
    const frame = sliceFrame(choices.axis, this.viewer, this.upward)
    const { asked } = this
    if (asked !== null && sameSlice(asked.choices, choices)) {
      // While someone walks round, each slice is finished before the next: they would never see one otherwise.
      if (link.slicing || dot(asked.normal, frame.normal) > TURNED) return
    }
    this.asked = { choices, normal: frame.normal }
    state.stopped.value = false
    link.askSlice(slicePlane(box, frame, choices.place), choices.cells, choices.shows === 'potential')
  }

  private paint(): void {
    const { box } = this.solids.treeOf(this.body)
    const size = Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!)
    const metres = size * scaleOf(this.walkthrough.stage.world.bodies.pose, this.body)
    if (this.drawing !== null) this.slices.paint(this.drawing.slice, state.choices.peek().shows, metres)
  }

  private hear(answer: ProbeAnswer): void {
    if (answer.type === 'solid') state.solid.value = answer.news
    else if (answer.type === 'setup') {
      state.setups.value = { ...state.setups.value, [answer.method]: answer.milliseconds }
    } else if (answer.type === 'tip') this.takeReading(answer)
    else if (answer.type === 'slice') this.slices.take(answer.slice)
    else if (answer.type === 'progress') this.takeProgress(answer)
    else if (answer.type === 'idle') {
      this.busySince = null
      state.progress.value = null
      state.stopped.value = answer.stopped
    } else {
      state.progress.value = null
      state.fault.value = answer.text
    }
  }

  /** What is done at once shows no progress: it would only flash. */
  private takeProgress(progress: state.ProbeProgress): void {
    this.busySince ??= this.now
    if (this.now - this.busySince > SHOWN_AFTER) state.progress.value = progress
  }

  private takeReading({ reading }: Extract<ProbeAnswer, { type: 'tip' }>): void {
    const { pose } = this.walkthrough.stage.world.bodies
    toWorld(this.ends, 3, pose, this.body, reading.nearest)
    this.drawing?.drawLine(this.ends)
    if (this.now - this.lastReading < READING_PACE) return
    this.lastReading = this.now
    state.reading.value = { ...reading, metres: reading.distance * scaleOf(pose, this.body) }
  }
}

/** Other colours are no other slice, but for J's own. */
function sameSlice(asked: state.ProbeChoices, now: state.ProbeChoices): boolean {
  const hasColors = now.shows !== 'potential' || asked.shows === 'potential'
  return hasColors && asked.axis === now.axis && asked.place === now.place && asked.cells === now.cells
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
}
