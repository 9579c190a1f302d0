/** The vertices of all soft bodies in one run of numbers: what lies on each other is then no other than layers of one. */
import { enlargedDoubles } from '../../engine/math/enlarged.ts'

export class SoftPool {
  count = 0
  /** xyz a vertex: now, at the substep's beginning; and metres a second. */
  positions = new Float64Array(0)
  previous = new Float64Array(0)
  velocities = new Float64Array(0)
  /** One a vertex; 0 for what is pinned, and for all of a body that sleeps. */
  inverseMass = new Float64Array(0)

  /** Room for so many vertices more; the first of them. Views of the arrays are stale then. */
  add(vertices: number): number {
    const first = this.count
    this.count += vertices
    this.positions = enlargedDoubles(this.positions, 3 * this.count)
    this.previous = enlargedDoubles(this.previous, 3 * this.count)
    this.velocities = enlargedDoubles(this.velocities, 3 * this.count)
    this.inverseMass = enlargedDoubles(this.inverseMass, this.count)
    return first
  }
}
