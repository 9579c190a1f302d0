import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { CLOSING_TIME } from '../../../walkthrough/hand/grip-and-pose.ts'
import { makeHand, segmentPart } from '../../../walkthrough/hand/hand-model.ts'
import { FINGERS } from '../../../walkthrough/hand/joints.ts'
import { STANDARD } from '../../../walkthrough/hand/poses.ts'
import { ControllerHand } from '../../../walkthrough/xr/controller-hand.ts'
import { CONTROLLER, XrHandInput } from '../../../walkthrough/xr/xr-input.ts'
import { PlacedHand, randomRoot, worldPoint } from '../hand/support/placed-hand.ts'
import { randomMeasures } from './support/xr-hand.ts'

const SEED = 20261117
const FRAME = 1 / 90
const MILLIMETRE = 0.001

function held(grip: ArrayLike<number> = [0, 1, -0.3, 0, 0, 0, 1]): XrHandInput {
  const input = new XrHandInput()
  input.source = CONTROLLER
  input.tracked = true
  input.grip.set(Array.from(grip))
  return input
}

function settle(hand: ControllerHand, input: XrHandInput): void {
  for (let passed = 0; passed < 2 * CLOSING_TIME; passed += FRAME) expect(hand.read(FRAME, input)).toBe(true)
}

/** The stick: 20 mm thick, along the grip's z. */
function stick(): Float64Array {
  const points: number[] = []
  for (let i = 0; i < 24; i++) {
    for (const z of [-0.07, 0.07]) {
      points.push(0.01 * Math.cos((i * Math.PI) / 12), 0.01 * Math.sin((i * Math.PI) / 12), z)
    }
  }
  return Float64Array.from(points)
}

describe.each(['left', 'right'] as const)('the %s hand that holds a controller', (side) => {
  it(`is closed round the stick by trigger and squeeze, seed ${SEED}`, () => {
    const grip = randomRoot(new Random(SEED))
    const input = held(grip)
    input.trigger = 1
    input.squeeze = 1
    const model = makeHand(side)
    const hand = new ControllerHand(model)
    settle(hand, input)
    const placed = new PlacedHand(model)
    placed.place(hand.joints, hand.root)
    const [x, y, z, qx, qy, qz, qw] = grip
    const pose = { position: [x, y, z], rotation: [qx, qy, qz, qw], scale: 1 } as const
    const distances = model.parts.map((_, part) => placed.distanceTo(part, stick(), pose))
    for (const distance of distances) expect(distance).toBeGreaterThan(-1.5 * MILLIMETRE)
    for (const finger of FINGERS) {
      expect(distances[segmentPart(finger, 2)], finger).toBeLessThan(1.5 * MILLIMETRE)
    }
  })

  it('has its back, its thumb and its fingers where the device says', () => {
    const model = makeHand(side)
    const hand = new ControllerHand(model)
    hand.read(FRAME, held())
    const at = (point: readonly number[]) => worldPoint(hand.root, 0, point)
    const wrist = at([0, 0, 0])
    const way = (point: readonly number[]) => at(point).map((value, k) => value - wrist[k])
    const out = side === 'right' ? 1 : -1
    // Back along ±x, thumb along −z, fingers along −y of the grip.
    expect(way([0, 1, 0])[0] * out).toBeGreaterThan(0.99)
    expect(way([-out, 0, 0])[2]).toBeLessThan(-0.95)
    expect(way([0, 0, -1])[1]).toBeLessThan(-0.95)
  })

  it(`is round the stick in a hand of any size, seed ${SEED}`, () => {
    const random = new Random(SEED)
    for (let round = 0; round < 10; round++) {
      const model = makeHand(side, randomMeasures(random))
      const hand = new ControllerHand(model)
      hand.read(FRAME, held([0, 0, 0, 0, 0, 0, 1]))
      const wrist = worldPoint(hand.root, 0, [0, 0, 0])
      // The stick is below the palm and before the wrist.
      expect(Math.hypot(...wrist)).toBeGreaterThan(0.05)
      expect(Math.hypot(...wrist)).toBeLessThan(0.12)
    }
  })
})

it('trigger leads thumb and index, squeeze the others, neither jumps', () => {
  const hand = new ControllerHand(makeHand('right'))
  const input = held()
  settle(hand, input)
  expect(hand.joints).toEqual(STANDARD.open)
  input.trigger = 1
  const before = hand.joints.slice()
  hand.read(FRAME, input)
  for (let i = 0; i < 20; i++) expect(Math.abs(hand.joints[i] - before[i])).toBeLessThan(0.1)
  settle(hand, input)
  for (let i = 0; i < 20; i++) {
    expect(hand.joints[i]).toBeCloseTo(i < 8 ? STANDARD.pinch[i] : STANDARD.open[i], 9)
  }
  input.trigger = 0
  input.squeeze = 1
  settle(hand, input)
  for (let i = 0; i < 20; i++) {
    expect(hand.joints[i]).toBeCloseTo(i < 8 ? STANDARD.open[i] : STANDARD.grasp[i], 9)
  }
  input.trigger = 1
  settle(hand, input)
  for (let i = 0; i < 20; i++) expect(hand.joints[i]).toBeCloseTo(STANDARD.grasp[i], 9)
})

it('keeps its place where the grip is no pose, and bends as far as it can where a trigger is no number', () => {
  const hand = new ControllerHand(makeHand('right'))
  const input = held()
  hand.read(FRAME, input)
  const root = hand.root.slice()
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    for (let k = 0; k < 7; k++) {
      const broken = held()
      broken.grip[k] = value
      expect(hand.read(FRAME, broken)).toBe(false)
    }
  }
  expect(hand.read(FRAME, held([0, 0, 0, 0, 0, 0, 0]))).toBe(false)
  expect(hand.root).toEqual(root)
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -5]) {
    input.trigger = value
    input.squeeze = value
    settle(hand, input)
    for (const joint of hand.joints) expect(Number.isFinite(joint)).toBe(true)
  }
})
