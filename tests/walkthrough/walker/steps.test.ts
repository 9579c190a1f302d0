/** Up and down: steps, slopes, falls, low beams. */
import { describe, expect, it } from 'vitest'
import { type Box, FORWARD, Judge, PlainScene, ramp, STANDING, walk } from '../support/plain-scene.ts'

const RATES = [1, 15, 60, 1000]
const BACK = { ...FORWARD, forward: -1 }
const CROUCH = { ...FORWARD, crouch: true }
const FLOOR_GAP = 0.005

function stairs(scene: PlainScene, count: number, rise: number, tread: number): void {
  for (let i = 0; i < count; i++) {
    const from = -1 - tread * i
    scene.boxes([-1, 0, -8, 1, rise * (i + 1), from])
  }
}

describe('steps', () => {
  it.each(RATES)('climbs stairs of 0.17 m and comes down again, %i frames a second', (rate) => {
    const scene = new PlainScene()
    scene.floor()
    stairs(scene, 4, 0.17, 0.28)
    const walker = scene.walker()
    walker.startAt([0, 0, -0.6], 0)
    walk(walker, 2, rate, FORWARD)
    expect(walker.feet[1]).toBeCloseTo(4 * 0.17 + FLOOR_GAP, 2)
    expect(walker.feet[2]).toBeCloseTo(-3.4, 0)
    walk(walker, 2, rate, BACK)
    walk(walker, 1, rate, STANDING)
    expect(walker.feet[1]).toBeCloseTo(FLOOR_GAP, 2)
    expect(walker.feet[2]).toBeCloseTo(-0.6, 0)
  })

  it.each([30, 60, 1000])(
    'never leaves the ground on stairs, and the eye moves smoothly, %i a second',
    (rate) => {
      const scene = new PlainScene()
      scene.floor()
      stairs(scene, 6, 0.17, 0.28)
      const walker = scene.walker()
      walker.startAt([0, 0, 0], 0)
      walk(walker, 0.5, rate, STANDING)
      const eye = new Float64Array(7)
      walker.eye(eye)
      expect(eye[1]).toBeCloseTo(1.65, 2)
      for (const input of [FORWARD, BACK]) {
        for (let i = 0; i < 1.5 * rate; i++) {
          const before = eye[1]!
          walker.advance(1 / rate, input)
          walker.eye(eye)
          expect(walker.isOnGround, `frame ${i} at ${walker.feet.join(' ')}`).toBe(true)
          expect(Math.abs(eye[1]! - before)).toBeLessThan(2.6 / rate)
        }
      }
    },
  )

  it.each(RATES)('climbs 0.2 m and not 0.25 m, at any angle, %i frames a second', (rate) => {
    for (const [height, climbs] of [
      [0.05, true],
      [0.2, true],
      [0.25, false],
      [0.4, false],
    ] as const) {
      for (const heading of [0, -1]) {
        const scene = new PlainScene()
        scene.floor()
        scene.boxes([-9, 0, -9, 9, height, -1])
        const walker = scene.walker()
        walker.startAt([0, 0, -0.7], heading)
        walk(walker, 1, rate, FORWARD)
        expect(walker.feet[1], `${height} ${heading}`).toBeCloseTo((climbs ? height : 0) + FLOOR_GAP, 2)
      }
    }
  })

  it('steps over a threshold, and does not hop in front of a wall', () => {
    const scene = new PlainScene()
    scene.floor()
    scene.boxes([-1, 0, -1.1, 1, 0.1, -1])
    scene.boxes([-1, 0, -3.1, 1, 2, -3])
    const walker = scene.walker()
    walker.startAt([0, 0, 0], 0)
    walk(walker, 3, 60, FORWARD)
    expect(walker.feet[2]).toBeCloseTo(-2.75, 1)
    for (let i = 0; i < 60; i++) {
      walker.advance(1 / 60, FORWARD)
      expect(walker.feet[1]).toBeCloseTo(FLOOR_GAP, 3)
    }
  })

  it('does not step up where the head has no room', () => {
    const scene = new PlainScene()
    scene.floor()
    scene.boxes([-2, 0, -9, 2, 0.18, -1])
    scene.boxes([-2, 1.85, -9, 2, 2, -1])
    const walker = scene.walker()
    walker.startAt([0, 0, 0], 0)
    walk(walker, 3, 60, FORWARD)
    expect(walker.feet[2]).toBeGreaterThan(-0.9)
    const stopped = Float64Array.from(walker.feet)
    for (let i = 0; i < 30; i++) {
      walker.advance(1 / 60, FORWARD)
      for (let k = 0; k < 3; k++) expect(walker.feet[k]).toBeCloseTo(stopped[k]!, 3)
    }
    walk(walker, 3, 60, CROUCH)
    expect(walker.feet[1]).toBeCloseTo(0.18 + FLOOR_GAP, 2)
  })
})

