/**
 * A sphere as modelling programs make it: its poles are rings of 1e-18 m, since cos(π/2) is not 0 in doubles, and its
 * seam repeats. The exact hull kept the rings; moved to the polytope's own coordinates their vertices fell onto each
 * other, edges had no length, slopes were NaN, and the first climb never ended: adding the shape froze the app.
 */
import { expect, it } from 'vitest'
import { polytopeVertexCount } from '../../engine/geometry/polytope-pool.ts'
import { World } from '../../engine/world.ts'

const RADIUS = 0.04
const SEGMENTS = 20
const RINGS = 10

function sphere(): Float64Array {
  const points: number[] = []
  for (let k = 0; k <= RINGS; k++) {
    const latitude = -Math.PI / 2 + (k / RINGS) * Math.PI
    for (let i = 0; i <= SEGMENTS; i++) {
      const longitude = (i / SEGMENTS) * 2 * Math.PI
      const around = RADIUS * Math.cos(latitude)
      points.push(
        around * Math.cos(longitude),
        RADIUS + RADIUS * Math.sin(latitude),
        around * Math.sin(longitude),
      )
    }
  }
  return Float64Array.from(points)
}

it('is added, with one vertex at each pole, and rests on another one', () => {
  const world = new World()
  const shape = world.addShape([sphere()])
  // Seam points that repeat but for rounding may be two vertices; a pole may not.
  expect(polytopeVertexCount(world.shapes.polytopes, 0)).toBeLessThanOrEqual((SEGMENTS + 1) * (RINGS - 1) + 2)
  const [, upper] = [world.addBody(shape), world.addBody(shape)]
  for (const [height, contacts] of [
    [2 * RADIUS + 1e-6, 0],
    [2 * RADIUS - 1e-6, 1],
  ] as const) {
    world.setPose(upper, [0, height, 0, 0, 0, 0, 1])
    world.step()
    expect(world.contacts.count, `at ${height}`).toBe(contacts)
  }
  // The shortest way out is across a face at the pole, 9 degrees off the vertical.
  expect(world.contacts.distance(world.contacts.at(0))).toBeCloseTo(-1e-6 * Math.cos(Math.PI / 20), 9)
})
