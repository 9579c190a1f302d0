import { expect, it } from 'vitest'
import { compareOpaque, type Drawn } from '../../../renderer/view/opaque-order.ts'

const drawn = (id: number, z: number, radius: number | null, renderOrder = 0): Drawn => ({
  id,
  z,
  renderOrder,
  object: radius === null ? {} : { boundingSphere: { radius } },
})

it('draws cups before the wall behind them, and the sky last', () => {
  const sky = drawn(1, 0, null, 1)
  const wall = drawn(2, 2, 4)
  const nearCup = drawn(3, 1, 0.05)
  const farCup = drawn(4, 3, 0.05)
  const twin = drawn(5, 3, 0.05)
  expect([sky, wall, twin, farCup, nearCup].sort(compareOpaque).map(({ id }) => id)).toEqual([3, 4, 5, 2, 1])
})
