/**
 * The way of the hand as a whole: at once where nothing is near, in small steps where something is, each with a collision
 * step. Loose bodies give way; what does not stops the hand, which slides along it.
 */
import { angleBound, blendQuaternions } from '../quaternion.ts'
import type { Clearance } from './clearance.ts'
import type { HoldingHand } from './holding-hand.ts'
import { CLOSE_ENOUGH, HALF_PULL, PRESS_DEPTH, PRESSED, SHORTER, SUBSTEP, TOUCH_DEPTH } from './limits.ts'
import type { Response } from './response.ts'

/** Rounds of step and response after each movement. */
const ROUNDS = 3
/** A substep that brings the hand nearer by less than this share of its length is in vain; after so many it stops. */
const PROGRESS = 0.1
const PATIENCE = 2
/** Less than this is no way to go. Metres. */
const NEGLIGIBLE = 1e-7
/** Deeper than allowed by this, a substep is taken back. Metres. */
const SLACK = 0.001

export class RootMotion {
  private readonly holding: HoldingHand
  private readonly clearance: Clearance
  private readonly response: Response
  private readonly oldRoot = new Float64Array(7)
  /** What is left of the way in this substep. */
  private readonly motion = new Float64Array(3)
  private readonly deepestFixed = new Float64Array(1)
  private readonly deepestLoose = new Float64Array(1)
  private mayMove = true
  private mayTurn = true
  /** Where it should have gone the last time. */
  private readonly wanted = new Float64Array(7)
  /** Metres that it has left in this frame. */
  private mayGo = 0
  /** Loose things that do not give way took from the last substep's motion: what they are jammed by will not change. */
  private isHeld = false

  constructor(holding: HoldingHand, clearance: Clearance, response: Response) {
    this.holding = holding
    this.clearance = clearance
    this.response = response
  }

  /**
   * Substeps of the root until it is there, has gone `spare` metres more than its goal since the last time, or comes no
   * nearer: between two things it could go to and fro for ever.
   */
  approach(root: Float64Array, spare: number): void {
    this.mayGo = distanceOf(this.wanted, root) + this.turnBetween(this.wanted, root) + spare
    this.wanted.set(root)
    this.mayMove = true
    this.mayTurn = true
    let nearest = Number.POSITIVE_INFINITY
    let inVain = 0
    while (inVain < PATIENCE && !this.holding.isTired) {
      if (!this.substep(root)) return
      const left = distanceOf(root, this.holding.hand.root) + this.turnLeft(root)
      if (left < nearest - PROGRESS * SUBSTEP) {
        nearest = left
        inVain = 0
      } else inVain += this.isHeld ? PATIENCE : 1
    }
  }

  /** No less than the way that turning still asks of any point. */
  private turnLeft(root: Float64Array): number {
    return this.mayTurn ? this.turnBetween(root, this.holding.hand.root) : 0
  }

  /** No less than any point goes by turning from one pose to another. */
  private turnBetween(a: Float64Array, b: Float64Array): number {
    return angleBound(a, 3, b, 3) * this.holding.reach
  }

  /** One substep of the root; false where there is nothing left to do in this frame. */
  private substep(root: Float64Array): boolean {
    const { holding, motion } = this
    holding.readMine()
    const allowed = this.allowedDepth(root)
    this.limitDepths(allowed)
    const straight = this.aim(root, allowed)
    const move = this.mayMove ? lengthOf(motion) : 0
    const turn = this.turnLeft(root)
    const left = move + turn
    const most = Math.min(left, this.mayGo)
    if (most < NEGLIGIBLE) return false

    const clear = this.clearance.find(holding.mine, holding.mineCount, holding.isMine, most)
    const length = clear >= most ? most : Math.min(most, Math.max(clear * 0.9, SUBSTEP))
    const fraction = length >= left ? 1 : length / left
    this.mayGo -= length
    for (let k = 0; k < 3; k++) motion[k] *= fraction
    this.oldRoot.set(holding.hand.root)
    this.isHeld = this.mayMove && this.response.pushAhead(motion, allowed)
    if (this.isHeld && lengthOf(motion) + turn < CLOSE_ENOUGH) return false
    this.moveRoot(root, fraction, straight && fraction === 1 && !this.isHeld, allowed)
    return fraction < 1
  }

