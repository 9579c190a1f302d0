/**
 * The way of the fingers: each bends as far as it certainly may, and stops at what it meets. Fingers that close round a
 * loose body hold it; others push it.
 */
import { STANDARD } from '../hand/poses.ts'
import type { Clearance } from './clearance.ts'
import { NOTHING } from './grip.ts'
import { DIGITS, PALM } from './hand-bodies.ts'
import type { HoldingHand } from './holding-hand.ts'
import { CLOSE_ENOUGH, GRIP_DEPTH, GRIP_SUBSTEP, SUBSTEP } from './limits.ts'
import type { Response } from './response.ts'

/** Less than this is no way to go. Metres. */
const NEGLIGIBLE = 1e-7
/** The share of its way to being open that a finger loosens by, and how often at most. */
const LOOSENING = 0.2
const MAX_LOOSENINGS = 16
const NO_MOTION = new Float64Array(3)

export class FingerMotion {
  private readonly holding: HoldingHand
  private readonly clearance: Clearance
  private readonly response: Response
  private readonly oldJoints: Float64Array
  /** Where the joints should go, less the fingers that were stopped. */
  private readonly goal: Float64Array
  /** Where they should have gone the last time. */
  private readonly wanted: Float64Array
  /** By digit: metres that it has left in this frame. */
  private readonly mayGo = new Float64Array(DIGITS)
  private readonly digitBodies: Int32Array
  private readonly digitDepth = new Float64Array(DIGITS)
  private readonly oldDigitDepth = new Float64Array(DIGITS)

  constructor(holding: HoldingHand, clearance: Clearance, response: Response) {
    this.holding = holding
    this.clearance = clearance
    this.response = response
    const { rig, bodies } = holding.hand
    this.oldJoints = new Float64Array(rig.jointCount)
    this.goal = new Float64Array(rig.jointCount)
    this.wanted = new Float64Array(rig.jointCount)
    this.digitBodies = new Int32Array(bodies.length)
  }

  /**
   * Towards joint angles; `allowed` is how deep a finger may press into what does not give way, `spare` how many metres it
   * may go beyond what the angles themselves have gone since the last time.
   */
  advance(joints: Float64Array, gripping: boolean, allowed: number, spare: number): void {
    const { mayGo, wanted } = this
    for (let digit = PALM + 1; digit < DIGITS; digit++)
      mayGo[digit] = this.holding.hand.rig.digitMotion(digit, wanted, joints) + spare
    wanted.set(joints)
    this.goal.set(joints)
    while (!this.holding.isTired && this.bend(gripping, allowed)) {}
  }

  /** After what is held has grown: fingers that are too deep in it open until they are not, or are open. */
  loosen(): void {
    const { holding, digitDepth } = this
    const { hand } = holding
    for (let n = 0; n < MAX_LOOSENINGS; n++) {
      this.readDigitDepths(digitDepth)
      let isDeep = false
      for (let j = 0; j < hand.joints.length; j++) {
        if (digitDepth[hand.rig.digitOfJoint[j]] <= GRIP_DEPTH + CLOSE_ENOUGH) continue
        isDeep = true
        hand.joints[j] += (STANDARD.open[j] - hand.joints[j]) * LOOSENING
      }
      if (!isDeep) return
      holding.place()
      holding.step()
    }
  }

  /**
   * Bends the fingers on, each as far as it certainly may; those that meet resistance stay as they were. False where
   * there is nothing left to do.
   */
  private bend(gripping: boolean, allowed: number): boolean {
    const { holding, goal, oldDigitDepth, digitDepth } = this
    const { hand, grip } = holding
    // What is held must stop the fingers as what is about to be held does.
    const round = gripping || grip.held !== NOTHING
    this.oldJoints.set(hand.joints)
    if (!this.blendJoints(round ? GRIP_SUBSTEP : SUBSTEP)) return false
    this.readDigitDepths(oldDigitDepth)
    holding.place()
    holding.step()
    if (!round) {
      holding.readMine()
      if (this.response.pushLoose(NO_MOTION)) holding.step()
    }
    this.readDigitDepths(digitDepth)
    let stopped = false
    for (let j = 0; j < hand.joints.length; j++) {
      const digit = hand.rig.digitOfJoint[j]
      const limit = Math.max(round ? GRIP_DEPTH : allowed, oldDigitDepth[digit] + CLOSE_ENOUGH)
      if (digitDepth[digit] <= limit) continue
      stopped = true
      hand.joints[j] = this.oldJoints[j]
      goal[j] = this.oldJoints[j]
    }
    if (stopped) {
      holding.place()
      holding.step()
    }
    if (gripping && grip.held === NOTHING && holding.shared === NOTHING) this.takeWhatIsBetween()
    return true
  }

  /** Every finger towards its goal by no more than is clear about it, but at least by `least`. False where all have gone. */
  private blendJoints(least: number): boolean {
    const { goal, holding, mayGo } = this
    const { hand } = holding
    const { digitOfJoint, digitOfPart } = hand.rig
    let moves = false
    for (let digit = PALM + 1; digit < DIGITS; digit++) {
      const way = hand.rig.digitMotion(digit, hand.joints, goal)
      const most = Math.min(way, mayGo[digit])
      if (most < NEGLIGIBLE) continue
      moves = true
      let parts = 0
      for (let part = 0; part < digitOfPart.length; part++) {
        if (digitOfPart[part] === digit) this.digitBodies[parts++] = hand.bodies[part]
      }
      const clear = this.clearance.find(this.digitBodies, parts, holding.isHand, most)
      const length = clear >= most ? most : Math.min(most, Math.max(clear * 0.9, least))
      const fraction = length / way
      mayGo[digit] -= length
      for (let j = 0; j < goal.length; j++) {
        if (digitOfJoint[j] !== digit) continue
        hand.joints[j] = fraction === 1 ? goal[j] : hand.joints[j] + (goal[j] - hand.joints[j]) * fraction
      }
    }
    return moves
  }

  private takeWhatIsBetween(): void {
    const { holding } = this
    holding.readMine()
    const body = holding.grip.graspable(holding.contacts)
    if (body !== NOTHING) holding.take(body)
  }

  private readDigitDepths(out: Float64Array): void {
    const { contacts, hand } = this.holding
    this.holding.readHand()
    out.fill(0)
    for (let i = 0; i < contacts.count; i++) {
      const digit = hand.digitOf(contacts.mine[i])
      if (digit > PALM && contacts.depth[i] > out[digit]) out[digit] = contacts.depth[i]
    }
  }
}
