import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { makeHand, SIDES } from '../../../walkthrough/hand/hand-model.ts'
import { clampJoints, FINGERS, HIGHEST, JOINT_COUNT, LOWEST } from '../../../walkthrough/hand/joints.ts'
import { STANDARD } from '../../../walkthrough/hand/poses.ts'
import { FRAMES_TO_FIT, HandFit } from '../../../walkthrough/xr/hand-fit.ts'
import { firstJoint, TrackedHand } from '../../../walkthrough/xr/tracked-hand.ts'
import { XR_JOINT, XrHandInput } from '../../../walkthrough/xr/xr-input.ts'
import { randomJoints, randomRoot } from '../hand/support/placed-hand.ts'
import { descend, fingerError } from './support/descent.ts'
import { RECORDED_POSES, recordedHand } from './support/recorded-hands.ts'
import { bell, breakJoint, endsOf, randomMeasures, track, worstEnd } from './support/xr-hand.ts'

const SEED = 20261117
const MILLIMETRE = 0.001

function farthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]))
  return most
}

/** Of a quaternion and its negative, the nearer one. */
function turnApart(a: Float64Array, b: Float64Array): number {
  return Math.min(
    farthest(a, b),
    farthest(
      a,
      b.map((value) => -value),
    ),
  )
}

/** As a person's joints can be: `clampJoints` would change nothing. */
function humanJoints(random: Random): Float64Array {
  const joints = randomJoints(random)
  clampJoints(joints)
  return joints
}

describe.each(['left', 'right'] as const)('the tracked %s hand', (side) => {
  it(`comes back from its own joints, seed ${SEED}`, () => {
    const random = new Random(SEED)
    const input = new XrHandInput()
    for (let round = 0; round < 300; round++) {
      const measures = round % 3 === 0 ? null : randomMeasures(random)
      const model = makeHand(side, measures)
      const [root, joints] = [randomRoot(random), humanJoints(random)]
      track(input, model, measures, root, joints)
      const hand = new TrackedHand(model)
      expect(hand.read(input)).toBe(true)
      expect(farthest(hand.root.subarray(0, 3), root.subarray(0, 3))).toBeLessThan(1e-9)
      expect(turnApart(hand.root.subarray(3), root.subarray(3))).toBeLessThan(1e-9)
      expect(farthest(hand.joints, joints), `round ${round}`).toBeLessThan(1e-6)
    }
  })

  it('comes back from straight, bent and standard poses', () => {
    const model = makeHand(side)
    const input = new XrHandInput()
    const bent = HIGHEST.slice()
    clampJoints(bent)
    const poses = [new Float64Array(JOINT_COUNT), bent, LOWEST, ...Object.values(STANDARD)]
    for (const joints of poses) {
      const root = randomRoot(new Random(SEED))
      track(input, model, null, root, joints)
      const hand = new TrackedHand(model)
      hand.read(input)
      expect(farthest(hand.joints, joints)).toBeLessThan(1e-6)
    }
  })

  it('puts a straight finger that points along its own axis where it is, and lets it keep its spread', () => {
    const model = makeHand(side)
    const input = new XrHandInput()
    const joints = new Float64Array(JOINT_COUNT)
    const root = randomRoot(new Random(SEED))
    const hand = new TrackedHand(model)
    joints[4] = 0.2
    track(input, model, null, root, joints)
    hand.read(input)
    // A quarter turn down the index is along the axis of its spread: any spread fits.
    joints[5] = Math.PI / 2
    track(input, model, null, root, joints)
    hand.read(input)
    expect(worstEnd(input, endsOf(model, null, hand.root, hand.joints))).toBeLessThan(1e-6)
    expect(hand.joints[4]).toBeCloseTo(0.2, 3)
  })

  it(`is as near to noisy joints as plain descent comes, seed ${SEED}`, () => {
    const random = new Random(SEED)
    const input = new XrHandInput()
    const excess: number[] = []
    for (let round = 0; round < 5; round++) {
      const measures = randomMeasures(random)
      const model = makeHand(side, measures)
      const noise = () => MILLIMETRE * bell(random)
      track(input, model, measures, randomRoot(random), humanJoints(random), noise)
      const hand = new TrackedHand(model)
      hand.read(input)
      FINGERS.forEach((_, finger) => {
        const error = fingerError(model, measures, hand.root, hand.joints, input, finger)
        excess.push(error - descend(model, measures, hand.root, input, finger))
      })
    }
    excess.sort((a, b) => a - b)
    expect(excess[Math.floor(0.9 * excess.length)]).toBeLessThan(0.6 * MILLIMETRE)
    expect(excess.at(-1)).toBeLessThan(1.5 * MILLIMETRE)
  })

  it(`keeps what it has where a joint is not a number or the palm is a point, seed ${SEED}`, () => {
    const random = new Random(SEED)
    const model = makeHand(side)
    const input = new XrHandInput()
    const hand = new TrackedHand(model)
    track(input, model, null, randomRoot(random), humanJoints(random))
    hand.read(input)
    const [root, joints] = [hand.root.slice(), hand.joints.slice()]
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300]) {
      for (let round = 0; round < 20; round++) {
        track(input, model, null, randomRoot(random), humanJoints(random))
        breakJoint(input, random, value)
        expect(hand.read(input)).toBe(false)
      }
    }
    input.joints.fill(0)
    expect(hand.read(input)).toBe(false)
    expect(hand.root).toEqual(root)
    expect(hand.joints).toEqual(joints)
  })

  it(`gives human angles for whatever is said of the fingers, seed ${SEED}`, () => {
    const random = new Random(SEED)
    const model = makeHand(side)
    const input = new XrHandInput()
    const hand = new TrackedHand(model)
    for (let round = 0; round < 300; round++) {
      track(input, model, null, randomRoot(random), humanJoints(random))
      for (let finger = 0; finger < 5; finger++) {
        for (let i = 1; i < 4; i++) {
          const j = (firstJoint(finger) + i) * XR_JOINT
          // Bones without length, and joints anywhere.
          if (round % 3 === 0) input.joints.copyWithin(j, j - XR_JOINT, j - XR_JOINT + 3)
          else if (round % 3 === 1) input.joints[j + random.below(3)] += random.between(-1, 1)
          else input.joints[j + random.below(3)] = random.between(-9000, 9000)
        }
      }
      expect(hand.read(input)).toBe(true)
      for (let i = 0; i < JOINT_COUNT; i++) {
        expect(hand.joints[i]).toBeGreaterThanOrEqual(LOWEST[i])
        expect(hand.joints[i]).toBeLessThanOrEqual(HIGHEST[i])
      }
      expect(Math.hypot(...hand.root.subarray(3))).toBeCloseTo(1, 9)
    }
  })
})

