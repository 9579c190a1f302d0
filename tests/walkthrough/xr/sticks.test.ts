/** Walking and turning by sticks, which hand does what, heights, the vignette, and that frame rates do not matter. */
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../contract/settings.ts'
import { Random } from '../../../engine/math/random.ts'
import { LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { block, FLOOR, Headset } from './support/headset.ts'

const WALK: Partial<Settings> = { headsetMove: 'walk' }
const WALL = block('wall', [-5, 0, -2.2], [5, 2.6, -2])
const DEGREES = Math.PI / 180

describe('walking', () => {
  it('goes where the head looks, at the set speed, and takes the room along', async () => {
    const headset = await Headset.in([FLOOR], { ...WALK, walkSpeed: 1.2 })
    const left = headset.hold(LEFT)
    for (const pitch of [0, -1.4, 1.4, -Math.PI / 2]) {
      headset.look(Math.PI / 2, pitch)
      left.stickY = 0
      headset.frame()
      const from = headset.at
      left.stickY = 1
      headset.run(1)
      expect(headset.at[0] - from[0], `pitch ${pitch}`).toBeCloseTo(-1.2, 3)
      expect(headset.at[1] - from[1]).toBeCloseTo(0, 3)
    }
    left.stickY = 0
    left.stickX = 1
    const from = headset.at
    headset.run(1)
    expect(headset.at[1] - from[1]).toBeCloseTo(-1.2, 3)
    // Together with a real step.
    expect(headset.walker.feet[0]).toBeCloseTo(headset.at[0], 2)
  })

  it('stops at a wall, with the head or with the feet, whichever comes first', async () => {
    const headset = await Headset.in([FLOOR, WALL], WALK)
    const left = headset.hold(LEFT)
    left.stickY = 1
    headset.run(3)
    expect(headset.at[1]).toBeCloseTo(-1.746, 2)
    expect(headset.walk.fade).toBe(0)
    const leaning = await Headset.in([FLOOR, WALL, block('counter', [-5, 0, -2], [5, 0.9, -1.4])], WALK)
    const stick = leaning.hold(LEFT)
    stick.stickY = 1
    leaning.run(2)
    expect(leaning.at[1]).toBeCloseTo(-1.146, 2)
    stick.stickY = 0
    leaning.goTo(0, 1.6, -0.5)
    expect(leaning.walk.fade).toBe(0)
    stick.stickX = 0.7
    stick.stickY = 0.7
    leaning.run(1)
    expect(leaning.walk.fade).toBe(0)
    expect(leaning.at[0]).toBeGreaterThan(0.6)
  })

  it('a leaning head is held off what the feet would pass', async () => {
    const bench = block('bench', [0.3, 0, -4], [1, 0.5, 4])
    const cupboard = block('cupboard', [0.3, 1.2, -4], [1, 2.2, -1])
    const headset = await Headset.in([FLOOR, bench, cupboard], WALK)
    headset.goTo(0.45, 1.6, 0)
    expect(headset.walker.feet[0]).toBeCloseTo(0.046, 2)
    headset.hold(LEFT).stickY = 1
    for (let i = 0; i < 180; i++) {
      headset.frame()
      expect(headset.walk.fade).toBeLessThan(0.1)
    }
    expect(headset.at[1]).toBeCloseTo(-0.85, 2)
    expect(Math.abs(headset.at[1] - headset.walker.feet[2]!)).toBeLessThan(0.2)
  })

  it('a stick at rest, of no controller, or broken does nothing', async () => {
    const headset = await Headset.in([FLOOR], WALK)
    const left = headset.hold(LEFT)
    const from = headset.at
    left.stickY = 0.12
    headset.run(0.3)
    left.stickY = Number.NaN
    left.stickX = 7
    headset.run(0.3)
    left.stickX = 0
    left.stickY = 1
    left.source = 2
    headset.run(0.3)
    expect(headset.at).toEqual(from)
    expect(headset.walk.vignette).toBe(0)
  })
})

describe('turning', () => {
  it('by 30° a push, about the head', async () => {
    const headset = await Headset.in([FLOOR], { headsetTurn: 'snap' })
    headset.goTo(0.8, 1.6, -0.6)
    const right = headset.hold(RIGHT)
    const before = headset.at
    let jumps = 0
    for (const [stickX, heading] of [
      [1, -30],
      [0.5, -30],
      [1, -30],
      [0.2, -30],
      [1, -60],
      [0, -60],
      [-0.8, -30],
    ] as const) {
      right.stickX = stickX
      for (let i = 0; i < 9; i++) {
        headset.frame()
        if (headset.walk.hasJumped) jumps++
      }
      expect(headset.heading / DEGREES).toBeCloseTo(heading, 6)
    }
    expect(jumps).toBe(3)
    expect(headset.at[0]).toBeCloseTo(before[0], 9)
    expect(headset.at[1]).toBeCloseTo(before[1], 9)
    expect(headset.walk.vignette).toBe(0)
  })

  it('smoothly by 90° a second', async () => {
    const headset = await Headset.in([FLOOR], { headsetTurn: 'smooth' })
    headset.goTo(0.8, 1.6, -0.6)
    const right = headset.hold(RIGHT)
    const before = headset.at
    right.stickX = -1
    headset.run(1)
    expect(headset.heading / DEGREES).toBeCloseTo(90, 6)
    expect(headset.at[0]).toBeCloseTo(before[0], 9)
    expect(headset.at[1]).toBeCloseTo(before[1], 9)
  })

  it('a stick that is held from the beginning turns nobody', async () => {
    const headset = await Headset.in([FLOOR])
    headset.right.source = 1
    headset.right.tracked = true
    headset.right.stickX = 1
    headset.walk.leave()
    headset.run(0.2)
    expect(headset.heading).toBeCloseTo(0, 9)
    headset.right.stickX = 0
    headset.frame()
    headset.right.stickX = 1
    headset.frame()
    expect(headset.heading / DEGREES).toBeCloseTo(-30, 6)
  })
})

describe('hands', () => {
  it.each([
    ['right', LEFT, RIGHT],
    ['left', RIGHT, LEFT],
  ] as const)(
    '%s-handed: the other hand walks, the leading one turns',
    async (handedness, other, leading) => {
      const headset = await Headset.in([FLOOR], { ...WALK, handedness })
      const walking = headset.hold(other)
      const turning = headset.hold(leading)
      walking.stickY = 1
      headset.run(0.5)
      expect(headset.at[1]).toBeCloseTo(-0.7, 2)
      walking.stickY = 0
      turning.stickX = 1
      headset.run(0.1)
      expect(headset.heading / DEGREES).toBeCloseTo(-30, 6)
      turning.stickX = 0
      walking.stickX = 1
      headset.run(0.1)
      expect(headset.heading / DEGREES).toBeCloseTo(-30, 6)
      // Where nobody walks by a stick, both turn.
      walking.stickX = 0
      headset.settings.headsetMove = 'teleport'
      headset.frame()
      walking.stickX = 1
      headset.run(0.1)
      expect(headset.heading / DEGREES).toBeCloseTo(-60, 6)
    },
  )
})

describe('vignette', () => {
  it('comes with a stick and goes again, and not with real steps', async () => {
    const headset = await Headset.in([FLOOR], { ...WALK, headsetTurn: 'smooth' })
    headset.goTo(0.8, 1.6, -0.6, 0.4)
    expect(headset.walk.vignette).toBe(0)
    const left = headset.hold(LEFT)
    left.stickY = 1
    headset.run(0.02)
    const first = headset.walk.vignette
    expect(first).toBeGreaterThan(0)
    headset.run(1)
    expect(headset.walk.vignette).toBeGreaterThan(first)
    expect(headset.walk.vignette).toBeCloseTo(0.7, 2)
    left.stickY = 0
    headset.hold(RIGHT).stickX = 1
    headset.run(1)
    expect(headset.walk.vignette).toBeCloseTo(1, 2)
    headset.right.stickX = 0
    headset.run(2)
    expect(headset.walk.vignette).toBe(0)
    headset.settings.headsetVignette = false
    left.stickY = 1
    headset.run(1)
    expect(headset.walk.vignette).toBe(0)
  })
})

describe('height', () => {
  it('standing, the floor is the floor', async () => {
    const headset = await Headset.in([FLOOR], { eyeHeight: 1.8 })
    expect(headset.walk.eye[1]).toBeCloseTo(1.6, 3)
  })

  it('seated, what is missing is added, with the feet on the floor and the head free to move', async () => {
    const headset = await Headset.in([FLOOR], { headsetSeated: true, eyeHeight: 1.65 })
    headset.walk.leave()
    headset.goTo(0, 1.2, 0, 0.5)
    headset.settings.headsetSeated = false
    headset.frame()
    expect(headset.walk.eye[1]).toBeCloseTo(1.2, 3)
    headset.walk.calibrateHeight()
    headset.frame()
    expect(headset.walk.eye[1]).toBeCloseTo(1.65, 3)
    expect(headset.walker.feet[1]).toBeCloseTo(0.005, 3)
    headset.goTo(0, 1, 0, 0.5)
    expect(headset.walk.eye[1]).toBeCloseTo(1.45, 3)
  })

  it('who sits from the first frame on is raised', async () => {
    const headset = await Headset.in([FLOOR])
    headset.goTo(0, 1.15, 0)
    headset.settings.headsetSeated = true
    headset.frame()
    expect(headset.walk.eye[1]).toBeCloseTo(1.65, 3)
    headset.settings.headsetSeated = false
    headset.frame()
    expect(headset.walk.eye[1]).toBeCloseTo(1.15, 3)
  })

  it('nobody sinks: the tall stay tall', async () => {
    const headset = await Headset.in([FLOOR], { eyeHeight: 1.5 })
    headset.goTo(0, 1.9, 0)
    headset.walk.calibrateHeight()
    headset.frame()
    expect(headset.walk.eye[1]).toBeCloseTo(1.9, 3)
    headset.settings.headsetSeated = true
    headset.frame()
    expect(headset.walk.eye[1]).toBeCloseTo(1.9, 3)
  })

  it('a headset that knows no floor gets one', async () => {
    const headset = await Headset.in([FLOOR])
    const fresh = new Headset(headset.stage)
    fresh.input.head[1] = 0
    fresh.run(0.3)
    expect(fresh.walk.eye[1]).toBeCloseTo(1.65, 3)
    expect(fresh.walk.fade).toBe(0)
  })
})

describe('frame rates', () => {
  /** Real steps and sticks as functions of time, up a step, along a wall and round a corner. */
  async function gone(rate: number | 'irregular'): Promise<readonly number[]> {
    const headset = await Headset.in(
      [FLOOR, WALL, block('step', [0.6, 0, -2], [3, 0.17, 2]), block('post', [-0.8, 0, -1.3], [-0.5, 2, -1])],
      { ...WALK, headsetTurn: 'smooth' },
    )
    const [left, right] = [headset.hold(LEFT), headset.hold(RIGHT)]
    const random = new Random(5)
    let time = 0
    while (time < 6) {
      const seconds = rate === 'irregular' ? random.between(0.003, 0.04) : 1 / rate
      const end = Math.min(time + seconds, 6)
      headset.input.head[0] = 0.5 * Math.sin(end)
      headset.input.head[2] = -0.4 * Math.sin(1.3 * end)
      // A stick is pushed between frames: so much of the frame it was.
      const pushed = (from: number, to: number) =>
        Math.max(0, Math.min(end, to) - Math.max(time, from)) / (end - time)
      left.stickY = pushed(1, 2.5)
      right.stickX = pushed(3, 4)
      headset.frame(end - time)
      time = end
    }
    return [...headset.at, headset.walk.eye[1]!, ...headset.walker.feet]
  }

  it('72, 90 and 120 Hz, 30, and irregular frames walk the same way', async () => {
    const ways = []
    for (const rate of [90, 72, 120, 30, 'irregular'] as const) ways.push(await gone(rate))
    for (const way of ways) {
      for (let k = 0; k < way.length; k++) expect(Math.abs(way[k]! - ways[0]![k]!)).toBeLessThan(0.02)
    }
  })

  it.each([72, 120])('a smooth turn while walking leads round the same circle at %i Hz', async (rate) => {
    const headset = await Headset.in([FLOOR], { ...WALK, headsetTurn: 'smooth', walkSpeed: 1 })
    headset.rate = rate
    headset.hold(LEFT).stickY = 1
    headset.hold(RIGHT).stickX = 1
    const from = headset.at
    headset.run(4)
    expect(Math.hypot(headset.at[0] - from[0], headset.at[1] - from[1])).toBeLessThan(0.02)
  })
})
