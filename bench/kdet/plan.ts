import { SAMPLE_SCENES, type SampleSceneName } from '../../engine/kdet/sample/scenes.ts'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'

/** A scene at one resolution, as frames that are there before the clock runs. */
export interface BenchScene {
  readonly name: string
  frames(): TriangleSet[]
}

export interface Plan {
  readonly scenes: readonly BenchScene[]
  /** Timed runs of each frame; the median counts. */
  readonly runs: number
}

/** The scene whose resolutions tell how time grows. */
const GROWING_SCENE: SampleSceneName = 'cloth on statue'

/** Table 1's scenes at its sizes; of cloth on statue, the sizes that the goal is about as well. */
const SIZES: Readonly<Record<SampleSceneName, readonly number[]>> = {
  'exploding statue': [252_000],
  'whirling cloth': [92_000],
  'n-body': [146_000],
  funnel: [18_000],
  chair: [40_000, 90_000, 130_000],
  'breaking statue': [38_000, 68_000, 100_000, 120_000],
  'cloth on statue': [20_000, 40_000, 108_000, 259_000],
}

const QUICK_SIZES: readonly number[] = [2000, 6000]

export function planOf(quick: boolean): Plan {
  const names = Object.keys(SIZES) as SampleSceneName[]
  const times = quick ? [0.5, 1] : [0.2, 0.4, 0.6, 0.8, 1]
  return {
    scenes: names.flatMap((name) => {
      const sizes = !quick ? SIZES[name] : name === GROWING_SCENE ? QUICK_SIZES : QUICK_SIZES.slice(0, 1)
      return sizes.map((triangles) => sampleScene(name, triangles, times))
    }),
    runs: quick ? 1 : 3,
  }
}

export function sampleScene(name: SampleSceneName, triangles: number, times: readonly number[]): BenchScene {
  return {
    name,
    frames() {
      const scene = SAMPLE_SCENES[name]({ triangles, seed: 1 })
      return times.map((time) => {
        const { positions, corners, mesh } = scene.frame(time)
        // The corners stay the scene's own: that they are the same tells a peer that it may refit.
        return { positions: positions.slice(), corners, mesh }
      })
    },
  }
}
