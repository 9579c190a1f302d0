/**
 * Movable bodies that nobody holds: they give way when they are pushed, fall to what is below them, and rest. They keep
 * their orientation; every way they go is cast, so none passes through anything.
 */
import type { BodyId } from '../../engine/bodies.ts'
import { BOX_SIZE } from '../../engine/broad/broad-phase.ts'
import type { Probe } from '../../engine/query/probe.ts'
import { type HandSide, RIGHT } from '../../engine/record/frame-record.ts'
import { PLACE, type Stage } from '../stage.ts'
import { Fragile } from './fragile.ts'
import { FreeBodies } from './free-bodies.ts'
import { Levelling } from './levelling.ts'
import { REST_GAP } from './limits.ts'
import { Refusals } from './refusals.ts'
import { mayRestOn, NOBODY, Riders } from './riders.ts'
import { Supports } from './supports.ts'

const GRAVITY = 9.81
/** No faster than this: a body that falls out of the world for minutes must not reach infinity. m/s */
const TERMINAL_SPEED = 30
/** Below this far under its scene a body has fallen out of it, and is put back where it started. Metres. */
const ABYSS = 20
/** A body that is pushed pushes what it runs into, which pushes the next: so many. */
const PUSH_CHAIN = 4
/** Slopes whose normal rises less than this make a body slide off; cosine of about 30°. */
const HOLDS = 0.86
/** A push of which less than this share (of its square) goes along what stops it goes straight in. */
const SHALLOW = 0.1
/** Less than this is no movement. Metres. */
const STILL = 1e-5

export class LooseBodies {
  private readonly stage: Stage
  private readonly probe: Probe
  /** Bodies that fall or may start to, without gaps. */
  private awake = new Int32Array(64)
  awakeCount = 0
  private isAwake = new Uint8Array(64)
  private speed = new Float64Array(64)
  private readonly way = new Float64Array(3)
  private readonly step = new Float64Array(3)
  private readonly normal = new Float64Array(3)
  private readonly riders: Riders
  private readonly freeing: FreeBodies
  private readonly levelling: Levelling
  readonly fragile: Fragile
  private readonly refusals = new Refusals()
  private readonly supports: Supports
  /** By what is left of the chain: the body that pushes on. */
  private readonly pushed = new Int32Array(PUSH_CHAIN + 1)
  /** What stopped the last push. */
  private blocker = -1
  /** The body that moves, for `stops`. */
  private moving = -1
  /** By engine body: a bit a hand that has it. */
  isHeld = new Uint8Array(64)
  /** Called before a body leaves its place. */
  onMove: (body: number) => void = () => {}
  private readonly stops = (other: number): boolean => other !== this.moving
  /** The bit of the hand that pushes. */
  private pusher = 0
  /** What stops a body that the hand pushes, and what rides on it. */
  private readonly stopsGroup = (other: number): boolean =>
    this.stage.sceneBody[other] >= 0 &&
    this.riders.isIn[other] === 0 &&
    (this.isHeld[other] & this.pusher) === 0

  constructor(stage: Stage, probe: Probe) {
    this.stage = stage
    this.probe = probe
    this.riders = new Riders(stage)
    this.freeing = new FreeBodies(stage, probe)
    this.levelling = new Levelling(stage, probe)
    this.fragile = new Fragile(stage)
    this.supports = new Supports(probe)
    this.reserve(stage.movable.length)
  }

  /** The bodies in a hand, and no others: they are not loose, and do not stop what that hand pushes. */
  hold(side: HandSide, bodies: Int32Array, count: number): void {
    this.reserve(this.stage.movable.length)
    const bit = 1 << side
    for (let body = 0; body < this.isHeld.length; body++) this.isHeld[body] &= ~bit
    for (let i = 0; i < count; i++) {
      this.isHeld[bodies[i]] |= bit
      this.sleep(bodies[i])
    }
  }

  /** Whether a body can be pushed by a hand: it is loose, or that hand's own. */
  givesWayTo(side: HandSide, body: number): boolean {
    return this.stage.isMovable(body) && !this.isInOther(side, body)
  }

  /** Whether another hand has it. */
  isInOther(side: HandSide, body: number): boolean {
    return (this.isHeld[body] & ~(1 << side)) !== 0
  }

  /** One more than the largest number that an engine body has had. */
  get bodyCount(): number {
    return this.stage.movable.length
  }

  /** Lets bodies go that were held: out of what they were pressed into, and down. False where they are stuck in it. */
  letGo(bodies: Int32Array, count: number): boolean {
    const free = this.freeing.free(bodies, count)
    for (let i = 0; i < count; i++) this.wake(bodies[i])
    return free
  }

  /** Lets a body fall if nothing carries it. */
  wake(body: number): void {
    this.reserve(this.stage.movable.length)
    if (!this.stage.isMovable(body) || this.isHeld[body] !== 0) return
    // Far below, nothing would stop it.
    if (this.isAwake[body] === 1 || this.fragile.isBroken(body)) return
    this.isAwake[body] = 1
    this.speed[body] = 0
    this.awake[this.awakeCount++] = body
  }

