import { describe, expect, it } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import { encodePalettePng, encodeRgbPng } from '../../scenes/build/png.ts'
import { decodePng } from './decode-png.ts'

describe('PNG files', () => {
  for (const [seed, width, height] of [
    [1, 1, 1],
    [2, 7, 5],
    [3, 64, 33],
  ] as const) {
    it(`keep full-colour pixels (seed ${seed}, ${width} × ${height})`, () => {
      const random = new Random(seed)
      const rgb = Uint8Array.from({ length: width * height * 3 }, () => random.below(256))
      const decoded = decodePng(encodeRgbPng(width, height, rgb))
      expect(decoded).toEqual({ width, height, rgb })
    })
    for (const colors of [1, 2, 3, 4, 5, 16, 17, 256]) {
      it(`keep pixels of ${colors} colours (seed ${seed}, ${width} × ${height})`, () => {
        const random = new Random(seed + 100 * colors)
        const palette = Uint8Array.from({ length: colors * 3 }, () => random.below(256))
        const indices = Uint8Array.from({ length: width * height }, () => random.below(colors))
        const decoded = decodePng(encodePalettePng(width, height, palette, indices))
        const rgb = Uint8Array.from([...indices].flatMap((i) => [...palette.subarray(3 * i, 3 * i + 3)]))
        expect(decoded).toEqual({ width, height, rgb })
      })
    }
  }

  it('refuse what is not an image', () => {
    expect(() => encodeRgbPng(2, 2, new Uint8Array(11))).toThrow('11 bytes are not an image of 2 × 2 pixels.')
    expect(() => encodePalettePng(1, 1, new Uint8Array(0), new Uint8Array(1))).toThrow('palette of 0 bytes')
    expect(() => encodePalettePng(1, 1, new Uint8Array(3), Uint8Array.of(1))).toThrow('beyond the palette')
  })
})
