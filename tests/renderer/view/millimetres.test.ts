import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import {
  GLYPHS,
  LEFT_END,
  MOST_GLYPHS,
  RIGHT_END,
  writeMillimetres,
} from '../../../renderer/view/overlays/millimetres.ts'

const out = new Uint8Array(MOST_GLYPHS)

function text(metres: number): string {
  const count = writeMillimetres(out, metres)
  expect(out[0]).toBe(LEFT_END)
  expect(out[count - 1]).toBe(RIGHT_END)
  return [...out.subarray(1, count - 1)].map((glyph) => GLYPHS[glyph]).join('')
}

describe('writeMillimetres', () => {
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
    it(`writes ${metres} m as ${wanted}`, () => expect(text(metres)).toBe(wanted))

  it('agrees with formatted numbers (seed 1)', () => {
    const random = new Random(1)
    for (let i = 0; i < 2000; i++) {
      const metres = random.unit() ** 4 * 20
      const tenths = Math.round(metres * 1e4)
      const wanted = tenths < 1000 ? (tenths / 10).toFixed(1) : String(Math.round(metres * 1000))
      expect(text(metres)).toBe(`${wanted} mm`)
    }
  })
})
