import type { Random } from '../../math/random.ts'
import { sinCos } from '../../math/sin-cos.ts'
import type { Shards } from './shards.ts'

/** Turn (nine numbers, row by row) and shift of a shard. */
const POSE = 12
const turn = new Float64Array(2)

/** Shards that fly apart, each turning about its middle. */
export class ShardFlights {
  private readonly shards: Shards
  /** xyz a shard. */
  private readonly velocities: Float64Array
  private readonly axes: Float64Array
  /** Radians in unit time. */
  private readonly spins: Float64Array
  private readonly poses: Float64Array

  /** Outwards with the speed given, and `scatter` of it in a direction of each shard's own. */
  constructor(shards: Shards, random: Random, speed: number, scatter: number) {
    const { count, centres } = shards
    this.shards = shards
    this.velocities = new Float64Array(3 * count)
    this.axes = new Float64Array(3 * count)
    this.spins = Float64Array.from({ length: count }, () => random.between(-4, 4))
    this.poses = new Float64Array(POSE * count)
    const own = new Float64Array(3)
    for (let i = 0; i < count; i++) {
      random.onSphere(this.axes, 3 * i)
      random.onSphere(own, 0)
      const pace = speed * random.between(0.6, 1.4)
      for (let k = 0; k < 3; k++) this.velocities[3 * i + k] = pace * (centres[3 * i + k] + scatter * own[k])
    }
  }

  /** `time` after the break; the whole has been shifted by `y`, and nothing falls below `floor`. */
  place(time: number, y: number, gravity: number, floor: number, out: Float64Array): void {
    const { centres, count, set, shardOfVertex } = this.shards
    for (let i = 0; i < count; i++) {
      this.writeTurn(i, time)
      const pose = this.poses.subarray(POSE * i, POSE * (i + 1))
      for (let k = 0; k < 3; k++) pose[9 + k] = centres[3 * i + k] + time * this.velocities[3 * i + k]
      pose[10] = Math.max(floor, pose[10] + y - 0.5 * gravity * time * time)
    }
    const { positions } = set
    for (let v = 0; v < shardOfVertex.length; v++) {
      const o = POSE * shardOfVertex[v]
      const c = 3 * shardOfVertex[v]
      const x = positions[3 * v] - centres[c]
      const up = positions[3 * v + 1] - centres[c + 1]
      const z = positions[3 * v + 2] - centres[c + 2]
      for (let row = 0; row < 3; row++) {
        const at = o + 3 * row
        out[3 * v + row] =
          this.poses[at] * x + this.poses[at + 1] * up + this.poses[at + 2] * z + this.poses[o + 9 + row]
      }
    }
  }

  /** The matrix of a turn about an axis (Rodrigues). */
  private writeTurn(shard: number, time: number): void {
    sinCos(this.spins[shard] * time, turn, 0)
    const [sine, cosine] = turn
    const rest = 1 - cosine
    const [x, y, z] = this.axes.subarray(3 * shard, 3 * shard + 3)
    this.poses.set(
      [
        cosine + rest * x * x,
        rest * x * y - sine * z,
        rest * x * z + sine * y,
        rest * x * y + sine * z,
        cosine + rest * y * y,
        rest * y * z - sine * x,
        rest * x * z - sine * y,
        rest * y * z + sine * x,
        cosine + rest * z * z,
      ],
      POSE * shard,
    )
  }
}
