import { describe, expect, it } from 'vitest'
import { Levels, MAX_LEVELS } from '../../../engine/kdet/levels.ts'
import { Random } from '../../../engine/math/random.ts'

describe('Levels', () => {
  it('hold the diameters from 2^l·d_min to 2^(l+1)·d_min, in cells of the upper of these (seed 1)', () => {
    const random = new Random(1)
    for (let n = 0; n < 100; n++) {
      const smallest = 10 ** random.between(-9, 3)
      const largest = smallest * 2 ** random.between(0, 20)
      const levels = new Levels()
      levels.fit(smallest, largest)
      const middle = random.between(smallest, largest)
      for (const d of [smallest, largest, middle, 2 * smallest, Math.min(4 * smallest, largest)]) {
        const l = levels.levelOf(d)
        expect(2 ** l * smallest).toBeLessThanOrEqual(d)
        expect(2 ** (l + 1) * smallest).toBeGreaterThan(d)
        expect(levels.cellSize(l)).toBe(2 ** (l + 1) * smallest)
      }
      expect(levels.count).toBe(levels.levelOf(largest) + 1)
    }
  })

  it('are at most 32: what is too small stands on the lowest, with what has no size', () => {
    const levels = new Levels()
    levels.fit(1e-30, 1)
    expect(levels.count).toBe(MAX_LEVELS)
    expect(levels.levelOf(1)).toBe(MAX_LEVELS - 1)
    expect(levels.levelOf(1e-30)).toBe(0)
    expect(levels.levelOf(0)).toBe(0)
  })

  it('are at most as many as is said', () => {
    const levels = new Levels(256)
    levels.fit(1e-30, 1)
    expect(levels.count).toBe(100)
    levels.fit(1e-300, 1)
    expect(levels.count).toBe(256)
  })

  it('have cells of a size at both ends of the range', () => {
    const levels = new Levels()
    levels.fit(0, 0)
    expect(levels.count).toBe(1)
    expect(levels.cellSize(0)).toBeGreaterThan(0)
    levels.fit(2 ** -1074, Number.MAX_VALUE)
    expect(levels.count).toBeGreaterThan(25)
    expect(levels.cellsAQuarter(levels.count - 1)).toBeGreaterThan(0)
  })
})
