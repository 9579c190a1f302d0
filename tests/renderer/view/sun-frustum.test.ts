import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import {
  FRUSTUM_HALF_WIDTH,
  FRUSTUM_LENGTH,
  fitSunFrustum,
  sunAxes,
  WIDEST_MAP,
} from '../../../renderer/view/sun-frustum.ts'

const ROOM = [-3, 0, -2, 3, 2.7, 2]

describe('sunAxes', () => {
  for (const direction of [
    [0.3, -0.8, 0.2],
    [0, -1, 0],
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ] as const)
    it(`is a right-angled frame for ${direction.join(', ')}`, () => {
      const axes = sunAxes(direction)
      for (let a = 0; a < 3; a++) {
        for (let b = 0; b < 3; b++) {
          const dot = [0, 1, 2].reduce((sum, k) => sum + axes[3 * a + k] * axes[3 * b + k], 0)
          expect(dot).toBeCloseTo(a === b ? 1 : 0, 12)
        }
      }
    })
})

describe('fitSunFrustum', () => {
  it('holds every corner of a room, tightly, wherever the walker is (seed 1)', () => {
    const random = new Random(1)
    for (let round = 0; round < 50; round++) {
      const axes = sunAxes([random.between(-1, 1), -random.unit(), random.between(-1, 1)])
      const out = new Float64Array(FRUSTUM_LENGTH)
      expect(fitSunFrustum(out, axes, ROOM, [1, 1, 1])).toBe(true)
      expect(fitSunFrustum(out, axes, ROOM, [50, 1, 1])).toBe(false)
      for (let axis = 0; axis < 3; axis++) {
        let farthest = 0
        for (let corner = 0; corner < 8; corner++) {
          const at = [0, 1, 2].reduce(
            (sum, k) => sum + axes[3 * axis + k] * (ROOM[k + 3 * ((corner >> k) & 1)] - out[k]),
            0,
          )
          farthest = Math.max(farthest, Math.abs(at))
        }
        expect(farthest).toBeCloseTo(out[FRUSTUM_HALF_WIDTH + axis], 9)
      }
    }
  })

  it('follows the walker in steps through a scene that is too wide', () => {
    const axes = sunAxes([0.2, -1, 0.1])
    const out = new Float64Array(FRUSTUM_LENGTH)
    const field = [-200, -1, -200, 200, 10, 200]
    let changes = 0
    for (let x = 0; x < 20; x += 0.05) {
      if (fitSunFrustum(out, axes, field, [x, 1.6, 0])) changes++
      expect(out[FRUSTUM_HALF_WIDTH]).toBe(WIDEST_MAP / 2)
      const across = [0, 1, 2].reduce((sum, k) => sum + axes[k] * ([x, 1.6, 0][k] - out[k]), 0)
      expect(Math.abs(across)).toBeLessThanOrEqual(1 + 1e-9)
    }
    expect(changes).toBeGreaterThan(5)
    expect(changes).toBeLessThan(30)
  })
})
