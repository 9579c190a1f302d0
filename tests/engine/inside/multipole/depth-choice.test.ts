import { describe, expect, it } from 'vitest'
import { chooseDepth, pointCost, setupCost } from '../../../../engine/inside/multipole/depth-choice.ts'

const sphere = (faces: number, points: number) => ({ faces, area: Math.PI, points, degree: 5 })

describe('depth', () => {
  it('grows with the faces and, well-chosen, with the points', () => {
    const depths = [512, 8192, 131_072].map((faces) => chooseDepth('pre', sphere(faces, 0)))
    expect(depths).toEqual([...depths].sort())
    expect(depths[2]).toBeGreaterThan(depths[0]!)
    const few = chooseDepth('well', sphere(131_072, 1000))
    const many = chooseDepth('well', sphere(131_072, 512_000))
    expect(few).toBeLessThan(many)
  })

  it('pre-chosen knows nothing of the points', () => {
    expect(chooseDepth('pre', sphere(8192, 10))).toBe(chooseDepth('pre', sphere(8192, 1e9)))
  })

  it('pays setup for evaluation', () => {
    for (let depth = 3; depth < 8; depth++) {
      expect(setupCost(sphere(131_072, 0), depth + 1)).toBeGreaterThan(setupCost(sphere(131_072, 0), depth))
      expect(pointCost(sphere(131_072, 0), depth + 1)).toBeLessThan(pointCost(sphere(131_072, 0), depth))
    }
  })
})
