/**
 * `analyze` took the square of the time: beside one corner at 1e12, as broken files have, all other triangles stood in
 * one cell of its grid, whose cells were counted from the lowest corner and were never more than 2^28 along an axis.
 */
import { expect, it } from 'vitest'
import { joinedSet } from '../../engine/kdet/joined-set.ts'
import { KFreeness } from '../../engine/kdet/k-freeness.ts'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'

const ball = octasphere(4)

function counted(kFreeness: KFreeness): KFreeness {
  kFreeness.countUpTo(kFreeness.count)
  return kFreeness
}

it.each([1e12, -1e12, 1e30, -1e38])('a stray corner at %d', (far) => {
  const stray = {
    positions: Float64Array.of(0, 0, 5, 1, 0, 5, 0, far, far),
    corners: Uint32Array.of(0, 1, 2),
  }
  const { k, grid } = counted(new KFreeness(joinedSet([ball, stray])))
  expect([...k.subarray(0, -1)]).toEqual([...counted(new KFreeness(joinedSet([ball]))).k])
  const { start } = grid
  const fullest = start.reduce((most, first, b) => Math.max(most, (start[b + 1] ?? first) - first), 0)
  expect(fullest).toBeLessThan(64)
})
