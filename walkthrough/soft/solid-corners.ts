/** The corners of a convex part or soup triangle of a solid, in the world, where it is within the step. */
import { BALL_STRIDE, CENTER, VERTEX_STRIDE } from '../../engine/geometry/polytope-pool.ts'
import { toWorld } from '../../engine/math/body-coordinates.ts'
import { writeTriangle } from '../../engine/soup/triangle-mesh.ts'
import type { Corners } from './part-gap.ts'
import type { SolidMotions } from './solid-motions.ts'

export class SolidCorners {
  private readonly motions: SolidMotions
  private list = new Float64Array(3 * 64)
  private readonly triangle = new Float64Array(9)
  private readonly point = new Float64Array(3)

  constructor(motions: SolidMotions) {
    this.motions = motions
  }

  /** Into `out`, until the next are asked for. */
  take(body: number, feature: number, out: Corners): void {
    const { motions, triangle, point } = this
    const { shapes, bodies } = motions.world
    let count = 3
    if (shapes.isSoup(bodies.root[body])) {
      writeTriangle(shapes.soupOf(bodies.root[body]).mesh, feature, triangle)
      for (let o = 0; o < 9; o += 3) toWorld(this.list, o, motions.now, body, triangle, o)
    } else {
      const { vertex, ball, firstVertex } = shapes.polytopes
      const polytope = shapes.nodePolytope[feature]
      const c = polytope * BALL_STRIDE + CENTER
      const first = firstVertex[polytope]
      count = firstVertex[polytope + 1] - first
      if (3 * count > this.list.length) this.list = new Float64Array(6 * count)
      for (let v = 0; v < count; v++) {
        for (let k = 0; k < 3; k++) point[k] = vertex[(first + v) * VERTEX_STRIDE + k] + ball[c + k]
        toWorld(this.list, 3 * v, motions.now, body, point)
      }
    }
    out.list = this.list
    out.stride = 3
    out.from = 0
    out.to = count
  }
}
