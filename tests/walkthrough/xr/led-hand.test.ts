import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'
import { blendJoints, POSES, STANDARD } from '../../../walkthrough/hand/poses.ts'
import { LedHand } from '../../../walkthrough/xr/led-hand.ts'
import { FADED, FADING_TIME, PATIENCE, RETURN_TIME } from '../../../walkthrough/xr/tracking-loss.ts'
import { CONTROLLER, NO_SOURCE, XR_JOINT, XrHandInput } from '../../../walkthrough/xr/xr-input.ts'
import { countGarbage } from '../../support/count-garbage.ts'
import { randomRoot } from '../hand/support/placed-hand.ts'
import { recordedHand } from './support/recorded-hands.ts'
import { breakJoint, track } from './support/xr-hand.ts'

const SEED = 20261117
const FRAME = 1 / 90
/** A few numbers that V8 boxed; one array or closure a frame would be more. */
const BYTES_PER_FRAME = 160
const model = makeHand('right')

function rootAt(x: number): Float64Array {
  return Float64Array.of(x, 1.2, -0.4, 0, 0, 0, 1)
}

function seenAt(x: number, pose: (typeof POSES)[number] = 'open'): XrHandInput {
  const input = new XrHandInput()
  track(input, model, null, rootAt(x), STANDARD[pose])
  return input
}

function lost(): XrHandInput {
  const input = seenAt(9)
  input.tracked = false
  return input
}

function controllerAt(x: number): XrHandInput {
  const input = new XrHandInput()
  input.source = CONTROLLER
  input.tracked = true
  input.grip.set([x, 1.2, -0.4, 0, 0, 0, 1])
  return input
}

function run(hand: LedHand, seconds: number, input: XrHandInput, each: () => void = () => {}): void {
  for (let frame = 0; frame < Math.round(seconds / FRAME); frame++) {
    hand.advance(FRAME, input)
    each()
  }
}

describe('a hand that is lost from sight', () => {
  it('was never there before it was seen', () => {
    const hand = new LedHand(model)
    run(hand, 1, lost())
    run(hand, 1, new XrHandInput())
    expect(hand.present).toBe(false)
    expect(hand.isTracked).toBe(false)
    hand.advance(FRAME, seenAt(0.3))
    expect(hand.present).toBe(true)
    expect(hand.isTracked).toBe(true)
    expect(hand.opacity).toBe(1)
    expect(hand.root[0]).toBeCloseTo(0.3, 9)
  })

  it('stays where it was, fades, holds on to what it has, and is gone after a while', () => {
    const hand = new LedHand(model)
    run(hand, 0.5, seenAt(0.3, 'fist'))
    expect(hand.gripping).toBe(true)
    const [root, joints] = [hand.root.slice(), hand.joints.slice()]
    let opacity = 1
    run(hand, FADING_TIME, lost(), () => {
      expect(hand.opacity).toBeLessThan(opacity)
      opacity = hand.opacity
    })
    expect(opacity).toBeCloseTo(FADED, 9)
    run(hand, PATIENCE - FADING_TIME - 0.1, lost())
    expect(hand.present).toBe(true)
    expect(hand.gripping).toBe(true)
    expect(hand.isTracked).toBe(false)
    expect(hand.opacity).toBeCloseTo(FADED, 9)
    expect(hand.root).toEqual(root)
    expect(hand.joints).toEqual(joints)
    run(hand, 0.2, lost())
    expect(hand.present).toBe(false)
    expect(hand.gripping).toBe(false)
    expect(hand.pinch).toBe(0)
  })

  it('comes back on a way, not in a jump, and solid', () => {
    const hand = new LedHand(model)
    run(hand, 0.5, seenAt(0))
    run(hand, 1, lost())
    let before = hand.root[0]
    let bent = hand.joints[9]
    run(hand, RETURN_TIME, seenAt(0.6, 'fist'), () => {
      expect(hand.root[0] - before).toBeGreaterThanOrEqual(0)
      expect(hand.root[0] - before).toBeLessThan(0.6 * 2 * (FRAME / RETURN_TIME))
      expect(Math.abs(hand.joints[9] - bent)).toBeLessThan(0.15)
      expect(Math.hypot(...hand.root.subarray(3))).toBeCloseTo(1, 9)
      before = hand.root[0]
      bent = hand.joints[9]
    })
    run(hand, 0.05, seenAt(0.6, 'fist'))
    expect(hand.root[0]).toBeCloseTo(0.6, 9)
    expect(hand.opacity).toBe(1)
  })

  it('follows closely after a frame without it', () => {
    const hand = new LedHand(model)
    run(hand, 0.5, seenAt(0))
    hand.advance(FRAME, lost())
    run(hand, 4 * FRAME, seenAt(0.01))
    expect(hand.root[0]).toBeCloseTo(0.01, 9)
  })

  it('comes anew where it is seen after it was gone', () => {
    const hand = new LedHand(model)
    run(hand, 0.5, seenAt(0))
    run(hand, PATIENCE + 0.2, lost())
    hand.advance(FRAME, seenAt(0.6))
    expect(hand.root[0]).toBeCloseTo(0.6, 9)
    expect(hand.opacity).toBe(1)
  })

  it('is gone at once where nothing was drawn for longer than that', () => {
    const hand = new LedHand(model)
    run(hand, 0.5, seenAt(0))
    hand.advance(60, lost())
    expect(hand.present).toBe(false)
  })

  it(`never tells what is not a number, seed ${SEED}`, () => {
    const random = new Random(SEED)
    const hand = new LedHand(model)
    const numbers = () => [...hand.root, ...hand.joints, hand.pinch, hand.opacity]
    for (let frame = 0; frame < 600; frame++) {
      const input = random.below(2) === 0 ? seenAt(random.between(-1, 1), 'point') : controllerAt(0)
      if (random.below(3) === 0) breakJoint(input, random, Number.NaN)
      if (random.below(3) === 0) input.grip[random.below(7)] = Number.NaN
      if (random.below(3) === 0) input.trigger = Number.NaN
      if (random.below(4) === 0) input.tracked = false
      if (random.below(4) === 0) input.source = NO_SOURCE
      hand.advance([FRAME, 0, Number.NaN, -1, 3][random.below(5)], input)
      for (const value of numbers()) expect(Number.isFinite(value)).toBe(true)
    }
  })
})

