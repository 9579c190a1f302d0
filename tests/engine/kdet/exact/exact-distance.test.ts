import { expect, it } from 'vitest'
import { areWithin } from '../../../../engine/kdet/exact/exact-distance.ts'
import { Random } from '../../../../engine/math/random.ts'
import { distanceSquaredApart, type Point, type Triangle } from '../../../twins/k-freeness.ts'
import { trianglesMeetPlainly } from '../../../twins/triangle-pair.ts'

function someTriangle(random: Random, width: number, away: number): Triangle {
  const corner = (): Point => [
    BigInt(away + random.below(width)),
    BigInt(random.below(width)),
    BigInt(random.below(width)),
  ]
  const [a, b, c] = [corner(), corner(), corner()]
  // Points and segments too.
  return [a, random.below(8) === 0 ? a : b, random.below(8) === 0 ? a : c]
}

it.each([3, 8, 1000, 2 ** 30])(
  'triangles with corners below %i are within their distance and nothing less (seed 3)',
  (width) => {
    const random = new Random(3)
    for (let round = 0; round < 150; round++) {
      const a = someTriangle(random, width, 0)
      const b = someTriangle(random, width, random.below(3) * width)
      if (trianglesMeetPlainly(a.flat().map(Number), b.flat().map(Number))) continue
      const [over, under] = distanceSquaredApart(a, b)
      for (const [p, q] of [
        [a, b],
        [b, a],
      ] as const) {
        expect(areWithin(p, q, { over, under })).toBe(true)
        expect(areWithin(p, q, { over: over * 10n ** 30n - 1n, under: under * 10n ** 30n })).toBe(false)
        expect(areWithin(p, q, { over: over * 10n ** 30n + 1n, under: under * 10n ** 30n })).toBe(true)
      }
    }
  },
)
