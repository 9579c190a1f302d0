/**
 * Moves the hand, and what it holds, to where the mouse wants it: at once where nothing is near, in small steps where
 * something is, each with a collision step. Loose bodies give way; what does not stops the hand, which slides along it.
 */
import { angleBound, blendQuaternions } from '../quaternion.ts'
import type { Stage } from '../stage.ts'
import { Clearance } from './clearance.ts'
import { HandContacts } from './contact-rows.ts'
import { Grip, NOTHING } from './grip.ts'
import { DIGITS, type HandBodies, PALM } from './hand-bodies.ts'
import {
  CLOSE_ENOUGH,
  GRIP_DEPTH,
  GRIP_SUBSTEP,
  HALF_PULL,
  MAX_SUBSTEPS,
  PRESS_DEPTH,
  SUBSTEP,
  TOUCH_DEPTH,
} from './limits.ts'
import type { LooseBodies } from './loose-bodies.ts'
import { Response } from './response.ts'

/** Rounds of step and response after each movement. */
const ROUNDS = 3
/** Rounds of bending in a frame; fingers that need more close on in the next. */
const MAX_BENDS = 40
/** A substep that brings the hand nearer by less than this share of its length is in vain; after so many it stops. */
const PROGRESS = 0.1
const PATIENCE = 3
/** Less than this is no way to go. Metres. */
const NEGLIGIBLE = 1e-7
/** Deeper than allowed by this, a substep is taken back. Metres. */
const SLACK = 0.001

const NO_MOTION = new Float64Array(3)

export class HandMover {
  readonly hand: HandBodies
  readonly grip: Grip
  readonly contacts = new HandContacts()
  /** Collision steps of the last frame. */
  steps = 0
  /** Called after every collision step: what is recorded is what was computed on. */
  onStep: () => void = () => {}
  /** By engine body: 1 for the hand's parts and what it holds; and for the hand's parts alone. */
  isMine: Uint8Array
  private isHand: Uint8Array
  private readonly stage: Stage
  private readonly loose: LooseBodies
  private readonly clearance: Clearance
  private readonly response: Response
  private readonly mine: Int32Array
  private mineCount = 0
  private readonly oldRoot = new Float64Array(7)
  private readonly oldJoints: Float64Array
  /** What is left of the way in this substep; and where the joints should go, less the fingers that were stopped. */
  private readonly motion = new Float64Array(3)
  private readonly goal: Float64Array
  private readonly digitBodies: Int32Array
  private mayMove = true
  private mayTurn = true
  private readonly digitDepth = new Float64Array(DIGITS)
  private readonly oldDigitDepth = new Float64Array(DIGITS)
  /** How far the held body reaches from the hand's root. */
  private heldReach = 0

  constructor(stage: Stage, hand: HandBodies, loose: LooseBodies) {
    this.stage = stage
    this.hand = hand
    this.loose = loose
    this.grip = new Grip(stage, hand)
    this.clearance = new Clearance(stage)
    this.response = new Response(stage, loose, this.contacts)
    this.isMine = new Uint8Array(stage.movable.length)
    this.isHand = new Uint8Array(stage.movable.length)
    this.mine = new Int32Array(hand.bodies.length + 1)
    this.mine.set(hand.bodies)
    this.updateMine()
    this.oldJoints = new Float64Array(hand.rig.jointCount)
    this.goal = new Float64Array(hand.rig.jointCount)
    this.digitBodies = new Int32Array(hand.bodies.length)
  }

  /** One frame: towards a root pose and joint angles. While `gripping`, closing fingers do not push, they close round. */
  advance(root: Float64Array, joints: Float64Array, gripping: boolean): void {
    this.steps = 0
    this.mayMove = true
    this.mayTurn = true
    this.goal.set(joints)
    this.approach(root)
    for (let n = 0; n < MAX_BENDS; n++) if (!this.bend(gripping, this.allowedDepth(root))) break
    // Loose bodies may have fallen or been pushed since the last step, and contacts must belong to what is shown.
    if (this.stage.world.bodies.movedCount > 0 || this.steps === 0) this.step()
  }

  /** Puts the hand somewhere without regard to what is between. */
  jump(root: Float64Array, joints: Float64Array): void {
    this.hand.root.set(root)
    this.hand.joints.set(joints)
    this.hand.place()
    this.grip.carry()
    this.step()
  }

  take(body: number): void {
    this.grip.take(body)
    this.loose.hold(body)
    this.updateMine()
  }

  release(): void {
    const { held } = this.grip
    if (held === NOTHING) return
    this.grip.release()
    this.loose.hold(NOTHING)
    this.loose.wake(held)
    this.updateMine()
  }

  /** Whether the hand touched a body in the last step. */
  touches(body: number): boolean {
    this.contacts.read(this.stage.world, this.isHand)
    for (let i = 0; i < this.contacts.count; i++) if (this.contacts.other[i] === body) return true
    return false
  }