it('goes on a way from a hand to a controller and back', () => {
  const hand = new LedHand(model)
  run(hand, 0.5, seenAt(0))
  const before = hand.root.slice()
  hand.advance(FRAME, controllerAt(1))
  expect(Math.hypot(...before.map((value, k) => hand.root[k] - value).subarray(0, 3))).toBeLessThan(0.05)
  expect(hand.source).toBe(CONTROLLER)
  run(hand, RETURN_TIME, controllerAt(1))
  const there = hand.root.slice()
  run(hand, 1, controllerAt(1))
  expect(hand.root).toEqual(there)
  hand.advance(FRAME, seenAt(0))
  expect(Math.abs(hand.root[0] - there[0])).toBeLessThan(0.05)
  run(hand, RETURN_TIME, seenAt(0))
  expect(hand.root[0]).toBeCloseTo(0, 9)
})

describe('gripping', () => {
  /** Thumb and index with their ends so far apart, by moving the index's. */
  function apart(metres: number): XrHandInput {
    const input = seenAt(0)
    for (let k = 0; k < 3; k++) input.joints[9 * XR_JOINT + k] = input.joints[4 * XR_JOINT + k]
    input.joints[9 * XR_JOINT] += metres
    return input
  }

  it('begins with a pinch that is closed, and ends when it is wide open', () => {
    const hand = new LedHand(model)
    const told = [0.06, 0.02, 0.014, 0.02, 0.029, 0.031, 0.029, 0.016, 0.014].map((metres) => {
      hand.advance(FRAME, apart(metres))
      return hand.gripping
    })
    expect(told).toEqual([false, false, true, true, true, false, false, false, true])
  })

  it('tells how near a pinch is', () => {
    const hand = new LedHand(model)
    const told = [0.2, 0.07, 0.05, 0.03, 0.015, 0.002].map((metres) => {
      hand.advance(FRAME, apart(metres))
      return hand.pinch
    })
    expect(told.slice(0, 2)).toEqual([0, 0])
    expect(told[2]).toBeGreaterThan(0.2)
    expect(told[3]).toBeGreaterThan(told[2])
    expect(told.slice(4)).toEqual([1, 1])
  })

  it.each([
    ['open', false],
    ['point', false],
    ['pinch', true],
    ['fist', true],
    ['grasp', true],
  ] as const)('a tracked hand in the pose “%s”: %s', (pose, grips) => {
    const hand = new LedHand(model)
    hand.advance(FRAME, seenAt(0, pose))
    expect(hand.gripping).toBe(grips)
  })

  it.each([
    ['relaxed', false],
    ['point', false],
    ['pinch', true],
  ] as const)('a real hand in the pose “%s”: %s', (pose, grips) => {
    const hand = new LedHand(model)
    hand.advance(FRAME, recordedHand(pose, 'right'))
    expect(hand.gripping).toBe(grips)
  })

  it('begins once while a hand closes, and ends once while it opens', () => {
    const hand = new LedHand(model)
    const input = new XrHandInput()
    const joints = new Float64Array(20)
    const changes: number[] = []
    let was = false
    for (let step = 0; step <= 400; step++) {
      const closed = step <= 200 ? step / 200 : (400 - step) / 200
      // A tremor at each step.
      const degree = Math.min(1, Math.max(0, closed + (step % 2 ? 0.02 : -0.02)))
      blendJoints(STANDARD.open, STANDARD.grasp, degree, joints)
      track(input, model, null, rootAt(0), joints)
      hand.advance(FRAME, input)
      if (hand.gripping !== was) changes.push(step)
      was = hand.gripping
    }
    expect(changes).toHaveLength(2)
    expect(changes[0]).toBeGreaterThan(60)
    expect(changes[1]).toBeGreaterThan(220)
  })

  it.each(['trigger', 'squeeze'] as const)('by the %s of a controller', (which) => {
    const hand = new LedHand(model)
    const input = controllerAt(0)
    const told = [0, 0.5, 0.61, 0.5, 0.41, 0.39, 0.5, 1].map((value) => {
      input[which] = value
      hand.advance(FRAME, input)
      return hand.gripping
    })
    expect(told).toEqual([false, false, true, true, true, false, false, true])
  })
})

it('measuring and following hands leaves next to nothing on the heap once warm', () => {
  const output = countGarbage(new URL('./support/hands-allocation-child.ts', import.meta.url))
  const { perFrame } = JSON.parse(output) as { perFrame: number }
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})

it(`is the tracked hand itself while nothing is lost, seed ${SEED}`, () => {
  const random = new Random(SEED)
  const hand = new LedHand(model)
  const input = new XrHandInput()
  for (let frame = 0; frame < 50; frame++) {
    const root = randomRoot(random)
    track(input, model, null, root, STANDARD[POSES[frame % POSES.length]])
    hand.advance(FRAME, input)
    for (let k = 0; k < 3; k++) expect(hand.root[k]).toBeCloseTo(root[k], 9)
  }
})
