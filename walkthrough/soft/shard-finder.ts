/**
 * Where shards touch solids and each other. For this a shard is as convex as its vertices are: a hollow one does not nest in
 * another, but heaps of convex things come to rest.
 */
import { toBody } from '../../engine/math/body-coordinates.ts'
import { POSE_STRIDE } from '../../engine/math/pose.ts'
import { NearSolids } from './near-solids.ts'
import { type Corners, PartGap } from './part-gap.ts'
import { ShardExit } from './shard-exit.ts'
import { ShardPoints } from './shard-points.ts'
import type { SoftBody } from './soft-body.ts'
import { SolidCorners } from './solid-corners.ts'
import type { SolidMotions } from './solid-motions.ts'
import { TouchPatch } from './touch-patch.ts'

/** Metres beyond what they can come nearer until points are looked for again. */
const MARGIN = 0.002

export class ShardFinder {
  /** Those that were found last, and those before. */
  points = new ShardPoints()
  before = new ShardPoints()
  /** Until points are looked for again. */
  readonly seconds = new Float64Array(1)
  private readonly motions: SolidMotions
  private readonly near: NearSolids
  private readonly finder = new PartGap()
  readonly exit: ShardExit
  private readonly patch = new TouchPatch()
  private readonly solid: SolidCorners
  private readonly point = new Float64Array(3)
  private readonly foot = new Float64Array(3)
  /** Metres that two are to keep from each other. */
  private readonly hold = new Float64Array(1)

  constructor(motions: SolidMotions) {
    this.motions = motions
    this.near = new NearSolids(motions)
    this.solid = new SolidCorners(motions)
    this.exit = new ShardExit(motions, this.finder)
  }

  /** Before all are looked for anew. */
  begin(): void {
    const last = this.points
    this.points = this.before
    this.before = last
    this.points.count = 0
  }

  lookAtSolids(a: SoftBody): void {
    const { near, motions } = this
    const { thickness, pressThickness } = a.parameters
    const way = a.speed[0] * this.seconds[0] + MARGIN
    near.asked[0] = thickness + way
    near.collect(a.box)
    this.patch.way[0] = way
    for (let i = 0; i < near.count; i++) {
      const body = near.body[i]
      this.hold[0] = motions.presses(body) ? pressThickness : thickness
      this.solid.take(body, near.feature[i], this.finder.corners)
      this.takeShard(a, this.finder.other)
      this.aim(a)
      this.finder.enough[0] = near.within[i]
      if (!this.finder.widen()) {
        this.exit.leaveSolid(a, body, near.feature[i], this.before)
      }
      if (this.finder.gap[0] > near.within[i]) continue
      this.patch.find(this.finder.axis, this.finder.other, this.finder.corners)
      for (let k = 0; k < this.patch.count; k++) this.addSolidPoint(k, a, body, near.feature[i])
    }
  }

  lookAtPair(a: SoftBody, b: SoftBody): void {
    const hold = 0.5 * (a.parameters.selfThickness + b.parameters.selfThickness)
    this.hold[0] = hold
    const reach = hold + (a.speed[0] + b.speed[0]) * this.seconds[0] + MARGIN
    for (let k = 0; k < 3; k++) {
      if (a.box[k] > b.box[3 + k] + reach || b.box[k] > a.box[3 + k] + reach) return
    }
    const { finder, patch } = this
    this.takeShard(a, finder.other)
    this.takeShard(b, finder.corners)
    this.aim(a)
    finder.enough[0] = reach
    patch.way[0] = reach - hold
    if (!finder.widen()) this.exit.leaveShard(a, b, this.before)
    if (finder.gap[0] > reach) return
    patch.find(finder.axis, finder.other, finder.corners)
    for (let k = 0; k < patch.count; k++) this.addPairPoint(k, a, b)
  }

  private takeShard(a: SoftBody, corners: Corners): void {
    corners.list = a.positions
    corners.stride = 3
    corners.from = 0
    corners.to = a.positions.length / 3
  }

  /** A first guess of the axis: from the middle of the finder's corners to the shard's centre. */
  private aim(a: SoftBody): void {
    const { axis, corners } = this.finder
    if (a.rigid === null) return
    const { list, stride, from, to } = corners
    for (let k = 0; k < 3; k++) {
      let sum = 0
      for (let i = from; i < to; i++) sum += list[i * stride + k]
      axis[k] = a.rigid.centre[k] - sum / (to - from)
    }
    const square = axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]
    const per = square > 0 ? 1 / Math.sqrt(square) : 0
    axis[0] *= per
    axis[1] = square > 0 ? axis[1] * per : 1
    axis[2] *= per
  }

  private addSolidPoint(k: number, a: SoftBody, body: number, feature: number): void {
    const { points, finder, point, motions } = this
    const i = this.addPoint(k, a)
    points.second[i] = -1
    points.body[i] = body
    points.feature[i] = feature
    points.friction[i] = a.parameters.friction
    this.placeFoot(k)
    toBody(this.foot, motions.now, body, point)
    const p = body * POSE_STRIDE
    const { axis } = finder
    for (let axis0 = 0; axis0 < 3; axis0++) {
      points.foot[3 * i + axis0] = this.foot[axis0]
      points.way[3 * i + axis0] =
        motions.now[p + axis0] * axis[0] +
        motions.now[p + 3 + axis0] * axis[1] +
        motions.now[p + 6 + axis0] * axis[2]
    }
  }

  private addPairPoint(k: number, a: SoftBody, b: SoftBody): void {
    const { points, finder, point } = this
    const i = this.addPoint(k, a)
    points.second[i] = b.number
    points.body[i] = -1
    points.feature[i] = -1
    points.friction[i] = 0.5 * (a.parameters.friction + b.parameters.friction)
    points.drift.fill(0, 3 * i, 3 * i + 3)
    this.placeFoot(k)
    if (b.rigid !== null) writeOwn(b.rigid.turn, b.rigid.centre, point, points.foot, 3 * i)
    for (let axis = 0; axis < 3; axis++) points.way[3 * i + axis] = finder.axis[axis]
  }

  private addPoint(k: number, a: SoftBody): number {
    const { points, patch, point } = this
    const i = points.add()
    points.first[i] = a.number
    points.hold[i] = this.hold[0]
    for (let axis = 0; axis < 3; axis++) point[axis] = patch.at[3 * k + axis]
    if (a.rigid !== null) writeOwn(a.rigid.turn, a.rigid.centre, point, points.anchor, 3 * i)
    return i
  }

  /** The second's place, across the gap from the first's. */
  private placeFoot(k: number): void {
    const { patch, finder, point } = this
    for (let axis = 0; axis < 3; axis++)
      point[axis] = patch.at[3 * k + axis] - patch.gap[k] * finder.axis[axis]
  }
}

/** A place of the world in a shard's own frame, about its centre. */
function writeOwn(
  turn: Float64Array,
  centre: Float64Array,
  at: Float64Array,
  out: Float64Array,
  o: number,
): void {
  const x = at[0] - centre[0]
  const y = at[1] - centre[1]
  const z = at[2] - centre[2]
  for (let k = 0; k < 3; k++) out[o + k] = turn[k] * x + turn[3 + k] * y + turn[6 + k] * z
}
