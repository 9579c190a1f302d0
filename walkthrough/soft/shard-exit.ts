/**
 * The way on which a shard leaves what it is inside of: through the side through which it is the shortest, unless it was
 * held off on another before.
 */
import { FACE_STRIDE } from '../../engine/geometry/polytope-pool.ts'
import { POSE_STRIDE } from '../../engine/math/pose.ts'
import type { PartGap } from './part-gap.ts'
import type { ShardPoints } from './shard-points.ts'
import type { SoftBody } from './soft-body.ts'
import type { SolidMotions } from './solid-motions.ts'

/** Metres by which another way out of each other must be shorter. */
const STEADY = 0.001

export class ShardExit {
  /** Whether all sides are looked at of what had a way before: once a step is enough, and a vase has many. */
  thorough = true
  private readonly motions: SolidMotions
  /** Has both, and takes the way. */
  private readonly finder: PartGap
  private readonly best = new Float64Array(4)
  private readonly last = new Float64Array(3)

  constructor(motions: SolidMotions, finder: PartGap) {
    this.motions = motions
    this.finder = finder
  }

  /** Out of a part by the face through which it is the shortest way, off a triangle to the side of the centre. */
  leaveSolid(a: SoftBody, body: number, feature: number, before: ShardPoints): void {
    const { motions, finder, best } = this
    const { shapes, bodies } = motions.world
    this.recallWay(a, body, feature, before)
    if (shapes.isSoup(bodies.root[body])) {
      best[3] = -Infinity
      this.tryNormal(finder.corners.list, 0, 3, 6, a)
    } else {
      const { face, firstFace } = shapes.polytopes
      const polytope = shapes.nodePolytope[feature]
      const p = body * POSE_STRIDE
      best[3] = -Infinity
      for (let f = firstFace[polytope]; f < firstFace[polytope + 1]; f++) {
        const o = f * FACE_STRIDE
        for (let k = 0; k < 3; k++) {
          const r = p + 3 * k
          finder.axis[k] =
            motions.now[r] * face[o] + motions.now[r + 1] * face[o + 1] + motions.now[r + 2] * face[o + 2]
        }
        // What is pressed in deep must not come out on the other side.
        if (this.alongLast() > -0.3) finder.keepWidest(best)
      }
    }
    this.takeBest()
  }

  /** The way by which it was held off before, into `last`; 0 where it was not. */
  private recallWay(a: SoftBody, body: number, feature: number, before: ShardPoints): void {
    const { last, motions } = this
    const p = body * POSE_STRIDE
    last.fill(0)
    for (let i = 0; i < before.count; i++) {
      if (before.first[i] !== a.number || before.body[i] !== body || before.feature[i] !== feature) continue
      for (let k = 0; k < 3; k++) {
        const r = p + 3 * k
        last[k] =
          motions.now[r] * before.way[3 * i] +
          motions.now[r + 1] * before.way[3 * i + 1] +
          motions.now[r + 2] * before.way[3 * i + 2]
      }
      return
    }
  }

  /** Two shards that meet: along the side of either through which it is the shortest way. */
  leaveShard(a: SoftBody, b: SoftBody, before: ShardPoints): void {
    const { finder, best } = this
    best[3] = -Infinity
    finder.keepWidest(best)
    for (let i = 0; i < before.count; i++) {
      if (before.first[i] !== a.number || before.second[i] !== b.number) continue
      for (let k = 0; k < 3; k++) finder.axis[k] = before.way[3 * i + k]
      finder.keepWidest(best)
      if (!this.thorough) {
        this.takeBest()
        return
      }
      // Others must be better by some: from one to the other and back, the two would be shaken.
      best[3] += STEADY
      break
    }
    for (let which = 0; which < 2; which++) {
      const { corners } = which === 0 ? a.mesh : b.mesh
      const { positions } = which === 0 ? a : b
      for (let i = 0; i < corners.length; i += 3) {
        this.tryNormal(
          positions,
          3 * corners[i],
          3 * corners[i + 1],
          3 * corners[i + 2],
          null,
          which === 0 ? -1 : 1,
        )
      }
    }
    this.takeBest()
  }

  /** A triangle's normal: towards a shard's centre, or as `sign` says. */
  private tryNormal(
    x: Float64Array,
    a: number,
    b: number,
    c: number,
    towards: SoftBody | null,
    sign = 1,
  ): void {
    const { axis } = this.finder
    const ux = x[b] - x[a]
    const uy = x[b + 1] - x[a + 1]
    const uz = x[b + 2] - x[a + 2]
    const vx = x[c] - x[a]
    const vy = x[c + 1] - x[a + 1]
    const vz = x[c + 2] - x[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const square = nx * nx + ny * ny + nz * nz
    if (!(square > 0)) return
    let side = sign
    if (towards !== null && towards.rigid !== null) {
      const { centre } = towards.rigid
      const { last } = this
      let above = nx * last[0] + ny * last[1] + nz * last[2]
      if (above === 0)
        above = nx * (centre[0] - x[a]) + ny * (centre[1] - x[a + 1]) + nz * (centre[2] - x[a + 2])
      side = above < 0 ? -1 : 1
    }
    const per = side / Math.sqrt(square)
    axis[0] = nx * per
    axis[1] = ny * per
    axis[2] = nz * per
    this.finder.keepWidest(this.best)
  }

  private alongLast(): number {
    const { last } = this
    const { axis } = this.finder
    return last[0] * axis[0] + last[1] * axis[1] + last[2] * axis[2]
  }

  private takeBest(): void {
    const { finder, best } = this
    if (best[3] === -Infinity) return
    for (let k = 0; k < 3; k++) finder.axis[k] = best[k]
    finder.measure()
  }
}
