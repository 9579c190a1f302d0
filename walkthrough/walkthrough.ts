/**
 * A person in a scene. `advance` is one frame of it, in order: walk, let loose things fall, move the hands (with as many
 * collision steps as their way needs), grip or let go, and tell what is touched. A mouse leads one hand; a headset both.
 */
import type { Settings } from '../contract/settings.ts'
import { Probe } from '../engine/query/probe.ts'
import { type HandSide, LEFT, RIGHT } from '../engine/record/frame-record.ts'
import { FrameTiming } from './frame-timing.ts'
import { HandControl } from './hand/hand-control.ts'
import { type Handedness, type HandModel, makeHand } from './hand/hand-model.ts'
import { FINGERS, type Finger } from './hand/joints.ts'
import { PLACE, type Stage } from './stage.ts'
import { Grasp } from './touch/grasp.ts'
import { NOTHING } from './touch/grip.ts'
import type { HandBodies } from './touch/hand-bodies.ts'
import type { HandMover } from './touch/hand-mover.ts'
import { LetThrough } from './touch/let-through.ts'
import { LooseBodies } from './touch/loose-bodies.ts'
import { Moves } from './touch/moves.ts'
import { PersonHand } from './touch/person-hand.ts'
import { Touched } from './touch/touched.ts'
import { TwoHanded } from './touch/two-handed.ts'
import { Walker, type WalkInput } from './walker/walker.ts'

/** A hand that is left behind farther than this, round a corner or behind a door, is fetched back. Metres. */
const LEFT_BEHIND = 0.75
/** Where a hand is put to reach out from: as far below the eye. Inside the walker, so nothing else can be there. */
const BELOW_EYE = 0.35
/** Everything has been at rest for so long: the move is over. Seconds. */
const REST = 0.4

/** Whoever is in the scene in the mouse's place. */
export interface Person {
  /** Before anything else in a frame: moves the walker, and writes the eye and what each hand is wanted to do. */
  advance(seconds: number): void
  /** After the last collision step of a frame. */
  conclude(): void
}

export class Walkthrough {
  readonly stage: Stage
  readonly walker: Walker
  /** Position and view of the eye. */
  readonly eye = new Float64Array(7)
  readonly moves: Moves
  readonly loose: LooseBodies
  /** What the last frame's collision detection cost. */
  readonly timing: FrameTiming
  /** Those in the world; a new array where they change. */
  hands: readonly PersonHand[] = []
  /** The same as bodies, left and right; null for one that is not there. */
  handBodies: readonly [HandBodies | null, HandBodies | null] = [null, null]
  touched!: Touched
  /** The mouse and what it makes of a hand. */
  control!: HandControl
  private grasp!: Grasp
  /** Leads everything in the place of mouse and keys; a headset sets it. */
  person: Person | null = null
  /** Leads the hand in the control's place: writes the root's goal. A bench or a replay sets it. */
  lead: ((root: Float64Array, seconds: number) => void) | null = null
  /** Off: the hand follows without any collision step, to tell what detection costs. */
  detecting = true
  /** Called with the name of what has just broken. */
  onBreak: (name: string) => void = () => {}
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
  private readonly twoHanded: TwoHanded
  private readonly letThrough: LetThrough
  private readonly body = new Float64Array(3)

  constructor(stage: Stage, settings: Settings) {
    this.stage = stage
    this.probe = new Probe(stage.world)
    this.timing = new FrameTiming(stage.clock)
    this.loose = new LooseBodies(stage, this.probe)
    this.moves = new Moves(stage)
    this.twoHanded = new TwoHanded(stage, this.probe, this.loose)
    this.loose.onMove = (body) => {
      this.moves.note(body)
      this.restingSince = 0
    }
    this.loose.fragile.onBreak = (body) => {
      this.onBreak(stage.scene.bodies[stage.sceneBody[body]].name)
    }
    this.walker = new Walker(stage.world, (body) => this.stopsWalker(body), settings)
    this.letThrough = new LetThrough(this.loose, (body) => this.walker.isClearOf(body))
    const { position, heading, pitch } = stage.scene.start
    this.walker.startAt(position, heading, pitch)
    this.useHand(settings.handedness)
  }

  configure(settings: Settings): void {
    this.walker.configure(settings)
    if (this.person === null && settings.handedness !== this.model.handedness)
      this.useHand(settings.handedness)
  }

  /** One frame. The hand's control has been told where the mouse is, or the headset where it is. */
  advance(seconds: number, walk: WalkInput): void {
    this.moveOthers()
    this.letThrough.update()
    if (this.person === null) this.leadByMouse(seconds, walk)
    else this.person.advance(seconds)
    if (!this.detecting) {
      for (let i = 0; i < this.hands.length; i++) this.hands[i].follow()
      return
    }
    this.timing.begin()
    this.letGoOrFall(seconds)
    if (this.person === null) this.grasp.advance(seconds, this.hands[0].gripping, this.eye)
    this.moveHands(seconds)
    this.touched.update()
    this.person?.conclude()
    this.timing.end(this.stage.world.report)
    this.finishMove(seconds)
  }

  /** The mouse's hand, or a headset's first. */
  get model(): HandModel {
    return this.hands[0].model
  }
  get hand(): HandBodies {
    return this.hands[0].bodies
  }
  get mover(): HandMover {
    return this.hands[0].mover
  }

