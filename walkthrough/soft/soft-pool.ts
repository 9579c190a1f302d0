/** The vertices of all soft bodies in one run of numbers: what lies on each other is then no other than layers of one. */
import { enlargedBytes, enlargedDoubles } from '../../engine/math/enlarged.ts'

export class SoftPool {
  count = 0
  /** xyz a vertex: now, at the substep's beginning; and metres a second. */
  positions = new Float64Array(0)
  previous = new Float64Array(0)
  velocities = new Float64Array(0)
  /** xyz a vertex, as courses.ts has them: at the substep's beginning, at the step's end, and on in a substep. */
  course = new Float64Array(0)
  goal = new Float64Array(0)
  drift = new Float64Array(0)
  /** One a vertex: metres that it may be off its course. */
  budgets = new Float64Array(0)
  /** One a vertex: 1 where a solid has pushed it in this substep. */
  backed = new Uint8Array(0)
  /** One a vertex; 0 for what is pinned, and for all of a body that sleeps. */
  inverseMass = new Float64Array(0)

  /** Room for so many vertices more; the first of them. Views of the arrays are stale then. */
  add(vertices: number): number {
    const first = this.count
    this.count += vertices
    const numbers = 3 * this.count
    this.positions = enlargedDoubles(this.positions, numbers)
    this.previous = enlargedDoubles(this.previous, numbers)
    this.velocities = enlargedDoubles(this.velocities, numbers)
    this.course = enlargedDoubles(this.course, numbers)
    this.goal = enlargedDoubles(this.goal, numbers)
    this.drift = enlargedDoubles(this.drift, numbers)
    this.budgets = enlargedDoubles(this.budgets, this.count)
    this.backed = enlargedBytes(this.backed, this.count)
    this.inverseMass = enlargedDoubles(this.inverseMass, this.count)
    return first
  }
}
