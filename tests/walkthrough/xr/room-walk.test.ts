/** Real steps, leaning, ducking, and what a headset does that no person can. */
import { describe, expect, it } from 'vitest'
import { block, FLOOR, Headset } from './support/headset.ts'

const WALL = block('wall', [-3, 0, -1.2], [3, 2.6, -1])
const TABLE = block('table', [-1, 0.7, -2], [1, 0.74, -0.8])

describe('real steps', () => {
  it('take the walker along, and leave the room where it is', async () => {
    const headset = await Headset.in([FLOOR])
    const { walk, walker, input } = headset
    const pose = Array.from(walk.pose)
    headset.goTo(1, 1.6, -0.7)
    expect(walker.feet[0]).toBeCloseTo(1, 2)
    expect(walker.feet[2]).toBeCloseTo(-0.7, 2)
    expect(Array.from(walk.pose)).toEqual(pose)
    expect(walk.eye[0]).toBeCloseTo(1, 9)
    expect(walk.eye[1]).toBeCloseTo(input.head[1]!, 4)
    expect(walk.fade).toBe(0)
    expect(walk.vignette).toBe(0)
  })

  it('lead up a step, and the room rises with the feet', async () => {
    const headset = await Headset.in([FLOOR, block('step', [-2, 0, -3], [2, 0.18, -0.6])])
    headset.goTo(0, 1.6, -1.4)
    headset.run(1)
    expect(headset.walk.pose[1]).toBeCloseTo(0.18, 2)
    expect(headset.walk.eye[1]).toBeCloseTo(1.78, 2)
    headset.goTo(0, 1.6, 0)
    headset.run(1)
    expect(headset.walk.pose[1]).toBeCloseTo(0, 2)
  })

  it('climb stairs in one frame too, after a hitch', async () => {
    const stairs = [0, 1, 2].map((i) =>
      block(`step-${i}`, [-2, 0, -9], [2, 0.15 * (i + 1), -0.35 - 0.13 * i]),
    )
    const headset = await Headset.in([FLOOR, ...stairs])
    headset.input.head[2] = -0.49
    headset.frame(0.02)
    headset.run(1)
    expect(headset.walker.feet[1]).toBeCloseTo(0.455, 2)
    expect(headset.walk.eye[1]).toBeCloseTo(2.05, 2)
  })

  it('fall off a ledge', async () => {
    const headset = await Headset.in([FLOOR, block('ledge', [-1, 0, -1], [1, 1, 1])])
    headset.walk.placeAt([0, 1, 0], 0)
    headset.run(0.3)
    expect(headset.walk.eye[1]).toBeCloseTo(2.6, 2)
    headset.goTo(0, 1.6, -1.5)
    headset.run(1)
    expect(headset.walk.eye[1]).toBeCloseTo(1.6, 2)
  })

  it('a wall stops the walker, not the room; the view goes black and tells the way back', async () => {
    const headset = await Headset.in([FLOOR, WALL])
    const { walk, walker } = headset
    headset.goTo(0, 1.6, -0.8)
    expect(walk.fade).toBe(0)
    const pose = Array.from(walk.pose)
    headset.goTo(0, 1.6, -0.89)
    expect(walk.fade).toBe(1)
    headset.goTo(0, 1.6, -2, 0.5)
    expect(walk.fade).toBe(1)
    expect(walk.wayOut[2]).toBeCloseTo(1, 3)
    expect(walker.feet[2]).toBeGreaterThan(-0.76)
    expect(Array.from(walk.pose)).toEqual(pose)
    headset.goTo(0, 1.6, -0.5)
    headset.run(0.5)
    expect(walk.fade).toBe(0)
    expect(walker.feet[2]).toBeCloseTo(-0.5, 2)
  })

  it('darken within centimetres before a wall', async () => {
    const headset = await Headset.in([FLOOR, WALL])
    headset.goTo(0, 1.6, -0.865)
    expect(headset.walk.fade).toBeGreaterThan(0.3)
    expect(headset.walk.fade).toBeLessThan(0.7)
    expect(headset.walk.wayOut[2]).toBeGreaterThan(0.9)
  })

  it('a board of 1 mm is enough to be beyond', async () => {
    const headset = await Headset.in([FLOOR, block('board', [-3, 0, -1.001], [3, 2.6, -1])])
    headset.goTo(0, 1.6, -0.8)
    headset.goTo(0, 1.6, -1.2, 0.05)
    expect(headset.walk.fade).toBe(1)
  })

  it('lean over a table, as far as a person can', async () => {
    const headset = await Headset.in([FLOOR, TABLE])
    const { walk, walker } = headset
    headset.goTo(0, 1.5, -0.5)
    headset.goTo(0, 1.3, -1)
    headset.run(0.3)
    expect(walk.fade).toBe(0)
    expect(walker.feet[2]).toBeCloseTo(-0.546, 2)
    expect(walk.eye[2]).toBeCloseTo(-1, 6)
    // Who is beyond that has gone through the table.
    headset.goTo(0, 1.5, -1.7)
    expect(walk.fade).toBe(1)
    expect(walk.wayOut[2]).toBeGreaterThan(0.99)
  })

  it('duck under a table; standing up below it makes the view black', async () => {
    const high = block('table', [-1, 1, -2.4], [1, 1.04, -0.8])
    const headset = await Headset.in([FLOOR, high])
    const { walk, walker } = headset
    headset.goTo(0, 0.7, -0.4)
    headset.goTo(0, 0.7, -1.6)
    headset.run(0.3)
    expect(walk.fade).toBe(0)
    expect(walker.feet[2]).toBeCloseTo(-1.6, 2)
    headset.goTo(0, 0.95, -1.6, 0.3)
    expect(walk.fade).toBe(1)
    headset.goTo(0, 1.6, -1.6, 0.3)
    expect(walk.fade).toBe(1)
    expect(walk.wayOut[1]).toBeCloseTo(-1, 3)
    headset.goTo(0, 0.7, -1.6, 0.3)
    headset.run(0.4)
    expect(walk.fade).toBe(0)
  })

  it('lying on the floor is no cellar', async () => {
    const headset = await Headset.in([FLOOR])
    headset.goTo(0, 0.2, 0)
    headset.run(0.3)
    expect(headset.walk.fade).toBe(0)
    headset.goTo(0, -0.3, 0)
    expect(headset.walk.fade).toBe(1)
    expect(headset.walk.wayOut[1]).toBeGreaterThan(0.99)
  })

  it('cost no sweep while nobody moves', async () => {
    const headset = await Headset.in([FLOOR, WALL])
    headset.goTo(0, 1.6, -1.5)
    headset.run(0.5)
    const feet = Array.from(headset.walker.feet)
    let goes = 0
    const go = headset.walker.go.bind(headset.walker)
    headset.walker.go = (seconds, way) => {
      goes++
      return go(seconds, way)
    }
    // A head is never quite still; a look at the ground ten times a second is all.
    for (let i = 0; i < 90; i++) {
      headset.input.head[0] = i % 2 === 0 ? 0.0005 : -0.0005
      headset.frame()
    }
    expect(goes).toBeLessThan(12)
    for (let k = 0; k < 3; k++) expect(Math.abs(headset.walker.feet[k]! - feet[k]!)).toBeLessThan(0.0011)
  })
})

