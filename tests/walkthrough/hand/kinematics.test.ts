import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'
import { HIGHEST, JOINT_COUNT, LOWEST } from '../../../walkthrough/hand/joints.ts'
import { leversOf, maxJointMotion, placeHand, reachOf } from '../../../walkthrough/hand/kinematics.ts'
import { STANDARD } from '../../../walkthrough/hand/poses.ts'
import { countGarbage } from '../../support/count-garbage.ts'
import { placesByMatrices } from './support/matrix-twin.ts'
import { AT_ORIGIN, randomJoints, randomRoot, worldPoint } from './support/placed-hand.ts'

const SEED = 20261116
/** A few arguments that V8 boxed on their way in; one array or closure a frame would be more. */
const BYTES_PER_FRAME = 160
const CHILD = new URL('./support/allocation-child.ts', import.meta.url)

it.each(['left', 'right'] as const)(
  `the %s hand stands where plain matrices put it, seed ${SEED}`,
  (handedness) => {
    const random = new Random(SEED)
    const model = makeHand(handedness)
    const places = new Float64Array(7 * model.parts.length)
    const source = new Float64Array(9)
    let apart = 0
    for (let round = 0; round < 100; round++) {
      const joints = round === 0 ? new Float64Array(JOINT_COUNT) : randomJoints(random)
      source.set(randomRoot(random), 2)
      placeHand(model, source, 2, joints, places)
      const twin = placesByMatrices(model, source.subarray(2), joints)
      model.parts.forEach(({ points }, part) => {
        for (let i = 0; i < points.length; i += 30) {
          const found = worldPoint(places, part, points.subarray(i))
          const wanted = twin(part, points.subarray(i))
          for (let k = 0; k < 3; k++) apart = Math.max(apart, Math.abs(found[k] - wanted[k]))
        }
        const q = places.subarray(7 * part + 3, 7 * part + 7)
        apart = Math.max(apart, Math.abs(Math.hypot(...q) - 1))
      })
    }
    expect(apart).toBeLessThan(1e-13)
  },
)

it(`reach holds every point in every pose, and is not wasteful, seed ${SEED}`, () => {
  const random = new Random(SEED)
  const model = makeHand('right')
  const places = new Float64Array(7 * model.parts.length)
  const reach = reachOf(model)
  let farthest = 0
  for (let round = 0; round < 100; round++) {
    placeHand(model, AT_ORIGIN, 0, round === 0 ? new Float64Array(JOINT_COUNT) : randomJoints(random), places)
    model.parts.forEach(({ points }, part) => {
      for (let i = 0; i < points.length; i += 3) {
        farthest = Math.max(farthest, Math.hypot(...worldPoint(places, part, points.subarray(i))))
      }
    })
  }
  expect(farthest).toBeLessThanOrEqual(reach)
  expect(reach).toBeLessThan(farthest * 1.05)
})

it(`no point moves farther than the bound for a change of joints, seed ${SEED}`, () => {
  const random = new Random(SEED)
  const model = makeHand('right')
  const levers = leversOf(model)
  const [before, after] = [0, 1].map(() => new Float64Array(7 * model.parts.length))
  let tightest = 0
  let excess = 0
  for (let round = 0; round < 60; round++) {
    const from = randomJoints(random)
    const to = round % 2 ? randomJoints(random) : from.slice()
    const joint = random.below(JOINT_COUNT)
    if (round % 2 === 0) to[joint] = random.between(LOWEST[joint], HIGHEST[joint])
    placeHand(model, AT_ORIGIN, 0, from, before)
    placeHand(model, AT_ORIGIN, 0, to, after)
    const bound = maxJointMotion(levers, from, to)
    model.parts.forEach(({ points }, part) => {
      for (let i = 0; i < points.length; i += 3) {
        const p = worldPoint(before, part, points.subarray(i))
        const q = worldPoint(after, part, points.subarray(i))
        const moved = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
        excess = Math.max(excess, moved - bound)
        if (bound > 0) tightest = Math.max(tightest, moved / bound)
      }
    })
  }
  expect(excess).toBeLessThan(1e-12)
  expect(tightest).toBeGreaterThan(0.9)
  expect(maxJointMotion(levers, STANDARD.open, STANDARD.open)).toBe(0)
})

it('placing and steering a hand leaves next to nothing on the heap once warm', () => {
  const output = countGarbage(CHILD)
  const { perStep } = JSON.parse(output) as { perStep: number }
  expect(perStep, output).toBeLessThan(BYTES_PER_FRAME)
})