  /** After the held body has changed its size. */
  updateMine(): void {
    const { hand, grip, stage } = this
    if (this.isMine.length < stage.movable.length) {
      this.isMine = new Uint8Array(stage.movable.length)
      this.isHand = new Uint8Array(stage.movable.length)
    }
    this.isHand.fill(0)
    for (let i = 0; i < hand.bodies.length; i++) this.isHand[hand.bodies[i]] = 1
    this.isMine.set(this.isHand)
    this.mineCount = hand.bodies.length
    this.heldReach = 0
    if (grip.held === NOTHING) return
    this.isMine[grip.held] = 1
    this.mine[this.mineCount++] = grip.held
    this.heldReach = farthestCorner(stage, grip.held, hand.root)
  }

  /** Substeps of the root until it is there, or comes no nearer: between two things it could go to and fro for ever. */
  private approach(root: Float64Array): void {
    let nearest = Number.POSITIVE_INFINITY
    let inVain = 0
    for (let n = 0; n < MAX_SUBSTEPS && inVain < PATIENCE; n++) {
      if (!this.substep(root)) return
      const left = distanceOf(root, this.hand.root) + this.turnLeft(root)
      if (left < nearest - PROGRESS * SUBSTEP) {
        nearest = left
        inVain = 0
      } else inVain++
    }
  }

  /** No less than the way that turning still asks of any point. */
  private turnLeft(root: Float64Array): number {
    if (!this.mayTurn) return 0
    return angleBound(root, 3, this.hand.root, 3) * Math.max(this.hand.rig.reach, this.heldReach)
  }

  /** One substep of the root; false where there is nothing left to do in this frame. */
  private substep(root: Float64Array): boolean {
    const { hand, motion } = this
    this.contacts.read(this.stage.world, this.isMine)
    const allowed = this.allowedDepth(root)
    const tooDeep = Math.max(allowed + SLACK, this.response.deepest() + CLOSE_ENOUGH)
    const straight = this.aim(root, allowed)
    const move = this.mayMove ? lengthOf(motion) : 0
    const turn = this.mayTurn
      ? angleBound(root, 3, hand.root, 3) * Math.max(hand.rig.reach, this.heldReach)
      : 0
    const left = move + turn
    if (left < NEGLIGIBLE) return false

    const clear = this.clearance.find(this.mine, this.mineCount, this.isMine, left)
    const length = clear >= left ? left : Math.max(clear * 0.9, SUBSTEP)
    const fraction = length >= left ? 1 : length / left
    for (let k = 0; k < 3; k++) motion[k] *= fraction
    this.remember()
    this.moveRoot(root, fraction, straight && fraction === 1, allowed, tooDeep)
    return fraction < 1
  }