describe('slopes', () => {
  const onRamp = (degrees: number) => {
    const scene = new PlainScene()
    scene.floor()
    scene.parts(ramp(-1, 6, 6 * Math.tan((degrees * Math.PI) / 180), 2))
    const walker = scene.walker()
    walker.startAt([0, 0, 0], 0)
    return { scene, walker }
  }

  it.each([5, 20, 40])('%i° is walked up at full speed, stood on and walked down', (degrees) => {
    const { walker } = onRamp(degrees)
    walk(walker, 3, 60, FORWARD)
    expect(walker.feet[2]).toBeCloseTo(-4.2, 2)
    const before = Float64Array.from(walker.feet)
    walk(walker, 2, 60, STANDING)
    for (let k = 0; k < 3; k++) expect(walker.feet[k]).toBeCloseTo(before[k]!, 3)
    for (let i = 0; i < 120; i++) {
      walker.advance(1 / 60, BACK)
      expect(walker.isOnGround).toBe(true)
    }
    walk(walker, 1, 60, BACK)
    expect(walker.feet[1]).toBeCloseTo(FLOOR_GAP, 2)
  })

  it.each([43, 60, 80, 89])('%i° is not climbed, nor stood on', (degrees) => {
    const { walker } = onRamp(degrees)
    for (const rate of [15, 60, 1000]) {
      walk(walker, 0.5, rate, { ...FORWARD, run: true })
      expect(walker.feet[1]).toBeLessThan(0.05)
    }
    walker.teleport([0, 5 * Math.tan((degrees * Math.PI) / 180) + 0.5, -4], 0)
    walk(walker, 12, 60, STANDING)
    expect(walker.feet[1]).toBeCloseTo(FLOOR_GAP, 2)
    expect(walker.isOnGround).toBe(true)
  })

  it('comes to rest between two steep slopes', () => {
    const scene = new PlainScene()
    scene.floor()
    scene.parts(Float64Array.of(0, 0, -2, 0, 0, 2, 3, 0, -2, 3, 0, 2, 3, 6, -2, 3, 6, 2))
    scene.parts(Float64Array.of(0, 0, -2, 0, 0, 2, -3, 0, -2, -3, 0, 2, -3, 6, -2, -3, 6, 2))
    const walker = scene.walker()
    walker.startAt([0.3, 3, 0], 0)
    walk(walker, 5, 60, STANDING)
    expect(walker.isOnGround).toBe(true)
    expect(walker.feet[0]).toBeCloseTo(0, 2)
    expect(walker.isFree()).toBe(true)
  })
})