  /** Wakes what stood on a body or in it, before the body moves away. */
  wakeNeighbours(body: number): void {
    this.wakeThoseOn(body, NOBODY)
  }

  /** Nothing falls any more: everything has been put where it rests. */
  calm(): void {
    while (this.awakeCount > 0) this.sleep(this.awake[this.awakeCount - 1])
  }

  /**
   * A hand pushes a body by a vector, and what stands in its way with it. Returns the fraction of the way along the vector's
   * own direction that was gained; where it is stopped it slides along.
   */
  push(body: number, by: Float64Array, side: HandSide = RIGHT): number {
    this.pusher = 1 << side
    if (this.refusals.has(body, by)) return 0
    const gained = this.pushOn(body, by[0], by[1], by[2], PUSH_CHAIN)
    this.refusals.note(body, by, gained)
    return gained
  }

  /** All that falls, for so many seconds. */
  advance(seconds: number): void {
    this.refusals.forget()
    for (let i = this.awakeCount - 1; i >= 0; i--) this.fall(this.awake[i], seconds)
  }

  private pushOn(body: number, x: number, y: number, z: number, chain: number): number {
    const length2 = x * x + y * y + z * z
    if (length2 === 0) return 1
    const { way } = this
    way[0] = x
    way[1] = y
    way[2] = z
    // What stands on something is not pushed down into it, which would cost a cast to find out.
    if (y < 0 && this.speed[body] === 0 && !this.flatten(way, length2) && this.supports.carries(body, HOLDS))
      return 0
    let gained = this.goTogether(body, way)
    if (gained < 1) {
      const blocker = this.blocker
      const nx = this.normal[0]
      const ny = this.normal[1]
      const nz = this.normal[2]
      const left = 1 - gained
      if (this.mayPushOn(blocker, chain) && Math.abs(ny) < HOLDS) {
        this.pushed[chain] = body
        this.pushOn(blocker, x * left, y * left, z * left, chain - 1)
        way[0] = x * left
        way[1] = y * left
        way[2] = z * left
        gained += left * this.goTogether(body, way)
      } else {
        // Along what stops it, as far as frees the pusher by the same depth; not without end where it goes straight in.
        const into = x * nx + y * ny + z * nz
        const along2 = length2 - into * into
        if (along2 > SHALLOW * length2) {
          const stretch = (left * length2) / along2
          way[0] = (x - into * nx) * stretch
          way[1] = (y - into * ny) * stretch
          way[2] = (z - into * nz) * stretch
          if (way[1] < 0 && this.speed[body] === 0) way[1] = 0
          gained += left * this.goTogether(body, way)
        }
      }
    }
    this.wake(body)
    return gained
  }

  /** Those that push it do not get out of its way: two things in a corner would push each other to the end of the chain. */
  private mayPushOn(blocker: number, chain: number): boolean {
    if (chain === 0 || !this.stage.isMovable(blocker) || this.isHeld[blocker] !== 0) return false
    for (let i = chain + 1; i <= PUSH_CHAIN; i++) if (this.pushed[i] === blocker) return false
    return true
  }

  /** The push along the ground that frees the pusher by the same depth; false where it goes straight down. */
  private flatten(way: Float64Array, length2: number): boolean {
    const along2 = way[0] * way[0] + way[2] * way[2]
    if (along2 <= SHALLOW * length2) return false
    const stretch = length2 / along2
    way[0] *= stretch
    way[1] = 0
    way[2] *= stretch
    return true
  }

  /** Moves a body and what rides on it along a way, as far as all of them get; returns the fraction. */
  private goTogether(body: number, way: Float64Array): number {
    const { riders, probe, step } = this
    riders.gather(body, this.isHeld)
    let gained = 1
    for (let i = 0; i < riders.count && gained > 0; i++) {
      probe.useBody(riders.group[i] as BodyId)
      const fraction = probe.cast(way, REST_GAP, this.stopsGroup)
      if (fraction >= gained) continue
      gained = fraction
      this.blocker = probe.hitBody
      this.keepNormal()
    }
    for (let k = 0; k < 3; k++) step[k] = way[k] * gained
    if (isStill(step)) return gained
    for (let i = 0; i < riders.count; i++) {
      const rider = riders.group[i]
      this.onMove(rider)
      // What leans on a body that is pushed, but does not ride on it, is left behind.
      this.wakeThoseOn(rider, this.riders.isIn)
    }
    for (let i = 0; i < riders.count; i++) this.stage.shift(riders.group[i], step)
    return gained
  }

  /** Wakes what may rest on a body, but for those that `leavesOut` names. */
  private wakeThoseOn(body: number, leavesOut: Uint8Array): void {
    const { stage } = this
    for (let other = 0; other < stage.end; other++) {
      if (other === body || stage.movable[other] === 0 || leavesOut[other] === 1) continue
      if (mayRestOn(stage, other, body)) this.wake(other)
    }
  }