  /**
   * The way to the root's goal, less what leads into contacts that give way no further: pressing against a wall, the
   * hand slides along it at full speed. True where nothing was taken away.
   */
  private aim(root: Float64Array, allowed: number): boolean {
    const { motion } = this
    const { contacts, hand } = this.holding
    for (let k = 0; k < 3; k++) motion[k] = root[k] - hand.root[k]
    let straight = true
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < contacts.count; i++) {
        if (contacts.depth[i] < allowed * PRESSED || this.holding.givesWay(contacts.other[i])) continue
        const { out } = contacts
        const into = motion[0] * out[3 * i] + motion[1] * out[3 * i + 1] + motion[2] * out[3 * i + 2]
        if (into >= 0) continue
        straight = false
        for (let k = 0; k < 3; k++) motion[k] -= into * out[3 * i + k]
      }
    }
    return straight
  }

  private moveRoot(root: Float64Array, fraction: number, exactly: boolean, allowed: number): void {
    this.blendRoot(root, fraction, exactly)
    if (this.settle(allowed)) return
    this.takeBack()
    for (let k = 0; k < 3; k++) this.motion[k] *= SHORTER
    this.blendRoot(root, fraction * SHORTER, false)
    if (this.settle(allowed)) return
    this.takeBack()
    if (this.mayTurn) {
      // What cannot be turned there may still be moved there.
      this.mayTurn = false
      this.blendRoot(root, fraction * SHORTER, false)
      if (this.settle(allowed)) return
      this.takeBack()
    }
    this.mayMove = false
    this.holding.step()
  }

  private blendRoot(root: Float64Array, fraction: number, exactly: boolean): void {
    const { motion, holding } = this
    const { hand } = holding
    if (this.mayMove) {
      for (let k = 0; k < 3; k++) hand.root[k] = exactly ? root[k] : hand.root[k] + motion[k]
    }
    if (this.mayTurn && fraction === 1) for (let k = 3; k < 7; k++) hand.root[k] = root[k]
    else if (this.mayTurn) blendQuaternions(hand.root, 3, hand.root, 3, root, 3, fraction)
    holding.place()
  }

  /** Steps and lets everything give way until nothing is too deep; false where it stays so. */
  private settle(allowed: number): boolean {
    const { response, holding, motion } = this
    const { hand } = holding
    for (let round = 0; round < ROUNDS; round++) {
      holding.step()
      holding.readMine()
      let moved = false
      if (round < ROUNDS - 1) moved = response.pushLoose(motion)
      else response.pushNothing()
      if (response.fit(allowed, holding.isHand)) {
        if (pointsOn(response.shift, motion)) return false
        for (let k = 0; k < 3; k++) hand.root[k] += response.shift[k]
        holding.place()
        moved = true
      }
      if (!moved) return this.isBearable()
    }
    holding.step()
    holding.readMine()
    return this.isBearable()
  }

  /** A substep may leave nothing deeper than this; what was deeper before, by an undo or a squeeze, no deeper still. */
  private limitDepths(allowed: number): void {
    this.deepestFixed[0] = Math.max(allowed + SLACK, this.response.deepest(false) + CLOSE_ENOUGH)
    this.deepestLoose[0] = Math.max(allowed + SLACK, this.response.deepest(true) + CLOSE_ENOUGH)
  }

  private isBearable(): boolean {
    const { response, deepestFixed, deepestLoose } = this
    return response.deepest(false) <= deepestFixed[0] && response.deepest(true) <= deepestLoose[0]
  }

  /** How deep the hand may press, by how far it is from where it is wanted. */
  allowedDepth(root: Float64Array): number {
    const pull = distanceOf(root, this.holding.hand.root)
    return TOUCH_DEPTH + (PRESS_DEPTH - TOUCH_DEPTH) * (pull / (pull + HALF_PULL))
  }

  private takeBack(): void {
    this.holding.hand.root.set(this.oldRoot)
    this.holding.place()
  }
}

function lengthOf(v: Float64Array): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
}

export function distanceOf(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < 3; k++) sum += (a[k] - b[k]) * (a[k] - b[k])
  return Math.sqrt(sum)
}

/**
 * Whether the way out leads on along the motion: then a part has passed the middle of something thin and would be
 * let out at the far side.
 */
function pointsOn(shift: Float64Array, motion: Float64Array): boolean {
  const along = shift[0] * motion[0] + shift[1] * motion[1] + shift[2] * motion[2]
  const a = shift[0] * shift[0] + shift[1] * shift[1] + shift[2] * shift[2]
  const b = motion[0] * motion[0] + motion[1] * motion[1] + motion[2] * motion[2]
  return along > 0 && along * along > 0.25 * a * b && a > 1e-6
}