describe.each([LEFT, RIGHT] as const)('a real hand that was recorded, side %s', (side) => {
  const fit = new HandFit(side)
  for (let frame = 0; frame < FRAMES_TO_FIT; frame++) {
    fit.add(recordedHand(RECORDED_POSES[frame % RECORDED_POSES.length], SIDES[side]))
  }
  const { measures } = fit
  const model = makeHand(SIDES[side], measures)

  it('is a grown-up one', () => {
    expect(measures?.palmLength).toBeGreaterThan(0.9)
    expect(measures?.palmLength).toBeLessThan(1.15)
    expect(measures?.palmWidth).toBeGreaterThan(0.9)
    expect(measures?.palmWidth).toBeLessThan(1.15)
  })

  // The thumb's first joint of that tracker is not fixed to the palm: no hand like ours can follow it all the way.
  it.each([
    ['relaxed', 1.5, 1.5],
    ['point', 1.5, 1.5],
    ['pinch', 4.5, 3],
  ] as const)('is followed in the pose “%s” to the fingertips', (pose, thumb, others) => {
    const input = recordedHand(pose, SIDES[side])
    const hand = new TrackedHand(model)
    expect(hand.read(input)).toBe(true)
    const ends = endsOf(model, measures, hand.root, hand.joints)
    FINGERS.forEach((name, finger) => {
      const j = (firstJoint(finger) + 3) * XR_JOINT
      const off = Math.hypot(...[0, 1, 2].map((k) => ends[finger][3][k] - input.joints[j + k]))
      expect(off, name).toBeLessThan((name === 'thumb' ? thumb : others) * MILLIMETRE)
      const error = fingerError(model, measures, hand.root, hand.joints, input, finger)
      expect(error - descend(model, measures, hand.root, input, finger), name).toBeLessThan(1.5 * MILLIMETRE)
    })
  })
})
