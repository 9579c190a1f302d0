import { describe, expect, it } from 'vitest'
import { IN, ON, OUT } from '../../../engine/inside/label.ts'
import type { SliceLabels } from '../../../renderer/probe/messages.ts'
import {
  countDifferences,
  DIFFERENT_COLOR,
  IN_COLOR,
  ON_COLOR,
  OUT_COLOR,
  POTENTIAL_COLORS,
  paintSlice,
  type Rgba,
  rangeOf,
  SAME_COLOR,
} from '../../../renderer/probe/slice-colors.ts'
import { contrast } from '../ui/contrast.ts'

const plane = { corner: [0, 0, 0], across: [1, 0, 0], up: [0, 1, 0], normal: [0, 0, 1] } as const
function slice(method: 'ray' | 'multipole', labels: number[], potentials?: number[]): SliceLabels {
  return {
    id: 1,
    plane,
    cells: 2,
    method,
    labels: Uint8Array.from(labels),
    potentials: potentials === undefined ? null : Float32Array.from(potentials),
    milliseconds: 1,
  }
}
const ray = slice('ray', [OUT, IN, ON, IN])
const multipole = slice('multipole', [OUT, IN, ON, OUT], [0, 1, 0.5, -1])

describe('the colours of a slice', () => {
  it('show labels, their difference, and J', () => {
    const pixels = new Uint8Array(16)
    expect(paintSlice(pixels, 'ray', ray, null)).toBe(true)
    expect([...pixels]).toEqual([OUT_COLOR, IN_COLOR, ON_COLOR, IN_COLOR].flat())
    expect(paintSlice(pixels, 'multipole', ray, multipole)).toBe(true)
    expect([...pixels]).toEqual([OUT_COLOR, IN_COLOR, ON_COLOR, OUT_COLOR].flat())
    expect(paintSlice(pixels, 'difference', ray, multipole)).toBe(true)
    expect([...pixels]).toEqual([SAME_COLOR, SAME_COLOR, SAME_COLOR, DIFFERENT_COLOR].flat())
    expect(countDifferences(ray, multipole)).toBe(1)
    expect(paintSlice(pixels, 'potential', ray, multipole)).toBe(true)
    expect([...pixels.subarray(4, 8)]).toEqual(POTENTIAL_COLORS.at(-1))
    expect([...pixels.subarray(12, 16)]).toEqual(POTENTIAL_COLORS[0])
    expect(rangeOf(multipole.potentials!)).toEqual([-1, 1])
  })

  it('wait for what is not there yet, and never compare two places', () => {
    const pixels = new Uint8Array(16)
    expect(paintSlice(pixels, 'ray', null, null)).toBe(false)
    expect(paintSlice(pixels, 'multipole', ray, null)).toBe(false)
    expect(paintSlice(pixels, 'difference', { ...ray, id: 2 }, multipole)).toBe(false)
    expect(pixels.every((byte) => byte === 0)).toBe(true)
  })

  it('are told apart by brightness alone, and none is red', () => {
    const opaque = ([r, g, b]: Rgba) => [r, g, b, 1] as const
    for (const [a, b] of [
      [IN_COLOR, OUT_COLOR],
      [IN_COLOR, ON_COLOR],
      [OUT_COLOR, ON_COLOR],
      [SAME_COLOR, DIFFERENT_COLOR],
      [POTENTIAL_COLORS[0]!, POTENTIAL_COLORS.at(-1)!],
    ] as const)
      expect(contrast(opaque(a), opaque(b))).toBeGreaterThanOrEqual(3)
    for (const [r, g, b] of [IN_COLOR, OUT_COLOR, ON_COLOR, SAME_COLOR, DIFFERENT_COLOR, ...POTENTIAL_COLORS])
      expect(r > 140 && g < 0.6 * r && b < 0.6 * r).toBe(false)
  })
})
