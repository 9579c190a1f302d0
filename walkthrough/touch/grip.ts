/** What the hand holds, with what rides on it: carried along as if it were a part of the hand. */
import { poseCarriedBy, poseRelativeTo, turnVector } from '../quaternion.ts'
import { PLACE, PLACE_SCALE, type Stage } from '../stage.ts'
import type { HandContacts } from './contact-rows.ts'
import { DIGITS, type HandBodies, PALM, THUMB } from './hand-bodies.ts'
import type { Riders } from './riders.ts'

export const NOTHING = -1

/** Tilted farther than this, what is held spills what rides on it; cosine of 40°. */
const SPILLS = 0.766
/** How many may ride; a full shelf cannot be carried anyway. */
const MOST = 32

export class Grip {
  held = NOTHING
  /** The held body, then what rides on it. */
  readonly bodies = new Int32Array(MOST)
  count = 0
  private readonly stage: Stage
  private readonly hand: HandBodies
  /** Each of them as seen from the hand's root, seven numbers. */
  private readonly local = new Float64Array(MOST * 7)
  private readonly carried = new Float64Array(7)
  private readonly place = new Float64Array(PLACE)
  private readonly places = new Float64Array(MOST * PLACE)
  /** What was up when it was taken, as seen from the hand's root; and where that is now. */
  private readonly up = new Float64Array(3)
  private readonly upNow = new Float64Array(3)
  private touching = new Uint8Array(64)

  constructor(stage: Stage, hand: HandBodies) {
    this.stage = stage
    this.hand = hand
  }

  take(riders: Riders): void {
    this.held = riders.group[0]
    this.count = Math.min(riders.count, MOST)
    for (let i = 0; i < this.count; i++) this.bodies[i] = riders.group[i]
    this.keepRelation()
    this.keepPlace()
    const [x, y, z, w] = this.hand.root.subarray(3)
    turnVector(this.up, 0, Float64Array.of(-x, -y, -z, w), 0, UP, 0)
  }

  release(): void {
    this.held = NOTHING
    this.count = 0
  }

  /** Whether it is tilted so far that what rides on it falls off. */
  get spills(): boolean {
    if (this.count < 2) return false
    turnVector(this.upNow, 0, this.hand.root, 3, this.up, 0)
    return this.upNow[1] < SPILLS
  }

  /** Something that rides on it is carried no longer; false where it does not ride on it. */
  giveUp(body: number): boolean {
    for (let i = 1; i < this.count; i++) {
      if (this.bodies[i] !== body) continue
      this.count--
      this.bodies[i] = this.bodies[this.count]
      this.keepRelation()
      this.keepPlace()
      return true
    }
    return false
  }

  /** What rides on it is carried no longer. */
  spill(): void {
    this.count = 1
  }

  /** Remembers where everything that is held stands. */
  keepPlace(): void {
    for (let i = 0; i < this.count; i++) {
      const o = this.bodies[i] * PLACE
      for (let k = 0; k < PLACE; k++) this.places[i * PLACE + k] = this.stage.places[o + k]
    }
  }

  /** Puts the first `count` of what was held where that was. */
  putBack(count: number): void {
    for (let i = 0; i < count; i++) this.stage.place(this.bodies[i], this.places, i * PLACE)
  }

  /** After the held body was moved by itself, as by scaling. */
  keepRelation(): void {
    for (let i = 0; i < this.count; i++) {
      poseRelativeTo(this.local, 7 * i, this.hand.root, 0, this.stage.places, this.bodies[i] * PLACE)
    }
  }

  /** Moves the held body along with the hand. */
  carry(): void {
    for (let i = 0; i < this.count; i++) {
      poseCarriedBy(this.carried, 0, this.hand.root, 0, this.local, 7 * i)
      this.stage.movePose(this.bodies[i], this.carried, 0)
    }
  }

  /**
   * The loose body that the closed digits have between them: touched by the thumb or the palm and by a finger as well.
   * Of several, the one with most digits at it.
   */
  graspable(contacts: HandContacts): number {
    const { stage, hand } = this
    if (this.touching.length < stage.end) this.touching = new Uint8Array(stage.end * 2)
    this.touching.fill(0)
    for (let i = 0; i < contacts.count; i++) {
      const digit = hand.digitOf(contacts.mine[i])
      const other = contacts.other[i]
      if (digit >= 0 && stage.isMovable(other)) this.touching[other] |= 1 << digit
    }
    let best = NOTHING
    let most = 0
    for (let body = 0; body < stage.end; body++) {
      const digits = this.touching[body]
      if (digits === 0 || !opposes(digits)) continue
      const count = countBits(digits)
      if (count <= most) continue
      most = count
      best = body
    }
    return best
  }

  /** Changes the held body's size about a point, such as the middle of the grip. */
  scaleHeld(factor: number, about: Float64Array): void {
    const { place } = this
    for (let k = 0; k < PLACE; k++) place[k] = this.stage.places[this.held * PLACE + k]
    for (let k = 0; k < 3; k++) place[k] = about[k] + (place[k] - about[k]) * factor
    place[PLACE_SCALE] *= factor
    this.stage.place(this.held, place, 0)
    this.keepRelation()
  }
}

const UP = Float64Array.of(0, 1, 0)

function opposes(digits: number): boolean {
  const fingers = digits & ~((1 << THUMB) | (1 << PALM))
  return fingers !== 0 ? (digits & ((1 << THUMB) | (1 << PALM))) !== 0 : false
}

function countBits(bits: number): number {
  let count = 0
  for (let digit = 0; digit < DIGITS; digit++) count += (bits >> digit) & 1
  return count
}
