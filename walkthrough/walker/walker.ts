/**
 * Someone who walks through a scene: on the floor, up and down steps, along walls, never through anything. Moves
 * are sweeps of a barrel, so neither speed nor frame rate matters. Everything it remembers is in `state`.
 */
import { BOX_SIZE } from '../../engine/broad/broad-phase.ts'
import { sinCos } from '../../engine/math/sin-cos.ts'
import type { Accepts } from '../../engine/query/probe.ts'
import type { World } from '../../engine/world.ts'
import { Barrel } from './barrel.ts'
import { BarrelShapes, HIGHEST_SIZE, LOWEST_SIZE, sizeForHead } from './barrel-shapes.ts'
import {
  ABOVE_HEAD,
  CROUCH_SPEED,
  CROUCHED,
  CROUCHED_PACE,
  EYE_FOLLOWS,
  EYE_MARGIN,
  FASTEST_FALL,
  FLOOR_COSINE,
  FLOOR_GAP,
  GRAVITY,
  LONG_FALL,
  LONGEST_FRAME,
  LONGEST_PIECE,
  LONGEST_STEP,
  MOST_PITCH,
  STEP_RISE,
  STOPPED,
} from './limits.ts'
import { Stride } from './stride.ts'
import { LANDED, NOTHING_BELOW, Vertical } from './vertical.ts'
import {
  EYE_HEIGHT,
  EYE_LAG,
  FALLING,
  FEET,
  HEADING,
  ON_GROUND,
  PITCH,
  SIZE,
  VERTICAL_SPEED,
  WALKER_STATE,
  type WalkerSettings,
  type WalkInput,
  wrapped,
} from './walker-state.ts'

export type { WalkerSettings, WalkInput } from './walker-state.ts'

export class Walker {
  /** All that is remembered from frame to frame: a copy of it, set again, is the walker of that moment. */
  readonly state = new Float64Array(WALKER_STATE)
  readonly feet: Float64Array = this.state.subarray(FEET, FEET + 3)
  /** What is solid to it. */
  readonly accepts: Accepts
  private readonly world: World
  private readonly barrel: Barrel
  private readonly vertical: Vertical
  private readonly stride: Stride
  private settings: WalkerSettings
  /** Position, then heading and pitch. */
  private readonly start = new Float64Array(5)
  private readonly way = new Float64Array(2)
  private readonly before = new Float64Array(3)
  private readonly turn = new Float64Array(4)

  /** `accepts` says what is solid. The walker stands at the origin until it is told where to start. */
  constructor(world: World, accepts: Accepts, settings: WalkerSettings) {
    this.world = world
    this.accepts = accepts
    this.barrel = new Barrel(world, accepts)
    this.vertical = new Vertical(this.barrel)
    this.stride = new Stride(this.barrel, this.vertical)
    this.settings = settings
    this.configure(settings)
    this.state[EYE_HEIGHT] = settings.eyeHeight
    this.state[SIZE] = BarrelShapes.sizeFor(settings.eyeHeight)
    this.teleport([0, 0, 0], 0)
  }

  /** Makes the barrels for heads of every height, so that no frame in a headset has to. */
  prepareForHeads(): void {
    this.barrel.prepare(LOWEST_SIZE, HIGHEST_SIZE)
  }

  configure(settings: WalkerSettings): void {
    this.settings = settings
    const { eyeHeight } = settings
    this.barrel.prepare(BarrelShapes.sizeFor(CROUCHED * eyeHeight), BarrelShapes.sizeFor(eyeHeight))
  }

  /** Where `unstick` and a fall out of the world lead to; the walker goes there now. */
  startAt(position: ArrayLike<number>, heading: number, pitch = 0): void {
    for (let k = 0; k < 3; k++) this.start[k] = position[k]!
    this.start[3] = heading
    this.start[4] = pitch
    this.unstick()
  }

  unstick(): void {
    this.teleport(this.start, this.start[3], this.start[4])
  }

  /** Feet on `position`. It keeps its height, so it may have to wait for room to stand up. */
  teleport(position: ArrayLike<number>, heading: number, pitch = 0): void {
    const { state } = this
    for (let k = 0; k < 3; k++) state[FEET + k] = position[k]!
    state[FEET + 1] += FLOOR_GAP
    state[HEADING] = wrapped(heading)
    state[PITCH] = Math.min(Math.max(pitch, -MOST_PITCH), MOST_PITCH)
    state[VERTICAL_SPEED] = 0
    state[EYE_LAG] = 0
    state[FALLING] = 0
    this.placeBarrel()
  }

  get heading(): number {
    return this.state[HEADING]
  }
  get pitch(): number {
    return this.state[PITCH]
  }
  get verticalSpeed(): number {
    return this.state[VERTICAL_SPEED]
  }
  get eyeHeight(): number {
    return this.state[EYE_HEIGHT]
  }
  get isOnGround(): boolean {
    return this.state[FALLING] === ON_GROUND
  }
  /** 0 upright, 1 as low as it goes. */
  get crouch(): number {
    const { eyeHeight } = this.settings
    const share = (eyeHeight - this.state[EYE_HEIGHT]) / (eyeHeight * (1 - CROUCHED))
    return share < 0 ? 0 : share > 1 ? 1 : share
  }

