import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { CLOSING_TIME } from '../../../walkthrough/hand/grip-and-pose.ts'
import { FARTHEST_REACH, HandControl, NEAREST_REACH } from '../../../walkthrough/hand/hand-control.ts'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'
import { jointOf, MIDDLE } from '../../../walkthrough/hand/joints.ts'
import { STANDARD } from '../../../walkthrough/hand/poses.ts'
import { AT_ORIGIN, randomRoot, worldPoint } from './support/placed-hand.ts'

const SEED = 20261116

/** Where a world point appears to an eye: −1 to 1 across the picture, and its depth. */
function seen(point: readonly number[], eye: Float64Array, fieldOfView: number, aspect: number) {
  const [qx, qy, qz, qw] = eye.subarray(3)
  const back = [0, 0, 0, -qx, -qy, -qz, qw]
  const [x, y, z] = worldPoint(back, 0, [point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]])
  const tangent = Math.tan((fieldOfView * Math.PI) / 360)
  return { x: x / -z / tangent / aspect, y: y / -z / tangent, depth: -z }
}

describe.each(['left', 'right'] as const)('steering the %s hand', (handedness) => {
  const model = makeHand(handedness)

  it(`the cursor lies over the point the hand grips at, however turned, seed ${SEED}`, () => {
    const random = new Random(SEED)
    const control = new HandControl(model)
    for (let round = 0; round < 300; round++) {
      const [fieldOfView, aspect] = [random.between(40, 110), random.between(0.6, 2.4)]
      const [x, y] = [random.between(-1, 1), random.between(-1, 1)]
      const eye = randomRoot(random)
      control.setView(fieldOfView, aspect)
      control.pointAt(x, y)
      control.moveReach(random.between(-0.3, 0.3))
      control.turn(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1))
      control.update(eye, 0, 0.01)
      const at = seen(worldPoint(control.target, 0, model.grip), eye, fieldOfView, aspect)
      expect(at.x).toBeCloseTo(x, 9)
      expect(at.y).toBeCloseTo(y, 9)
      expect(at.depth).toBeLessThanOrEqual(control.reach + 1e-12)
      expect(Math.hypot(...control.target.subarray(3))).toBeCloseTo(1, 12)
    }
  })

  it('in the middle of the picture the grip is as far away as the reach, within human limits', () => {
    const control = new HandControl(model)
    control.pointAt(0, 0)
    for (const [by, reach] of [
      [0, control.reach],
      [9, FARTHEST_REACH],
      [-9, NEAREST_REACH],
    ]) {
      control.moveReach(by)
      control.update(AT_ORIGIN, 0, 0)
      const [x, y, z] = worldPoint(control.target, 0, model.grip)
      expect(x).toBeCloseTo(0, 12)
      expect(y).toBeCloseTo(0, 12)
      expect(z).toBeCloseTo(-reach, 12)
    }
  })

  it('turns with the mouse, stops where a wrist does, and home undoes it all', () => {
    const control = new HandControl(model)
    control.update(AT_ORIGIN, 0, 0)
    const home = control.target.slice()
    const fingersAt = () => {
      control.update(AT_ORIGIN, 0, 0)
      const wrist = control.target
      return worldPoint(wrist, 0, [0, 0, -1]).map((x, k) => x - wrist[k])
    }
    const rest = fingersAt()
    control.turn(0.3, 0, 0)
    expect(fingersAt()[0]).toBeLessThan(rest[0])
    control.turn(-0.3, 0.3, 0)
    expect(fingersAt()[1]).toBeGreaterThan(rest[1])
    control.turn(50, 50, 50)
    const limit = fingersAt()
    control.turn(50, 50, 50)
    expect(fingersAt()).toEqual(limit)
    control.turn(-0.2, 0, 0)
    expect(fingersAt()).not.toEqual(limit)
    control.pointAt(0.9, 0.9)
    control.moveReach(0.2)
    control.home()
    control.update(AT_ORIGIN, 0, 0)
    expect(control.target).toEqual(home)
  })

  it('follows the cursor at once, without time passing', () => {
    const control = new HandControl(model)
    control.update(AT_ORIGIN, 0, 0)
    const before = control.target.slice()
    control.pointAt(0.5, 0.1)
    control.update(AT_ORIGIN, 0, 0)
    expect(control.target[0]).toBeGreaterThan(before[0])
    const there = control.target.slice()
    control.update(AT_ORIGIN, 0, 1)
    expect(control.target).toEqual(there)
  })
})

