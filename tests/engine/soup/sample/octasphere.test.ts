import { describe, expect, it } from 'vitest'
import { nestedShells } from '../../../../engine/soup/sample/nested-shells.ts'
import { octasphere } from '../../../../engine/soup/sample/octasphere.ts'
import { triangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import { roundWinding, topologyOf, volumeOf } from './mesh-checks.ts'

describe('octasphere', () => {
  it.each([0, 1, 2, 5])('of level %i is a closed sphere of 8 · 4^level triangles', (level) => {
    const sphere = octasphere(level, 2, [1, -3, 5])
    triangleMesh(sphere.positions, sphere.corners)
    expect(sphere.corners.length).toBe(3 * 8 * 4 ** level)
    expect(sphere.positions.length).toBe(3 * (4 ** (level + 1) + 2))
    expect(topologyOf(sphere)).toEqual({ open: 0, crowded: 0, components: 1 })
    expect(volumeOf(sphere)).toBeGreaterThan(0)
    for (let v = 0; v < sphere.positions.length; v += 3) {
      const [x, y, z] = sphere.positions.subarray(v, v + 3)
      expect(Math.hypot(x - 1, y + 3, z - 5)).toBeCloseTo(2, 12)
    }
  })

  it('comes near the ball', () => {
    expect(volumeOf(octasphere(5))).toBeCloseTo((4 / 3) * Math.PI, 1)
  })
})

describe('nested shells', () => {
  it.each([
    ['alternating', [0, 1, 0, 1, 0]],
    ['same', [0, 1, 2, 3, 4]],
  ] as const)('that face %s have winding numbers %j from outside inwards', (facing, expected) => {
    const shells = nestedShells(4, 2, facing)
    expect(topologyOf(shells)).toEqual({ open: 0, crowded: 0, components: 4 })
    const found = [1.2, 0.85, 0.6, 0.35, 0.05].map((x) => roundWinding(shells, [x, 0.01, 0.02]))
    expect(found).toEqual(expected)
  })
})
