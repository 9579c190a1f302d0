/** The barrel in the scene: where it is, and moves that stop before anything solid. It is no body of the world. */
import { type Accepts, Probe } from '../../engine/query/probe.ts'
import type { World } from '../../engine/world.ts'
import { BarrelShapes } from './barrel-shapes.ts'
import { PUSH_SPEED, SKIN, TOO_NEAR } from './limits.ts'

export class Barrel {
  /** The middle of the bottom. */
  readonly at: Float64Array
  /** What `sweep` moves along, and what is left of it afterwards. */
  readonly motion = new Float64Array(3)
  /** Away from what ended the last sweep, unit. */
  readonly normal = new Float64Array(3)
  /** How high above the feet that was, at its nearest. */
  readonly height = new Float64Array(1)
  private readonly probe: Probe
  private readonly shapes: BarrelShapes
  private readonly accepts: Accepts
  private asked = -1
  private readonly isAsked = (body: number): boolean => body === this.asked

  constructor(world: World, accepts: Accepts) {
    this.probe = new Probe(world)
    this.shapes = new BarrelShapes(world)
    this.accepts = accepts
    this.at = this.probe.position
  }

  /** Makes the barrels of all sizes between two, so that no frame has to. */
  prepare(smallest: number, largest: number): void {
    for (let size = smallest; size <= largest; size++) this.shapes.shape(size)
  }

  use(size: number): void {
    this.probe.useShape(this.shapes.shape(size))
  }

  /** Moves along `motion` up to `gap` before the first obstacle; true when there was none. */
  sweep(gap: number): boolean {
    const { probe, at, motion, normal } = this
    const fraction = probe.cast(motion, gap, this.accepts)
    for (let k = 0; k < 3; k++) {
      at[k] += fraction * motion[k]
      motion[k] *= 1 - fraction
      normal[k] = -probe.hitNormal[k]
    }
    this.height[0] = probe.hitPoint[1] - at[1]
    return fraction === 1
  }

  /** Whether there is room for so much above the head. */
  hasRoomAbove(height: number): boolean {
    return this.roomAbove(height) === height
  }

  /** How much of so much above the head is free. */
  roomAbove(height: number): number {
    const { motion } = this
    motion[0] = 0
    motion[1] = height
    motion[2] = 0
    return height * this.probe.cast(motion, SKIN, this.accepts)
  }

  isFree(): boolean {
    return this.probe.near(0, this.accepts) === 0
  }

  /** The same with a little room all round, so that it would not have to give way. */
  isClear(): boolean {
    return this.probe.near(TOO_NEAR, this.accepts) === 0
  }

  /** The same of one thing alone, whatever is solid. */
  isClearOf(body: number): boolean {
    this.asked = body
    return this.probe.near(TOO_NEAR, this.isAsked) === 0
  }

  /** Gives way to what has come too near, as far as it goes in so many seconds and nothing else is in the way. */
  giveWay(seconds: number): void {
    const { probe, motion } = this
    const count = probe.near(TOO_NEAR, this.accepts)
    if (count === 0) return
    const most = PUSH_SPEED * seconds
    let moved = false
    let deep = false
    for (let i = 0; i < count; i++) {
      // Moving out of one may have freed it of the others too, or brought it no nearer: the sweep finds out.
      const wanted = SKIN - probe.distance[i]
      const way = wanted < most ? wanted : most
      if (probe.distance[i] <= 0) deep = true
      for (let k = 0; k < 3; k++) motion[k] = -way * probe.normal[3 * i + k]
      const fraction = probe.cast(motion, TOO_NEAR, this.accepts)
      for (let k = 0; k < 3; k++) this.at[k] += fraction * motion[k]
      if (fraction > 0) moved = true
    }
    if (moved || !deep) return
    // Held from several sides, the way up is often still open.
    motion[0] = 0
    motion[1] = most
    motion[2] = 0
    this.sweep(TOO_NEAR)
  }
}
