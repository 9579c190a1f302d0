/**
 * Helps a hand that is led by a mouse to pick things up: a mouse has no depth, and pushes a cup away before the fingers are
 * round it. What is near the middle of the grip when the hand begins to close comes to it, as far as nothing is in between,
 * and is held when the fingers are closed.
 */
import type { BodyId, ShapeId } from '../../engine/bodies.ts'
import type { Probe } from '../../engine/query/probe.ts'
import { turnVector } from '../quaternion.ts'
import type { Stage } from '../stage.ts'
import { NOTHING } from './grip.ts'
import type { HoldingHand } from './holding-hand.ts'
import { REST_GAP } from './limits.ts'
import type { LooseBodies } from './loose-bodies.ts'

/** How far from the middle of the grip a thing may be; and one that the hand touches already. Metres. */
const NEAR = 0.06
const NEAR_IF_TOUCHED = 0.13
/**
 * What is meant is rarely what is nearest: what the cursor is on counts as nearer by this much, what the hand touches by
 * that. Metres.
 */
const POINTED_COUNTS = 0.07
const TOUCH_COUNTS = 0.035
/** Where along the line of sight the cursor's thing may be, from the middle of the grip: so far before it. Metres. */
const BEFORE = 0.05
/** So long a touch counts: a cup that was pushed slides off the finger before the button is down. Seconds. */
const MEMORY = 2
/** So near, it need not come nearer. Metres. */
const THERE = 0.004
/** m/s */
const PULL = 0.5
/** Seconds from the beginning of a grip until the thing is held: as long as fingers take to close. */
const CLOSING = 0.2

export class Grasp {
  /** The thing that is coming to the hand, or NOTHING. */
  private coming = NOTHING
  private wasGripping = false
  private since = 0
  private readonly stage: Stage
  private readonly probe: Probe
  private readonly loose: LooseBodies
  private readonly holding: HoldingHand
  /** The middle of the grip, in the hand's frame and in the world. */
  private readonly grip: Float64Array
  private readonly middle = new Float64Array(7)
  private readonly way = new Float64Array(3)
  private readonly held = new Int32Array(1)
  private readonly point: ShapeId
  private nearest = 0
  private time = 0
  /** By engine body: when the hand touched it last. */
  private touchedAt: Float64Array
  private readonly isLoose = (body: number): boolean => this.loose.givesWayTo(this.holding.side, body)
  private readonly isComing = (body: number): boolean => body === this.coming
  private readonly isOther = (body: number): boolean => body !== this.coming

  constructor(stage: Stage, probe: Probe, loose: LooseBodies, holding: HoldingHand, grip: Float64Array) {
    this.stage = stage
    this.probe = probe
    this.loose = loose
    this.holding = holding
    this.grip = grip
    this.middle[6] = 1
    this.touchedAt = neverTouched(stage.movable.length)
    this.point = stage.world.addShape([smallOctahedron()])
  }

  /** Before the hand moves; `eye` is what the cursor points from. */
  advance(seconds: number, gripping: boolean, eye: Float64Array): void {
    this.time += seconds
    this.noteTouches()
    const began = gripping && !this.wasGripping
    this.wasGripping = gripping
    if (!gripping || this.holding.grip.held !== NOTHING) {
      this.letGo()
      return
    }
    if (began) this.choose(eye)
    if (this.coming === NOTHING) return
    this.since += seconds
    this.pull(PULL * seconds)
    if (this.since < CLOSING) return
    const body = this.coming
    this.coming = NOTHING
    this.holding.take(body)
  }

  private letGo(): void {
    if (this.coming === NOTHING) return
    const body = this.coming
    this.coming = NOTHING
    if (this.holding.grip.held !== NOTHING) return
    this.loose.hold(this.holding.side, this.held, 0)
    this.loose.wake(body)
  }

  private noteTouches(): void {
    const { contacts } = this.holding
    if (this.touchedAt.length < this.stage.movable.length)
      this.touchedAt = neverTouched(this.stage.movable.length)
    this.holding.readHand()
    for (let i = 0; i < contacts.count; i++) this.touchedAt[contacts.other[i]] = this.time
  }

  /** What is most likely meant, where something is near enough. */
  private choose(eye: Float64Array): void {
    this.since = 0
    const pointed = this.pointedAt(eye)
    this.placeProbe()
    const count = this.probe.near(NEAR_IF_TOUCHED, this.isLoose)
    let best = NOTHING
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < count; i++) {
      const body = this.probe.otherBody[i]
      const isTouched = this.time - this.touchedAt[body] < MEMORY
      const distance = this.probe.distance[i]
      if (distance > NEAR && !isTouched) continue
      const counted = distance - (isTouched ? TOUCH_COUNTS : 0) - (body === pointed ? POINTED_COUNTS : 0)
      if (counted >= least) continue
      least = counted
      best = body
    }
    if (best === NOTHING) return
    this.coming = best
    this.held[0] = best
    this.loose.hold(this.holding.side, this.held, 1)
  }

  /** The loose thing that is first on the line of sight, about the middle of the grip; or NOTHING. */
  private pointedAt(eye: Float64Array): number {
    const { probe, way, middle } = this
    this.placeProbe()
    for (let k = 0; k < 3; k++) way[k] = middle[k] - eye[k]
    const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
    if (length < BEFORE) return NOTHING
    for (let k = 0; k < 3; k++) {
      middle[k] -= way[k] * (BEFORE / length)
      way[k] *= (BEFORE + NEAR_IF_TOUCHED) / length
    }
    probe.setPose(middle)
    return probe.cast(way, 0, this.isLoose) < 1 ? probe.hitBody : NOTHING
  }

  /** Towards the middle of the grip, until the hand or anything else is in the way. */
  private pull(most: number): void {
    const { probe, way, middle } = this
    this.placeProbe()
    if (probe.near(NEAR_IF_TOUCHED, this.isComing) === 0) return
    this.findNearest()
    const distance = probe.distance[this.nearest]
    if (distance < THERE) return
    for (let k = 0; k < 3; k++) way[k] = middle[k] - probe.point[3 * this.nearest + k]
    const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
    if (length > most) for (let k = 0; k < 3; k++) way[k] *= most / length
    probe.useBody(this.coming as BodyId)
    const gained = probe.cast(way, REST_GAP, this.isOther)
    if (gained === 0) return
    for (let k = 0; k < 3; k++) way[k] *= gained
    this.loose.onMove(this.coming)
    this.loose.wakeNeighbours(this.coming)
    this.stage.shift(this.coming, way)
  }

  private findNearest(): void {
    const { distance, count } = this.probe
    this.nearest = 0
    for (let i = 1; i < count; i++) if (distance[i] < distance[this.nearest]) this.nearest = i
  }

  private placeProbe(): void {
    const { middle, probe } = this
    const { root } = this.holding.hand
    turnVector(middle, 0, root, 3, this.grip, 0)
    for (let k = 0; k < 3; k++) middle[k] += root[k]
    probe.useShape(this.point)
    probe.setPose(middle)
  }
}

const neverTouched = (bodies: number): Float64Array => new Float64Array(bodies).fill(Number.NEGATIVE_INFINITY)

/** A point, as far as the engine knows points: one millimetre across. */
function smallOctahedron(): Float64Array {
  const r = 0.0005
  return Float64Array.of(r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r)
}
