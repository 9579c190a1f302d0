/**
 * Moving about with a headset. Real steps count: the walker goes where the head goes, as far as the scene lets it, and the
 * room stays where it is; only sticks, falls, steps of the floor and teleports move the room. `advance` is one frame, in order:
 * height, turn, follow the head, walk by the stick, teleport; then where the eyes are, and whether they may see.
 */
import { defaultSettings, type Settings } from '../../contract/settings.ts'
import { poseCarriedBy } from '../quaternion.ts'
import type { Stage } from '../stage.ts'
import { FLOOR_GAP, LONGEST_FRAME } from '../walker/limits.ts'
import type { Walker } from '../walker/walker.ts'
import { EYE_HEIGHT, EYE_LAG, HEADING } from '../walker/walker-state.ts'
import { HeadGuard } from './head-guard.ts'
import { HeadHeight } from './height.ts'
import { grainShape } from './point-probe.ts'
import { Room } from './room.ts'
import { StickWalk } from './stick-walk.ts'
import { Sticks } from './sticks.ts'
import { Teleport } from './teleport.ts'
import type { TeleportArc } from './teleport-arc.ts'
import { Turning } from './turning.ts'
import { Vignette } from './vignette.ts'
import type { XrInput } from './xr-input.ts'

/** Metres on the plan that no one goes in a frame: the headset has put its room elsewhere. */
const JUMP = 0.5

export class RoomWalk {
  /** From room coordinates to the world: offset, quaternion about y. */
  readonly pose: Float64Array
  /** The head in the world. */
  readonly eye = Float64Array.of(0, 0, 0, 0, 0, 0, 1)
  readonly wayOut: Float64Array
  readonly arc: TeleportArc
  /** By side: how far a tracked hand pinches, 0 to 1; 0 while it holds something. Whoever leads the hands sets it. */
  readonly pinch = new Float64Array(2)
  /** In this frame the person was put or turned elsewhere at once, by a stick, a teleport or anew: hands come along so too. */
  hasJumped = false
  private readonly walker: Walker
  private readonly room = new Room()
  private readonly height = new HeadHeight()
  private readonly sticks = new Sticks()
  private readonly turning = new Turning()
  private readonly darkening = new Vignette()
  private readonly guard: HeadGuard
  private readonly teleport: Teleport
  private readonly steps: StickWalk
  private settings: Settings = defaultSettings
  /** The head as it was last seen in the room. */
  private readonly head = Float64Array.of(0, 1.6, 0, 0, 0, 0, 1)
  private isHeadKnown = false
  /** The head is yet to be put above the feet. */
  private isPlaced = false
  /** The head was put over the feet since the last frame. */
  private wasPut = false
  private readonly plan = new Float64Array(2)
  private readonly middle = new Float64Array(3)
  /** Where the walker was left: elsewhere now, someone else has moved it. */
  private readonly left = new Float64Array(3)

  constructor(stage: Stage, walker: Walker) {
    const { world } = stage
    const grain = grainShape(world)
    this.walker = walker
    this.pose = this.room.pose
    this.guard = new HeadGuard(world, grain, walker.accepts)
    this.wayOut = this.guard.wayOut
    this.teleport = new Teleport(stage, walker, grain)
    this.arc = this.teleport.arc
    this.steps = new StickWalk(walker, this.room, this.guard)
    walker.prepareForHeads()
    walker.eye(this.eye)
    this.room.setAhead(walker.heading)
    this.putHeadOverFeet()
  }

  /** 0 clear to 1 black: the head is in something, or beyond a wall. */
  get fade(): number {
    return this.guard.fade
  }
  /** 0 to 1. */
  get vignette(): number {
    return this.darkening.value
  }

  /** A head that is not seen freezes everything. */
  advance(seconds: number, input: XrInput, settings: Settings): void {
    const time = seconds > 0 ? Math.min(seconds, LONGEST_FRAME) : 0
    this.settings = settings
    if (!input.headTracked || !isPose(input.head)) {
      this.teleport.stop()
      this.hasJumped = false
      return
    }
    this.takeHead(input.head)
    const { head, sticks, turning, steps, teleport } = this
    sticks.read(input, settings, teleport.isAiming)
    turning.advance(time, sticks.turn, settings.headsetTurn === 'snap')
    this.turnBy(turning.angle[0] / 2)
    steps.advance(time, head, this.eye[1], sticks.walk, settings.walkSpeed, this.guard.fade === 1)
    this.turnBy(turning.angle[0] / 2)
    if (steps.isLost) this.startAnew()
    const leading = Sticks.leading(settings)
    teleport.advance(time, input.hands[leading], this.pinch[leading], this.room, this.bodyHeight, head)
    if (teleport.hasGone) this.walker.followHead(this.bodyHeight)
    this.hasJumped = this.wasPut || turning.isSnap || teleport.hasGone
    this.wasPut = false
    this.darkening.advance(time, steps.speed, turning.speed, settings.headsetVignette)
    this.finish(time)
  }

