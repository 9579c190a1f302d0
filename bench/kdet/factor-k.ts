import { KFreeness } from '../../engine/kdet/k-freeness.ts'
import { summarise } from '../../engine/kdet/k-freeness-summary.ts'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'
import type { FactorK } from './measure.ts'

/** Definition 3.1 for every triangle of a frame. */
export function factorK(set: TriangleSet): FactorK {
  const kFreeness = new KFreeness(set)
  kFreeness.countUpTo(kFreeness.count)
  const { mean, deviation } = summarise(kFreeness)
  return { mean, deviation }
}
