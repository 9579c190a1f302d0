import { expect, it } from 'vitest'
import { Random } from '../../../../engine/math/random.ts'
import { PairSet } from '../../../../engine/soup/spherical/pair-set.ts'

it('is a set of pairs, through growth and clearing, seed 31', () => {
  const random = new Random(31)
  const pairs = new PairSet()
  for (const count of [10, 5000, 300]) {
    const plain = new Set<string>()
    pairs.clear()
    for (let n = 0; n < count; n++) {
      const a = random.below(70)
      const b = random.below(70)
      expect(pairs.add(a, b)).toBe(!plain.has(`${a},${b}`))
      plain.add(`${a},${b}`)
    }
  }
})