  /**
   * The way to the root's goal, less what leads into contacts that give way no further: pressing against a wall, the
   * hand slides along it at full speed. True where nothing was taken away.
   */
  private aim(root: Float64Array, allowed: number): boolean {
    const { motion, contacts, hand, stage } = this
    for (let k = 0; k < 3; k++) motion[k] = root[k] - hand.root[k]
    let straight = true
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < contacts.count; i++) {
        if (contacts.depth[i] < allowed * 0.7 || stage.isMovable(contacts.other[i])) continue
        const { out } = contacts
        const into = motion[0] * out[3 * i] + motion[1] * out[3 * i + 1] + motion[2] * out[3 * i + 2]
        if (into >= 0) continue
        straight = false
        for (let k = 0; k < 3; k++) motion[k] -= into * out[3 * i + k]
      }
    }
    return straight
  }

  private moveRoot(
    root: Float64Array,
    fraction: number,
    exactly: boolean,
    allowed: number,
    tooDeep: number,
  ): void {
    this.blendRoot(root, fraction, exactly)
    if (this.settle(allowed, tooDeep)) return
    this.takeBack()
    if (this.mayTurn) {
      // What cannot be turned there may still be moved there.
      this.mayTurn = false
      this.blendRoot(root, fraction, exactly)
      if (this.settle(allowed, tooDeep)) return
      this.takeBack()
    }
    this.mayMove = false
    this.step()
  }

  private blendRoot(root: Float64Array, fraction: number, exactly: boolean): void {
    const { hand, motion } = this
    if (this.mayMove) {
      for (let k = 0; k < 3; k++) hand.root[k] = exactly ? root[k] : hand.root[k] + motion[k]
    }
    if (this.mayTurn && fraction === 1) for (let k = 3; k < 7; k++) hand.root[k] = root[k]
    else if (this.mayTurn) blendQuaternions(hand.root, 3, hand.root, 3, root, 3, fraction)
    this.placeAll()
  }

  /**
   * Bends the fingers on, each as far as it certainly may; those that meet resistance stay as they were. False where
   * there is nothing left to do.
   */
  private bend(gripping: boolean, allowed: number): boolean {
    const { hand, goal, oldDigitDepth, digitDepth } = this
    // What is held must stop the fingers as what is about to be held does.
    const round = gripping || this.grip.held !== NOTHING
    this.remember()
    if (!this.blendJoints(round ? GRIP_SUBSTEP : SUBSTEP)) return false
    this.readDigitDepths(oldDigitDepth)
    this.placeAll()
    this.step()
    if (!round) {
      this.contacts.read(this.stage.world, this.isMine)
      if (this.response.pushLoose(NO_MOTION)) this.step()
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
      this.placeAll()
      this.step()
    }
    if (gripping && this.grip.held === NOTHING) this.takeWhatIsBetween()
    return true
  }

  /** Every finger towards its goal by no more than is clear about it, but at least by `least`. False where all are there. */
  private blendJoints(least: number): boolean {
    const { hand, goal } = this
    const { digitOfJoint, digitOfPart } = hand.rig
    let moves = false
    for (let digit = PALM + 1; digit < DIGITS; digit++) {
      const way = hand.rig.digitMotion(digit, hand.joints, goal)
      if (way < NEGLIGIBLE) continue
      moves = true
      let parts = 0
      for (let part = 0; part < digitOfPart.length; part++) {
        if (digitOfPart[part] === digit) this.digitBodies[parts++] = hand.bodies[part]
      }
      const clear = this.clearance.find(this.digitBodies, parts, this.isHand, way)
      const fraction = clear >= way ? 1 : Math.min(1, Math.max(clear * 0.9, least) / way)
      for (let j = 0; j < goal.length; j++) {
        if (digitOfJoint[j] !== digit) continue
        hand.joints[j] = fraction === 1 ? goal[j] : hand.joints[j] + (goal[j] - hand.joints[j]) * fraction
      }
    }
    return moves
  }

  private takeWhatIsBetween(): void {
    this.contacts.read(this.stage.world, this.isMine)
    const body = this.grip.graspable(this.contacts)
    if (body === NOTHING) return
    this.loose.onMove(body)
    this.loose.wakeNeighbours(body)
    this.take(body)
  }

  /** Steps and lets everything give way until nothing is too deep; false where it stays so. */
  private settle(allowed: number, tooDeep: number): boolean {
    const { response, contacts, stage, hand, motion } = this
    for (let round = 0; round < ROUNDS; round++) {
      this.step()
      contacts.read(stage.world, this.isMine)
      let moved = false
      if (round < ROUNDS - 1) moved = response.pushLoose(motion)
      else response.pushNothing()
      if (response.fit(allowed)) {
        if (pointsOn(response.shift, motion)) return false
        for (let k = 0; k < 3; k++) hand.root[k] += response.shift[k]
        this.placeAll()
        moved = true
      }
      if (!moved) return response.deepest() <= tooDeep
    }
    this.step()
    return this.deepestNow() <= tooDeep
  }

  private allowedDepth(root: Float64Array): number {
    const { hand } = this
    let pull2 = 0
    for (let k = 0; k < 3; k++) pull2 += (root[k] - hand.root[k]) * (root[k] - hand.root[k])
    const pull = Math.sqrt(pull2)
    return TOUCH_DEPTH + (PRESS_DEPTH - TOUCH_DEPTH) * (pull / (pull + HALF_PULL))
  }

  private deepestNow(): number {
    this.contacts.read(this.stage.world, this.isMine)
    return this.response.deepest()
  }

  private readDigitDepths(out: Float64Array): void {
    const { contacts, hand } = this
    contacts.read(this.stage.world, this.isHand)
    out.fill(0)
    for (let i = 0; i < contacts.count; i++) {
      const digit = hand.digitOf(contacts.mine[i])
      if (digit > PALM && contacts.depth[i] > out[digit]) out[digit] = contacts.depth[i]
    }
  }

  private step(): void {
    this.steps++
    this.stage.world.step()
    this.onStep()
  }

  private placeAll(): void {
    this.hand.place()
    this.grip.carry()
  }

  private remember(): void {
    this.oldRoot.set(this.hand.root)
    this.oldJoints.set(this.hand.joints)
  }

  private takeBack(): void {
    this.hand.root.set(this.oldRoot)
    this.hand.joints.set(this.oldJoints)
    this.placeAll()
  }
}

function lengthOf(v: Float64Array): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
}

function distanceOf(a: Float64Array, b: Float64Array): number {
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

/** The farthest corner of a body's box from a point. */
function farthestCorner(stage: Stage, body: number, point: Float64Array): number {
  const { boxes } = stage.world
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const a = Math.abs(boxes[body * 6 + k] - point[k])
    const b = Math.abs(boxes[body * 6 + 3 + k] - point[k])
    sum += Math.max(a, b) * Math.max(a, b)
  }
  return Math.sqrt(sum)
}
