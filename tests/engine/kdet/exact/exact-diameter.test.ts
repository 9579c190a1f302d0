import { describe, expect, it } from 'vitest'
import {
  ballDiameter2,
  type Fraction,
  triangleDiameter2,
} from '../../../../engine/kdet/exact/exact-diameter.ts'
import { Random } from '../../../../engine/math/random.ts'
import { diameterSquared, type Point } from '../../../twins/k-freeness.ts'

/** Of `count` points with coordinates below `width`; flat ones lie in a plane that is not an axis's. */
function somePoints(random: Random, count: number, width: number, isFlat: boolean): Point[] {
  return Array.from({ length: count }, () => {
    const [x, y, z] = [0, 1, 2].map(() => BigInt(random.below(width)))
    return [x, y, isFlat ? x + 2n * y : z]
  })
}

function expectSame({ over, under }: Fraction, [a, b]: readonly [bigint, bigint]): void {
  expect(under > 0n).toBe(true)
  expect(over * b).toBe(a * under)
}

describe('the exact diameter', () => {
  it.each([2, 4, 9, 2 ** 30])('of triangles with corners below %i (seed 1)', (width) => {
    const random = new Random(1)
    for (let round = 0; round < 100; round++) {
      const corners = somePoints(random, 3, width, false)
      expectSame(triangleDiameter2(corners), diameterSquared(corners))
      expectSame(ballDiameter2(corners), diameterSquared(corners))
    }
  })

  it.each([
    [2, false],
    [4, false],
    [9, true],
    [2 ** 30, false],
    [2 ** 30, true],
  ])('of up to eight points with coordinates below %i, in a plane: %s (seed 2)', (width, isFlat) => {
    const random = new Random(2)
    for (let round = 0; round < 60; round++) {
      const points = somePoints(random, 3 + random.below(6), width, isFlat)
      expectSame(ballDiameter2(points), diameterSquared(points))
    }
  })
})
