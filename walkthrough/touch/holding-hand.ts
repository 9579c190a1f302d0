/** The hand and what it holds, moved as one, and the collision steps that are made for them. */
import type { HandSide } from '../../engine/record/frame-record.ts'
import type { Stage } from '../stage.ts'
import { HandContacts, PASSED } from './contact-rows.ts'
import { Grip, NOTHING } from './grip.ts'
import type { HandBodies } from './hand-bodies.ts'
import { MOST_STEPS } from './limits.ts'
import type { LooseBodies } from './loose-bodies.ts'
import { Riders } from './riders.ts'

export class HoldingHand {
  readonly stage: Stage
  readonly side: HandSide
  readonly hand: HandBodies
  readonly grip: Grip
  readonly loose: LooseBodies
  /** The contacts that were read last; see `readMine` and `readHand`. */
  readonly contacts = new HandContacts()
  /** Collision steps since it was set to 0. */
  steps = 0
  /** Called after every collision step. */
  onStep: () => void = () => {}
  /** By engine body: 1 for the hand's parts and what it holds, PASSED for what it passes; and for its parts alone. */
  isMine: Uint8Array
  isHand: Uint8Array
  /** The hand's parts, then what it holds. */
  readonly mine: Int32Array
  mineCount = 0
  /** No point of the hand or of what it holds is farther from the root. Metres. */
  reach = 0
  /** What the other hand holds and this one has closed round as well; it carries nothing. */
  shared = NOTHING
  /** The person's other hand, where there are two. */
  other: HoldingHand | null = null
  private readonly riders: Riders
  /** What was put back where the hand is. */
  private passed: number[] = []

  constructor(stage: Stage, hand: HandBodies, loose: LooseBodies, side: HandSide) {
    this.stage = stage
    this.side = side
    this.hand = hand
    this.loose = loose
    this.grip = new Grip(stage, hand)
    this.isMine = new Uint8Array(stage.movable.length)
    this.isHand = new Uint8Array(stage.movable.length)
    this.riders = new Riders(stage)
    this.mine = new Int32Array(hand.bodies.length + this.grip.bodies.length)
    this.update()
  }

  /** Takes a body; one that the other hand holds is from now on held by both. */
  take(body: number): void {
    const { riders, loose, grip, other } = this
    if (other !== null && other.grip.held === body) {
      this.share(body)
      return
    }
    other?.giveUp(body)
    this.passed = this.passed.filter((each) => each !== body)
    riders.gather(body, loose.isHeld)
    grip.take(riders)
    loose.hold(this.side, grip.bodies, grip.count)
    for (let i = 0; i < grip.count; i++) {
      loose.onMove(grip.bodies[i])
      loose.wakeNeighbours(grip.bodies[i])
    }
    this.update()
  }

  /** Lets go. What both hands hold stays in the other. */
  release(): void {
    const { grip, loose, other } = this
    if (this.shared !== NOTHING) this.share(NOTHING)
    if (grip.held === NOTHING) return
    const body = grip.held
    const { count } = grip
    grip.release()
    loose.hold(this.side, grip.bodies, 0)
    if (other !== null && other.shared === body) {
      other.share(NOTHING)
      other.take(body)
      this.update()
      return
    }
    // Wedged in without a way out, it goes back to where it was free the last time.
    if (!loose.letGo(grip.bodies, count)) grip.putBack(count)
    this.update()
  }

  /**
   * Bodies that an undo has just put back: those that the hand is in are not in its way until it is clear of them. It
   * would push them out of their places at once, and what was undone could not be redone.
   */
  passThrough(bodies: readonly number[]): void {
    const { passed } = this
    for (const body of bodies) if (!passed.includes(body) && this.isIn(body)) passed.push(body)
    this.update()
  }

  /** Once a frame, before the hand moves: what it is clear of is solid again. */
  endPassing(): void {
    const { passed } = this
    let left = 0
    for (let i = 0; i < passed.length; i++) if (this.isIn(passed[i])) passed[left++] = passed[i]
    if (left === passed.length) return
    passed.length = left
    this.update()
  }

  /** Lets what rides on the held body fall off where it is tilted too far. */
  spill(): void {
    const { grip, loose } = this
    if (!grip.spills) return
    const { count } = grip
    grip.spill()
    loose.hold(this.side, grip.bodies, 1)
    loose.letGo(grip.bodies.subarray(1), count - 1)
    this.update()
  }

  /** Something that rides on what it holds is taken off by the other hand. */
  private giveUp(body: number): void {
    const { grip, loose } = this
    if (!grip.giveUp(body)) return
    loose.hold(this.side, grip.bodies, grip.count)
    this.update()
  }

  private share(body: number): void {
    this.shared = body
    this.update()
  }

  /** Whether a body can be pushed by this hand. */
  givesWay(body: number): boolean {
    return this.loose.givesWayTo(this.side, body)
  }

  /** To be called after the held body has changed its size, and after the hand has entered the world. */
  update(): void {
    const { hand, grip, stage } = this
    if (this.isMine.length < stage.movable.length) {
      this.isMine = new Uint8Array(stage.movable.length)
      this.isHand = new Uint8Array(stage.movable.length)
    }
    this.isHand.fill(0)
    for (let i = 0; i < hand.bodies.length; i++) {
      this.isHand[hand.bodies[i]] = 1
      this.mine[i] = hand.bodies[i]
    }
    this.isMine.set(this.isHand)
    for (let i = 0; i < this.passed.length; i++) this.isMine[this.passed[i]] = PASSED
    this.mineCount = hand.bodies.length
    if (this.shared !== NOTHING) this.isMine[this.shared] = 1
    this.reach = hand.rig.reach
    for (let i = 0; i < grip.count; i++) {
      const body = grip.bodies[i]
      this.isMine[body] = 1
      this.mine[this.mineCount++] = body
      this.reach = Math.max(this.reach, farthestCorner(stage, body, hand.root))
    }
  }

  /** Puts bodies where root and joints say. */
  place(): void {
    this.hand.place()
    this.grip.carry()
  }

  /** The same with a step; whether what is held is in nothing there. */
  placeFreely(): boolean {
    this.place()
    this.step()
    return this.isHeldFree()
  }

  /** To be called after a frame's last step: remembers where what is held was free. */
  keepFreePlace(): void {
    if (this.grip.held !== NOTHING && this.isHeldFree()) this.grip.keepPlace()
  }

  /** Whether the last step found a part of the hand in a body. */
  private isIn(body: number): boolean {
    const { contacts } = this.stage.world
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      const a = contacts.bodyA(row)
      const b = contacts.bodyB(row)
      if ((a === body && this.isHand[b] === 1) || (b === body && this.isHand[a] === 1)) return true
    }
    return false
  }

  private isHeldFree(): boolean {
    const { contacts } = this
    this.readMine()
    for (let i = 0; i < contacts.count; i++) if (this.isHand[contacts.mine[i]] === 0) return false
    return true
  }

  step(): void {
    this.steps++
    this.stage.world.step()
    this.onStep()
  }

  /** It has had its share of the frame's collision steps; what is left of its way is gone in the next. */
  get isTired(): boolean {
    return this.steps >= MOST_STEPS
  }

  /** Reads the last step's contacts of the hand and what it holds, with everything else. */
  readMine(): void {
    this.contacts.read(this.stage.world, this.isMine)
  }

  /** Reads the last step's contacts of the hand alone, with what it holds as well. */
  readHand(): void {
    this.contacts.read(this.stage.world, this.isHand)
  }
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
