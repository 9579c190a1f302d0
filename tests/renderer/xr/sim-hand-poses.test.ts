import { beforeAll, describe, expect, it } from 'vitest'
import { LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { type PosedHand, SIM_POSES, type SimPose } from '../../../renderer/xr/sim-hand-poses.ts'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'
import { FRAMES_TO_FIT, HandFit } from '../../../walkthrough/xr/hand-fit.ts'
import { LedHand } from '../../../walkthrough/xr/led-hand.ts'
import { XR_JOINT, XR_JOINTS, XR_RADIUS, XrHandInput } from '../../../walkthrough/xr/xr-input.ts'
import { posedHand, tellHand } from './posed-input.ts'

const WRIST = [0.1, 1.2, -0.4]
const LEVEL = [0, 0, 0, 1]
const THUMB_TIP = 4
const INDEX_TIP = 9

const shown = (hand: PosedHand, side: number): XrHandInput => {
  const input = new XrHandInput()
  tellHand(input, hand, side, WRIST, LEVEL)
  return input
}

const apart = ({ joints }: XrHandInput, a: number, b: number): number =>
  Math.hypot(...[0, 1, 2].map((k) => joints[a * XR_JOINT + k] - joints[b * XR_JOINT + k]))

describe('PosedHand', () => {
  let hand: PosedHand
  beforeAll(async () => {
    hand = await posedHand()
  })
  const posed = (pose: SimPose, side = RIGHT): XrHandInput => {
    hand.change(pose)
    for (let i = 0; i < 30; i++) hand.advance(1 / 60)
    return shown(hand, side)
  }

  it('keeps the wrist and the lengths of bones in every pose, and on the way', () => {
    const bones = Array.from({ length: XR_JOINTS }, (_, joint) => joint).filter(
      (joint) => joint > 1 && !(joint >= 5 && (joint - 5) % 5 === 0),
    )
    const lengths = bones.map((joint) => apart(posed('relaxed'), joint, joint - 1))
    for (const pose of SIM_POSES) {
      hand.change(pose)
      for (let i = 0; i < 15; i++) {
        hand.advance(1 / 60)
        const input = shown(hand, RIGHT)
        for (let k = 0; k < 3; k++) expect(input.joints[k]).toBeCloseTo(WRIST[k], 6)
        for (const [i, joint] of bones.entries()) {
          // iwer's three poses are of one hand, but not to the last millimetre.
          expect(Math.abs(apart(input, joint, joint - 1) - lengths[i]), `${pose} ${joint}`).toBeLessThan(
            0.002,
          )
        }
      }
    }
  })

  it('is what a hand makes of it: open, pinched, grasping', () => {
    expect(apart(posed('pinch'), THUMB_TIP, INDEX_TIP)).toBeLessThan(0.012)
    expect(apart(posed('open'), THUMB_TIP, INDEX_TIP)).toBeGreaterThan(0.07)
    for (const side of [LEFT, RIGHT]) {
      const led = new LedHand(makeHand(side === LEFT ? 'left' : 'right'))
      const grips = SIM_POSES.map((pose) => {
        const input = posed(pose, side)
        for (let i = 0; i < 60; i++) led.advance(1 / 60, input)
        return [pose, led.gripping]
      })
      expect(Object.fromEntries(grips)).toEqual({
        relaxed: false,
        open: false,
        point: false,
        pinch: true,
        grasp: true,
        fist: true,
      })
    }
  })

  it.each([0.85, 1.2])('is measured as the hand of someone else where it is %d times as large', (factor) => {
    const before = posed('relaxed')
    hand.resize(factor)
    const fit = new HandFit(RIGHT)
    for (let i = 0; i < FRAMES_TO_FIT; i++) fit.add(posed(i % 2 === 0 ? 'relaxed' : 'open'))
    const input = posed('relaxed')
    hand.resize(1)
    expect(apart(input, INDEX_TIP, 0) / apart(before, INDEX_TIP, 0)).toBeCloseTo(factor, 6)
    const tip = INDEX_TIP * XR_JOINT + XR_RADIUS
    expect(input.joints[tip] / before.joints[tip]).toBeCloseTo(factor, 6)
    const { lengths } = fit.measures!.fingers[1]
    for (let k = 0; k < 3; k++) expect(lengths[k]).toBeCloseTo(apart(before, 6 + k, 7 + k) * factor, 3)
  })

  it('is its own mirror on the other side', () => {
    const [left, right] = [LEFT, RIGHT].map((side) => posed('point', side).joints)
    for (let joint = 0; joint < XR_JOINTS; joint++) {
      const at = joint * XR_JOINT
      expect(left[at] - WRIST[0]).toBeCloseTo(WRIST[0] - right[at], 6)
      for (const k of [1, 2]) expect(left[at + k]).toBeCloseTo(right[at + k], 6)
    }
  })
})
