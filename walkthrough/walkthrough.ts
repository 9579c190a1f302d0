/**
 * A person in a scene. `advance` is one frame of it, in order: walk, let loose things fall, move the hand (with as many
 * collision steps as its way needs), grip or let go, and tell what is touched.
 */
import type { Settings } from '../contract/settings.ts'
import type { BodyId } from '../engine/bodies.ts'
import { Probe } from '../engine/query/probe.ts'
import { FrameTiming } from './frame-timing.ts'
import { HandControl } from './hand/hand-control.ts'
import { type Handedness, type HandModel, makeHand } from './hand/hand-model.ts'
import { FINGERS, type Finger } from './hand/joints.ts'
import { turnVector } from './quaternion.ts'
import { PLACE, PLACE_SCALE, type Stage } from './stage.ts'
import { Grasp } from './touch/grasp.ts'
import { NOTHING } from './touch/grip.ts'
import { HandBodies } from './touch/hand-bodies.ts'
import { HandMover } from './touch/hand-mover.ts'
import { LooseBodies } from './touch/loose-bodies.ts'
import { Moves } from './touch/moves.ts'
import { rigOf } from './touch/rig.ts'
import { Touched } from './touch/touched.ts'
import { Walker, type WalkInput } from './walker/walker.ts'

/** A hand that is left behind farther than this, round a corner or behind a door, is fetched back. Metres. */
const LEFT_BEHIND = 0.75
/** Where a hand is put to reach out from: as far below the eye. Inside the walker, so nothing else can be there. */
const BELOW_EYE = 0.35
/** Everything has been at rest for so long: the move is over. Seconds. */
const REST = 0.4
/** A step of scaling, and the limits of a body's size as multiples of the scene's. */
export const SCALE_STEP = 1.1
const SMALLEST = 0.2
const LARGEST = 5

export class Walkthrough {
  readonly stage: Stage
  readonly walker: Walker
  /** Position and view of the eye. */
  readonly eye = new Float64Array(7)
  readonly moves: Moves
  readonly loose: LooseBodies
  /** What the last frame's collision detection cost. */
  readonly timing: FrameTiming
  model!: HandModel
  control!: HandControl
  hand!: HandBodies
  mover!: HandMover
  touched!: Touched
  private grasp!: Grasp
  /** Leads the hand in the control's place: writes the root's goal. A bench, a replay or a headset sets it. */
  lead: ((root: Float64Array, seconds: number) => void) | null = null
  /** Off: the hand follows without any collision step, to tell what detection costs. */
  detecting = true
  /** Moves what moves by itself, before the walker; a simulation sets it. */
  moveOthers: () => void = () => {}
  private readonly probe: Probe
  /** Of the picture: degrees from top to bottom, and width over height. */
  fieldOfView = 70
  aspect = 16 / 9
  private grip = 0
  /** A bit a finger that was bent by its own key. */
  private bent = 0
  private restingSince = 0
  private readonly point = new Float64Array(3)
  private readonly begin = new Float64Array(7)

  constructor(stage: Stage, settings: Settings) {
    this.stage = stage
    this.probe = new Probe(stage.world)
    this.timing = new FrameTiming(stage.clock)
    this.loose = new LooseBodies(stage, this.probe)
    this.moves = new Moves(stage)
    this.loose.onMove = (body) => {
      this.moves.note(body)
      this.restingSince = 0
    }
    this.walker = new Walker(stage.world, (body) => this.stopsWalker(body), settings)
    const { position, heading, pitch } = stage.scene.start
    this.walker.startAt(position, heading, pitch)
    this.useHand(settings.handedness)
  }

  configure(settings: Settings): void {
    this.walker.configure(settings)
    if (settings.handedness !== this.model.handedness) this.useHand(settings.handedness)
  }

  /** One frame. The hand's control has been told where the mouse is. */
  advance(seconds: number, walk: WalkInput): void {
    this.moveOthers()
    this.walker.advance(seconds, walk)
    this.walker.eye(this.eye)
    this.control.update(this.eye, 0, seconds)
    this.lead?.(this.control.target, seconds)
    if (!this.detecting) {
      this.hand.root.set(this.control.target)
      this.hand.joints.set(this.control.fingers.joints)
      this.hand.place()
      return
    }
    this.timing.begin()
    this.letGoOrFall(seconds)
    this.grasp.advance(seconds, this.gripping, this.eye)
    this.mover.advance(this.control.target, this.control.fingers.joints, this.gripping)
    if (this.distanceToTarget() > LEFT_BEHIND) this.fetchHand()
    this.touched.update()
    this.timing.end(this.stage.world.report)
    this.finishMove(seconds)
  }

  /** Name of the body in the hand, or null. */
  get heldName(): string | null {
    const { held } = this.mover.holding.grip
    return held === NOTHING ? null : this.stage.scene.bodies[this.stage.sceneBody[held]].name
  }

  undo(): void {
    this.release()
    this.settleAgain(this.moves.undo())
  }

  redo(): void {
    this.release()
    this.settleAgain(this.moves.redo())
  }

