/**
 * The sector table of a vertex with many edges compares the edges where they cross a plane across an axis. The axis
 * was once the way to the centroid. At a blunt vertex off to one side, some edges lead away from the centroid: they
 * cross that plane behind the vertex, the order of the slopes broke, and a climb ended at a vertex that was not
 * extremal. A box computed from such a climb is too small, and a contact is lost.
 */
import { expect, it } from 'vitest'
import { PolytopePool, vertexSectors } from '../../engine/geometry/polytope-pool.ts'
import { climb } from '../../engine/geometry/support.ts'
import { Built, dot, minus, type Vector } from '../engine/geometry/built-polytope.ts'

/** A low cone with its apex near the rim of a disc, on a deep pedestal that pulls the centroid far aside. */
function bluntApexAside(): Float64Array {
  const points: number[] = []
  for (let i = 0; i < 24; i++) points.push(Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12), 0)
  points.push(0.9, 0, 0.01)
  points.push(-40, 0, -2, -40, 1, -3, -40, -1, -3)
  return Float64Array.from(points)
}

it('climbs past a blunt vertex some of whose edges lead away from the centroid', () => {
  const built = new Built(new PolytopePool(), bluntApexAside())
  const { pool } = built
  const apex = built.vertices.find((v) => pool.vertexInput[v] === 24)!
  expect(vertexSectors(pool, apex), 'the apex has a sector table').toBeGreaterThanOrEqual(0)
  const inward = minus(built.centroid, built.at(apex))
  expect(
    built.fan(apex).some((h) => dot(built.direction(h), inward) < 0),
    'an edge leads away from the centroid',
  ).toBe(true)

  for (let i = 0; i < 3600; i++) {
    const around = (i * Math.PI) / 1800
    for (const rise of [0, 0.01, 0.1, 1, 10]) {
      const size = Math.sqrt(1 + rise * rise)
      const d: Vector = [Math.cos(around) / size, Math.sin(around) / size, rise / size]
      const top = climb(pool, apex, Float64Array.from(d), 0)
      const best = Math.max(...built.vertices.map((v) => dot(built.at(v), d)))
      const missing = best - dot(built.at(top), d)
      expect(missing, `towards ${d}: vertex ${top}`).toBeLessThanOrEqual(1e-14 * built.radius)
    }
  }
})
