/** The pieces of a soft body against plain twins. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { nearestOnTriangle } from '../../../engine/soup/tree-nearest-triangle.ts'
import { makeCushion } from '../../../walkthrough/soft/make/cushion.ts'
import { makeSheet } from '../../../walkthrough/soft/make/sheet.ts'
import { SQUARE, WAY, writeNearestShares } from '../../../walkthrough/soft/nearest-shares.ts'
import { PartGap } from '../../../walkthrough/soft/part-gap.ts'
import { COTTON } from '../../../walkthrough/soft/soft-mesh.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { Volume } from '../../../walkthrough/soft/volume.ts'
import { nameOf, plainDistance, plainLayers } from '../../twins/soft-pairs.ts'
import { plainWorld } from './soft-scene.ts'

describe.each([1, 2, 3])('seed %i', (seed) => {
  it('the nearest point of a triangle is that of the engine, flat and degenerate ones included', () => {
    const random = new Random(seed)
    const shares = new Float64Array(7)
    const plain = new Float64Array(4)
    for (let i = 0; i < 1500; i++) {
      // A point, then a triangle; on a lattice every other time, so that corners coincide and lie in line.
      const x = Float64Array.from({ length: 12 }, () => (i % 2 ? random.below(4) : random.between(-1, 1)))
      writeNearestShares(x, 0, x, 3, 6, 9, shares)
      nearestOnTriangle(x.slice(3), x, 0, plain)
      expect(shares[SQUARE]).toBeCloseTo(plain[3], 10)
      expect(shares[0] + shares[1] + shares[2]).toBeCloseTo(1, 12)
      for (let k = 0; k < 3; k++) {
        const at = shares[0] * x[3 + k] + shares[1] * x[6 + k] + shares[2] * x[9 + k]
        expect(x[k] - at).toBeCloseTo(shares[WAY + k], 10)
        expect(shares[k]).toBeGreaterThan(-1e-12)
      }
    }
  })

  it('the widest gap between a triangle and a part is their distance, by a plain search', () => {
    const random = new Random(seed)
    const finder = new PartGap()
    for (let i = 0; i < 120; i++) {
      // On a lattice every other time: parallel faces, corners in line, triangles without area.
      const number = (): number => (i % 2 ? random.below(4) : random.between(-1, 1))
      const corners = Float64Array.from({ length: 24 }, number)
      const triangle = Float64Array.from({ length: 9 }, (_, k) => number() + (k % 3 === 0 ? 2.5 : 0))
      Object.assign(finder.corners, { list: corners, stride: 3, from: 0, to: 8 })
      finder.triangle.set(triangle)
      finder.axis.set([0, 1, 0])
      const apart = finder.widen()
      const plain = plainDistance(triangle, corners)
      if (apart) {
        expect(Math.abs(finder.gap[0] - plain), `case ${i}`).toBeLessThan(1e-4)
        expect(Math.hypot(...finder.axis)).toBeCloseTo(1, 9)
      } else expect(plain, `case ${i}`).toBeLessThan(1e-3)
    }
  })

  it('the tree loses no vertex near a triangle and no edge near an edge', () => {
    const random = new Random(seed)
    const mesh = { ...makeSheet(1, 1, 8, 8), pins: new Int32Array(0) }
    const soft = new SoftWorld(plainWorld())
    // Crumpled, far from the origin; a second one among it.
    const centre = seed === 1 ? 0 : 700 * seed
    const crumpled = (): Float64Array => mesh.rest.map(() => centre + random.between(-0.1, 0.1))
    const bodies = [0, 1].map(() => soft.add({ ...mesh, positions: crumpled() }))
    const { pairs, features } = soft.layers
    const reach = 0.003
    soft.courses.begin(8, 1 / 480)
    pairs.follow(soft.courses, reach)
    features.collect(pairs, reach)
    const found = new Set<string>()
    for (let i = 0; i < features.count; i++) {
      found.add(nameOf(features.kind[i], features.vertices.subarray(4 * i, 4 * i + 4)))
    }
    const expected = plainLayers(bodies, reach)
    expect(expected.size).toBeGreaterThan(100)
    expect([...found].filter((name) => !expected.has(name))).toEqual([])
    expect([...expected].filter((name) => !found.has(name))).toEqual([])
  })

  it('the volume of a moved cushion is its filling, and the constraint restores it', () => {
    const random = new Random(seed)
    const middle = [random.between(-900, 900), random.between(-9, 9), random.between(-900, 900)] as const
    const { mesh, volume } = makeCushion({ middle, width: 0.5, depth: 0.4, height: 0.1 })
    const filling = new Volume(mesh, { ...COTTON, volume, squeeze: 0 })
    expect(filling.measure(mesh.positions) / volume).toBeCloseTo(1, 1)
    const x = mesh.positions.map((at) => at + random.between(-0.003, 0.003))
    const inverseMass = new Float64Array(x.length / 3).fill(1)
    for (let i = 0; i < 6; i++) filling.solve(x, inverseMass, 1 / 600)
    expect(filling.measure(x) / volume).toBeCloseTo(1, 9)
  })
})
