import { describe, expect, it } from 'vitest'
import { LAB_FIGURES, labSettings } from '../../../contract/scene-file.ts'
import { SAMPLE_SCENES } from '../../../engine/kdet/sample/scenes.ts'
import { FIGURES, nearestResolution, RESOLUTIONS } from '../../../walkthrough/lab/figures.ts'

describe('the figures of the lab', () => {
  it('are all that the engine makes', () => {
    expect([...LAB_FIGURES].sort()).toEqual(Object.keys(SAMPLE_SCENES).sort())
    expect(Object.keys(FIGURES).sort()).toEqual(Object.keys(SAMPLE_SCENES).sort())
  })

  it.each(LAB_FIGURES)('%s stands above the floor at all times', (name) => {
    const scene = SAMPLE_SCENES[name]({ triangles: 2000, seed: 1 })
    const { scale, height, lean } = FIGURES[name]
    for (const time of [0, 0.29, 0.3, 0.6, 1]) {
      const { positions } = scene.frame(time)
      let lowest = Number.POSITIVE_INFINITY
      for (let i = 0; i < positions.length; i += 3) {
        const y = positions[i + 1] * Math.cos(lean) - positions[i + 2] * Math.sin(lean)
        lowest = Math.min(lowest, height + scale * y)
      }
      expect(lowest).toBeGreaterThan(0)
      expect(lowest).toBeLessThan(1.3)
    }
  })

  it('come in sizes that the scene file allows, up to its largest', () => {
    for (const triangles of RESOLUTIONS) {
      const settings = { figure: 'chair', triangles, hash: 'djb2', seed: 1 }
      expect(labSettings.safeParse(settings).success).toBe(true)
      expect(RESOLUTIONS[nearestResolution(triangles + 1)]).toBe(triangles)
    }
    expect(Math.max(...RESOLUTIONS)).toBe(250_000)
    expect(labSettings.safeParse({ figure: 'table', triangles: 2000, hash: 'djb2', seed: 1 }).success).toBe(
      false,
    )
  })
})
