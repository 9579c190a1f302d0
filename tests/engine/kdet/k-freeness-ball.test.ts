import { describe, expect, it } from 'vitest'
import { ballDiameter2 } from '../../../engine/kdet/exact/exact-diameter.ts'
import { wholePoints } from '../../../engine/kdet/exact/whole-points.ts'
import { EnclosingBall } from '../../../engine/kdet/k-freeness-ball.ts'
import { Random } from '../../../engine/math/random.ts'

const ball = new EnclosingBall()

/** The exact one, to the last bits of a double. */
function exactDiameter(points: Float64Array): number {
  const { points: whole, doublings } = wholePoints(points, [0, points.length])
  const { over, under } = ballDiameter2(whole)
  const digits = 2n ** BigInt(200)
  return Math.sqrt(Number((over * digits) / under) / 2 ** 200) / 2 ** doublings
}

describe('the ball round a polygon', () => {
  it.each([0, 1, 5e4, 1e9, 1e15])(
    'has its diameter %d away from the origin, but where four corners hold it (seed 41)',
    (away) => {
      const random = new Random(41)
      let sure = 0
      for (let n = 0; n < 300; n++) {
        const count = 3 + random.below(9)
        const size = 10 ** random.between(-6, 1)
        const points = Float64Array.from({ length: 3 * count }, () => away + size * random.between(-1, 1))
        const diameter = ball.diameter(points, 0, count)
        if (Number.isNaN(diameter)) continue
        sure++
        const exact = exactDiameter(points)
        expect(Math.abs(diameter - exact)).toBeLessThanOrEqual(2 ** -42 * exact)
      }
      expect(sure).toBeGreaterThan(100)
    },
  )

  it('is sure of polygons in a plane, also of regular ones, where rounding chooses who holds it (seed 43)', () => {
    const random = new Random(43)
    for (let n = 0; n < 200; n++) {
      const count = 3 + random.below(9)
      const turn = random.between(0, 9)
      const points = Float64Array.from({ length: 3 * count }, (_, i) => {
        const angle = turn + (2 * Math.PI * Math.floor(i / 3)) / count
        return i % 3 === 0 ? Math.cos(angle) : i % 3 === 1 ? Math.sin(angle) : 0.3 * Math.cos(angle)
      })
      const exact = exactDiameter(points)
      expect(Math.abs(ball.diameter(points, 0, count) - exact)).toBeLessThanOrEqual(2 ** -42 * exact)
    }
  })

  it('is the same wherever the polygon is, where the places are exact (seed 42)', () => {
    const random = new Random(42)
    for (let n = 0; n < 100; n++) {
      const here = Float64Array.from({ length: 24 }, () => random.below(64))
      const there = here.map((x) => x + 2 ** 40)
      expect(ball.diameter(there, 0, 8)).toBe(ball.diameter(here, 0, 8))
    }
  })
})
