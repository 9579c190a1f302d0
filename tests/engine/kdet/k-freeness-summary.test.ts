import { describe, expect, it } from 'vitest'
import { joinedSet } from '../../../engine/kdet/joined-set.ts'
import { KFreeness } from '../../../engine/kdet/k-freeness.ts'
import { type KFreenessSummary, summarise } from '../../../engine/kdet/k-freeness-summary.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'

function summaryOf(...meshes: TriangleMesh[]): KFreenessSummary {
  const kFreeness = new KFreeness(joinedSet(meshes))
  kFreeness.countUpTo(kFreeness.count)
  return summarise(kFreeness)
}

function plane(size: number): TriangleMesh {
  return {
    positions: Float64Array.of(-size, -1, -size, size, -1, -size, size, -1, size, -size, -1, size),
    corners: Uint32Array.of(0, 2, 1, 0, 3, 2),
  }
}

/** Triangles that share one corner, round a circle: each is near all the others. */
function fan(count: number, radius = 1): TriangleMesh {
  const positions = [0, 0, 0]
  const corners: number[] = []
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count
    positions.push(radius * Math.cos(angle), radius * Math.sin(angle), 0)
    corners.push(0, 1 + i, 1 + ((i + 1) % count))
  }
  return { positions: Float64Array.from(positions), corners: Uint32Array.from(corners) }
}

describe('the summary of k', () => {
  it('has mean, maximum, deviation, neighbours, height and bounds', () => {
    // Right triangles of diameters 2 and 8, near each other, and one of 8 far away.
    const right = (size: number, x: number) => [x, 0, 0, x + size, 0, 0, x + size / 2, size / 2, 0]
    const mesh = (numbers: number[]) => ({
      positions: Float64Array.from(numbers),
      corners: Uint32Array.from({ length: numbers.length / 3 }, (_, v) => v),
    })
    const summary = summaryOf(mesh([...right(2, 0), ...right(8, 2), ...right(8, 100)]))
    expect(summary).toEqual({
      triangles: 3,
      mean: 4 / 3,
      max: 2,
      deviation: expect.closeTo(Math.sqrt(2) / 3, 12),
      crowded: 0,
      neighbours: 1 / 3,
      height: 3,
      sizeRatio: 4,
      triangleBound: 18,
      polygonBound: 42,
      warnings: [],
    })
  })

  it('of no triangles has no numbers to divide by', () => {
    expect(summaryOf()).toMatchObject({
      triangles: 0,
      mean: 0,
      max: 0,
      deviation: 0,
      sizeRatio: 1,
      warnings: [],
    })
  })

  it('warns of small detail on a huge plane, and says how many triangles are to blame', () => {
    const { warnings, height } = summaryOf(octasphere(3), plane(1000))
    expect(warnings).toEqual([
      expect.stringMatching(/^Small detail on a huge plane: 2 of 514 triangles are at least 16 times larger/),
    ])
    expect(height).toBeGreaterThan(10)
    expect(summaryOf(octasphere(3), plane(1.5)).warnings).toEqual([])
  })

  it('warns of sizes over many octaves without a gap', () => {
    const spheres = Array.from({ length: 14 }, (_, i) => octasphere(1, 2 ** i, [5 * 2 ** i, 0, 0]))
    expect(summaryOf(...spheres).warnings).toEqual([
      expect.stringMatching(/^Triangles differ in size by 1\d octaves/),
    ])
  })

  it('tells more octaves than its grid has levels', () => {
    const spheres = Array.from({ length: 41 }, (_, i) => octasphere(1, 2 ** i, [5 * 2 ** i, 0, 0]))
    const { warnings, height } = summaryOf(...spheres)
    expect(height).toBe(32)
    expect(warnings).toEqual([
      expect.stringMatching(/^Triangles differ in size by 4\d octaves, so the grid is 32 levels high/),
    ])
  })

  it('warns of a fan, alone and in a large mesh', () => {
    expect(summaryOf(fan(200)).warnings).toHaveLength(1)
    const { max, crowded, warnings } = summaryOf(octasphere(6), fan(1100, 0.1))
    expect(max).toBeGreaterThan(1000)
    expect(crowded).toBeGreaterThanOrEqual(8 * 4 ** 6)
    expect(warnings).toEqual([expect.stringContaining(`Triangle ${crowded} has ${max - 1} others`)])
    // A small one in a large mesh does no harm.
    expect(summaryOf(octasphere(6), fan(280, 0.1)).warnings).toEqual([])
  })
})