  /** Whether it stands in nothing. */
  isFree(): boolean {
    this.placeBarrel()
    return this.barrel.isFree()
  }

  /** Whether one thing, solid or not, is not so near that it would have to give way to it. */
  isClearOf(body: number): boolean {
    this.placeBarrel()
    return this.barrel.isClearOf(body)
  }

  /** Position of the eye and the quaternion of the view: seven numbers. */
  eye(out: Float64Array): void {
    const { state, turn } = this
    sinCos(state[HEADING] / 2, turn, 0)
    sinCos(state[PITCH] / 2, turn, 2)
    out[0] = state[FEET]
    out[1] = state[FEET + 1] - FLOOR_GAP + state[EYE_HEIGHT] + state[EYE_LAG]
    out[2] = state[FEET + 2]
    out[3] = turn[1] * turn[2]
    out[4] = turn[0] * turn[3]
    out[5] = -turn[0] * turn[2]
    out[6] = turn[1] * turn[3]
  }

  advance(seconds: number, input: WalkInput): void {
    const { state } = this
    const time = seconds > 0 ? Math.min(seconds, LONGEST_FRAME) : 0
    const steps = Math.max(Math.ceil(time / LONGEST_STEP), 1)
    state[PITCH] = Math.min(Math.max(state[PITCH] + input.pitch, -MOST_PITCH), MOST_PITCH)
    this.placeBarrel()
    if (time > 0) this.barrel.giveWay(time)
    for (let step = 0; step < steps; step++) {
      // Turned little by little, half before each step and half after: the way of a slow machine is as round.
      state[HEADING] = wrapped(state[HEADING] + input.turn / (2 * steps))
      if (time > 0) this.advanceStep(time / steps, input)
      state[HEADING] = wrapped(state[HEADING] + input.turn / (2 * steps))
    }
    this.limitEye()
    for (let k = 0; k < 3; k++) state[FEET + k] = this.barrel.at[k]
    if (state[FALLING] > LONG_FALL && this.isBelowEverything()) this.unstick()
  }

  /**
   * One frame of someone whose way is known: x and z in `way`, metres, as far as it is free, with gravity for so many
   * seconds. True where they fell out of the world, and are back at the start.
   */
  go(seconds: number, way: Float64Array): boolean {
    const { state, barrel } = this
    const time = seconds > 0 ? Math.min(seconds, LONGEST_FRAME) : 0
    const length = Math.sqrt(way[0] * way[0] + way[1] * way[1])
    const steps = Math.max(Math.ceil(time / LONGEST_STEP), Math.ceil(length / LONGEST_PIECE), 1)
    this.placeBarrel()
    if (time > 0) barrel.giveWay(time)
    for (let step = 0; step < steps; step++) {
      const x = barrel.at[0]
      const z = barrel.at[2]
      this.way[0] = way[0] / steps
      this.way[1] = way[1] / steps
      this.takeStep(time / steps)
      // What has stopped it on the ground stops the next piece too.
      const isStopped = Math.abs(barrel.at[0] - x) + Math.abs(barrel.at[2] - z) < STOPPED
      if (!isStopped || state[FALLING] !== ON_GROUND) continue
      state[EYE_LAG] /= 1 + (EYE_FOLLOWS * time * (steps - 1 - step)) / steps
      break
    }
    this.limitEye()
    for (let k = 0; k < 3; k++) state[FEET + k] = barrel.at[k]
    if (!(state[FALLING] > LONG_FALL && this.isBelowEverything())) return false
    this.unstick()
    return true
  }

  /** The eye is at once so high above the floor, or as high as there is room for a whole head round it. */
  followHead(eyeHeight: number): void {
    const { state, barrel } = this
    const size = sizeForHead(eyeHeight)
    if (size > state[SIZE]) {
      this.placeBarrel()
      const room = barrel.roomAbove(BarrelShapes.heightOf(size) - BarrelShapes.heightOf(state[SIZE]))
      state[SIZE] = Math.min(size, state[SIZE] + BarrelShapes.stepsIn(room))
    } else state[SIZE] = size
    const lowest = BarrelShapes.heightOf(LOWEST_SIZE) - ABOVE_HEAD
    const highest = BarrelShapes.heightOf(state[SIZE]) - ABOVE_HEAD
    state[EYE_HEIGHT] = eyeHeight > lowest ? (eyeHeight < highest ? eyeHeight : highest) : lowest
  }

