import { describe, expect, it } from 'vitest'
import { TEXTURE_METRES, TEXTURES } from '../../scenes/build/textures.ts'
import { type DecodedPng, decodePng } from './decode-png.ts'

/** Bytes; a scene holds a dozen of them. */
const LARGEST = 150_000
/** Made for one leaf, whose two sides do not meet. */
const SEAM_IN_V = ['leaf']

/** Mean difference between two neighbouring columns (or rows). */
function step(image: DecodedPng, axis: 'u' | 'v', from: number): number {
  const length = axis === 'u' ? image.width : image.height
  const across = axis === 'u' ? image.height : image.width
  const pixel = (along: number, other: number) =>
    3 * (axis === 'u' ? other * image.width + along : along * image.width + other)
  let sum = 0
  for (let i = 0; i < across; i++)
    for (let c = 0; c < 3; c++) {
      const a = image.rgb[pixel(from, i) + c] ?? 0
      const b = image.rgb[pixel((from + 1) % length, i) + c] ?? 0
      sum += Math.abs(a - b)
    }
  return sum / (3 * across)
}

describe('textures', () => {
  for (const [name, paint] of Object.entries(TEXTURES)) {
    it(`${name} is small, of a size, seamless, and not one colour`, () => {
      const png = paint()
      expect(png.length).toBeLessThan(LARGEST)
      const image = decodePng(png)
      expect(image.width).toBe(image.height)
      expect([256, 512]).toContain(image.width)
      expect(TEXTURE_METRES[name]).toBeGreaterThan(0)
      expect(new Set(image.rgb).size).toBeGreaterThan(1)
      for (const axis of ['u', 'v'] as const) {
        if (axis === 'v' && SEAM_IN_V.includes(name)) continue
        const steps = Array.from({ length: image.width - 1 }, (_, i) => step(image, axis, i))
        expect(step(image, axis, image.width - 1)).toBeLessThanOrEqual(1.2 * Math.max(...steps) + 1)
      }
    })
  }

  it('are the same every time', () => {
    for (const name of ['oak-grain', 'rug', 'tiles-normal']) {
      expect(TEXTURES[name]?.()).toEqual(TEXTURES[name]?.())
    }
  })

  it('with normals point out of the surface', () => {
    for (const name of Object.keys(TEXTURES).filter((n) => n.endsWith('-normal'))) {
      const { rgb } = decodePng(TEXTURES[name]?.() ?? new Uint8Array(0))
      let worst = 0
      let flattest = 1
      for (let i = 0; i < rgb.length; i += 3) {
        const [x = 0, y = 0, z = 0] = [...rgb.subarray(i, i + 3)].map((value) => value / 127.5 - 1)
        flattest = Math.min(flattest, z)
        worst = Math.max(worst, Math.abs(Math.hypot(x, y, z) - 1))
      }
      expect(flattest, name).toBeGreaterThan(0)
      expect(worst, name).toBeLessThan(0.12)
    }
  })
})
