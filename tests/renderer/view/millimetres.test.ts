import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { millimetreText } from '../../../renderer/view/overlays/millimetres.ts'

describe('millimetreText', () => {
  for (const [metres, wanted] of [
    [0, '0.0 mm'],
    [0.00004, '0.0 mm'],
    [0.0032, '3.2 mm'],
    [0.01, '10.0 mm'],
    [0.09994, '99.9 mm'],
    [0.09996, '100 mm'],
    [1.2345, '1235 mm'],
    [-1e-9, '0.0 mm'],
    [1e9, '9999999 mm'],
    [Number.POSITIVE_INFINITY, '9999999 mm'],
  ] as const)
    it(`writes ${metres} m as ${wanted}`, () => expect(millimetreText(metres)).toBe(wanted))

  it('gives the same text for the same distance again', () => {
    for (const metres of [0.0032, 1.5, 9.9995, 10.0005, 25]) {
      expect(millimetreText(metres)).toBe(millimetreText(metres))
      expect(millimetreText(metres)).toBe(
        metres < 0.1 ? `${(metres * 1000).toFixed(1)} mm` : `${Math.round(metres * 1000)} mm`,
      )
    }
  })

  it('agrees with formatted numbers (seed 1)', () => {
    const random = new Random(1)
    for (let i = 0; i < 2000; i++) {
      const metres = random.unit() ** 4 * 20
      const tenths = Math.round(metres * 1e4)
      const wanted = tenths < 1000 ? (tenths / 10).toFixed(1) : String(Math.round(metres * 1000))
      expect(millimetreText(metres)).toBe(`${wanted} mm`)
    }
  })
})
