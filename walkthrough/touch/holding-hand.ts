/** The hand and what it holds, moved as one, and the collision steps that are made for them. */
import type { Stage } from '../stage.ts'
import { HandContacts } from './contact-rows.ts'
import { Grip, NOTHING } from './grip.ts'
import type { HandBodies } from './hand-bodies.ts'
import type { LooseBodies } from './loose-bodies.ts'
import { Riders } from './riders.ts'

export class HoldingHand {
  readonly stage: Stage
  readonly hand: HandBodies
  readonly grip: Grip
  readonly loose: LooseBodies
  /** The contacts that were read last; see `readMine` and `readHand`. */
  readonly contacts = new HandContacts()
  /** Collision steps since it was set to 0. */
  steps = 0
  /** Called after every collision step. */
  onStep: () => void = () => {}
  /** By engine body: 1 for the hand's parts and what it holds; and for the hand's parts alone. */
  isMine: Uint8Array
  isHand: Uint8Array
  /** The hand's parts, then what it holds. */
  readonly mine: Int32Array
  mineCount = 0
  /** No point of the hand or of what it holds is farther from the root. Metres. */
  reach = 0
  private readonly riders: Riders

  constructor(stage: Stage, hand: HandBodies, loose: LooseBodies) {
    this.stage = stage
    this.hand = hand
    this.loose = loose
    this.grip = new Grip(stage, hand)
    this.isMine = new Uint8Array(stage.movable.length)
    this.isHand = new Uint8Array(stage.movable.length)
    this.riders = new Riders(stage)
    this.mine = new Int32Array(hand.bodies.length + this.grip.bodies.length)
    this.mine.set(hand.bodies)
    this.update()
  }

  take(body: number): void {
    const { riders, loose, grip } = this
    riders.gather(body)
    grip.take(riders)
    loose.hold(grip.bodies, grip.count)
    for (let i = 0; i < grip.count; i++) {
      loose.onMove(grip.bodies[i])
      loose.wakeNeighbours(grip.bodies[i])
    }
    this.update()
  }

  release(): void {
    const { grip, loose } = this
    if (grip.held === NOTHING) return
    const { count } = grip
    grip.release()
    loose.hold(grip.bodies, 0)
    // Wedged in without a way out, it goes back to where it was free the last time.
    if (!loose.letGo(grip.bodies, count)) grip.putBack(count)
    this.update()
  }

  /** Lets what rides on the held body fall off where it is tilted too far. */
  spill(): void {
    const { grip, loose } = this
    if (!grip.spills) return
    const { count } = grip
    grip.spill()
    loose.hold(grip.bodies, 1)
    loose.letGo(grip.bodies.subarray(1), count - 1)
    this.update()
  }

  /** To be called after the held body has changed its size. */
  update(): void {
    const { hand, grip, stage } = this
    if (this.isMine.length < stage.movable.length) {
      this.isMine = new Uint8Array(stage.movable.length)
      this.isHand = new Uint8Array(stage.movable.length)
    }
    this.isHand.fill(0)
    for (let i = 0; i < hand.bodies.length; i++) this.isHand[hand.bodies[i]] = 1
    this.isMine.set(this.isHand)
    this.mineCount = hand.bodies.length
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

  /** To be called after a frame's last step: remembers where what is held was free. */
  keepFreePlace(): void {
    const { grip, contacts } = this
    if (grip.held === NOTHING) return
    this.readMine()
    for (let i = 0; i < contacts.count; i++) if (this.isHand[contacts.mine[i]] === 0) return
    grip.keepPlace()
  }

  step(): void {
    this.steps++
    this.stage.world.step()
    this.onStep()
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
