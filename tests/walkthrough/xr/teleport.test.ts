/** The arc, where it lands, and who judges where a person can stand. */
import { describe, expect, it } from 'vitest'
import { LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { TRACKED_HAND } from '../../../walkthrough/xr/xr-input.ts'
import { block, FLOOR, Headset } from './support/headset.ts'

const DEGREES = Math.PI / 180

/** A hand at 1.2 m that aims at the floor some metres ahead, turned and tilted by radians. */
function aim(headset: Headset, yaw = 0, pitch = 0): void {
  const [s, c] = [Math.sin(yaw / 2), Math.cos(yaw / 2)]
  const [p, q] = [Math.sin(pitch / 2), Math.cos(pitch / 2)]
  headset.right.aim.set([0, 1.2, -0.3, c * p, s * q, -s * p, c * q])
}

/** Where a throw at 8 m/s from there meets a floor: by the formula. */
function reach(pitch: number, floor = 0): number {
  const [up, ahead] = [8 * Math.sin(pitch), 8 * Math.cos(pitch)]
  const time = (up + Math.sqrt(up * up + 2 * 9.81 * (1.2 - floor))) / 9.81
  return ahead * time + 0.3
}

describe('arc', () => {
  it('comes down where a stone would', async () => {
    const headset = await Headset.in([FLOOR])
    for (const pitch of [-1.2, -0.5, 0, 0.5]) comesDown(headset, pitch)
  })

  function comesDown(headset: Headset, pitch: number): void {
    const right = headset.hold(RIGHT)
    aim(headset, 0, pitch)
    right.stickY = 1
    headset.frame()
    const { arc } = headset.walk
    expect(arc.isShown).toBe(true)
    expect(arc.isLegal).toBe(true)
    expect(arc.landing[2]).toBeCloseTo(-reach(pitch), 1)
    expect(arc.landing[1]).toBeCloseTo(0, 2)
    expect(arc.normal[1]).toBeCloseTo(1, 6)
    // The points are on the parabola, but for the last.
    const height = (along: number) => {
      const time = along / (8 * Math.cos(pitch))
      return 1.2 + 8 * Math.sin(pitch) * time - (9.81 / 2) * time * time
    }
    for (let i = 0; i < arc.count; i++)
      expect(arc.points[3 * i + 1]).toBeCloseTo(
        height(-0.3 - arc.points[3 * i + 2]!),
        i < arc.count - 1 ? 9 : 1,
      )
  }

  it('is illegal at walls, in the air and on loose things', async () => {
    const headset = await Headset.in([
      block('slab', [-6, -0.2, -6], [6, 0, 6]),
      block('wall', [-6, 0, -3.2], [-1, 3, -3]),
      block('loose', [1, 0, -6], [6, 0.1, -1], 'movable'),
    ])
    const right = headset.hold(RIGHT)
    const { arc } = headset.walk
    const shoot = (yaw: number, pitch: number) => {
      aim(headset, yaw, pitch)
      right.stickY = 1
      headset.frame()
      return arc.isLegal
    }
    expect(shoot(0.6, 0)).toBe(false)
    expect(Math.abs(arc.normal[2]!)).toBeCloseTo(1, 6)
    expect(shoot(-0.7, 0)).toBe(false)
    expect(arc.normal[1]).toBeCloseTo(1, 6)
    expect(shoot(0, 0.8)).toBe(false)
    expect(arc.count).toBe(41)
    expect(shoot(0, -0.5)).toBe(true)
  })

  it('a hand in a wall throws nothing', async () => {
    const headset = await Headset.in([FLOOR, block('wall', [-1, 0, -0.5], [1, 3, -0.2])])
    const right = headset.hold(RIGHT)
    aim(headset)
    right.stickY = 1
    headset.frame()
    expect(headset.walk.arc.isLegal).toBe(false)
    expect(headset.walk.arc.count).toBe(1)
  })
})

describe('landing', () => {
  it('puts the person there, not the middle of the room, and keeps the heading', async () => {
    const headset = await Headset.in([FLOOR])
    headset.goTo(0.7, 1.6, 0.4)
    headset.look(0.3)
    const right = headset.hold(RIGHT)
    aim(headset, 1)
    right.stickY = 1
    headset.run(0.1)
    const landing = Array.from(headset.walk.arc.landing)
    expect(headset.walk.hasJumped).toBe(false)
    right.stickY = 0
    headset.frame()
    expect(headset.walk.hasJumped).toBe(true)
    expect(headset.walk.arc.isShown).toBe(false)
    expect(headset.at[0]).toBeCloseTo(landing[0]!, 9)
    expect(headset.at[1]).toBeCloseTo(landing[2]!, 9)
    expect(headset.heading).toBeCloseTo(0.3, 9)
    expect(headset.walk.fade).toBe(0)
    headset.run(0.3)
    expect(headset.walker.feet[1]).toBeCloseTo(0.005, 3)
  })

  it('a stick that is turned turns whoever lands', async () => {
    const headset = await Headset.in([FLOOR])
    for (const degrees of [-150, -90, -45, 30, 90, 180]) landsTurned(headset, degrees)
  })

  function landsTurned(headset: Headset, degrees: number): void {
    headset.look(0)
    headset.frame()
    headset.walk.placeAt([0, 0, 0], 0)
    headset.look(0.3)
    const right = headset.hold(RIGHT)
    right.stickX = 0
    right.stickY = 0
    headset.frame()
    aim(headset, 1)
    right.stickY = 1
    headset.frame()
    right.stickX = -Math.sin(degrees * DEGREES)
    right.stickY = Math.cos(degrees * DEGREES)
    headset.frame()
    const { ahead } = headset.walk.arc
    expect(Math.atan2(-ahead[0]!, -ahead[1]!)).toBeCloseTo(within(0.3 + degrees * DEGREES), 6)
    expect(headset.heading).toBeCloseTo(0.3, 9)
    right.stickX *= 0.3
    right.stickY *= 0.3
    headset.frame()
    expect(headset.heading).toBeCloseTo(within(0.3 + degrees * DEGREES), 6)
  }

  it('does nothing on an illegal place, or when the head or the hand is lost meanwhile', async () => {
    const headset = await Headset.in([FLOOR, block('wall', [-5, 0, -2.2], [5, 3, -2])])
    const right = headset.hold(RIGHT)
    const from = headset.at
    const aimAndLet = (before: () => void, pitch: number) => {
      aim(headset, 0, pitch)
      right.stickY = 1
      headset.frame()
      before()
      right.stickY = 0
      headset.frame()
      right.tracked = true
      headset.input.headTracked = true
      headset.frame()
    }
    aimAndLet(() => {}, 0)
    expect(headset.at).toEqual(from)
    const lose = () => {
      headset.input.headTracked = false
      headset.frame()
      expect(headset.walk.arc.isShown).toBe(false)
    }
    aimAndLet(lose, -0.9)
    expect(headset.at).toEqual(from)
    const drop = () => {
      right.tracked = false
    }
    aimAndLet(drop, -0.9)
    expect(headset.at).toEqual(from)
    aimAndLet(() => {}, -0.9)
    expect(headset.at).not.toEqual(from)
  })

  it('looks again when it counts: a place that was legal may be taken', async () => {
    const headset = await Headset.in([FLOOR, block('box', [4, 0, 4], [5, 1, 5], 'movable')])
    const right = headset.hold(RIGHT)
    aim(headset, 0, -0.5)
    right.stickY = 1
    headset.frame()
    const { arc } = headset.walk
    expect(arc.isLegal).toBe(true)
    const from = headset.at
    headset.stage.place(
      headset.stage.bodies[1]!,
      Float64Array.of(arc.landing[0]!, 0.5, arc.landing[2]!, 0, 0, 0, 1, 1),
      0,
    )
    right.stickY = 0
    headset.frame()
    expect(headset.at).toEqual(from)
  })

  it('is by the leading hand; sideways pushes are turns', async () => {
    const headset = await Headset.in([FLOOR], { handedness: 'left' })
    headset.hold(RIGHT).stickY = 1
    headset.run(0.1)
    expect(headset.walk.arc.isShown).toBe(false)
    const left = headset.hold(LEFT)
    left.stickX = 0.8
    left.stickY = 0.6
    headset.run(0.1)
    expect(headset.walk.arc.isShown).toBe(false)
    expect(headset.heading / DEGREES).toBeCloseTo(-30, 6)
    // From there round to ahead it is still the same push.
    left.stickX = 0
    left.stickY = 1
    headset.run(0.1)
    expect(headset.walk.arc.isShown).toBe(false)
    left.stickY = 0
    headset.frame()
    left.stickY = 1
    headset.frame()
    expect(headset.walk.arc.isShown).toBe(true)
    left.stickX = 1
    left.stickY = 0
    headset.run(0.2)
    expect(headset.heading / DEGREES).toBeCloseTo(-30, 6)
  })

  it('by a pinch that is held; a short one is no aim, and opening fingers do not carry it off', async () => {
    const headset = await Headset.in([FLOOR])
    const { right, walk } = headset
    right.source = TRACKED_HAND
    right.tracked = true
    aim(headset, 0, -0.5)
    headset.run(0.1)
    walk.pinch[RIGHT] = 1
    headset.run(0.15)
    expect(walk.arc.isShown).toBe(false)
    walk.pinch[RIGHT] = 0
    headset.run(0.1)
    walk.pinch[RIGHT] = 1
    headset.run(0.4)
    expect(walk.arc.isLegal).toBe(true)
    const [x, , z] = walk.arc.landing
    for (const pinch of [0.75, 0.6, 0.2]) {
      walk.pinch[RIGHT] = pinch
      aim(headset, 1 - pinch, 0.3)
      headset.frame()
    }
    expect(headset.at[0]).toBeCloseTo(x!, 9)
    expect(headset.at[1]).toBeCloseTo(z!, 9)
  })
})

function within(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}
