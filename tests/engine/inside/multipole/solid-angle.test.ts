import { describe, expect, it } from 'vitest'
import { addPanels } from '../../../../engine/inside/multipole/solid-angle.ts'
import { windingNumber } from '../../../../engine/inside/winding.ts'
import { Random } from '../../../../engine/math/random.ts'
import { boxSolid } from '../../../../engine/soup/sample/box-solid.ts'
import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import { randomCluster } from './cluster.ts'

function panelsOf(mesh: TriangleMesh): Float64Array {
  return Float64Array.from({ length: 3 * mesh.corners.length }, (_, i) => {
    return mesh.positions[3 * mesh.corners[Math.floor(i / 3)]! + (i % 3)]!
  })
}

function read(panels: Float64Array, x: number, y: number, z: number): [number, number] {
  const out = new Float64Array(2)
  addPanels(out, panels, 0, panels.length / 9, x, y, z)
  return [out[0]!, out[1]!]
}

describe('solid angles of panels', () => {
  const cube = boxSolid([{ min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] }])
  const panels = panelsOf(cube)

  it('sum to 1 in a cube, 0 outside, with a bound of rounding size', () => {
    const [inside, insideBound] = read(panels, 0.1, 0.2, -0.3)
    expect(Math.abs(inside - 1)).toBeLessThanOrEqual(insideBound)
    expect(insideBound).toBeLessThan(1e-11)
    const [outside, outsideBound] = read(panels, 0.1, 0.7, -0.3)
    expect(Math.abs(outside)).toBeLessThanOrEqual(outsideBound)
  })

  it.each([
    ['a face', 0.5, 0.1, 0.2],
    ['a diagonal of a face', 0.5, 0.1, 0.1],
    ['an edge', 0.5, 0.5, 0.2],
    ['a corner', 0.5, -0.5, 0.5],
    ['a rounding beside a face', 0.5 + 2 ** -53, 0.1, 0.2],
  ])('leave a doubt of a whole winding on %s', (_, x, y, z) => {
    expect(read(panels, x, y, z)[1]).toBeGreaterThanOrEqual(1)
  })

  it('leave none in the plane of a face, beside it', () => {
    const [value, bound] = read(panels, 0.5, 0.1, 0.7)
    expect(Math.abs(value)).toBeLessThanOrEqual(bound)
    expect(bound).toBeLessThan(1e-11)
  })

  it('agree with the winding number on random triangles, seed 7', () => {
    const random = new Random(7)
    for (let round = 0; round < 50; round++) {
      const { triangles } = randomCluster(random, 8, 0.4)
      const mesh = { positions: triangles, corners: Uint32Array.from({ length: 24 }, (_, i) => i) }
      const [x, y, z] = [random.between(-0.5, 0.5), random.between(-0.5, 0.5), random.between(-0.5, 0.5)]
      const [value, bound] = read(triangles, x, y, z)
      expect(Math.abs(value - windingNumber(mesh, x, y, z))).toBeLessThanOrEqual(bound + 1e-14)
    }
  })
})
