/** What the hand holds: it is carried along as if it were a part of the hand. */
import { poseCarriedBy, poseRelativeTo } from '../quaternion.ts'
import { PLACE, PLACE_SCALE, type Stage } from '../stage.ts'
import type { HandContacts } from './contact-rows.ts'
import { DIGITS, type HandBodies, PALM, THUMB } from './hand-bodies.ts'

export const NOTHING = -1

export class Grip {
  held = NOTHING
  private readonly stage: Stage
  private readonly hand: HandBodies
  /** The held body as seen from the hand's root. */
  private readonly local = new Float64Array(7)
  private readonly carried = new Float64Array(7)
  private touching = new Uint8Array(64)

  constructor(stage: Stage, hand: HandBodies) {
    this.stage = stage
    this.hand = hand
  }

  take(body: number): void {
    this.held = body
    this.keepRelation()
  }

  release(): void {
    this.held = NOTHING
  }

  /** After the held body was moved by itself, as by scaling. */
  keepRelation(): void {
    poseRelativeTo(this.local, 0, this.hand.root, 0, this.stage.places, this.held * PLACE)
  }

  /** Moves the held body along with the hand. */
  carry(): void {
    if (this.held === NOTHING) return
    poseCarriedBy(this.carried, 0, this.hand.root, 0, this.local, 0)
    this.stage.movePose(this.held, this.carried, 0)
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
    const o = this.held * PLACE
    const place = this.stage.places.slice(o, o + PLACE)
    for (let k = 0; k < 3; k++) place[k] = about[k] + (place[k] - about[k]) * factor
    place[PLACE_SCALE] *= factor
    this.stage.place(this.held, place, 0)
    this.keepRelation()
  }
}

function opposes(digits: number): boolean {
  const fingers = digits & ~((1 << THUMB) | (1 << PALM))
  return fingers !== 0 ? (digits & ((1 << THUMB) | (1 << PALM))) !== 0 : false
}

function countBits(bits: number): number {
  let count = 0
  for (let digit = 0; digit < DIGITS; digit++) count += (bits >> digit) & 1
  return count
}
