import { breakingStatue, explodingStatue } from './breaking-scenes.ts'
import { chair } from './chair.ts'
import { clothOnStatue } from './cloth-on-statue.ts'
import { funnel } from './funnel.ts'
import { nBody } from './n-body.ts'
import type { SampleOptions, SampleScene } from './sample-scene.ts'
import { whirlingCloth } from './whirling-cloth.ts'

/** kDet's scenes, all made here: in the order of its Table 1. */
export const SAMPLE_SCENES = {
  'exploding statue': explodingStatue,
  'whirling cloth': whirlingCloth,
  'n-body': nBody,
  funnel,
  chair,
  'breaking statue': breakingStatue,
  'cloth on statue': clothOnStatue,
} as const satisfies Readonly<Record<string, (options: SampleOptions) => SampleScene>>

export type SampleSceneName = keyof typeof SAMPLE_SCENES
