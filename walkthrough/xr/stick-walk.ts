/**
 * The walker under the head. First it goes where the head has gone, without the room; then where a stick leads, and the
 * room goes with it as far as it has got, and as far as the head is free.
 */
import type { Walker } from '../walker/walker.ts'
import { EYE_LAG } from '../walker/walker-state.ts'
import type { HeadGuard } from './head-guard.ts'
import type { Room } from './room.ts'

/**
 * Metres. A head is never quite still: what is less is no step. And where something is in the way of the last step, the
 * next try waits for another place of the head.
 */
const STEP = 0.003
/** Seconds between two looks of someone who stands still: something may have been taken away, below or ahead. */
const LOOK_DOWN = 0.1
/**
 * m/s at which the walker follows: faster than anyone goes. Of a head that is far beyond a wall it would otherwise try the
 * whole way in every frame, and find each piece of it barred.
 */
const FASTEST = 5.5
/** Metres of a try below which something is in the way, and the seconds that the next one then waits: tries are dear. */
const HARDLY = 0.0005
const WAIT = 0.04
/** Metres that the eye is behind a step of the feet, and nobody sees. */
const SEEN = 0.0002
/** Metres beside the feet from which the head is no longer within the barrel, and must look after itself. */
const BESIDE = 0.1

export class StickWalk {
  /** m/s that the stick has led to, in this frame. */
  readonly speed = new Float64Array(1)
  /** The walker has fallen out of the world in this frame, and is back at the start. */
  isLost = false
  private readonly walker: Walker
  private readonly room: Room
  private readonly guard: HeadGuard
  /** Where the head is on the plan, and where it was when the walker last tried to get there. */
  private readonly goal = new Float64Array(2)
  private readonly tried = new Float64Array(2)
  private readonly way = new Float64Array(2)
  private readonly facing = Float64Array.of(0, -1)
  private readonly gone = new Float64Array(3)
  private stoodFor = 0
  /** Seconds until the next try. */
  private waits = 0

  constructor(walker: Walker, room: Room, guard: HeadGuard) {
    this.walker = walker
    this.room = room
    this.guard = guard
  }

  /** Whatever was in the way, the walker is elsewhere now. */
  forget(): void {
    this.tried[0] = Number.NaN
    this.stoodFor = LOOK_DOWN
    this.waits = 0
  }

  /** `eyeY` is how high the head was in the world a frame ago; `isBlind`: it sees nothing, so it may go through anything. */
  advance(
    seconds: number,
    head: Float64Array,
    eyeY: number,
    stick: Float64Array,
    walkSpeed: number,
    isBlind: boolean,
  ): void {
    const { walker } = this
    this.isLost = false
    this.speed[0] = 0
    this.stoodFor += seconds
    this.waits -= seconds
    // What was in the way may be gone.
    if (this.stoodFor >= LOOK_DOWN) this.tried[0] = Number.NaN
    const follows = this.findStep(head)
    if (stick[0] !== 0 || stick[1] !== 0) {
      if (follows) this.follow(0, seconds)
      this.setStickWay(seconds * walkSpeed, head, stick)
      this.goWithRoom(seconds, head, eyeY, isBlind)
      this.stoodFor = 0
      return
    }
    const stands = !follows && walker.isOnGround && Math.abs(walker.state[EYE_LAG]) < SEEN
    if (stands && this.stoodFor < LOOK_DOWN) return
    if (follows) this.follow(seconds, seconds)
    else this.isLost = walker.go(stands ? this.stoodFor : seconds, this.way)
    this.stoodFor = 0
  }

  private follow(seconds: number, frameSeconds: number): void {
    const { walker, way } = this
    const { feet } = walker
    const x = feet[0]
    const z = feet[2]
    const most = Math.max(FASTEST * frameSeconds, STEP)
    const length = Math.sqrt(way[0] * way[0] + way[1] * way[1])
    if (length > most) {
      way[0] *= most / length
      way[1] *= most / length
    }
    this.isLost = walker.go(seconds, way)
    const gone = Math.abs(feet[0] - x) + Math.abs(feet[2] - z)
    if (gone < HARDLY) this.waits = WAIT
    // There is more to go, wherever the head is in the next frame.
    else if (length > most) this.tried[0] = Number.NaN
  }

  /** The way to below the head in `way`; false, and none, where it is no step. */
  private findStep(head: Float64Array): boolean {
    const { goal, tried, way, walker } = this
    const { feet } = walker
    this.room.toPlan(goal, head)
    way[0] = goal[0] - feet[0]
    way[1] = goal[1] - feet[2]
    const x = goal[0] - tried[0]
    const z = goal[1] - tried[1]
    const isNew = this.waits <= 0 && way[0] * way[0] + way[1] * way[1] > STEP * STEP
    if (isNew && !(x * x + z * z < STEP * STEP)) {
      tried[0] = goal[0]
      tried[1] = goal[1]
      return true
    }
    way[0] = 0
    way[1] = 0
    return false
  }

  /** In the direction of the head. */
  private setStickWay(length: number, head: Float64Array, stick: Float64Array): void {
    const { way, facing } = this
    this.room.writeFacing(facing, head)
    way[0] = length * (stick[1] * facing[0] - stick[0] * facing[1])
    way[1] = length * (stick[1] * facing[1] + stick[0] * facing[0])
  }

  private goWithRoom(seconds: number, head: Float64Array, eyeY: number, isBlind: boolean): void {
    const { walker, room, goal, gone } = this
    const { feet } = walker
    const x = feet[0]
    const z = feet[2]
    this.isLost = walker.go(seconds, this.way)
    gone[0] = feet[0] - x
    gone[1] = 0
    gone[2] = feet[2] - z
    const besideX = goal[0] - x
    const besideZ = goal[1] - z
    const isBeside = besideX * besideX + besideZ * besideZ > BESIDE * BESIDE
    // A head that leans out ahead of the feet would be in the wall before they are at it.
    const free = isBeside && !isBlind ? this.guard.freeWay(goal[0], eyeY, goal[1], gone) : 1
    // The feet are ahead of it then, and come back in the next frame.
    if (free < 1) this.tried[0] = Number.NaN
    if (seconds > 0) this.speed[0] = (free * Math.sqrt(gone[0] * gone[0] + gone[2] * gone[2])) / seconds
    room.bring(head, goal[0] + free * gone[0], goal[1] + free * gone[2])
  }
}
