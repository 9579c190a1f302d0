import { describe, expect, it } from 'vitest'
import { wholePoints } from '../../../../engine/kdet/exact/whole-points.ts'
import { wholeNumbers } from '../../../twins/triangle-pair.ts'

const cases: Record<string, number[]> = {
  'whole numbers': [0, -0, 1, -7, 2 ** 53, -(2 ** 60)],
  fractions: [0.5, -0.1, 1 / 3, 1e-20, 3, -(2 ** -30)],
  'the smallest and the largest': [5e-324, -Number.MAX_VALUE, 2 ** -1022, 2 ** -1022 + 2 ** -1074, 1, 0],
  'below the normal range': [2 ** -1040, -(2 ** -1030), 3 * 2 ** -1074, 0, 2 ** -1023, 2 ** -1060],
  'the largest alone': [Number.MAX_VALUE, 1e300, -1e308, 1e200, 0, 2 ** 1023],
}

describe('doubles as whole numbers', () => {
  it.each(Object.entries(cases))('%s are what they were, in one unit', (_name, numbers) => {
    const { points, doublings } = wholePoints(Float64Array.from(numbers), [0, 3], [3, 6])
    const plain = wholeNumbers(numbers)
    expect(points.flat().map((x) => x << BigInt(plain.doublings))).toEqual(
      plain.whole.map((x) => x << BigInt(doublings)),
    )
  })

  it('are as small as can be: arithmetic on a regular mesh stays short', () => {
    expect(wholePoints(Float64Array.of(3, 0.25, -1000), [0, 3])).toEqual({
      points: [[12n, 1n, -4000n]],
      doublings: 2,
    })
  })
})