  /** Ahead is where the person looks now, and they are above their feet: the way back from wherever a head has gone. */
  recentre(): void {
    this.putHeadOverFeet()
    if (this.isHeadKnown) this.finish(0)
  }

  /** The head's height now is that of someone upright. */
  calibrateHeight(): void {
    if (this.isHeadKnown) this.height.calibrate(this.head, this.settings)
  }

  /** The person stands with the feet there and looks along the heading. */
  placeAt(feet: ArrayLike<number>, heading: number): void {
    const { walker } = this
    walker.teleport(feet, heading)
    this.room.setAhead(walker.heading)
    this.recentre()
  }

  /** On leaving the headset, and before the next enters: whoever comes is put where the walker is then. */
  leave(): void {
    this.teleport.stop()
    this.turning.stop()
    this.guard.clear()
    this.isHeadKnown = false
    this.isPlaced = false
  }

  /** Seven numbers of the room at room[ro], in the world. */
  toWorld(out: Float64Array, o: number, room: Float64Array, ro: number): void {
    poseCarriedBy(out, o, this.pose, 0, room, ro)
  }

  /** Of the eyes above the floor. */
  private get bodyHeight(): number {
    return this.head[1] + this.height.raise
  }

  private takeHead(now: Float64Array): void {
    const { head, room, walker, plan, left } = this
    const x = now[0] - head[0]
    const z = now[2] - head[2]
    const jumps = this.isHeadKnown && x * x + z * z > JUMP * JUMP
    if (jumps) {
      // The person has not gone anywhere: the view stays what it is, and the room is put round it.
      room.toPlan(plan, head)
      room.keepView(head, now)
      room.bring(now, plan[0], plan[1])
    }
    for (let k = 0; k < 7; k++) head[k] = now[k]
    this.height.advance(head, this.settings)
    this.isHeadKnown = true
    const { feet } = walker
    const isElsewhere = feet[0] !== left[0] || feet[1] !== left[1] || feet[2] !== left[2]
    if (isElsewhere || !this.isPlaced) this.startAnew()
    walker.followHead(this.bodyHeight)
  }

  private turnBy(angle: number): void {
    if (angle !== 0) this.room.turnAbout(this.head, angle)
  }

  /** Where the walker is, looking where it looks. */
  private startAnew(): void {
    this.room.setAhead(this.walker.heading)
    this.putHeadOverFeet()
  }

  private putHeadOverFeet(): void {
    const { room, head, walker } = this
    this.isPlaced = this.isHeadKnown
    this.wasPut = true
    room.face(head)
    room.bring(head, walker.feet[0], walker.feet[2])
    this.steps.forget()
    for (let k = 0; k < 3; k++) this.left[k] = walker.feet[k]
  }

  /** Where the floor of the room is, and with it the eyes; whether they may see. */
  private finish(seconds: number): void {
    const { walker, pose, middle, left, plan } = this
    const { feet, state } = walker
    const floor = feet[1] - FLOOR_GAP
    pose[1] = floor + state[EYE_LAG] + this.height.raise
    this.toWorld(this.eye, 0, this.head, 0)
    middle[0] = feet[0]
    middle[1] = floor + state[EYE_HEIGHT]
    middle[2] = feet[2]
    this.guard.look(seconds, this.eye, middle)
    // For whoever goes on without the headset.
    this.room.writeFacing(plan, this.head)
    state[HEADING] = Math.atan2(-plan[0], -plan[1])
    for (let k = 0; k < 3; k++) left[k] = feet[k]
  }
}

/** Seven finite numbers with a quaternion that is one. */
function isPose(pose: Float64Array): boolean {
  let sum = 0
  for (let k = 0; k < 3; k++) sum += Math.abs(pose[k])
  const length2 = pose[3] * pose[3] + pose[4] * pose[4] + pose[5] * pose[5] + pose[6] * pose[6]
  return sum < 1e6 && length2 > 0.5 && length2 < 2
}
