import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { LabelPlaces } from '../../../renderer/view/overlays/label-places.ts'

/** Looks along −z from the origin, 90° up and across. */
const PROJECTION = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, -0.1, 0]

describe('LabelPlaces', () => {
  it('refuses what is out of the picture or behind the eye', () => {
    const places = new LabelPlaces(10)
    const take = (...point: number[]) => places.take(PROJECTION, point, 0, 200, 200, 40, 10, 0)
    expect(take(0, 0, 1)).toBe(false)
    expect(take(0, 0, 0)).toBe(false)
    expect(take(2, 0, -1)).toBe(false)
    expect(take(0, -1.01, -1)).toBe(false)
    expect(take(Number.NaN, 0, -1)).toBe(false)
    expect(take(0, 0, -1)).toBe(true)
    expect(take(0, 0, -5)).toBe(false)
    places.clear()
    expect(take(0, 0, -5)).toBe(true)
  })

  it('says where the label stands, from the upper left corner', () => {
    const places = new LabelPlaces(1)
    expect(places.take(PROJECTION, [0.5, 0.25, -1], 0, 200, 400, 40, 10, 8)).toBe(true)
    expect(places.left).toBeCloseTo(158)
    expect(places.middle).toBeCloseTo(150)
  })

  it('is full after so many', () => {
    const places = new LabelPlaces(1)
    expect(places.take(PROJECTION, [0, 0, -1], 0, 200, 200, 4, 4, 0)).toBe(true)
    expect(places.take(PROJECTION, [0.9, 0, -1], 0, 200, 200, 4, 4, 0)).toBe(false)
  })

  for (const seed of [1, 2])
    it(`lets no two labels cover each other, and refuses none that has room (seed ${seed})`, () => {
      const random = new Random(seed)
      const places = new LabelPlaces(100)
      const taken: number[][] = []
      const covers = (a: number[], b: number[]) =>
        Math.abs(a[0] - b[0]) < (a[2] + b[2]) / 2 + 6 && Math.abs(a[1] - b[1]) < 18 + 6
      for (let i = 0; i < 300; i++) {
        const point = [random.between(-2, 2), random.between(-2, 2), -2]
        const width = 20 + random.below(40)
        const label = [(point[0] / 2) * 400 + 8 + width / 2, (point[1] / 2) * 300, width]
        const isFree = taken.every((other) => !covers(label, other))
        const isIn = places.take(PROJECTION, [9, ...point], 1, 800, 600, width, 18, 8)
        expect(isIn).toBe(isFree && taken.length < 100)
        if (isIn) taken.push(label)
      }
      expect(taken.length).toBeGreaterThan(20)
    })
})
