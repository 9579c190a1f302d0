import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { NearestRows } from '../../../renderer/view/overlays/nearest-rows.ts'

describe('NearestRows', () => {
  for (const seed of [1, 2, 3])
    it(`keeps what a stable sort puts first (seed ${seed})`, () => {
      const random = new Random(seed)
      for (const most of [0, 1, 7, 40]) {
        const nearest = new NearestRows(most)
        for (const count of [0, 1, 5, 40, 300]) {
          nearest.clear()
          // Few different keys: ties are the rule.
          const offers = Array.from({ length: count }, (_, row) => ({ row, key: random.below(30) - 10 }))
          for (const { row, key } of offers) nearest.offer(row, key)
          const wanted = [...offers].sort((a, b) => a.key - b.key).slice(0, most)
          expect([...nearest.rows.subarray(0, nearest.count)]).toEqual(wanted.map(({ row }) => row))
          expect([...nearest.keys.subarray(0, nearest.count)]).toEqual(wanted.map(({ key }) => key))
        }
      }
    })

  it('takes no key that is not a number once it is full', () => {
    const nearest = new NearestRows(1)
    nearest.offer(1, 5)
    nearest.offer(2, Number.NaN)
    expect([...nearest.rows]).toEqual([1])
  })
})
