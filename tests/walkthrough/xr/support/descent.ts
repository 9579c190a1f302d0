/**
 * The plain twin of the closed form: changes one angle of a finger at a time, by less and less, for as long as its joints
 * come nearer to the tracked ones.
 */
import type { HandMeasures } from '../../../../walkthrough/hand/hand-measures.ts'
import type { HandModel } from '../../../../walkthrough/hand/hand-model.ts'
import { HIGHEST, JOINTS_PER_FINGER, LOWEST } from '../../../../walkthrough/hand/joints.ts'
import { firstJoint } from '../../../../walkthrough/xr/tracked-hand.ts'
import { XR_JOINT, type XrHandInput } from '../../../../walkthrough/xr/xr-input.ts'
import { endsOf } from './xr-hand.ts'

/** Root mean square of the distances of a finger's three ends from the tracked ones. Metres. */
export function fingerError(
  model: HandModel,
  measures: HandMeasures | null,
  root: Float64Array,
  joints: Float64Array,
  input: XrHandInput,
  finger: number,
): number {
  const ends = endsOf(model, measures, root, joints)[finger]
  let squares = 0
  for (let i = 1; i < 4; i++) {
    const j = (firstJoint(finger) + i) * XR_JOINT
    for (let k = 0; k < 3; k++) squares += (ends[i][k] - input.joints[j + k]) ** 2
  }
  return Math.sqrt(squares / 3)
}

/** The least error that it finds for a finger, from several beginnings. */
export function descend(
  model: HandModel,
  measures: HandMeasures | null,
  root: Float64Array,
  input: XrHandInput,
  finger: number,
): number {
  const first = finger * JOINTS_PER_FINGER
  let least = Number.POSITIVE_INFINITY
  for (const bend of [0.15, 0.5, 0.8]) {
    const joints = Float64Array.from(LOWEST, (low, i) => low + bend * (HIGHEST[i] - low))
    const error = () => fingerError(model, measures, root, joints, input, finger)
    let best = error()
    for (let step = 0.4; step > 1e-4; step *= 0.6) {
      for (let improved = true; improved; ) {
        improved = false
        for (let i = first; i < first + JOINTS_PER_FINGER; i++) {
          for (const by of [step, -step]) {
            const before = joints.slice()
            joints[i] = Math.min(HIGHEST[i], Math.max(LOWEST[i], joints[i] + by))
            const now = error()
            if (now < best - 1e-9) {
              best = now
              improved = true
            } else joints.set(before)
          }
        }
      }
    }
    least = Math.min(least, best)
  }
  return least
}
