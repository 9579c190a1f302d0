import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { sliceFrame, slicePlane, slicePoints } from '../../../renderer/probe/slice-plane.ts'

const BOX = [-1, 0, 2, 3, 1, 10]
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!

describe('a slice', () => {
  it.each([
    ['x', 0],
    ['y', 1],
    ['z', 2],
  ] as const)('along %s goes from end to end of the box', (axis, k) => {
    const frame = sliceFrame(axis, [0, 0, 1], [0, 1, 0])
    for (const place of [0, 0.25, 1]) {
      const points = slicePoints(slicePlane(BOX, frame, place), 4)
      for (let i = 0; i < 16; i++)
        expect(points[3 * i + k]).toBeCloseTo(BOX[k]! + place * (BOX[3 + k]! - BOX[k]!), 12)
    }
  })

  it('covers the box and a little more', () => {
    const points = slicePoints(slicePlane(BOX, sliceFrame('z', [0, 0, 1], [0, 1, 0]), 0.5), 64)
    const xs = Array.from({ length: 64 * 64 }, (_, i) => points[3 * i]!)
    const ys = Array.from({ length: 64 * 64 }, (_, i) => points[3 * i + 1]!)
    expect(Math.min(...xs)).toBeLessThan(-1)
    expect(Math.max(...xs)).toBeGreaterThan(3)
    expect(Math.min(...ys)).toBeLessThan(0)
    expect(Math.max(...ys)).toBeGreaterThan(1)
  })

  it.each([1, 2, 3])('faces the viewer, upright, from wherever they stand, seed %i', (seed) => {
    const random = new Random(seed)
    const viewer = [0, 1, 2].map(() => random.between(-3, 3))
    const { across, up, normal } = sliceFrame('facing', viewer, [0, 1, 0])
    expect(dot(normal, viewer)).toBeCloseTo(Math.hypot(...viewer), 12)
    for (const v of [across, up, normal]) expect(dot(v, v)).toBeCloseTo(1, 12)
    for (const [a, b] of [
      [across, up],
      [up, normal],
      [normal, across],
    ] as const)
      expect(dot(a, b)).toBeCloseTo(0, 12)
    expect(up[1]).toBeGreaterThan(0)
  })

  it('has a plane for a viewer straight above, and for one in the middle of the body', () => {
    for (const viewer of [
      [0, 5, 0],
      [0, 0, 0],
    ]) {
      const plane = slicePlane(BOX, sliceFrame('facing', viewer, [0, 1, 0]), 0.5)
      expect(slicePoints(plane, 8).every(Number.isFinite)).toBe(true)
      expect(Math.hypot(...plane.across) * Math.hypot(...plane.up)).toBeGreaterThan(1)
    }
  })
})