it('the left hand rests as the right one does, mirrored', () => {
  const [left, right] = (['left', 'right'] as const).map((side) => {
    const control = new HandControl(makeHand(side))
    control.turn(0, 0.2, 0)
    control.update(AT_ORIGIN, 0, 0)
    return [...control.target]
  })
  const mirrored = right.map((x, k) => (k === 0 || k === 4 || k === 5 ? -x : x))
  left.forEach((x, k) => {
    expect(x).toBeCloseTo(mirrored[k], 14)
  })
})

describe('fingers', () => {
  const control = () => new HandControl(makeHand('right'))
  const bend = jointOf('middle', MIDDLE)

  it('close smoothly, in about 0.15 s, as fast in many small steps as in one', () => {
    const [fine, coarse] = [control().fingers, control().fingers]
    fine.setGrip(1)
    coarse.setGrip(1)
    let last = fine.joints[bend]
    for (let i = 0; i < 50; i++) {
      fine.advance(CLOSING_TIME / 100)
      expect(fine.joints[bend]).toBeGreaterThan(last)
      last = fine.joints[bend]
    }
    coarse.advance(CLOSING_TIME / 2)
    expect(coarse.joints[bend]).toBeCloseTo(last, 9)
    fine.advance(CLOSING_TIME)
    for (let i = 0; i < STANDARD.grasp.length; i++) expect(fine.joints[i]).toBeCloseTo(STANDARD.grasp[i], 12)
    expect(fine.grip).toBe(1)
  })

  it('a pose is reached and left again; the way back starts from where the fingers are', () => {
    const { fingers } = control()
    for (const pose of ['fist', 'point', 'pinch', 'grasp', 'open'] as const) {
      fingers.choosePose(pose)
      fingers.advance(CLOSING_TIME)
      for (let i = 0; i < 20; i++) expect(fingers.joints[i]).toBeCloseTo(STANDARD[pose][i], 12)
    }
    fingers.choosePose('fist')
    fingers.advance(CLOSING_TIME / 3)
    const midway = fingers.joints.slice()
    fingers.choosePose('open')
    fingers.advance(0)
    for (let i = 0; i < 20; i++) expect(fingers.joints[i]).toBeCloseTo(midway[i], 12)
  })

  it('a single finger bends and comes back; the others stay', () => {
    const { fingers } = control()
    fingers.setBend('ring', 1)
    fingers.advance(1)
    expect(fingers.joints[jointOf('ring', MIDDLE)]).toBeGreaterThan(1.5)
    expect(fingers.joints[bend]).toBe(STANDARD.open[bend])
    fingers.setBend('ring', 0)
    fingers.advance(1)
    for (let i = 0; i < 20; i++) expect(fingers.joints[i]).toBeCloseTo(STANDARD.open[i], 12)
  })

  it('a ready pinch closes with the grip', () => {
    const { fingers } = control()
    fingers.choosePose('pinch', 0)
    fingers.advance(1)
    expect(fingers.joints[jointOf('index', 1)]).toBeLessThan(STANDARD.pinch[jointOf('index', 1)])
    fingers.setGrip(1)
    fingers.advance(1)
    for (let i = 0; i < 20; i++) expect(fingers.joints[i]).toBeCloseTo(STANDARD.pinch[i], 12)
  })
})
