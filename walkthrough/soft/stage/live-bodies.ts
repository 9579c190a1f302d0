/**
 * Which soft bodies must be looked at: those that move, those that something moves at, and those that are near these. Of
 * all others the contacts are what they were. So cloth at rest costs nothing, and the answer is that of a look at all.
 */
import { BOX_SIZE } from '../../../engine/broad/broad-phase.ts'
import { POSE_STRIDE } from '../../../engine/math/pose.ts'
import type { World } from '../../../engine/world.ts'
import type { SoftBody } from '../soft-body.ts'
import { boxesAreNear } from './box-reach.ts'

export class LiveBodies {
  /** By soft body: 1 where it is to be looked at. */
  readonly live: Uint8Array
  /** By soft body: 1 where what is known of it is void; also of those that have just vanished. */
  readonly renewed: Uint8Array
  readonly active: Uint8Array
  /** BOX_SIZE numbers each, of their vertices. */
  readonly boxes: Float64Array
  private readonly bodies: readonly SoftBody[]
  private readonly world: World
  private readonly pressing: Int32Array
  private readonly wasAwake: Uint8Array
  /** By body that presses: its pose and box when it was last looked at. */
  private readonly seenPoses: Float64Array
  private readonly seenBoxes: Float64Array
  private allNew = true

  constructor(world: World, bodies: readonly SoftBody[], pressing: Int32Array) {
    this.world = world
    this.bodies = bodies
    this.pressing = pressing
    this.live = new Uint8Array(bodies.length)
    this.renewed = new Uint8Array(bodies.length)
    this.active = new Uint8Array(bodies.length)
    this.wasAwake = new Uint8Array(bodies.length)
    this.boxes = new Float64Array(bodies.length * BOX_SIZE)
    this.seenPoses = new Float64Array(pressing.length * POSE_STRIDE)
    this.seenBoxes = new Float64Array(pressing.length * BOX_SIZE)
  }

  /** Positions have changed in a way that sleep does not tell. */
  forget(): void {
    this.allNew = true
  }

  /** True where there is anything to look at. */
  look(reach: number): boolean {
    const { bodies, live, renewed, active, boxes } = this
    live.fill(0)
    renewed.fill(0)
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]
      const isActive = body.active ? 1 : 0
      // What lay on shards that are gone is not told by them.
      if (isActive !== active[i]) this.allNew = true
      active[i] = isActive
      const isAwake = body.active && !body.asleep ? 1 : 0
      // One that has just fallen asleep was still moving.
      live[i] = isAwake | (this.wasAwake[i] & isActive)
      this.wasAwake[i] = isAwake
      for (let k = 0; k < BOX_SIZE; k++) boxes[i * BOX_SIZE + k] = body.box[k]
    }
    this.seePressing(reach)
    if (this.allNew) {
      live.set(active)
      renewed.fill(1)
      this.allNew = false
      return bodies.length > 0
    }
    this.spread(reach)
    renewed.set(live)
    return live.includes(1)
  }

  private seePressing(reach: number): void {
    const { pressing, seenPoses, seenBoxes, world } = this
    const { pose } = world.bodies
    for (let i = 0; i < pressing.length; i++) {
      const from = pressing[i] * POSE_STRIDE
      const to = i * POSE_STRIDE
      let moved = false
      for (let k = 0; k < POSE_STRIDE; k++) {
        if (seenPoses[to + k] !== pose[from + k]) moved = true
        seenPoses[to + k] = pose[from + k]
      }
      if (!moved) continue
      // Where it was: what it no longer touches is to know.
      this.touch(seenBoxes, i, reach)
      this.touch(world.boxes, pressing[i], reach)
      for (let k = 0; k < BOX_SIZE; k++) {
        seenBoxes[i * BOX_SIZE + k] = world.boxes[pressing[i] * BOX_SIZE + k]
      }
    }
  }

  /** Wakes those near a box; true where there are any. */
  private touch(list: Float64Array, at: number, reach: number): boolean {
    const { live, active, boxes } = this
    let any = false
    for (let i = 0; i < live.length; i++) {
      if (live[i] === 1 || active[i] === 0 || !boxesAreNear(list, at, boxes, i, reach)) continue
      live[i] = 1
      any = true
    }
    return any
  }

  /** Whoever is near one that is live is live, until nobody is added. */
  private spread(reach: number): void {
    for (let again = true; again; ) {
      again = false
      for (let i = 0; i < this.live.length; i++) {
        if (this.live[i] === 1 && this.touch(this.boxes, i, reach)) again = true
      }
    }
  }
}
