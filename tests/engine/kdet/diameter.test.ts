import { describe, expect, it } from 'vitest'
import { enclosingDiameter } from '../../../engine/kdet/diameter.ts'
import { Random } from '../../../engine/math/random.ts'

/** The smallest circle round three points, by trying: through two of them, or through all three. */
function plainDiameter(p: number[]): number {
  const at = (i: number) => p.slice(3 * i, 3 * i + 3)
  const apart = (a: number[], b: number[]) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const edges = [apart(at(0), at(1)), apart(at(1), at(2)), apart(at(2), at(0))]
  for (let i = 0; i < 3; i++) {
    const [a, b, c] = [at(i), at((i + 1) % 3), at((i + 2) % 3)]
    const middle = a.map((x, k) => (x + b[k]) / 2)
    if (2 * apart(middle, c) <= edges[i] * (1 + 1e-12)) return edges[i]
  }
  // Kahan's stable area.
  const [c, b, a] = [...edges].sort((x, y) => x - y)
  const area = Math.sqrt((a + (b + c)) * (c - (a - b)) * (c + (a - b)) * (a + (b - c))) / 4
  return (a * b * c) / (2 * area)
}

describe('enclosingDiameter', () => {
  it.each([1, 1e-3, 1e6])('is the smallest circle of random triangles of size %d (seed 1)', (size) => {
    const random = new Random(1)
    let acute = 0
    for (let n = 0; n < 500; n++) {
      const p = Array.from({ length: 9 }, () => random.between(-size, size))
      const d = enclosingDiameter(Float64Array.from([0, ...p]), 1)
      expect(d / plainDiameter(p)).toBeCloseTo(1, 7)
      const longest = Math.max(
        ...[0, 1, 2].map((i) => Math.hypot(...[0, 1, 2].map((k) => p[3 * i + k] - p[(3 * i + 3 + k) % 9]))),
      )
      expect(d).toBeGreaterThanOrEqual(longest * (1 - 1e-15))
      if (d > longest * 1.001) acute++
    }
    expect(acute).toBeGreaterThan(50)
  })

  it('is that of an acute needle: hardly more than its long edges', () => {
    const d = enclosingDiameter(Float64Array.of(0, -1e-9, 0, 0, 1e-9, 0, 1, 0, 0), 0)
    expect(d).toBeCloseTo(1, 12)
    expect(d).toBeGreaterThanOrEqual(1)
  })

  it('knows the regular triangle, the right one, the segment and the point', () => {
    expect(enclosingDiameter(Float64Array.of(0, 0, 0, 1, 0, 0, 0.5, Math.sqrt(3) / 2, 0), 0)).toBeCloseTo(
      2 / Math.sqrt(3),
      14,
    )
    expect(enclosingDiameter(Float64Array.of(0, 0, 0, 3, 0, 0, 0, 4, 0), 0)).toBe(5)
    expect(enclosingDiameter(Float64Array.of(0, 0, 0, 3, 0, 0, 1, 0, 0), 0)).toBe(3)
    expect(enclosingDiameter(Float64Array.of(7, 7, 7, 7, 7, 7, 7, 7, 7), 0)).toBe(0)
  })

  it.each([2 ** -1060, 2 ** -1000, 2 ** -500, 2 ** -120, 2 ** 119, 2 ** 121, 2 ** 500, 2 ** 1020])(
    'scales to %d',
    (scale) => {
      const right = Float64Array.of(0, 0, 0, 3, 0, 0, 0, 4, 0).map((x) => x * scale)
      expect(enclosingDiameter(right, 0)).toBe(5 * scale)
    },
  )

  it('is small where huge coordinates are equal, and finite at the end of the range', () => {
    const small = Float64Array.of(1e300, 0, 0, 1e300, 3e-200, 0, 1e300, 0, 4e-200)
    expect(enclosingDiameter(small, 0) / 5e-200).toBeCloseTo(1, 12)
    const end = Number.MAX_VALUE
    expect(enclosingDiameter(Float64Array.of(-end, -end, -end, end, end, end, 0, 0, 0), 0)).toBe(end)
  })

  it.each([Number.NaN, Infinity])('is not a number for a corner at %d', (bad) => {
    expect(enclosingDiameter(Float64Array.of(0, 0, 0, bad, 0, 0, 0, 4, 0), 0)).toBeNaN()
    expect(enclosingDiameter(Float64Array.of(bad, 0, 0, bad, 0, 0, bad, 4, 0), 0)).toBeNaN()
  })
})
