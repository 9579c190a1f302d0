import { describe, expect, it } from 'vitest'
import { mayTouchBox } from '../../../../engine/inside/multipole/box-triangle.ts'
import { Random } from '../../../../engine/math/random.ts'

describe('triangle and box', () => {
  it('never misses a touch and mostly sees a gap, seed 1', () => {
    const random = new Random(1)
    let gaps = 0
    for (let round = 0; round < 3000; round++) {
      const size = 10 ** random.between(-4, -0.3)
      const t = Float64Array.from({ length: 9 }, () => random.between(-size, size))
      if (random.below(3) === 0)
        t.set(
          t.subarray(0, 3).map((x) => x * (1 + 1e-14)),
          6,
        )
      const [x, y, z] = [random.between(-0.1, 0.1), random.between(-0.1, 0.1), random.between(-0.1, 0.1)]
      const half = 10 ** random.between(-4, -1)
      const touches = mayTouchBox(t, 0, x, y, z, half + 1e-11)
      // The plain twin: points of the triangle that lie in the box.
      for (let k = 0; k < 60; k++) {
        const u = random.unit()
        const v = random.unit() * (1 - u)
        const at = (axis: number) => t[axis]! + u * (t[3 + axis]! - t[axis]!) + v * (t[6 + axis]! - t[axis]!)
        const inside = Math.max(Math.abs(at(0) - x), Math.abs(at(1) - y), Math.abs(at(2) - z)) <= half
        if (inside) expect(touches).toBe(true)
      }
      if (!touches) gaps++
    }
    expect(gaps).toBeGreaterThan(500)
  })

  it('tells apart what only an edge product separates', () => {
    // Passes the box's corner edge on a slant: all boxes and the plane overlap.
    const t = Float64Array.of(2.2, 0, -1, 0, 2.2, -1, 1.2, 1.2, 3)
    expect(mayTouchBox(t, 0, 0, 0, 0, 1)).toBe(false)
    expect(mayTouchBox(t, 0, 0, 0, 0, 1.3)).toBe(true)
  })

  it('keeps a sliver whose normal is rounding', () => {
    const t = Float64Array.of(-0.4, -0.4, -0.4, 0.4, 0.4, 0.4, 0.1 + 1e-17, 0.1, 0.1)
    for (const p of [-0.35, -0.11, 0.05, 0.2, 0.39]) expect(mayTouchBox(t, 0, p, p, p, 1e-11)).toBe(true)
  })
})
