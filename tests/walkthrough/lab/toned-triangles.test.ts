import { describe, expect, it } from 'vitest'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../engine/math/random.ts'
import {
  CONTACT,
  NO_CONTACT,
  SELF_CONTACT,
  TonedTriangles,
} from '../../../walkthrough/lab/toned-triangles.ts'

function randomSet(random: Random, triangles: number): TriangleSet {
  return {
    positions: new Float64Array(90),
    corners: Uint32Array.from({ length: 3 * triangles }, () => random.below(30)),
    mesh: Int32Array.from({ length: triangles }, () => random.below(3)),
  }
}

/** By definition, triangle by triangle. */
function plainTones({ mesh }: TriangleSet, pairs: readonly (readonly [number, number])[]): number[] {
  return [...mesh].map((own, t) => {
    const others = pairs.flatMap(([a, b]) => (a === t ? [b] : b === t ? [a] : []))
    if (others.some((other) => mesh[other] !== own)) return CONTACT
    return others.length > 0 ? SELF_CONTACT : NO_CONTACT
  })
}

describe('tones of triangles', () => {
  it.each([1, 2, 3, 4])('are those of the definition, and sort the corners (seed %i)', (seed) => {
    const random = new Random(seed)
    // One after the other: what the last set left behind must not show.
    const toned = new TonedTriangles()
    for (const triangles of [40, 0, 7, 60]) {
      const set = randomSet(random, triangles)
      const pairs = Array.from({ length: triangles }, () => {
        return [random.below(triangles), random.below(triangles)] as const
      }).filter(([a, b]) => a !== b)
      // Longer than the pairs: what lies behind their end is not theirs.
      toned.paint(set, Int32Array.from([...pairs.flat(), 0, 1]), pairs.length)
      const expected = plainTones(set, pairs)
      expect([...toned.tones.subarray(0, triangles)]).toEqual(expected)
      const corners = new Uint32Array(3 * triangles + 2)
      toned.writeCorners(set, corners)
      const sorted = [NO_CONTACT, CONTACT, SELF_CONTACT].map((tone) =>
        expected.flatMap((each, t) => (each === tone ? [...set.corners.subarray(3 * t, 3 * t + 3)] : [])),
      )
      expect([...toned.counts]).toEqual(sorted.map(({ length }) => length / 3))
      expect([...corners]).toEqual([...sorted.flat(), 0, 0])
    }
  })
})
