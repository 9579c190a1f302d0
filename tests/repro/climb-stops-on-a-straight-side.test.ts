/**
 * A cube with one vertex more, in the middle of a side but for the last bit. Both edges along the side rise by less
 * than rounding when the way is to the opposite side of the cube, so climbs that began there ended there: a whole edge
 * too low. A box made of such a climb is half a body, and contacts on the other half are lost.
 */
import { describe, expect, it } from 'vitest'
import { buildPolytope } from '../../engine/geometry/build-polytope.ts'
import { PolytopePool, VERTEX_STRIDE } from '../../engine/geometry/polytope-pool.ts'
import { climb } from '../../engine/geometry/support.ts'

const CUBE = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2]).flat()

describe.each([2 ** -52, 2 ** -50, 1e-12, 1e-9])('%d above the middle of a side', (bump) => {
  it.each([
    [0, -1, 0],
    [0, -0.6, 0.8],
    [0, -1e-4, 1],
  ])('climbs to the top along %d, %d, %d', (...direction) => {
    const pool = new PolytopePool()
    expect(buildPolytope(pool, Float64Array.from([...CUBE, 0.5, 1 + bump, 1])).kind).toBe('polytope')
    const heights = Array.from({ length: pool.vertexCount }, (_, v) =>
      direction.reduce((sum, d, k) => sum + d * pool.vertex[v * VERTEX_STRIDE + k]!, 0),
    )
    for (let v = 0; v < pool.vertexCount; v++) {
      const top = climb(pool, v, Float64Array.from(direction), 0)
      expect(heights[top]! - Math.max(...heights), `from vertex ${v}`).toBeGreaterThan(-1e-15)
    }
  })
})
