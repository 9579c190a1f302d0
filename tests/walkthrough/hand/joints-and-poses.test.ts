import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { makeHand, PARTS_OF_PALM, segmentPart } from '../../../walkthrough/hand/hand-model.ts'
import {
  BASE,
  clampJoints,
  DEGREE,
  FINGERS,
  HIGHEST,
  JOINT_COUNT,
  jointOf,
  LOWEST,
  MIDDLE,
  SPREAD,
  TIP,
} from '../../../walkthrough/hand/joints.ts'
import {
  bendFinger,
  blendJoints,
  graspJoints,
  PINCH_READY,
  POSES,
  pinchJoints,
  STANDARD,
} from '../../../walkthrough/hand/poses.ts'
import { PlacedHand, randomJoints } from './support/placed-hand.ts'

const SEED = 20261116
const MILLIMETRE = 0.001
const hand = new PlacedHand(makeHand('right'))

it('recordings find each joint at its number', () => {
  expect(JOINT_COUNT).toBe(20)
  expect(FINGERS).toEqual(['thumb', 'index', 'middle', 'ring', 'little'])
  expect([SPREAD, BASE, MIDDLE, TIP]).toEqual([0, 1, 2, 3])
  expect(jointOf('ring', MIDDLE)).toBe(14)
})

it(`angles are kept within human ranges, seed ${SEED}`, () => {
  const random = new Random(SEED)
  for (let round = 0; round < 200; round++) {
    const joints = Float64Array.from({ length: JOINT_COUNT }, () => random.between(-4, 4))
    joints[random.below(JOINT_COUNT)] = Number.NaN
    joints[random.below(JOINT_COUNT)] = Number.POSITIVE_INFINITY
    clampJoints(joints)
    for (let i = 0; i < JOINT_COUNT; i++) {
      expect(joints[i]).toBeGreaterThanOrEqual(LOWEST[i])
      expect(joints[i]).toBeLessThanOrEqual(HIGHEST[i])
    }
    const again = joints.slice()
    clampJoints(again)
    expect(again).toEqual(joints)
  }
  expect(HIGHEST[jointOf('index', MIDDLE)]).toBeCloseTo((110 * Math.PI) / 180, 12)
})

it('the last joint of a finger does not bend alone', () => {
  const joints = new Float64Array(JOINT_COUNT)
  joints[jointOf('index', TIP)] = 80 * DEGREE
  clampJoints(joints)
  expect(joints[jointOf('index', TIP)]).toBeLessThan(25 * DEGREE)
})

it('every pose is within the ranges', () => {
  for (const joints of [...Object.values(STANDARD), PINCH_READY]) {
    const kept = joints.slice()
    clampJoints(kept)
    expect(kept).toEqual(joints)
  }
})

it('blending ends where it should, and may write over its source', () => {
  const out = new Float64Array(JOINT_COUNT)
  blendJoints(STANDARD.open, STANDARD.fist, 0, out)
  expect(out).toEqual(STANDARD.open)
  blendJoints(out, STANDARD.fist, 1, out)
  for (let i = 0; i < JOINT_COUNT; i++) expect(out[i]).toBeCloseTo(STANDARD.fist[i], 14)
})

it('thumb and index tips meet in a pinch, and stand apart before it', () => {
  const [thumb, index] = [segmentPart('thumb', 2), segmentPart('index', 2)]
  hand.place(STANDARD.pinch)
  expect(Math.abs(hand.distance(thumb, index))).toBeLessThan(MILLIMETRE)
  hand.place(PINCH_READY)
  expect(hand.distance(thumb, index)).toBeGreaterThan(30 * MILLIMETRE)
})

it('a closed grasp fits round a bar of 20 mm', () => {
  const bar: number[] = []
  for (let i = 0; i < 24; i++) {
    for (const x of [-0.07, 0.07]) {
      bar.push(x, 0.01 * Math.cos((i * Math.PI) / 12), 0.01 * Math.sin((i * Math.PI) / 12))
    }
  }
  const pose = {
    position: [0, -0.0243, -0.078],
    rotation: [0, Math.sin(-0.08), 0, Math.cos(-0.08)],
    scale: 1,
  } as const
  hand.place(STANDARD.grasp)
  const distances = hand.model.parts.map((_, part) => hand.distanceTo(part, Float64Array.from(bar), pose))
  for (const distance of distances) expect(distance).toBeGreaterThan(-MILLIMETRE)
  for (const finger of FINGERS) expect(distances[segmentPart(finger, 2)]).toBeLessThan(MILLIMETRE)
})

function whileClosing(): [string, Float64Array][] {
  const found: [string, Float64Array][] = POSES.map((pose) => [pose, STANDARD[pose]])
  for (let degree = 0; degree <= 1; degree += 0.125) {
    const grasp = new Float64Array(JOINT_COUNT)
    const pinch = new Float64Array(JOINT_COUNT)
    const fist = new Float64Array(JOINT_COUNT)
    graspJoints(degree, grasp)
    pinchJoints(degree, pinch)
    blendJoints(STANDARD.open, STANDARD.fist, degree, fist)
    found.push([`grasp ${degree}`, grasp], [`pinch ${degree}`, pinch], [`fist ${degree}`, fist])
  }
  for (const finger of FINGERS) {
    const joints = STANDARD.open.slice()
    bendFinger(joints, finger, 1)
    found.push([`${finger} bent`, joints])
  }
  return found
}

it('no part crosses another by more than 4 mm, in any pose and on the way to it', () => {
  for (const [name, joints] of whileClosing()) {
    hand.place(joints)
    const [parts, depth] = hand.deepestCrossing()
    expect(depth, `${name}: ${parts}`).toBeLessThan(4 * MILLIMETRE)
  }
})

it(`no joint shows a gap: neighbours overlap by 2 mm at least, seed ${SEED}`, () => {
  const random = new Random(SEED)
  const { parts, parent } = hand.model
  const poses = [
    ...Object.values(STANDARD),
    LOWEST,
    HIGHEST,
    ...Array.from({ length: 40 }, () => randomJoints(random)),
  ]
  for (const joints of poses) {
    hand.place(joints)
    for (let part = 0; part < parts.length; part++) {
      const palms = part < PARTS_OF_PALM.length ? [1] : [1, 3]
      const inner = parent[part] < 0 ? palms.filter((palm) => palm !== part) : [parent[part]]
      if (inner.length === 0) continue
      const overlap = Math.max(...inner.map((other) => -hand.distance(part, other)))
      expect(overlap, `${parts[part].name}, ${joints}`).toBeGreaterThan(2 * MILLIMETRE)
    }
  }
})
