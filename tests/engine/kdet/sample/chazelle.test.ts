import { describe, expect, it } from 'vitest'
import { analyzeSurface } from '../../../../cli/analyze-surface.ts'
import { joinedSet } from '../../../../engine/kdet/joined-set.ts'
import { KFreeness } from '../../../../engine/kdet/k-freeness.ts'
import { type KFreenessSummary, summarise } from '../../../../engine/kdet/k-freeness-summary.ts'
import { chazelle } from '../../../../engine/kdet/sample/chazelle.ts'
import { joined } from '../../../../engine/soup/joined-mesh.ts'
import { octasphere } from '../../../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import { pairsWithin } from '../../../twins/mesh-pairs.ts'

function summaryOf(mesh: TriangleMesh): KFreenessSummary {
  const kFreeness = new KFreeness(joinedSet([mesh]))
  kFreeness.countUpTo(kFreeness.count)
  return summarise(kFreeness)
}

describe('the Chazelle polyhedron', () => {
  it.each([1, 2, 5, 12])('of %i notches is one closed solid that nowhere meets itself', (notches) => {
    const mesh = chazelle(notches)
    expect(mesh.corners.length).toBe(3 * (16 * notches + 4))
    expect(analyzeSurface(mesh)).toEqual({
      watertight: true,
      manifold: true,
      oriented: true,
      convex: false,
      openEdges: 0,
      crowdedEdges: 0,
      splitVertices: 0,
      flatTriangles: 0,
    })
    expect(pairsWithin(mesh)).toEqual([])
    expect(volume(mesh)).toBeGreaterThan(0)
  })

  it('has notches along both families of lines of the saddle, which all but touch', () => {
    const { positions } = chazelle(6, 0.001)
    let onLines = 0
    for (let v = 0; v < positions.length; v += 3) {
      const above = positions[v + 2] - positions[v] * positions[v + 1]
      if (Math.abs(Math.abs(above) - 0.001) < 1e-12) onLines++
    }
    expect(onLines).toBe(2 * 2 * 6)
  })

  it('grows k with its triangles, where a sphere keeps it', () => {
    const sizes = [8, 16, 32, 64].map((notches) => summaryOf(chazelle(notches)))
    for (let i = 1; i < sizes.length; i++) {
      const growth = sizes[i].triangles / sizes[i - 1].triangles
      expect(sizes[i].mean / sizes[i - 1].mean).toBeGreaterThan(0.9 * growth)
      expect(sizes[i].max / sizes[i - 1].max).toBeGreaterThan(0.9 * growth)
    }
    for (const { warnings } of sizes) {
      expect(warnings).toEqual([expect.stringContaining('as in a Chazelle polyhedron')])
    }
    const spheres = [3, 4, 5].map((level) => summaryOf(octasphere(level)))
    for (const { max, warnings } of spheres) {
      expect(max).toBe(13)
      expect(warnings).toEqual([])
    }
  })

  it('is told of where it is a small part of a mesh', () => {
    const crowd = chazelle(60)
    const { warnings } = summaryOf(joined([crowd, octasphere(5, 20)]))
    expect(warnings).toEqual([expect.stringMatching(/^\d+ of 9156 triangles have 256 others or more/)])
  })
})

function volume({ positions, corners }: TriangleMesh): number {
  let six = 0
  for (let c = 0; c < corners.length; c += 3) {
    const [a, b, d] = [0, 1, 2].map((k) => positions.subarray(3 * corners[c + k], 3 * corners[c + k] + 3))
    six +=
      a[0] * (b[1] * d[2] - b[2] * d[1]) +
      a[1] * (b[2] * d[0] - b[0] * d[2]) +
      a[2] * (b[0] * d[1] - b[1] * d[0])
  }
  return six / 6
}
