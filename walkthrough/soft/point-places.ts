/** Where the points are at which shards touch: arms, gaps, frames, and how fast what is no shard goes there. */
import { toWorld } from '../../engine/math/body-coordinates.ts'
import { POSE_STRIDE } from '../../engine/math/pose.ts'
import type { Rigid } from './rigid.ts'
import type { ShardPoints } from './shard-points.ts'
import type { SoftBody } from './soft-body.ts'
import type { SolidMotions } from './solid-motions.ts'

export class PointPlaces {
  /** Of the point that was placed last: where it is on the first, and on the second. */
  readonly at = new Float64Array(3)
  readonly foot = new Float64Array(3)
  /** Of the substep. */
  readonly seconds = new Float64Array(1)
  private readonly bodies: readonly SoftBody[]
  private readonly motions: SolidMotions
  private readonly before = new Float64Array(3)

  constructor(bodies: readonly SoftBody[], motions: SolidMotions) {
    this.bodies = bodies
    this.motions = motions
  }

  /** As shards and solids are now. */
  place(points: ShardPoints, i: number): void {
    const { at, foot } = this
    const o = 3 * i
    placeOn(this.bodies[points.first[i]].rigid, points.anchor, o, at, points.arm)
    const body = points.body[i]
    if (body < 0) placeOn(this.bodies[points.second[i]].rigid, points.foot, o, foot, points.otherArm)
    else this.placeOnSolid(points, i)
    this.writeFrame(points, i)
    let apart = -points.hold[i]
    for (let k = 0; k < 3; k++) apart += points.frame[9 * i + k] * (at[k] - foot[k])
    points.gap[i] = apart
  }

  private placeOnSolid(points: ShardPoints, i: number): void {
    const { motions, foot, before } = this
    const body = points.body[i]
    toWorld(foot, 0, motions.now, body, points.foot, 3 * i)
    if (motions.travel[body] === 0) {
      points.drift.fill(0, 3 * i, 3 * i + 3)
      return
    }
    toWorld(before, 0, motions.before, body, points.foot, 3 * i)
    for (let k = 0; k < 3; k++) points.drift[3 * i + k] = (foot[k] - before[k]) / this.seconds[0]
  }

  /** The way in the world, and two directions across it. */
  private writeFrame(points: ShardPoints, i: number): void {
    const { frame: f, way } = points
    const o = 9 * i
    const body = points.body[i]
    if (body < 0) for (let k = 0; k < 3; k++) f[o + k] = way[3 * i + k]
    else {
      const { now } = this.motions
      const p = body * POSE_STRIDE
      for (let k = 0; k < 3; k++) {
        const r = p + 3 * k
        f[o + k] = now[r] * way[3 * i] + now[r + 1] * way[3 * i + 1] + now[r + 2] * way[3 * i + 2]
      }
    }
    const x = f[o]
    const y = f[o + 1]
    const z = f[o + 2]
    const flat = x * x < 0.5
    const ux = flat ? 0 : -z
    const uy = flat ? z : 0
    const uz = flat ? -y : x
    const per = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz)
    f[o + 3] = ux * per
    f[o + 4] = uy * per
    f[o + 5] = uz * per
    f[o + 6] = y * f[o + 5] - z * f[o + 4]
    f[o + 7] = z * f[o + 3] - x * f[o + 5]
    f[o + 8] = x * f[o + 4] - y * f[o + 3]
  }
}

/** A shard's own place in the world, and the arm to it from its centre. */
function placeOn(
  rigid: Rigid | null,
  own: Float64Array,
  o: number,
  at: Float64Array,
  arm: Float64Array,
): void {
  if (rigid === null) return
  const { turn, centre } = rigid
  for (let k = 0; k < 3; k++) {
    const r = 3 * k
    arm[o + k] = turn[r] * own[o] + turn[r + 1] * own[o + 1] + turn[r + 2] * own[o + 2]
    at[k] = centre[k] + arm[o + k]
  }
}
