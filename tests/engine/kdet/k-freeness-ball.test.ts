import { describe, expect, it } from 'vitest'
import { EnclosingBall } from '../../../engine/kdet/k-freeness-ball.ts'
import { Random } from '../../../engine/math/random.ts'

const ball = new EnclosingBall()

describe('the ball round a polygon', () => {
  it.each([0, 1, 5e4, 1e9, 1e15])('has a diameter %d away from the origin (seed 41)', (away) => {
    const random = new Random(41)
    for (let n = 0; n < 300; n++) {
      const count = 3 + random.below(9)
      const size = 10 ** random.between(-6, 1)
      const points = Float64Array.from({ length: 3 * count }, () => away + size * random.between(-1, 1))
      const diameter = ball.diameter(points, 0, count)
      let longest = 0
      for (let i = 0; i < count; i++) {
        for (let j = 0; j < i; j++) {
          const [x, y, z] = [0, 1, 2].map((k) => points[3 * i + k] - points[3 * j + k])
          longest = Math.max(longest, Math.hypot(x, y, z))
        }
      }
      // Jung: between the longest way across and √(3/2) of it.
      expect(diameter).toBeGreaterThanOrEqual(longest * (1 - 1e-9))
      expect(diameter).toBeLessThanOrEqual(longest * 1.2248)
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
