/** What a headset would tell of a hand of ours in a pose; and hands of all sizes. */
import type { Random } from '../../../../engine/math/random.ts'
import {
  bonesOf,
  type HandMeasures,
  humanMeasures,
  thumbRoot,
} from '../../../../walkthrough/hand/hand-measures.ts'
import { type HandModel, makeHand, segmentPart } from '../../../../walkthrough/hand/hand-model.ts'
import { FINGERS } from '../../../../walkthrough/hand/joints.ts'
import { placeHand } from '../../../../walkthrough/hand/kinematics.ts'
import { FINGER_BONES } from '../../../../walkthrough/hand/skeleton.ts'
import { palmOf, palmTurn, turnBetween } from '../../../../walkthrough/xr/palm-frame.ts'
import { firstJoint } from '../../../../walkthrough/xr/tracked-hand.ts'
import {
  INDEX_FIRST,
  PER_FINGER,
  TRACKED_HAND,
  XR_JOINT,
  XR_JOINTS,
  XR_RADIUS,
  type XrHandInput,
} from '../../../../walkthrough/xr/xr-input.ts'
import { worldPoint } from '../../hand/support/placed-hand.ts'

/** The joints that the model's bones end in: by finger, the first joint to the finger's end. */
export function endsOf(
  model: HandModel,
  measures: HandMeasures | null,
  root: Float64Array,
  joints: Float64Array,
): number[][][] {
  const places = new Float64Array(7 * model.parts.length)
  placeHand(model, root, 0, joints, places)
  return bonesOf(measures).map(({ finger, lengths }) => {
    const ends = [0, 1, 2].map((segment) => worldPoint(places, segmentPart(finger, segment), [0, 0, 0]))
    return [...ends, worldPoint(places, segmentPart(finger, 2), [0, 0, -lengths[2]])]
  })
}

/** As a headset tells it, with noise of so many metres on each coordinate. */
export function track(
  input: XrHandInput,
  model: HandModel,
  measures: HandMeasures | null,
  root: Float64Array,
  joints: Float64Array,
  noise: () => number = () => 0,
): void {
  input.source = TRACKED_HAND
  input.tracked = true
  const ends = endsOf(model, measures, root, joints)
  const put = (joint: number, point: readonly number[], radius: number) => {
    for (let k = 0; k < 3; k++) input.joints[joint * XR_JOINT + k] = point[k] + noise()
    input.joints[joint * XR_JOINT + XR_RADIUS] = radius
  }
  const wrist = [root[0], root[1], root[2]]
  put(0, wrist, 0.021)
  ends.forEach((points, finger) => {
    const { widths } = bonesOf(measures)[finger]
    for (const [i, point] of points.entries()) put(firstJoint(finger) + i, point, widths[i])
    if (finger === 0) return
    const metacarpal = wrist.map((value, k) => value + 0.35 * (points[0][k] - value))
    put(INDEX_FIRST + (finger - 1) * PER_FINGER, metacarpal, 0.02)
  })
}

/** A person's hand: each measure by itself, and the knuckles turned to where a standard hand has them. */
export function randomMeasures(random: Random): HandMeasures {
  const size = random.between(0.75, 1.25)
  const vary = (value: number) => value * size * random.between(0.9, 1.1)
  const shift = () => random.between(-0.003, 0.003)
  const fingers = FINGER_BONES.map(({ root, lengths, widths }) => ({
    root: root.map((value) => value * size + shift()) as [number, number, number],
    lengths: lengths.map(vary) as [number, number, number],
    widths: widths.map(vary) as [number, number, number, number],
  }))
  const turned = turnedAsStandard(fingers)
  return humanMeasures(turned.map((finger, i) => (i === 0 ? { ...finger, root: thumbRoot(turned) } : finger)))
}

type Fingers = Parameters<typeof humanMeasures>[0]

/** Which way a hand's frame looks is a choice, and this is the one that the fit makes. */
function turnedAsStandard(fingers: Fingers): Fingers {
  const [own, standard, between] = [new Float64Array(4), new Float64Array(4), new Float64Array(7)]
  const points = new Float64Array(15)
  fingers.slice(1).forEach(({ root }, i) => {
    points.set(root, 3 + 3 * i)
  })
  palmTurn(own, 0, points, 1)
  palmTurn(standard, 0, palmOf(makeHand('right')), 1)
  turnBetween(between, 3, own, standard)
  return fingers.map((finger) => ({
    ...finger,
    root: worldPoint(between, 0, finger.root) as [number, number, number],
  }))
}

/** A bell of spread 1. */
export function bell(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit())
}

export function breakJoint(input: XrHandInput, random: Random, value: number): void {
  input.joints[random.below(XR_JOINTS) * XR_JOINT + random.below(3)] = value
}

/** The greatest distance between tracked joints and a hand of ours, of all fingers or one. Metres. */
export function worstEnd(
  input: XrHandInput,
  ends: readonly (readonly (readonly number[])[])[],
  from = 1,
): number {
  let worst = 0
  FINGERS.forEach((_, finger) => {
    for (let i = from; i < 4; i++) {
      const j = (firstJoint(finger) + i) * XR_JOINT
      worst = Math.max(worst, Math.hypot(...[0, 1, 2].map((k) => ends[finger][i][k] - input.joints[j + k])))
    }
  })
  return worst
}
