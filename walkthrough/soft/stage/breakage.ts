/**
 * Shards: they come to be where a body was in the frame before its pose says that it is broken, at the speed it had, and
 * are gone when the pose says that it is whole again.
 */
import { POSE_INTS } from '../../../engine/record/grid.ts'
import type { LoadedSoft } from '../../../formats/loaded-scene.ts'
import { PLACE, PLACE_SCALE, type Stage } from '../../stage.ts'
import { isBrokenPose } from '../../touch/fragile.ts'
import type { SoftBody } from '../soft-body.ts'

/** Steps a second. */
const PACE = 60
/** Metres a second: what went farther in a frame was put there. */
const FASTEST = 15

/** Numbers that are remembered of a fragile body: its place, and its velocity there. */
export const REMEMBERED = PLACE + 3

export class Breakage {
  /** The scene's bodies that break into shards. */
  readonly bodies: Int32Array
  /** REMEMBERED numbers each, of when they were last whole. */
  readonly last: Float64Array
  private readonly stage: Stage
  private readonly shards: readonly (readonly SoftBody[])[]

  constructor(stage: Stage, soft: readonly LoadedSoft[], made: readonly SoftBody[]) {
    this.stage = stage
    const breaking = [...new Set(soft.map(({ shardOf }) => shardOf))].filter((index) => index >= 0)
    this.bodies = Int32Array.from(breaking.sort((a, b) => a - b))
    this.shards = Array.from(this.bodies, (index) => made.filter((_, i) => soft[i].shardOf === index))
    this.last = new Float64Array(this.bodies.length * REMEMBERED)
    for (const shards of this.shards) for (const shard of shards) shard.vanish()
    this.remember(0)
  }

  /** After bodies were put where a frame has them. */
  follow(): void {
    for (let i = 0; i < this.bodies.length; i++) {
      const shards = this.shards[i]
      const isShattered = shards.length > 0 && shards[0].active
      if (!this.isBroken(i)) {
        if (isShattered) for (let s = 0; s < shards.length; s++) shards[s].vanish()
      } else if (!isShattered) {
        const o = i * REMEMBERED
        const place = this.last.subarray(o, o + PLACE)
        const velocity = this.last.subarray(o + PLACE, o + REMEMBERED)
        for (let s = 0; s < shards.length; s++) shards[s].appear(place, place[PLACE_SCALE], velocity)
      }
    }
  }

  /** Where those that are whole are now; `steps`: in how many they came there. */
  remember(steps: number): void {
    for (let i = 0; i < this.bodies.length; i++) if (!this.isBroken(i)) this.rememberOne(i, steps)
  }

  private isBroken(i: number): boolean {
    const body = this.stage.bodies[this.bodies[i]]
    return body >= 0 && isBrokenPose(this.stage.logged, body * POSE_INTS)
  }

  private rememberOne(i: number, steps: number): void {
    const { last, stage } = this
    const body = stage.bodies[this.bodies[i]]
    if (body < 0) return
    const o = i * REMEMBERED
    const rate = steps > 0 ? PACE / steps : 0
    let square = 0
    for (let k = 0; k < 3; k++) {
      const speed = (stage.places[body * PLACE + k] - last[o + k]) * rate
      last[o + PLACE + k] = speed
      square += speed * speed
    }
    if (square > FASTEST * FASTEST) last.fill(0, o + PLACE, o + REMEMBERED)
    for (let k = 0; k < PLACE; k++) last[o + k] = stage.places[body * PLACE + k]
  }
}
