/**
 * Courses of vertices: where each would go on by its speed until the step ends, and a budget, metres that it may be off
 * that. What could meet is looked for by courses, so that what moves together is not taken for what comes nearer.
 * Whoever has used up its budget gets a new course.
 */
import type { SoftBody } from './soft-body.ts'
import type { SoftPool } from './soft-pool.ts'

/** Metres that a vertex may be off its course, and how much more per metre that it goes in a substep. */
const BUDGET = 0.004
const BUDGET_PER_WAY = 1
/** Metres a substep: what is slower stays where it is. */
const SLOW = 1e-4
/** Of a budget that should be left after the next substep. */
const RESERVE = 0.2
/** Of a budget that is used up, with which one gets a new course when others do. */
const USED = 0.4

export class Courses {
  /** By vertex of the pool: 1 where it has a new course in this substep. */
  renewed = new Uint8Array(0)
  /** By body: 1 where its vertices may be on their way, or have just come. */
  moving = new Uint8Array(0)
  private readonly pool: SoftPool
  private readonly bodies: readonly SoftBody[]
  /** Seconds of a substep; those that the step has left. */
  private readonly h = new Float64Array(1)
  private left = 0

  constructor(pool: SoftPool, bodies: readonly SoftBody[]) {
    this.pool = pool
    this.bodies = bodies
  }

  /** At the beginning of a step of so many substeps of h seconds. Whether any is new. */
  begin(substeps: number, h: number): boolean {
    this.left = substeps
    this.h[0] = h
    return this.renewAll(true)
  }

  /** At the beginning of each other substep. */
  goOn(): boolean {
    const { course, drift } = this.pool
    for (let k = 0; k < course.length; k++) course[k] += drift[k]
    this.left--
    return this.renewAll(false)
  }

  /**
   * Where a vertex could leave its budget in the next substep, all of its body that have used up some of theirs get new
   * courses: one by one, they would have the same triangles looked at again in each substep. Courses end with the step.
   */
  private renewAll(atBegin: boolean): boolean {
    const { bodies, pool } = this
    if (this.renewed.length !== pool.count) {
      this.renewed = new Uint8Array(pool.count)
      this.moving = new Uint8Array(bodies.length)
    }
    this.renewed.fill(0)
    let any = false
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]
      const moves = body.active && (body.fresh || !body.asleep)
      this.moving[i] = moves ? 1 : 0
      if (!moves) continue
      if ((body.fresh || atBegin || this.isSpent(body)) && this.renew(body, atBegin)) any = true
      body.fresh = false
    }
    return any
  }

  private isSpent({ first, inverseMass }: SoftBody): boolean {
    const { positions: x, velocities: v, course, drift, budgets } = this.pool
    const h = this.h[0]
    const end = first + inverseMass.length
    for (let vertex = first; vertex < end; vertex++) {
      const o = 3 * vertex
      // Off its course after the next substep, if it keeps its speed.
      const dx = x[o] + h * v[o] - course[o] - drift[o]
      const dy = x[o + 1] + h * v[o + 1] - course[o + 1] - drift[o + 1]
      const dz = x[o + 2] + h * v[o + 2] - course[o + 2] - drift[o + 2]
      const most = (1 - RESERVE) * budgets[vertex]
      if (dx * dx + dy * dy + dz * dz > most * most) return true
    }
    return false
  }

  private renew({ first, inverseMass, fresh, asleep }: SoftBody, atBegin: boolean): boolean {
    const { renewed, left } = this
    const { positions: x, velocities: v, course, drift, goal, budgets } = this.pool
    const h = this.h[0]
    const end = first + inverseMass.length
    let any = false
    for (let vertex = first; vertex < end; vertex++) {
      const o = 3 * vertex
      const ends = atBegin && (drift[o] !== 0 || drift[o + 1] !== 0 || drift[o + 2] !== 0)
      const dx = x[o] - course[o]
      const dy = x[o + 1] - course[o + 1]
      const dz = x[o + 2] - course[o + 2]
      const most = USED * budgets[vertex]
      if (!fresh && !ends && dx * dx + dy * dy + dz * dz <= most * most) continue
      any = true
      renewed[vertex] = 1
      const way = asleep ? 0 : h * Math.sqrt(v[o] * v[o] + v[o + 1] * v[o + 1] + v[o + 2] * v[o + 2])
      budgets[vertex] = BUDGET + BUDGET_PER_WAY * way
      for (let k = o; k < o + 3; k++) {
        course[k] = x[k]
        drift[k] = way > SLOW ? h * v[k] : 0
        goal[k] = x[k] + left * drift[k]
      }
    }
    return any
  }
}