  private fall(body: number, seconds: number): void {
    const { stage, way, normal } = this
    this.moving = body
    const levelled = this.levelling.advance(body, seconds, this.stops, this.onMove)
    const before = this.speed[body]
    if (before === 0 && !levelled && this.supports.carries(body, HOLDS)) {
      this.sleep(body)
      return
    }
    const after = Math.min(before + GRAVITY * seconds, TERMINAL_SPEED)
    this.speed[body] = after
    way[0] = 0
    way[1] = -0.5 * (before + after) * seconds
    way[2] = 0
    if (way[1] === 0) return
    const from = stage.places[body * PLACE + 1]
    let gained = this.go(body, way, this.stops)
    if (gained < 1 && this.breaks(body, before, from)) return
    // Only what really starts to fall wakes others, or two neighbours would keep each other awake for ever.
    if (before === 0 && gained > 0) this.wakeNeighbours(body)
    // Slides off what is steep: a few corners a frame.
    for (let corner = 0; corner < 3 && gained < 1; corner++) {
      this.keepNormal()
      if (-normal[1] >= HOLDS) break
      const left = 1 - gained
      const into = way[1] * normal[1] + way[0] * normal[0] + way[2] * normal[2]
      for (let k = 0; k < 3; k++) way[k] = (way[k] - into * normal[k]) * left
      gained = this.go(body, way, this.stops)
    }
    if (gained < 1 && -normal[1] >= HOLDS) this.supports.remember(body)
    const to = stage.places[body * PLACE + 1]
    if (to < -ABYSS + lowest(stage)) this.putBack(body)
    else if (from - to < STILL && !levelled) {
      // What lies on the hand must fall when the hand goes away, and nothing else would wake it.
      if (stage.sceneBody[this.probe.hitBody] >= 0) this.sleep(body)
      else this.speed[body] = 0
    } else if (gained < 1) this.speed[body] = (from - to) / seconds
  }

  /** Breaks what has fallen onto something of the scene too fast; a hand is soft. */
  private breaks(body: number, before: number, from: number): boolean {
    if (!this.fragile.isFragile(body) || this.stage.sceneBody[this.probe.hitBody] < 0) return false
    const fallen = from - this.stage.places[body * PLACE + 1]
    // What it hits aslant takes only a part of the speed. The frame's length must make no difference.
    const into = -this.probe.hitNormal[1] * Math.sqrt(before * before + 2 * GRAVITY * fallen)
    if (!this.fragile.breaksAt(body, into)) return false
    this.wakeNeighbours(body)
    this.onMove(body)
    this.sleep(body)
    this.fragile.break(body)
    return true
  }

  /** Casts a body along a way, moves it as far as it gets, and returns the fraction. */
  private go(body: number, way: Float64Array, stops: (other: number) => boolean): number {
    const { probe, step } = this
    this.moving = body
    probe.useBody(body as BodyId)
    const gained = probe.cast(way, REST_GAP, stops)
    for (let k = 0; k < 3; k++) step[k] = way[k] * gained
    // Rounding must not make a move of a body that only was looked at, and with it an end of what could be redone.
    if (isStill(step)) return gained
    this.onMove(body)
    this.stage.shift(body, step)
    return gained
  }

  private keepNormal(): void {
    for (let k = 0; k < 3; k++) this.normal[k] = this.probe.hitNormal[k]
  }

  private putBack(body: number): void {
    this.stage.place(body, this.stage.startPlaces, body * PLACE)
    this.sleep(body)
  }

  private sleep(body: number): void {
    if (this.isAwake[body] !== 1) return
    this.isAwake[body] = 0
    this.speed[body] = 0
    for (let i = 0; i < this.awakeCount; i++) {
      if (this.awake[i] !== body) continue
      this.awake[i] = this.awake[--this.awakeCount]
      return
    }
  }

  private reserve(count: number): void {
    if (count <= this.isAwake.length) return
    const length = Math.max(count, this.isAwake.length * 2)
    const awake = new Int32Array(length)
    awake.set(this.awake)
    this.awake = awake
    const isAwake = new Uint8Array(length)
    isAwake.set(this.isAwake)
    this.isAwake = isAwake
    const speed = new Float64Array(length)
    speed.set(this.speed)
    this.speed = speed
    const isHeld = new Uint8Array(length)
    isHeld.set(this.isHeld)
    this.isHeld = isHeld
  }
}

function isStill(step: Float64Array): boolean {
  return step[0] * step[0] + step[1] * step[1] + step[2] * step[2] < STILL * STILL
}

/** The lowest point of anything fixed. */
function lowest(stage: Stage): number {
  let least = 0
  for (let body = 0; body < stage.end; body++) {
    if (stage.isFixed(body)) least = Math.min(least, stage.world.boxes[body * BOX_SIZE + 1])
  }
  return least
}