  /** The engine's body in a hand, or NOTHING. */
  get held(): number {
    const { hands } = this
    // Asked for every frame: an iterator and its answers would be garbage.
    for (let i = 0; i < hands.length; i++) if (hands[i].held !== NOTHING) return hands[i].held
    return NOTHING
  }

  /** Name of the body in a hand, or null. */
  get heldName(): string | null {
    const { held, stage } = this
    return held === NOTHING ? null : stage.scene.bodies[stage.sceneBody[held]].name
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
    const bodies: number[] = []
    for (let body = 0; body < stage.end; body++) {
      if (!stage.isMovable(body)) continue
      bodies.push(body)
      this.moves.note(body)
      stage.place(body, stage.startPlaces, body * PLACE)
    }
    this.moves.finish()
    this.loose.calm()
    this.passThrough(bodies)
  }

  /** Out of a wedge: back to the start, with the hand. */
  unstick(): void {
    this.release()
    this.walker.unstick()
    this.walker.eye(this.eye)
    this.control.update(this.eye, 0, 0)
    for (const hand of this.hands) this.fetch(hand)
  }

  /** Changes the size of what a hand holds; false where there is nothing, or no room. */
  scaleHeld(factor: number): boolean {
    for (const hand of this.hands) if (hand.held !== NOTHING) return this.twoHanded.scale(hand, factor)
    return false
  }

  /** One hand, which the mouse leads. */
  useHand(handedness: Handedness): void {
    const model = makeHand(handedness)
    this.control = new HandControl(model)
    this.control.setView(this.fieldOfView, this.aspect)
    this.bent = 0
    this.walker.eye(this.eye)
    this.control.update(this.eye, 0, 0)
    this.useHands([])
    const hand = new PersonHand(this.stage, this.loose, model)
    hand.goal.set(this.control.target)
    hand.goalJoints.set(this.control.fingers.joints)
    this.grasp = new Grasp(this.stage, this.probe, this.loose, hand.holding, model.grip)
    this.useHands([hand])
    this.fetch(hand)
    this.touched.update()
  }

  /** These hands, and no others, are the person's. Those that were not in the world before must be fetched. */
  useHands(hands: readonly PersonHand[]): void {
    for (const hand of this.hands) if (!hands.includes(hand)) hand.leave()
    this.hands = hands
    for (const hand of hands) {
      hand.holding.onStep = () => this.timing.add(this.stage.world.report)
      hand.holding.other = hands.find((other) => other !== hand)?.holding ?? null
    }
    const bodiesOf = (side: HandSide) => hands.find((hand) => hand.side === side)?.bodies ?? null
    this.handBodies = [bodiesOf(LEFT), bodiesOf(RIGHT)]
    this.touched = new Touched(this.stage, hands)
  }

  /** A hand starts anew from the walker's own middle, where nothing else can be, and reaches out from there. */
  fetch(hand: PersonHand): void {
    hand.fetch(this.middle())
  }

  /** The same with what it holds, where there is room for that; else it stays behind. */
  bring(hand: PersonHand): void {
    hand.bring(this.middle())
  }

  private middle(): Float64Array {
    for (let k = 0; k < 3; k++) this.body[k] = this.walker.feet[k]
    this.body[1] = this.eye[1] - BELOW_EYE
    return this.body
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

  release(): void {
    for (const hand of this.hands) hand.holding.release()
  }

  private leadByMouse(seconds: number, walk: WalkInput): void {
    const { walker, control, eye } = this
    const [hand] = this.hands
    walker.advance(seconds, walk)
    walker.eye(eye)
    control.update(eye, 0, seconds)
    this.lead?.(control.target, seconds)
    hand.goal.set(control.target)
    hand.goalJoints.set(control.fingers.joints)
    const { pose } = control.fingers
    hand.gripping = this.grip > 0 || pose === 'pinch' || pose === 'fist' || pose === 'grasp'
  }

  private letGoOrFall(seconds: number): void {
    for (let i = 0; i < this.hands.length; i++) {
      if (!this.hands[i].gripping) this.hands[i].holding.release()
    }
    this.loose.advance(seconds)
  }

  private moveHands(seconds: number): void {
    const { hands } = this
    for (let i = 0; i < hands.length; i++) hands[i].advance(seconds)
    this.twoHanded.advance(hands)
    for (let i = 0; i < hands.length; i++) hands[i].mover.finish()
    for (let i = 0; i < hands.length; i++) {
      if (hands[i].distanceToGoal() > LEFT_BEHIND) this.fetch(hands[i])
    }
  }

  private finishMove(seconds: number): void {
    if (this.loose.awakeCount > 0 || this.held !== NOTHING) {
      this.restingSince = 0
      return
    }
    this.restingSince += seconds
    if (this.restingSince > REST) this.moves.finish()
  }

  private settleAgain(bodies: readonly number[]): void {
    for (const body of bodies) this.loose.wake(body)
    this.restingSince = 0
    this.passThrough(bodies)
  }

  /** What was put back where the person is. */
  private passThrough(bodies: readonly number[]): void {
    this.stage.world.step()
    for (const hand of this.hands) hand.holding.passThrough(bodies)
    this.letThrough.add(bodies)
  }

  /** What the walker cannot pass: everything of the scene but what is in a hand, or has just left it. */
  private stopsWalker(body: number): boolean {
    return this.stage.sceneBody[body] >= 0 && !this.letThrough.has(body)
  }
}
