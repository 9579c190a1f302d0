import { describe, expect, it } from 'vitest'
import { OrderedSet } from '../../../engine/broad/ordered-set.ts'
import { Random } from '../../../engine/math/random.ts'

describe('OrderedSet', () => {
  for (const size of [1, 31, 32, 33, 1024, 1025, 40_000])
    it(`finds the next member like a scan would, up to ${size} (seed ${size})`, () => {
      const random = new Random(size)
      const set = new OrderedSet()
      const plain = new Uint8Array(size)
      // Emptied and used again: nothing of the first round may be left.
      for (let round = 0; round < 2; round++) {
        set.reset(size)
        plain.fill(0)
        for (let i = 0; i < 600; i++) {
          const member =
            random.below(3) === 0 ? size - 1 - random.below(Math.min(size, 3)) : random.below(size)
          plain[member] = random.below(2)
          if (plain[member] === 1) set.add(member)
          else set.remove(member)
          const from = random.below(size + 1)
          const found = plain.indexOf(1, from)
          expect(set.next(from)).toBe(found < 0 ? size : found)
        }
      }
    })

  it('holds what was added and not what was removed', () => {
    const set = new OrderedSet()
    set.reset(100)
    set.add(40)
    set.add(40)
    set.add(99)
    expect([set.next(0), set.next(41), set.next(100)]).toEqual([40, 99, 100])
    set.remove(40)
    set.remove(41)
    expect(set.next(0)).toBe(99)
  })
})
