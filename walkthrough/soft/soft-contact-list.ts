/** What soft bodies touch at the end of a step: solids by triangle, body and point; and themselves. */
import { enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import type { SoftBody } from './soft-body.ts'

/** The partner of a contact of a body with itself. */
export const ITSELF = -1

export class SoftContactList {
  count = 0
  /** The soft body's number, and its triangle. */
  soft = new Int32Array(256)
  triangle = new Int32Array(256)
  /** The engine's body, or ITSELF. */
  body = new Int32Array(256)
  /** The number of the body's convex part, the soup's triangle, or the soft body's own other triangle. */
  part = new Int32Array(256)
  /** xyz a contact; on the partner. */
  point = new Float64Array(3 * 256)

  clear(): void {
    this.count = 0
  }

  take(soft: number, body: SoftBody): void {
    this.takeSolids(soft, body)
    this.takeTips(soft, body)
    this.takeSelf(soft, body)
  }

  private takeSolids(soft: number, body: SoftBody): void {
    const { solids } = body
    const { shapes, bodies } = body.world
    for (let i = 0; i < solids.count; i++) {
      const candidate = solids.candidate[i]
      const other = solids.candidates.body[candidate]
      const feature = solids.candidates.feature[candidate]
      const part = shapes.isSoup(bodies.root[other]) ? feature : shapes.nodePart[feature]
      const row = this.add(soft, body.triangleOf(solids.candidates.sample[candidate]), other, part)
      for (let k = 0; k < 3; k++) this.point[3 * row + k] = solids.points[3 * i + k]
    }
  }

  private takeTips(soft: number, body: SoftBody): void {
    const { pairs, touching, points } = body.tips
    const { shapes } = body.world
    for (let i = 0; i < pairs.count; i++) {
      if (touching[i] === 0) continue
      const row = this.add(soft, pairs.triangle[i], pairs.body[i], shapes.nodePart[pairs.node[i]])
      for (let k = 0; k < 3; k++) this.point[3 * row + k] = points[3 * i + k]
    }
  }

  private takeSelf(soft: number, body: SoftBody): void {
    const { self, positions, topology } = body
    if (self === null) return
    for (let i = 0; i < self.pairs; i++) {
      if (self.touching[i] === 0) continue
      const v = self.vertex[i]
      const row = this.add(soft, topology.vertexTriangle[v], ITSELF, self.triangle[i])
      for (let k = 0; k < 3; k++) this.point[3 * row + k] = positions[3 * v + k]
    }
  }

  private add(soft: number, triangle: number, body: number, part: number): number {
    if (this.count === this.soft.length) {
      const length = 2 * this.count
      this.soft = enlargedInts(this.soft, length)
      this.triangle = enlargedInts(this.triangle, length)
      this.body = enlargedInts(this.body, length)
      this.part = enlargedInts(this.part, length)
      this.point = enlargedDoubles(this.point, 3 * length)
    }
    const row = this.count++
    this.soft[row] = soft
    this.triangle[row] = triangle
    this.body[row] = body
    this.part[row] = part
    return row
  }
}
