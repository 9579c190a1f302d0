import { describe, expect, it } from 'vitest'
import { crack } from '../../../../engine/kdet/sample/cracks.ts'
import { roundGrid } from '../../../../engine/kdet/sample/round-grid.ts'
import { Random } from '../../../../engine/math/random.ts'
import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'

const SEEDS = [1, 2, 3]
const SHARDS = 20

/** Metres of edges between triangles of different shards. */
function lengthOfCracks({ positions, corners }: TriangleMesh, shardOf: Uint16Array): number {
  const owner = new Map<string, number>()
  let length = 0
  for (let c = 0; c < corners.length; c++) {
    const [a, b] = [corners[c], corners[c % 3 === 2 ? c - 2 : c + 1]]
    const edge = `${Math.min(a, b)} ${Math.max(a, b)}`
    const shard = shardOf[Math.floor(c / 3)]
    const other = owner.get(edge)
    if (other === undefined) owner.set(edge, shard)
    else if (other !== shard)
      length += Math.hypot(...[0, 1, 2].map((k) => positions[3 * a + k] - positions[3 * b + k]))
  }
  return length
}

/** Twice the area that a triangle turns outwards. */
function outward({ positions, corners }: TriangleMesh, t: number): number {
  const [a, b, c] = [0, 1, 2].map((k) =>
    positions.subarray(3 * corners[3 * t + k], 3 * corners[3 * t + k] + 3),
  )
  const u = b.map((x, k) => x - a[k])
  const v = c.map((x, k) => x - a[k])
  const normal = [0, 1, 2].map((k) => u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3])
  return normal.reduce((sum, n, k) => sum + n * a[k], 0)
}

describe.each(SEEDS)('cracks of a ball, seed %i', (seed) => {
  const ball = roundGrid(24)
  const { outer, shardOf } = crack(ball, SHARDS, new Random(seed))

  it('are straighter than the edges of its triangles', () => {
    expect(lengthOfCracks(outer, shardOf) / lengthOfCracks(ball, shardOf)).toBeLessThan(0.9)
  })

  it('leave every triangle an area, the same side out', () => {
    for (let t = 0; t < shardOf.length; t++) expect(outward(outer, t)).toBeGreaterThan(0)
    expect(new Set(shardOf).size).toBe(SHARDS)
  })
})
