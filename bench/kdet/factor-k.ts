import { KFreeness } from '../../engine/kdet/k-freeness.ts'
import { type KFreenessSummary, summarise } from '../../engine/kdet/k-freeness-summary.ts'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'

/** Definition 3.1 for every triangle of a frame. */
export function factorK(set: TriangleSet): KFreenessSummary {
  const kFreeness = new KFreeness(set)
  kFreeness.countUpTo(kFreeness.count)
  return summarise(kFreeness)
}
