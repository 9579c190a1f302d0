/**
 * Speeds of shards at the points where they touch: none goes on into the other, and what slides rubs (Coulomb). What is too
 * near is parted by a soft push that is taken back afterwards, so that a heap does not jump (Catto, "Solver2D": soft step).
 */
import { PointPlaces } from './point-places.ts'
import type { Rigid } from './rigid.ts'
import type { ShardPoints } from './shard-points.ts'
import type { SoftBody } from './soft-body.ts'
import type { SolidMotions } from './solid-motions.ts'

/** Swings a second of the soft push, times 2π; and how much more than critically it is damped. */
const STIFFNESS = 377
const DAMPING = 10
/** Metres a second at most, at which what is too near is parted. */
const PARTING = 0.5
/** Metres too near or too far that are as good as none: without them what rests would rock from corner to corner. */
const SLOP = 0.0002

/** Times that all points are gone through: a heap that lands hands on its blow from shard to shard. */
const TURNS = 2

export class ShardSolver {
  private readonly bodies: readonly SoftBody[]
  private readonly places: PointPlaces
  private readonly at = new Float64Array(3)
  private readonly foot = new Float64Array(3)
  private readonly direction = new Float64Array(3)
  private readonly push = new Float64Array(3)
  /** Of the soft push: its rate, and the shares of mass and of what was pushed. */
  private readonly soft = new Float64Array(3)
  /** Doubles are handed on here: V8 boxes what is handed to a function. */
  private readonly speed = new Float64Array(1)
  private readonly size = new Float64Array(1)
  private readonly weight = new Float64Array(1)

  constructor(bodies: readonly SoftBody[], motions: SolidMotions) {
    this.bodies = bodies
    this.places = new PointPlaces(bodies, motions)
  }

  /** How much each point weighs, along its way and across. */
  weigh(points: ShardPoints): void {
    for (let i = 0; i < points.count; i++) {
      this.places.place(points, i)
      for (let k = 0; k < 3; k++) {
        for (let axis = 0; axis < 3; axis++) this.direction[axis] = points.frame[9 * i + 3 * k + axis]
        this.weight[0] = 0
        this.addWeight(points.first[i], this.places.at)
        this.addWeight(points.second[i], this.places.foot)
        points.mass[3 * i + k] = this.weight[0] > 0 ? 1 / this.weight[0] : 0
      }
    }
  }

  /** Before the shards go on by their speeds. */
  begin(points: ShardPoints, h: number): void {
    const { soft, size } = this
    this.places.seconds[0] = h
    const more = 2 * DAMPING + h * STIFFNESS
    const whole = h * STIFFNESS * more
    soft[0] = STIFFNESS / more
    soft[1] = whole / (1 + whole)
    soft[2] = 1 / (1 + whole)
    for (let i = 0; i < points.count; i++) {
      this.places.place(points, i)
      for (let k = 0; k < 3; k++) {
        size[0] = points.pushed[3 * i + k]
        this.apply(points, i, k)
      }
    }
    for (let turn = 0; turn < TURNS; turn++) {
      for (let i = 0; i < points.count; i++) this.solve(points, i, true)
    }
  }

  /** After they have: what parted them is no speed of theirs. */
  end(points: ShardPoints): void {
    for (let i = 0; i < points.count; i++) this.solve(points, i, false)
  }

  private solve(points: ShardPoints, i: number, parts: boolean): void {
    const { soft, speed, size } = this
    const { gap, mass, pushed, friction } = points
    let bias = 0
    let share = 1
    let kept = 0
    if (gap[i] > SLOP) bias = (gap[i] - SLOP) / this.places.seconds[0]
    else if (parts && gap[i] < -SLOP) {
      const wanted = soft[0] * (gap[i] + SLOP)
      bias = wanted > -PARTING ? wanted : -PARTING
      share = soft[1]
      kept = soft[2]
    }
    const o = 3 * i
    const before = pushed[o]
    this.findSpeed(points, i, 0)
    const sum = before - mass[o] * share * (speed[0] + bias) - kept * before
    pushed[o] = sum > 0 ? sum : 0
    size[0] = pushed[o] - before
    this.apply(points, i, 0)
    const limit = friction[i] * pushed[o]
    for (let k = 1; k < 3; k++) {
      const old = pushed[o + k]
      this.findSpeed(points, i, k)
      const wanted = old - mass[o + k] * speed[0]
      pushed[o + k] = wanted > limit ? limit : wanted < -limit ? -limit : wanted
      size[0] = pushed[o + k] - old
      this.apply(points, i, k)
    }
  }

  /** Of the first, seen from the second, at the point. */
  private findSpeed(points: ShardPoints, i: number, k: number): void {
    const { frame, arm, otherArm, drift, second } = points
    const f = 9 * i + 3 * k
    const o = 3 * i
    const a = this.rigidOf(points.first[i])
    const b = this.rigidOf(second[i])
    let x = -drift[o]
    let y = -drift[o + 1]
    let z = -drift[o + 2]
    if (a !== null) {
      const { velocity: v, spin: w } = a
      x += v[0] + w[1] * arm[o + 2] - w[2] * arm[o + 1]
      y += v[1] + w[2] * arm[o] - w[0] * arm[o + 2]
      z += v[2] + w[0] * arm[o + 1] - w[1] * arm[o]
    }
    if (b !== null) {
      const { velocity: v, spin: w } = b
      x -= v[0] + w[1] * otherArm[o + 2] - w[2] * otherArm[o + 1]
      y -= v[1] + w[2] * otherArm[o] - w[0] * otherArm[o + 2]
      z -= v[2] + w[0] * otherArm[o + 1] - w[1] * otherArm[o]
    }
    this.speed[0] = x * frame[f] + y * frame[f + 1] + z * frame[f + 2]
  }

  /** A push of `size` along a direction of the frame. */
  private apply(points: ShardPoints, i: number, k: number): void {
    const { push, at, foot, size } = this
    if (size[0] === 0) return
    const f = 9 * i + 3 * k
    for (let axis = 0; axis < 3; axis++) push[axis] = size[0] * points.frame[f + axis]
    const a = this.rigidOf(points.first[i])
    const b = this.rigidOf(points.second[i])
    if (a !== null) {
      for (let axis = 0; axis < 3; axis++) at[axis] = a.centre[axis] + points.arm[3 * i + axis]
      a.hasten(at, push, 1)
    }
    if (b !== null) {
      for (let axis = 0; axis < 3; axis++) foot[axis] = b.centre[axis] + points.otherArm[3 * i + axis]
      b.hasten(foot, push, -1)
    }
  }

  /** Null for what is no shard, and for one that sleeps: it stands like a wall. */
  private rigidOf(body: number): Rigid | null {
    if (body < 0 || this.bodies[body].asleep) return null
    return this.bodies[body].rigid
  }

  private addWeight(body: number, at: Float64Array): void {
    const rigid = this.rigidOf(body)
    if (rigid === null) return
    rigid.weigh(at, this.direction)
    this.weight[0] += rigid.weight[0]
  }
}