  /**
   * Whether someone with the eye at this height could stand where a floor of this normal has the point at `place`, which
   * becomes where they would stand. The walker itself stays where it is.
   */
  couldStand(place: Float64Array, normal: Float64Array, eyeHeight: number): boolean {
    const { barrel } = this
    if (normal[1] < FLOOR_COSINE) return false
    barrel.use(sizeForHead(eyeHeight))
    for (let k = 0; k < 3; k++) barrel.at[k] = place[k]
    const up = BarrelShapes.riseOnSlope(Math.sqrt(1 - Math.min(normal[1] * normal[1], 1)) / normal[1])
    barrel.at[1] += up + FLOOR_GAP / normal[1] + FLOOR_GAP / 2
    if (!barrel.isClear()) return false
    if (this.vertical.lower(up + 2 * FLOOR_GAP) !== LANDED) return false
    for (let k = 0; k < 3; k++) place[k] = barrel.at[k]
    place[1] -= FLOOR_GAP
    return true
  }

  private advanceStep(seconds: number, input: WalkInput): void {
    this.changeHeight(seconds, input.crouch)
    this.setWay(seconds, input)
    this.takeStep(seconds)
  }

  private takeStep(seconds: number): void {
    const { state, barrel } = this
    const from = barrel.at[1]
    if (state[FALLING] === ON_GROUND) {
      this.stride.take(this.way)
      this.stayOnGround()
      if (state[FALLING] === ON_GROUND) state[EYE_LAG] += from - barrel.at[1]
    } else {
      this.stride.slide.move(this.way)
      if (seconds > 0) this.fall(seconds)
    }
    state[EYE_LAG] /= 1 + EYE_FOLLOWS * seconds
  }

  /** The eye goes down at once, and up as far as there is room for the head. */
  private changeHeight(seconds: number, crouches: boolean): void {
    const { state, barrel } = this
    const target = this.settings.eyeHeight * (crouches ? CROUCHED : 1)
    const most = CROUCH_SPEED * seconds
    const wanted = target - state[EYE_HEIGHT]
    if (wanted === 0) return
    state[EYE_HEIGHT] = Math.abs(wanted) <= most ? target : state[EYE_HEIGHT] + (wanted > 0 ? most : -most)
    const size = BarrelShapes.sizeFor(state[EYE_HEIGHT])
    if (size > state[SIZE]) {
      const more = BarrelShapes.heightOf(size) - BarrelShapes.heightOf(state[SIZE])
      if (!barrel.hasRoomAbove(more)) {
        state[EYE_HEIGHT] = BarrelShapes.highestEye(state[SIZE])
        return
      }
    }
    if (size === state[SIZE]) return
    state[SIZE] = size
    barrel.use(size)
  }

  /** The way on the plan that the keys ask for; both at once are not faster than one. */
  private setWay(seconds: number, input: WalkInput): void {
    const { state, turn, way, settings } = this
    const { forward, right } = input
    const asked = Math.sqrt(forward * forward + right * right)
    const pace =
      (input.run ? settings.runSpeed : settings.walkSpeed) * (1 - (1 - CROUCHED_PACE) * this.crouch)
    const length = (pace * seconds) / (asked > 1 ? asked : 1)
    sinCos(state[HEADING], turn, 0)
    way[0] = length * (right * turn[1] - forward * turn[0])
    way[1] = length * (-right * turn[0] - forward * turn[1])
  }

  /** Down a step or a slope with the ground; where that is too far below, the fall begins. */
  private stayOnGround(): void {
    const { state, barrel, before } = this
    for (let k = 0; k < 3; k++) before[k] = barrel.at[k]
    if (this.vertical.followGround(STEP_RISE)) return
    for (let k = 0; k < 3; k++) barrel.at[k] = before[k]
    state[FALLING] = 0
    state[VERTICAL_SPEED] = 0
  }

  private fall(seconds: number): void {
    const { state, barrel } = this
    const from = barrel.at[1]
    const speed = -state[VERTICAL_SPEED]
    const height = seconds * (speed + (GRAVITY * seconds) / 2)
    const end = this.vertical.fall(height)
    const fallen = from - barrel.at[1]
    // Held between steep things that let it down no farther is as good as standing.
    if (end === LANDED || (end !== NOTHING_BELOW && fallen < height / 1000)) {
      state[FALLING] = ON_GROUND
      state[VERTICAL_SPEED] = 0
      return
    }
    state[FALLING] += seconds
    // On a slope this stays the speed of a free fall, of which each sweep uses what leads along the slope.
    state[VERTICAL_SPEED] = -Math.min(speed + GRAVITY * seconds, FASTEST_FALL)
  }

  /** Coming down a step the eye follows late; under a low ceiling it must not. */
  private limitEye(): void {
    const { state, barrel } = this
    if (state[EYE_LAG] > EYE_MARGIN && !barrel.hasRoomAbove(state[EYE_LAG])) state[EYE_LAG] = EYE_MARGIN
  }

  private isBelowEverything(): boolean {
    const { boxes, bodies } = this.world
    for (let body = 0; body < bodies.end; body++) {
      if (bodies.root[body] < 0 || !this.accepts(body)) continue
      if (boxes[body * BOX_SIZE + 1] < this.state[FEET + 1]) return false
    }
    return true
  }

  private placeBarrel(): void {
    const { state, barrel } = this
    barrel.use(state[SIZE])
    for (let k = 0; k < 3; k++) barrel.at[k] = state[FEET + k]
  }
}