describe('what no person does', () => {
  it('a lost head freezes everything, in the air too', async () => {
    const headset = await Headset.in([FLOOR])
    headset.walk.placeAt([0, 3, 0], 0)
    headset.run(0.1)
    const before = [...headset.walk.pose, ...headset.walk.eye, ...headset.walker.state]
    headset.input.headTracked = false
    headset.input.head.set([9, 9, 9], 0)
    headset.run(0.5)
    expect([...headset.walk.pose, ...headset.walk.eye, ...headset.walker.state]).toEqual(before)
    headset.input.head[0] = Number.NaN
    headset.input.headTracked = true
    headset.frame()
    expect([...headset.walk.pose, ...headset.walk.eye, ...headset.walker.state]).toEqual(before)
  })

  it('a jump of the head moves the room, and the view stays what it was', async () => {
    const headset = await Headset.in([FLOOR, WALL])
    headset.look(0.4, -0.2)
    headset.goTo(0.3, 1.6, -0.5)
    const before = Array.from(headset.walk.eye)
    // The system recentres: the same head, in other coordinates.
    headset.input.head.set([-0.8, 1.6, 1.1], 0)
    headset.look(-1.9, -0.2)
    headset.frame()
    for (let k = 0; k < 7; k++) expect(headset.walk.eye[k]).toBeCloseTo(before[k]!, 9)
    expect(headset.walk.fade).toBe(0)
    // And steps count from there.
    headset.goTo(-0.8, 1.6, 1.5)
    expect(Math.hypot(headset.at[0] - before[0]!, headset.at[1] - before[2]!)).toBeCloseTo(0.4, 6)
  })

  it('recentring puts the head over the feet, looking ahead', async () => {
    const headset = await Headset.in([FLOOR, WALL])
    headset.goTo(0, 1.6, -2.5)
    headset.look(2)
    headset.frame()
    expect(headset.walk.fade).toBe(1)
    headset.walk.recentre()
    headset.run(0.3)
    expect(headset.walk.fade).toBe(0)
    expect(headset.at[1]).toBeCloseTo(headset.walker.feet[2]!, 6)
    expect(headset.heading).toBeCloseTo(0, 9)
  })

  it('someone is put somewhere, with a heading', async () => {
    const headset = await Headset.in([FLOOR])
    headset.look(0.7)
    headset.goTo(0.4, 1.6, 0.2)
    headset.walk.placeAt([2, 0, 3], -2)
    headset.run(0.3)
    expect(headset.at[0]).toBeCloseTo(2, 6)
    expect(headset.at[1]).toBeCloseTo(3, 6)
    expect(headset.heading).toBeCloseTo(-2, 9)
  })

  it('whoever moves the walker moves the person', async () => {
    const headset = await Headset.in([FLOOR])
    headset.goTo(0.4, 1.6, 0.2)
    headset.walker.teleport([-3, 0, 1], 1)
    headset.frame()
    expect(headset.at[0]).toBeCloseTo(-3, 6)
    expect(headset.heading).toBeCloseTo(1, 9)
  })

  it('who falls out of the world is back at the start', async () => {
    const headset = await Headset.in([block('slab', [-1, -0.2, -1], [1, 0, 1])])
    headset.goTo(0, 1.6, -1.8)
    headset.run(2)
    expect(headset.walk.eye[1]).toBeCloseTo(1.6, 2)
    expect(headset.at[0]).toBeCloseTo(0, 2)
    expect(headset.at[1]).toBeCloseTo(0, 2)
  })

  it('leaving and entering again starts from where the walker is then', async () => {
    const headset = await Headset.in([FLOOR])
    headset.look(1)
    headset.goTo(0.5, 1.6, 0.5)
    headset.walk.leave()
    expect(headset.walker.heading).toBeCloseTo(1, 9)
    headset.input.head.set([5, 1.7, 5], 0)
    headset.look(-2)
    headset.run(0.1)
    expect(headset.at[0]).toBeCloseTo(0.5, 2)
    expect(headset.heading).toBeCloseTo(1, 6)
  })
})
