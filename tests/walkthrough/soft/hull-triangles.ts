/** The faces of bodies of one convex part, in the world, fanned: nine numbers a triangle. */
import {
  BALL_STRIDE,
  CENTER,
  edgeOrigin,
  faceEdge,
  faceSize,
  VERTEX_STRIDE,
} from '../../../engine/geometry/polytope-pool.ts'
import { toWorld } from '../../../engine/math/body-coordinates.ts'
import type { World } from '../../../engine/world.ts'

export function hullTriangles(world: World, bodies: readonly number[]): Float64Array {
  const { polytopes, nodePolytope } = world.shapes
  const numbers: number[] = []
  const out = new Float64Array(3)
  for (const body of bodies) {
    const polytope = nodePolytope[world.bodies.root[body]]
    const place = (v: number): void => {
      const local = [0, 1, 2].map(
        (k) => polytopes.vertex[v * VERTEX_STRIDE + k] + polytopes.ball[polytope * BALL_STRIDE + CENTER + k],
      )
      toWorld(out, 0, world.bodies.pose, body, local)
      numbers.push(...out)
    }
    for (let f = polytopes.firstFace[polytope]; f < polytopes.firstFace[polytope + 1]; f++) {
      const first = faceEdge(polytopes, f)
      for (let i = 1; i + 1 < faceSize(polytopes, f); i++) {
        for (const h of [first, first + i, first + i + 1]) place(edgeOrigin(polytopes, h))
      }
    }
  }
  return Float64Array.from(numbers)
}
