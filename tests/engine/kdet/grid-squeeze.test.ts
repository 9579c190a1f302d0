import { describe, expect, it } from 'vitest'
import { SQUEEZE_NUMBERS, SqueezeSamples, squeezedPlace } from '../../../engine/kdet/grid-squeeze.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { TriangleRecords } from '../../../engine/kdet/triangle-records.ts'
import { Random } from '../../../engine/math/random.ts'
import { loose } from './triangle-sets.ts'

const COUNT = 4000

/** A thin layer of small triangles, one metre wide. */
function layer(random: Random, x = 0): number[] {
  return Array.from({ length: COUNT }, () => {
    const at = [x + random.between(0, 1), random.between(0, 1), random.between(0, 0.01)]
    return Array.from({ length: 9 }, (_, k) => at[k % 3] + random.between(-0.008, 0.008))
  }).flat()
}

describe('detail in a grid of a huge extent costs what it costs alone', () => {
  const random = new Random(1)
  const alone = layer(random)
  const sizes = [1e3, 1e6, 1e9, 1e14]
  it.each([
    ...sizes.map((w) => [`on a plane of ${w}`, [...alone, -w, -w, -1, w, -w, -1, 0, w, -1], 1] as const),
    ...sizes.slice(0, 3).map((w) => [`twice, ${w} apart`, [...alone, ...layer(random, w)], 2] as const),
    ['with a single one far away', [...alone, 1e12, 0, 0, 1e12, 1, 0, 1e12, 0, 1], 1] as const,
    ['with a single one that is tiny', [...alone, 0, 0, 0, 1e-12, 0, 0, 0, 1e-12, 0], 1] as const,
  ])('%s (seed 1)', (_name, numbers, times) => {
    const kdet = new KDet()
    kdet.use(loose(alone))
    kdet.run()
    const { pairCount } = kdet
    const { candidates } = kdet.report
    kdet.use(loose(numbers, 1))
    kdet.run()
    expect(kdet.report.candidates).toBeLessThan(10 * times * candidates + 10 * COUNT)
    if (times === 1) expect(kdet.pairCount).toBe(pairCount)
  })
})

it('squeezed places rise with the coordinate, nowhere steeper than asked (seed 2)', () => {
  const random = new Random(2)
  for (let n = 0; n < 50; n++) {
    const wide = 10 ** random.between(0, 12)
    const numbers = Array.from({ length: 9 * 300 }, (_, k) =>
      k < 9 * 280 ? random.between(0, 1) : random.between(-wide, wide),
    )
    const records = new TriangleRecords()
    records.fill(loose(numbers))
    const knots = new Float64Array(SQUEEZE_NUMBERS)
    new SqueezeSamples().writeKnots(knots, 0, 1, records, 0.25, -wide, wide, 1000, 2 ** 28)
    const at = Array.from({ length: 400 }, () =>
      random.below(2) === 0 ? random.between(0, 0.25) : random.between(-wide, wide),
    ).sort((a, b) => a - b)
    let before = 0
    at.forEach((x, k) => {
      const place = squeezedPlace(knots, 0, 1, x)
      expect(place).toBeGreaterThanOrEqual(before)
      if (k > 0) expect(place - before).toBeLessThanOrEqual(1000 * (x - at[k - 1]) * (1 + 1e-9) + 1e-6)
      before = place
    })
    expect(squeezedPlace(knots, 0, 1, wide)).toBeLessThanOrEqual(2 ** 28)
    expect(squeezedPlace(knots, 0, 1, -wide)).toBe(0)
  }
})
