import { describe, expect, it } from 'vitest'
import { KDetError } from '../../../engine/kdet/kdet-error.ts'
import { PairList } from '../../../engine/kdet/pair-list.ts'
import { Random } from '../../../engine/math/random.ts'

describe('a list of pairs', () => {
  it('has them in order, the lower triangle first (seed 1)', () => {
    const random = new Random(1)
    const list = new PairList()
    const expected = new Set<number>()
    for (let n = 0; n < 5000; n++) {
      const a = random.below(70_000)
      const b = random.below(70_000)
      const key = Math.min(a, b) * 2 ** 20 + Math.max(a, b)
      if (a === b || expected.has(key)) continue
      expected.add(key)
      list.add(a, b)
    }
    list.sort(70_000)
    const found = Array.from(
      { length: list.count },
      (_, k) => list.pairs[2 * k] * 2 ** 20 + list.pairs[2 * k + 1],
    )
    expect(found).toEqual([...expected].sort((p, q) => p - q))
  })

  it('refuses more than it can hold with a sentence, and can be filled again', () => {
    const list = new PairList(1000)
    for (let n = 0; n < 1000; n++) list.add(n, n + 1)
    expect(list.count).toBe(1000)
    expect(() => list.add(0, 2)).toThrow(KDetError)
    expect(() => list.addAll(new Int32Array(4000), 0, 2000)).toThrow('More than 1000 pairs of triangles meet')
    list.clear()
    list.add(7, 3)
    expect([list.count, ...list.pairs.subarray(0, 2)]).toEqual([1, 3, 7])
  })
})
