import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { type HandSide, LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import type { HandMeasures } from '../../../walkthrough/hand/hand-measures.ts'
import { makeHand, SIDES } from '../../../walkthrough/hand/hand-model.ts'
import { FRAMES_TO_FIT, HandFit } from '../../../walkthrough/xr/hand-fit.ts'
import {
  CONTROLLER,
  NO_SOURCE,
  XR_JOINT,
  XR_JOINTS,
  XR_RADIUS,
  XrHandInput,
} from '../../../walkthrough/xr/xr-input.ts'
import { randomJoints, randomRoot } from '../hand/support/placed-hand.ts'
import { recordedHand } from './support/recorded-hands.ts'
import { bell, breakJoint, randomMeasures, track } from './support/xr-hand.ts'

const SEED = 20261117
const HANDS = 12
const MILLIMETRE = 0.001

/** The largest difference of any root, length or width. */
function apart(a: HandMeasures, b: HandMeasures): number {
  const numbers = (measures: HandMeasures) =>
    measures.fingers.flatMap(({ root, lengths, widths }) => [...root, ...lengths, ...widths])
  const other = numbers(b)
  return Math.max(...numbers(a).map((value, i) => Math.abs(value - other[i])))
}

/** A hand in random places and poses until it is measured; `spoil` may do what it wants with a frame. */
function measured(
  side: HandSide,
  measures: HandMeasures,
  random: Random,
  noise: number,
  spoil: (input: XrHandInput, frame: number) => void = () => {},
): HandMeasures {
  const hand = new HandFit(side)
  const model = makeHand(SIDES[side], measures)
  const input = new XrHandInput()
  for (let frame = 0; frame < 10 * FRAMES_TO_FIT; frame++) {
    track(input, model, measures, randomRoot(random), randomJoints(random), () => noise * bell(random))
    spoil(input, frame)
    hand.add(input)
    if (hand.measures !== null) return hand.measures
  }
  throw new Error('it never ends')
}

describe.each([LEFT, RIGHT] as const)('a hand of side %s', (side) => {
  it(`is measured to half a millimetre where it is seen well, seed ${SEED}`, () => {
    const random = new Random(SEED)
    for (let round = 0; round < HANDS; round++) {
      const measures = randomMeasures(random)
      const found = measured(side, measures, random, 0)
      expect(apart(found, measures), `hand ${round}`).toBeLessThan(0.5 * MILLIMETRE)
      expect(found.palmLength).toBeCloseTo(measures.palmLength, 2)
      expect(found.palmWidth).toBeCloseTo(measures.palmWidth, 2)
    }
  })

  it(`is measured to two millimetres through noise of one, seed ${SEED}`, () => {
    const random = new Random(SEED)
    for (let round = 0; round < HANDS; round++) {
      const measures = randomMeasures(random)
      expect(apart(measured(side, measures, random, MILLIMETRE), measures), `hand ${round}`).toBeLessThan(
        2 * MILLIMETRE,
      )
    }
  })

  it(`is measured although every fourth frame is nonsense, seed ${SEED}`, () => {
    const random = new Random(SEED)
    const measures = randomMeasures(random)
    const found = measured(side, measures, random, 0, (input, frame) => {
      if (frame % 4 !== 1) return
      if (frame % 8 === 1) for (let i = 0; i < 5; i++) breakJoint(input, random, Number.NaN)
      else for (let i = 0; i < 5; i++) breakJoint(input, random, random.between(-3, 3))
    })
    expect(apart(found, measures)).toBeLessThan(2 * MILLIMETRE)
  })
})

it('is not measured by a controller, a lost hand, or joints that are no hand', () => {
  const good = recordedHand('relaxed', 'right')
  const hand = new HandFit(RIGHT)
  const tries: ((input: XrHandInput) => void)[] = [
    (input) => {
      input.source = CONTROLLER
    },
    (input) => {
      input.source = NO_SOURCE
    },
    (input) => {
      input.tracked = false
    },
    (input) => input.joints.fill(0),
    (input) => input.joints.fill(Number.NaN),
    (input) => {
      for (let i = 0; i < input.joints.length; i++) input.joints[i] *= 0.1
    },
    (input) => {
      for (let i = 0; i < input.joints.length; i++) input.joints[i] *= 10
    },
  ]
  for (const spoil of tries) {
    const input = recordedHand('relaxed', 'right')
    spoil(input)
    for (let i = 0; i < 2 * FRAMES_TO_FIT; i++) hand.add(input)
    expect(hand.progress).toBe(0)
    expect(hand.measures).toBeNull()
  }
  for (let i = 0; i < FRAMES_TO_FIT; i++) {
    expect(hand.measures).toBeNull()
    hand.add(good)
  }
  expect(hand.progress).toBe(1)
})

it('stays once it is measured, until it begins anew', () => {
  const hand = new HandFit(LEFT)
  const input = recordedHand('relaxed', 'left')
  for (let i = 0; i < FRAMES_TO_FIT; i++) hand.add(input)
  const { measures } = hand
  for (let i = 0; i < input.joints.length; i++) input.joints[i] *= 1.1
  for (let i = 0; i < FRAMES_TO_FIT; i++) hand.add(input)
  expect(hand.measures).toBe(measures)
  hand.restart()
  expect(hand.measures).toBeNull()
  for (let i = 0; i < FRAMES_TO_FIT; i++) hand.add(input)
  const larger = hand.measures?.fingers[2].lengths[0] ?? 0
  expect(larger / (measures?.fingers[2].lengths[0] ?? 1)).toBeCloseTo(1.1, 2)
})

it.each([0, Number.NaN])('is as stout as it is long where a device knows no radii: %s', (radius) => {
  const hand = new HandFit(RIGHT)
  const input = recordedHand('relaxed', 'right')
  for (let joint = 0; joint < XR_JOINTS; joint++) input.joints[joint * XR_JOINT + XR_RADIUS] = radius
  for (let i = 0; i < FRAMES_TO_FIT; i++) hand.add(input)
  const widths = hand.measures?.fingers[1].widths ?? []
  expect(widths).toHaveLength(4)
  for (const width of widths) {
    expect(width).toBeGreaterThan(0.0065)
    expect(width).toBeLessThan(0.0105)
  }
})
