/** Headings, views, and that a walk can be repeated bit for bit. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import type { WalkInput } from '../../../walkthrough/walker/walker.ts'
import { rotate } from '../../twins/rotations.ts'
import { FORWARD, PlainScene, STANDING, walk } from '../support/plain-scene.ts'

function furnished(): PlainScene {
  const random = new Random(77)
  const scene = new PlainScene()
  scene.floor()
  scene.room(3)
  for (let i = 0; i < 12; i++) {
    const [x, z] = [random.between(-2.5, 2.5), random.between(-2.5, 2.5)]
    if (Math.hypot(x, z) > 0.8) scene.boxes([x, 0, z, x + 0.3, random.between(0.05, 1), z + 0.3])
  }
  return scene
}

function wander(walker: ReturnType<PlainScene['walker']>, random: Random, frames: number): number[] {
  const states: number[] = []
  for (let i = 0; i < frames; i++) {
    const input: WalkInput = {
      forward: 1,
      right: random.between(-1, 1),
      run: random.below(2) === 0,
      crouch: random.below(9) === 0,
      turn: random.between(-0.3, 0.3),
      pitch: random.between(-0.1, 0.1),
    }
    walker.advance(random.between(0.001, 0.1), input)
    states.push(...walker.state)
  }
  return states
}

describe('looking', () => {
  it('looks along −z at heading 0, and to the left of it with a positive turn', () => {
    const walker = new PlainScene().walker()
    const eye = new Float64Array(7)
    const view = () => {
      walker.eye(eye)
      return rotate([eye[3]!, eye[4]!, eye[5]!, eye[6]!], [0, 0, -1])
    }
    expect(view()[2]).toBe(-1)
    walker.advance(0, { ...STANDING, turn: Math.PI / 2 })
    expect(view()[0]).toBeCloseTo(-1, 12)
    walker.advance(0, { ...STANDING, turn: -Math.PI / 2, pitch: 0.5 })
    expect(view()[1]).toBeCloseTo(Math.sin(0.5), 12)
    expect(view()[2]).toBeCloseTo(-Math.cos(0.5), 12)
    walker.advance(0, { ...STANDING, turn: 0.7 })
    const [x, y, z] = view()
    expect([x, y, z].map((value) => value.toFixed(9))).toEqual(
      [-Math.cos(0.5) * Math.sin(0.7), Math.sin(0.5), -Math.cos(0.5) * Math.cos(0.7)].map((v) =>
        v.toFixed(9),
      ),
    )
  })

  it('walks where it looks, and sideways to the right', () => {
    const scene = new PlainScene()
    scene.floor()
    const walker = scene.walker()
    walker.startAt([0, 0, 0], Math.PI / 2)
    walk(walker, 1, 60, FORWARD)
    expect(walker.feet[0]).toBeCloseTo(-1.4, 3)
    expect(walker.feet[2]).toBeCloseTo(0, 9)
    walk(walker, 1, 60, { ...STANDING, right: 1 })
    expect(walker.feet[2]).toBeCloseTo(-1.4, 3)
    walker.startAt([0, 0, 0], 0)
    walk(walker, 1, 60, { ...STANDING, right: 1, forward: 1 })
    expect(Math.hypot(walker.feet[0]!, walker.feet[2]!)).toBeCloseTo(1.4, 3)
  })

  it('keeps the pitch within 85° and the heading within a turn', () => {
    const walker = new PlainScene().walker()
    for (let i = 0; i < 50; i++) walker.advance(0, { ...STANDING, pitch: 0.3, turn: 0.9 })
    expect(walker.pitch).toBeCloseTo((85 * Math.PI) / 180, 12)
    expect(Math.abs(walker.heading)).toBeLessThanOrEqual(Math.PI)
    expect(Math.cos(walker.heading)).toBeCloseTo(Math.cos(45), 9)
    for (let i = 0; i < 50; i++) walker.advance(0, { ...STANDING, pitch: -0.3, turn: -7 })
    expect(walker.pitch).toBeCloseTo((-85 * Math.PI) / 180, 12)
    expect(Math.abs(walker.heading)).toBeLessThanOrEqual(Math.PI)
  })

  it('goes much the same way at every frame rate', () => {
    const ends = [5, 15, 60, 240].map((rate) => {
      const scene = furnished()
      const walker = scene.walker()
      walker.startAt([0, 0, 0], 0.4)
      walk(walker, 2, rate, { ...FORWARD, turn: 1 / rate })
      return Float64Array.from(walker.feet)
    })
    for (const end of ends) {
      expect(Math.hypot(end[0]! - ends[2]![0]!, end[2]! - ends[2]![2]!)).toBeLessThan(0.1)
    }
  })

  it.each([1, 2, 3])(
    'a walk repeated gives the same bits, and goes on from a copied state, seed %i',
    (seed) => {
      const scene = furnished()
      const walker = scene.walker()
      walker.startAt([0, 0, 0], 0)
      const first = wander(walker, new Random(seed), 120)
      const half = first.slice(59 * walker.state.length, 60 * walker.state.length)
      const again = furnished().walker()
      again.startAt([0, 0, 0], 0)
      expect(wander(again, new Random(seed), 120)).toEqual(first)
      const random = new Random(seed)
      const other = furnished().walker()
      wander(furnished().walker(), random, 60)
      other.state.set(half)
      expect(wander(other, random, 60)).toEqual(first.slice(60 * walker.state.length))
    },
  )
})