describe('falls', () => {
  it.each([15, 60, 1000])('falls as stones do, and lands, %i frames a second', (rate) => {
    const scene = new PlainScene()
    scene.floor()
    const walker = scene.walker()
    walker.startAt([0, 10, 0], 0)
    walk(walker, 1, rate, STANDING)
    expect(walker.feet[1]).toBeCloseTo(10 - 9.81 / 2, 1)
    expect(walker.verticalSpeed).toBeCloseTo(-9.81, 1)
    walk(walker, 1, rate, STANDING)
    expect(walker.feet[1]).toBeCloseTo(FLOOR_GAP, 3)
    expect(walker.verticalSpeed).toBe(0)
  })

  it('falls from a ledge and goes on below', () => {
    const scene = new PlainScene()
    scene.floor()
    scene.boxes([-2, 0, -2, 2, 1, 2])
    const walker = scene.walker()
    walker.startAt([0, 1, 0], 0)
    walk(walker, 4, 60, FORWARD)
    expect(walker.feet[1]).toBeCloseTo(FLOOR_GAP, 3)
    expect(walker.feet[2]).toBeCloseTo(-5.6, 2)
  })

  it('is not stopped by a floor of 1 mm that is not there, and is by one that is', () => {
    const scene = new PlainScene()
    scene.boxes([-5, -0.001, -5, 5, 0, 5])
    const walker = scene.walker()
    walker.startAt([0, 400, 0], 0)
    walk(walker, 20, 1, STANDING)
    expect(walker.feet[1]).toBeCloseTo(FLOOR_GAP, 3)
  })

  it('who falls out of the world is back at the start', () => {
    const scene = new PlainScene()
    scene.floor(2)
    const walker = scene.walker()
    walker.startAt([0.5, 0, 0.5], 0.3)
    walk(walker, 1, 60, { ...FORWARD, run: true })
    expect(walker.feet[1]).toBeLessThan(-0.1)
    let lowest = 0
    for (let i = 0; i < 120; i++) {
      walker.advance(1 / 60, STANDING)
      lowest = Math.min(lowest, walker.feet[1]!)
    }
    expect(lowest).toBeGreaterThan(-10)
    expect(walker.feet[0]).toBe(0.5)
    expect(walker.feet[1]).toBeCloseTo(FLOOR_GAP, 3)
    expect(walker.heading).toBeCloseTo(0.3, 12)
  })
})

describe('crouching', () => {
  const beam: Box = [-2, 1.2, -3, 2, 1.5, -1]

  it('goes under a beam of 1.2 m, and stands up only behind it', () => {
    const scene = new PlainScene()
    scene.floor()
    scene.boxes(beam)
    const walker = scene.walker()
    const judge = new Judge(scene.world)
    walker.startAt([0, 0, 0], 0)
    walk(walker, 2, 60, FORWARD)
    expect(walker.feet[2]).toBeGreaterThan(-1)
    expect(walker.crouch).toBe(0)
    walk(walker, 1.5, 60, CROUCH)
    expect(walker.crouch).toBe(1)
    expect(walker.feet[2]).toBeLessThan(-1.5)
    walk(walker, 1, 60, STANDING)
    expect(walker.crouch).toBeGreaterThan(0.8)
    expect(judge.clearance(walker)).toBeGreaterThan(0.0019)
    walk(walker, 3, 60, FORWARD)
    expect(walker.crouch).toBe(0)
    expect(walker.feet[2]).toBeLessThan(-3.2)
  })

  it('keeps the eye below a lintel on the way down a step', () => {
    const scene = new PlainScene()
    scene.floor()
    for (let i = 0; i < 6; i++) scene.boxes([-1, -2, 0.25 * i, 1, -0.19 * i, 8])
    const ceiling = 1.77
    for (let i = 0; i < 6; i++) scene.boxes([-1, ceiling - 0.19 * i, 0.25 * i + 0.3, 1, 4, 8])
    const walker = scene.walker()
    walker.startAt([0, 0, -1], Math.PI)
    const eye = new Float64Array(7)
    for (let i = 0; i < 180; i++) {
      walker.advance(1 / 60, FORWARD)
      walker.eye(eye)
      expect(eye[1]! - walker.feet[1]!).toBeLessThan(1.85)
    }
  })

  it('a changed eye height is taken on where there is room', () => {
    const scene = new PlainScene()
    scene.floor()
    scene.boxes([-3, 1.9, -3, 3, 2, 3])
    const walker = scene.walker()
    walker.startAt([0, 0, 0], 0)
    walker.configure({ walkSpeed: 1, runSpeed: 2, eyeHeight: 2.2 })
    walk(walker, 1, 60, STANDING)
    expect(walker.eyeHeight).toBeGreaterThan(1.7)
    expect(walker.eyeHeight).toBeLessThan(1.8)
    expect(walker.isFree()).toBe(true)
    walker.configure({ walkSpeed: 1, runSpeed: 2, eyeHeight: 0.6 })
    walk(walker, 1, 60, STANDING)
    expect(walker.eyeHeight).toBe(0.6)
  })
})
