/** A corner of a convex part, in the world as it is within a step. */
import { BALL_STRIDE, CENTER, VERTEX_STRIDE } from '../../engine/geometry/polytope-pool.ts'
import { toWorld } from '../../engine/math/body-coordinates.ts'
import type { World } from '../../engine/world.ts'

export class PartCorner {
  private readonly world: World
  /** In the body's coordinates. */
  private readonly local = new Float64Array(3)

  constructor(world: World) {
    this.world = world
  }

  /** Vertex v of the pool, which is one of the node's polytope. */
  take(v: number, node: number): void {
    const { polytopes, nodePolytope } = this.world.shapes
    const b = nodePolytope[node] * BALL_STRIDE + CENTER
    for (let k = 0; k < 3; k++) {
      this.local[k] = polytopes.vertex[v * VERTEX_STRIDE + k] + polytopes.ball[b + k]
    }
  }

  /** Writes where it is, its body being where `pose` says. */
  place(pose: Float64Array, body: number, out: Float64Array): void {
    toWorld(out, 0, pose, body, this.local)
  }
}
