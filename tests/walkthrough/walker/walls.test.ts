/** No way through anything, at any speed and frame rate. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import type { WalkInput } from '../../../walkthrough/walker/walker.ts'
import { displaced, sphereShape, stretched } from '../../twins/shape-families.ts'
import { FORWARD, headingTo, Judge, PlainScene, STANDING, walk } from '../support/plain-scene.ts'

/** Nearer than this to anything the walker must never be: its skin of 4 mm, less what a barrel's sizes differ. */
const LEAST = 0.003

function apart(a: Float64Array, b: Float64Array): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!)
}

describe('walls', () => {
  it.each([1, 2])('5 s at 4 m/s and 15 frames a second stay inside, seed %i', (seed) => {
    const random = new Random(seed)
    const scene = new PlainScene()
    scene.floor()
    scene.room(2)
    const walker = scene.walker()
    const judge = new Judge(scene.world)
    walker.startAt([random.between(-1.5, 1.5), 0, random.between(-1.5, 1.5)], random.between(-3, 3))
    for (let i = 0; i < 75; i++) {
      walker.advance(1 / 15, { ...FORWARD, run: true })
      expect(Math.max(Math.abs(walker.feet[0]!), Math.abs(walker.feet[2]!))).toBeLessThan(2 - 0.24)
      expect(judge.clearance(walker)).toBeGreaterThan(LEAST)
      expect(walker.isOnGround || i < 5).toBe(true)
    }
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('furniture, any speed and frame rate, seed %i', (seed) => {
    const random = new Random(50 + seed)
    const scene = new PlainScene()
    scene.floor(5)
    scene.room(4)
    for (let i = 0; i < 14; i++) {
      const [x, z] = [random.between(-3.5, 3.5), random.between(-3.5, 3.5)]
      if (Math.hypot(x, z) < 1.2) continue
      if (i % 3 === 0) {
        const size = random.between(0.1, 0.6)
        const stone = stretched(sphereShape(random, 20), size, random.between(0.1, 1), size)
        scene.parts(displaced(stone, x, random.between(0, 1), z))
      } else {
        const [w, h] = [random.between(0.02, 0.7), random.between(0.01, 2)]
        const body = scene.boxes([-w, 0, -w / 2, w, h, w / 2])
        const half = random.between(-1.5, 1.5)
        // Some lean: a little, as rounding would, or a lot.
        const lean =
          i % 3 === 1 ? 0 : random.between(-1, 1) * [1e-7, 0.01, 0.3][i % 2 === 0 ? 0 : random.below(3)]!
        scene.world.setPose(body, [x, 0, z, lean, Math.sin(half), 0, Math.cos(half)])
      }
    }
    const speed = [1.4, 4, 20, 100][seed % 4]!
    const rate = [1, 15, 60, 240, 1000][seed % 5]!
    const walker = scene.walker({ walkSpeed: speed })
    const judge = new Judge(scene.world)
    walker.startAt([0, 0, 0], 0)
    for (let i = 0; i < 80; i++) {
      const input: WalkInput = {
        forward: random.between(-1, 1),
        right: random.between(-1, 1),
        run: false,
        crouch: random.below(5) === 0,
        turn: random.between(-0.5, 0.5),
        pitch: 0,
      }
      walker.advance(1 / rate, input)
      const where = `frame ${i} at ${walker.feet.join(' ')}`
      expect(judge.clearance(walker), where).toBeGreaterThan(LEAST)
      expect(Math.max(Math.abs(walker.feet[0]!), Math.abs(walker.feet[2]!)), where).toBeLessThan(4 - 0.24)
      expect(walker.feet[1]!, where).toBeGreaterThan(0)
    }
    expect(walker.isFree()).toBe(true)
    // Walking on into whatever is there it slides on or rests: it does not go to and fro.
    walk(walker, 2, 30, FORWARD)
    const from = Float64Array.from(walker.feet)
    const last = Float64Array.from(walker.feet)
    let gone = 0
    for (let i = 0; i < 30; i++) {
      walker.advance(1 / 60, FORWARD)
      gone += apart(walker.feet, last)
      last.set(walker.feet)
    }
    if (gone > 0.001) expect(gone).toBeLessThan(2 * apart(last, from))
  })

  it.each([1, 60, 1000])('a plate of 1 mm holds at 100 m/s and %i frames a second', (rate) => {
    const scene = new PlainScene()
    scene.floor(200)
    scene.boxes([-50, 0, -30.001, 50, 3, -30])
    const walker = scene.walker({ walkSpeed: 100 })
    walker.startAt([0, 0, 0], 0)
    walk(walker, 1, rate, FORWARD)
    expect(walker.feet[2]).toBeCloseTo(-30 + 0.25, 1)
    expect(walker.feet[2]).toBeGreaterThan(-30 + 0.24)
  })

  it.each([15, 60, 144])('slides along a wall at the speed left, at %i frames a second', (rate) => {
    const scene = new PlainScene()
    scene.floor(30)
    scene.boxes([-30, 0, -1.1, 30, 3, -1])
    const walker = scene.walker()
    walker.startAt([0, 0, 0], headingTo(3, -4))
    walk(walker, 1, rate, FORWARD)
    const before = Float64Array.from(walker.feet)
    walk(walker, 2, rate, FORWARD)
    expect(walker.feet[0]! - before[0]!).toBeCloseTo(2 * 1.4 * 0.6, 3)
    expect(walker.feet[2]).toBeCloseTo(before[2]!, 9)
  })

  it.each([
    ['square', 0],
    ['acute', -0.5],
    ['obtuse', 0.5],
  ])('comes to rest in a corner: %s', (_, lean) => {
    const scene = new PlainScene()
    scene.floor()
    const wall = scene.boxes([-5, 0, -0.1, 5, 3, 0.1])
    scene.world.setPose(wall, [0, 0, -2, 0, 0, 0, 1])
    const other = scene.boxes([-5, 0, -0.1, 5, 3, 0.1])
    const half = Math.PI / 4 + lean / 2
    scene.world.setPose(other, [-2, 0, 0, 0, Math.sin(half), 0, Math.cos(half)])
    const walker = scene.walker()
    walker.startAt([0, 0, 0], headingTo(-1, -0.9))
    walk(walker, 8, 30, FORWARD)
    const rest = Float64Array.from(walker.feet)
    for (let i = 0; i < 60; i++) {
      walker.advance(1 / 60, { ...FORWARD, turn: i % 2 === 0 ? 0.02 : -0.02 })
      for (let k = 0; k < 3; k++) expect(walker.feet[k]).toBeCloseTo(rest[k]!, 4)
    }
  })

  it('passes a doorway of 0.8 m and not one of 0.45 m', () => {
    for (const [width, passes] of [
      [0.8, true],
      [0.52, true],
      [0.45, false],
    ] as const) {
      const scene = new PlainScene()
      scene.floor()
      scene.boxes([-5, 0, -1.1, -width / 2, 3, -1], [width / 2, 0, -1.1, 5, 3, -1], [-1, 2, -1.1, 1, 3, -1])
      const walker = scene.walker()
      walker.startAt([0, 0, 0], 0)
      walk(walker, 3, 60, FORWARD)
      expect(walker.feet[2]! < -2).toBe(passes)
      if (!passes) expect(walker.feet[2]).toBeGreaterThan(-1)
    }
  })

  it('gets through a doorway it does not meet in the middle, by sliding along its jamb', () => {
    const scene = new PlainScene()
    scene.floor()
    scene.boxes([-5, 0, -1.1, -0.4, 3, -1], [0.4, 0, -1.1, 5, 3, -1])
    const walker = scene.walker()
    walker.startAt([0.22, 0, 0], 0)
    walk(walker, 3, 60, FORWARD)
    expect(walker.feet[2]).toBeLessThan(-2)
  })

  it('goes between the legs of a table only when it fits under the top', () => {
    const leg = (x: number, z: number) => [x, 0, z, x + 0.06, 0.72, z + 0.06] as const
    const scene = new PlainScene()
    scene.floor()
    scene.boxes(
      leg(-0.7, -2),
      leg(0.64, -2),
      leg(-0.7, -1.2),
      leg(0.64, -1.2),
      [-0.75, 0.72, -2.05, 0.75, 0.76, -1.1],
    )
    const walker = scene.walker()
    walker.startAt([0, 0, 0], 0)
    walk(walker, 3, 60, FORWARD)
    expect(walker.feet[2]).toBeCloseTo(-1.1 + 0.25, 1)
    const small = scene.walker({ eyeHeight: 0.6 })
    small.startAt([0, 0, 0], 0)
    walk(small, 3, 60, FORWARD)
    expect(small.feet[2]).toBeLessThan(-2.5)
    small.startAt([-0.6, 0, 0], 0)
    walk(small, 3, 60, FORWARD)
    // The leg turns it aside, but it is never in it.
    expect(small.isFree()).toBe(true)
  })

  it('is pushed out of what came too near, and stands still when nothing is asked of it', () => {
    const scene = new PlainScene()
    scene.floor()
    const chair = scene.boxes([-0.3, 0, -0.3, 0.3, 0.9, 0.3])
    scene.world.setPose(chair, [0, 0, -1, 0, 0, 0, 1])
    const walker = scene.walker()
    walker.startAt([0, 0, 0], 0)
    walk(walker, 0.5, 60, STANDING)
    const before = Float64Array.from(walker.feet)
    walk(walker, 1, 60, STANDING)
    expect(Array.from(walker.feet)).toEqual(Array.from(before))
    scene.world.setPose(chair, [0, 0, -0.45, 0, 0, 0, 1])
    expect(walker.isFree()).toBe(false)
    walk(walker, 0.05, 60, STANDING)
    expect(walker.isFree()).toBe(false)
    walk(walker, 0.5, 60, STANDING)
    expect(walker.isFree()).toBe(true)
    expect(walker.feet[2]).toBeCloseTo(-0.45 + 0.3 + 0.25, 1)
    expect(walker.feet[1]).toBeCloseTo(0.005, 3)
  })

  it('held from all sides it stays, and is freed by going back to the start', () => {
    const scene = new PlainScene()
    scene.floor()
    const walker = scene.walker()
    walker.startAt([3, 0, 0], 1)
    walker.teleport([0, 0, 0], 0)
    scene.boxes([-1, -1, -1, 1, 3, 1])
    walk(walker, 0.3, 60, FORWARD)
    expect(walker.isFree()).toBe(false)
    walker.unstick()
    expect(walker.isFree()).toBe(true)
    expect(walker.feet[0]).toBe(3)
    expect(walker.heading).toBe(1)
  })
})
