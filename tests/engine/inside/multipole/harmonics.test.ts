import { describe, expect, it } from 'vitest'
import {
  harmonicIndex,
  harmonics,
  regularHarmonics,
  singularHarmonics,
} from '../../../../engine/inside/multipole/harmonics.ts'
import { Random } from '../../../../engine/math/random.ts'
import { direction } from './cluster.ts'

describe('solid harmonics', () => {
  it('have the closed forms of low degree', () => {
    const [x, y, z] = [0.3, -0.5, 0.7]
    const r = harmonics(2)
    regularHarmonics(r, x, y, z)
    expect(r.re[harmonicIndex(1, 1)]).toBeCloseTo(x / 2, 15)
    expect(r.im[harmonicIndex(1, 1)]).toBeCloseTo(y / 2, 15)
    expect(r.re[harmonicIndex(1, -1)]).toBeCloseTo(-x / 2, 15)
    expect(r.re[harmonicIndex(2, 0)]).toBeCloseTo((2 * z * z - x * x - y * y) / 4, 15)
    expect(r.re[harmonicIndex(2, 2)]).toBeCloseTo((x * x - y * y) / 8, 15)
    const s = harmonics(1)
    singularHarmonics(s, x, y, z)
    const length = Math.hypot(x, y, z)
    expect(s.re[harmonicIndex(0, 0)]).toBeCloseTo(1 / length, 14)
    expect(s.re[harmonicIndex(1, 0)]).toBeCloseTo(z / length ** 3, 14)
    expect(s.im[harmonicIndex(1, 1)]).toBeCloseTo(y / length ** 3, 14)
  })

  it('sum to 1/|x − y| within the bound (12), seed 1', () => {
    const random = new Random(1)
    for (let round = 0; round < 50; round++) {
      const p = 3 + random.below(10)
      const near = random.between(0.01, 1)
      const far = near * random.between(1.5, 4)
      const a = direction(random).map((c) => c * near) as [number, number, number]
      const b = direction(random).map((c) => c * far) as [number, number, number]
      const r = harmonics(p)
      const s = harmonics(p)
      regularHarmonics(r, ...a)
      singularHarmonics(s, ...b)
      let sum = 0
      for (let k = 0; k < r.re.length; k++) sum += s.re[k]! * r.re[k]! + s.im[k]! * r.im[k]!
      const kernel = 1 / Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
      expect(Math.abs(sum - kernel)).toBeLessThanOrEqual(
        (near / far) ** (p + 1) / (far - near) + 1e-12 / near,
      )
    }
  })

  it('add up by the addition theorem, seed 2', () => {
    const random = new Random(2)
    const [a, b, both] = [harmonics(6), harmonics(6), harmonics(6)]
    for (let round = 0; round < 10; round++) {
      const u = direction(random)
      const v = direction(random)
      regularHarmonics(a, ...u)
      regularHarmonics(b, ...v)
      regularHarmonics(both, u[0] + v[0], u[1] + v[1], u[2] + v[2])
      for (let n = 0; n <= 6; n++) {
        for (let m = -n; m <= n; m++) {
          let re = 0
          for (let s = 0; s <= n; s++) {
            for (let t = -s; t <= s; t++) {
              if (Math.abs(m - t) > n - s) continue
              const i = harmonicIndex(s, t)
              const j = harmonicIndex(n - s, m - t)
              re += a.re[i]! * b.re[j]! - a.im[i]! * b.im[j]!
            }
          }
          expect(re).toBeCloseTo(both.re[harmonicIndex(n, m)]!, 13)
        }
      }
    }
  })
})
