/** Being elsewhere at once: the aim, its arc, and the landing. */
import type { ShapeId } from '../../engine/bodies.ts'
import { poseCarriedBy } from '../quaternion.ts'
import type { Stage } from '../stage.ts'
import type { Walker } from '../walker/walker.ts'
import { AIMS, Aiming, GOES, NOTHING } from './aiming.ts'
import { turnBetween } from './plan.ts'
import type { Room } from './room.ts'
import { Standing } from './standing.ts'
import { NO_BODY, TeleportArc } from './teleport-arc.ts'
import type { XrHandInput } from './xr-input.ts'

const STRAIGHT = Float64Array.of(0, -1)

export class Teleport {
  readonly arc: TeleportArc
  /** The person is elsewhere since this frame. */
  hasGone = false
  private readonly aiming = new Aiming()
  private readonly standing: Standing
  private readonly walker: Walker
  private readonly aim = new Float64Array(7)
  /** The body that the arc meets, and the point where. */
  private met = NO_BODY
  private readonly point = new Float64Array(3)
  private readonly place = new Float64Array(3)
  private readonly side = new Float64Array(2)
  private readonly turn = new Float64Array(4)

  constructor(stage: Stage, walker: Walker, grain: ShapeId) {
    this.walker = walker
    this.arc = new TeleportArc(stage.world, grain, walker.accepts)
    this.standing = new Standing(stage, walker, grain)
  }

  get isAiming(): boolean {
    return this.arc.isShown
  }

  stop(): void {
    this.aiming.stop()
    this.arc.hide()
  }

  /** `hand` leads; `eyeHeight` and `head` are the person's, who goes, not the room's middle. */
  advance(
    seconds: number,
    hand: XrHandInput,
    pinch: number,
    room: Room,
    eyeHeight: number,
    head: Float64Array,
  ): void {
    const { arc, aiming } = this
    this.hasGone = false
    const aim = aiming.advance(seconds, hand, pinch)
    if (aim === NOTHING) {
      if (arc.isShown) arc.hide()
      return
    }
    if (aim === AIMS) this.throwArc(hand, room)
    // What is in the world moves on: a place is looked at anew in the frame in which it counts.
    this.judge(eyeHeight)
    this.writeLanding(room, head)
    arc.isShown = true
    if (aim !== GOES) return
    if (arc.isLegal) this.land(room, head)
    arc.hide()
  }

  private throwArc(hand: XrHandInput, room: Room): void {
    const { arc, aim, point } = this
    poseCarriedBy(aim, 0, room.pose, 0, hand.aim, 0)
    this.met = arc.throwFrom(aim)
    for (let k = 0; k < 3; k++) point[k] = arc.landing[k]
  }

  private judge(eyeHeight: number): void {
    const { arc, place, point, met } = this
    for (let k = 0; k < 3; k++) place[k] = point[k]
    arc.isLegal = met !== NO_BODY && this.standing.isPossible(place, arc.normal, met, eyeHeight)
    for (let k = 0; k < 3; k++) arc.landing[k] = arc.isLegal ? place[k] : point[k]
  }

  /** Where the person would look. */
  private writeLanding(room: Room, head: Float64Array): void {
    const { arc, side, aiming } = this
    const { turn } = aiming
    room.writeFacing(side, head)
    arc.ahead[0] = side[0] * turn[1] + side[1] * turn[0]
    arc.ahead[1] = side[1] * turn[1] - side[0] * turn[0]
  }

  private land(room: Room, head: Float64Array): void {
    const { arc, side, walker, aiming } = this
    side[0] = -aiming.turn[0]
    side[1] = -aiming.turn[1]
    turnBetween(this.turn, 0, STRAIGHT, 0, side, 0)
    room.turnBy(head, this.turn)
    walker.teleport(arc.landing, walker.heading, walker.pitch)
    room.bring(head, arc.landing[0], arc.landing[2])
    this.hasGone = true
  }
}