  /** Everything back to where the scene had it; can be undone. */
  reset(): void {
    this.release()
    this.moves.finish()
    const { stage } = this
    for (let body = 0; body < stage.end; body++) {
      if (!stage.isMovable(body)) continue
      this.moves.note(body)
      stage.place(body, stage.startPlaces, body * PLACE)
    }
    this.moves.finish()
    this.loose.calm()
  }

  /** Out of a wedge: back to the start, with the hand. */
  unstick(): void {
    this.release()
    this.walker.unstick()
    this.walker.eye(this.eye)
    this.control.update(this.eye, 0, 0)
    this.fetchHand()
  }

  /** Changes the size of the held body; false where there is none, or no room. */
  scaleHeld(factor: number): boolean {
    const { grip } = this.mover.holding
    const body = grip.held
    if (body === NOTHING) return false
    const { stage } = this
    const scale =
      (stage.places[body * PLACE + PLACE_SCALE] * factor) / stage.startPlaces[body * PLACE + PLACE_SCALE]
    if (scale < SMALLEST || scale > LARGEST) return false
    const before = stage.places.slice(body * PLACE, (body + 1) * PLACE)
    turnVector(this.point, 0, this.hand.root, 3, this.model.grip, 0)
    for (let k = 0; k < 3; k++) this.point[k] += this.hand.root[k]
    this.moves.note(body)
    grip.scaleHeld(factor, this.point)
    this.probe.useBody(body as BodyId)
    if (this.probe.near(0, (other) => this.stage.sceneBody[other] >= 0) > 0) {
      stage.place(body, before, 0)
      grip.keepRelation()
      return false
    }
    stage.world.refreshBoxes()
    this.mover.holding.update()
    return true
  }

  useHand(handedness: Handedness): void {
    const { stage } = this
    if (this.hand !== undefined) {
      this.release()
      this.hand.leave()
      stage.world.step()
    }
    this.model = makeHand(handedness)
    this.control = new HandControl(this.model)
    this.control.setView(this.fieldOfView, this.aspect)
    this.bent = 0
    this.hand = new HandBodies(stage, rigOf(this.model))
    this.mover = new HandMover(stage, this.hand, this.loose)
    this.mover.holding.onStep = () => this.timing.add(stage.world.report)
    this.grasp = new Grasp(stage, this.probe, this.loose, this.mover.holding, this.model.grip)
    this.touched = new Touched(stage, this.hand)
    this.walker.eye(this.eye)
    this.control.update(this.eye, 0, 0)
    this.fetchHand()
    this.touched.update()
  }

  /** The picture in which the cursor moves the hand: degrees from top to bottom, width over height. */
  setView(fieldOfView: number, aspect: number): void {
    this.fieldOfView = fieldOfView
    this.aspect = aspect
    this.control.setView(fieldOfView, aspect)
  }

  /** 0 lets go, 1 closes the hand. */
  setGrip(degree: number): void {
    this.grip = degree
    this.control.fingers.setGrip(degree)
  }

  /** Bends one finger on its own, or straightens it again. */
  toggleFinger(finger: Finger): void {
    const bit = 1 << FINGERS.indexOf(finger)
    this.bent ^= bit
    this.control.fingers.setBend(finger, (this.bent & bit) === 0 ? 0 : 1)
  }

  /** Whether the hand is closed or closing, by grip or by pose. */
  get gripping(): boolean {
    const { pose } = this.control.fingers
    return this.grip > 0 || pose === 'pinch' || pose === 'fist' || pose === 'grasp'
  }

  release(): void {
    if (this.mover !== undefined) this.mover.holding.release()
  }

  private letGoOrFall(seconds: number): void {
    if (!this.gripping) this.mover.holding.release()
    this.loose.advance(seconds)
  }

  /** The hand starts anew from the walker's own middle, where nothing else can be, and reaches out from there. */
  private fetchHand(): void {
    this.release()
    this.begin.set(this.control.target)
    for (let k = 0; k < 3; k++) this.begin[k] = this.eye[k]
    this.begin[1] -= BELOW_EYE
    this.mover.jump(this.begin, this.control.fingers.joints)
    this.mover.advance(this.control.target, this.control.fingers.joints, false)
  }

  private distanceToTarget(): number {
    let sum = 0
    for (let k = 0; k < 3; k++) sum += (this.hand.root[k] - this.control.target[k]) ** 2
    return Math.sqrt(sum)
  }

  private finishMove(seconds: number): void {
    if (this.loose.awakeCount > 0 || this.mover.holding.grip.held !== NOTHING) {
      this.restingSince = 0
      return
    }
    this.restingSince += seconds
    if (this.restingSince > REST) this.moves.finish()
  }

  private settleAgain(bodies: readonly number[]): void {
    for (const body of bodies) this.loose.wake(body)
    this.restingSince = 0
  }

  /** What the walker cannot pass: everything of the scene but what is in the hand. */
  private stopsWalker(body: number): boolean {
    return this.stage.sceneBody[body] >= 0 && this.mover?.holding.isMine[body] !== 1
  }
}
