import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { PairOrder } from '../../../engine/simulation/pair-order.ts'

it('sorts like the plain comparison sort, whatever the order of pairs and bodies (seed 21)', () => {
  const random = new Random(21)
  for (let round = 0; round < 300; round++) {
    const bodies = 2 + random.below(40)
    const order = new PairOrder(bodies)
    for (let frame = 0; frame < 3; frame++) {
      const pairs: number[][] = []
      for (let k = random.below(60); k > 0; k--) {
        const a = random.below(bodies)
        const b = (a + 1 + random.below(bodies - 1)) % bodies
        pairs.push([a, b])
      }
      // One spare pair at the end, beyond the count: it must not be read.
      order.sort(Int32Array.from([...pairs.flat(), 0, 1]), pairs.length)
      const plain = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
      plain.sort((p, q) => p[0] - q[0] || p[1] - q[1])
      expect([...order.sorted.subarray(0, pairs.length * 2)]).toEqual(plain.flat())
    }
  }
})
