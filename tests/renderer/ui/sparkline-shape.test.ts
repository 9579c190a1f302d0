import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleTop, sparklinePoints } from '../../../renderer/ui/sparkline-shape.ts'

describe('scaleTop', () => {
  it.each([
    [[0.3, 0.42], 0.05, 0.5],
    [[0.01], 0.05, 0.05],
    [[60, 59], 20, 100],
    [[1], 0.05, 1],
    [[1.01], 0.05, 2],
    [[0], 0.2, 0.2],
  ])('of %j and at least %d is %d', (values, least, top) => {
    expect(scaleTop(Float32Array.from(values), values.length, least)).toBeCloseTo(top, 9)
  })

  it('looks at the frames that there are, and survives what is no number', () => {
    expect(scaleTop(Float32Array.of(0.1, 900), 1, 0.05)).toBeCloseTo(0.1, 6)
    expect(scaleTop(Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY), 2, 0.05)).toBe(0.05)
  })

  it('is never less than a value (seed 7)', () => {
    const values = fc.array(fc.float({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(values, (list) => {
        const array = Float32Array.from(list)
        const top = scaleTop(array, array.length, 0.05)
        expect(top * 1.001).toBeGreaterThanOrEqual(Math.max(...array))
        expect(top).toBeLessThanOrEqual(Math.max(0.05, ...array) * 2.51)
      }),
      { seed: 7 },
    )
  })
})

describe('sparklinePoints', () => {
  it('ends at the right edge and stays inside', () => {
    const out = new Float32Array(8)
    sparklinePoints(Float32Array.of(0, 1, 2, 5), 4, 10, 100, 20, 2, out)
    expect(out[6]).toBe(99)
    expect(out[0]).toBeCloseTo(66, 4)
    expect([out[1], out[3], out[5], out[7]]).toEqual([19, 10, 1, 1])
  })
})
