/** The pieces of a soft body against plain twins. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { nearestOnTriangle } from '../../../engine/soup/tree-nearest-triangle.ts'
import { makeCushion } from '../../../walkthrough/soft/make/cushion.ts'
import { makeSheet } from '../../../walkthrough/soft/make/sheet.ts'
import { SQUARE, WAY, writeNearestShares } from '../../../walkthrough/soft/nearest-shares.ts'
import { SelfContacts } from '../../../walkthrough/soft/self-contacts.ts'
import { COTTON } from '../../../walkthrough/soft/soft-mesh.ts'
import { Volume } from '../../../walkthrough/soft/volume.ts'

describe.each([1, 2, 3])('seed %i', (seed) => {
  it('the nearest point of a triangle is that of the engine, flat and degenerate ones included', () => {
    const random = new Random(seed)
    const shares = new Float64Array(7)
    const plain = new Float64Array(4)
    for (let i = 0; i < 4000; i++) {
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

  it('the grid loses no vertex that is near a triangle', () => {
    const random = new Random(seed)
    const { rest, corners } = makeSheet(1, 1, 12, 12)
    // Crumpled far from the origin, across cells of both signs.
    const centre = seed === 1 ? 0 : 700 * seed
    const x = rest.map(() => centre + random.between(-0.1, 0.1))
    const edge = 1 / 12
    const self = new SelfContacts({ positions: x, rest, corners, pins: new Int32Array(0) }, 0.01, 0.5, edge)
    const reach = 0.004
    self.collect(x, reach)
    const found = new Set<string>()
    for (let i = 0; i < self.pairs; i++) found.add(`${self.vertex[i]} ${self.triangle[i]}`)
    expect(found.size).toBe(self.pairs)
    const expected = new Set<string>()
    const out = new Float64Array(4)
    for (let t = 0; 3 * t < corners.length; t++) {
      const three = [...corners.subarray(3 * t, 3 * t + 3)]
      const triangle = Float64Array.from(three.flatMap((c) => [...x.subarray(3 * c, 3 * c + 3)]))
      for (let v = 0; 3 * v < x.length; v++) {
        const apart = three.every(
          (c) => Math.hypot(rest[3 * c] - rest[3 * v], rest[3 * c + 1] - rest[3 * v + 1]) >= 1.2 * edge,
        )
        if (!apart) continue
        nearestOnTriangle(triangle, x, 3 * v, out)
        if (out[3] <= reach * reach) expected.add(`${v} ${t}`)
      }
    }
    expect(expected.size).toBeGreaterThan(100)
    expect([...found].sort()).toEqual([...expected].sort())
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
