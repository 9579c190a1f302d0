import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { FrameTap } from '../../../walkthrough/record/frame-tap.ts'
import { PLACE, PLACE_SCALE } from '../../../walkthrough/stage.ts'
import { NOTHING } from '../../../walkthrough/touch/grip.ts'
import { bodyNamed, type TestBody } from './scene.ts'
import { TwoHands } from './two-hands.ts'

const FLOOR: TestBody = { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [8, 0.1, 8] }] }
const TABLE: TestBody = { id: 'table', at: [0, 1.08, 1.2], boxes: [{ size: [2.4, 0.04, 0.6] }] }
const BAR: TestBody = {
  id: 'bar',
  kind: 'movable',
  at: [0, 1.1203, 1.45],
  boxes: [{ size: [0.7, 0.04, 0.03] }],
}

/** Both hands above the bar, at its two halves. */
async function overBar(bodies: readonly TestBody[] = [FLOOR, TABLE, BAR]) {
  const hands = await TwoHands.among(bodies)
  const { stage } = hands.walkthrough
  const bar = bodyNamed(stage, 'bar')
  hands.place(hands.left, -0.2, 1.14, 1.45)
  hands.place(hands.right, 0.2, 1.14, 1.45)
  hands.run(1)
  return { hands, stage, bar, left: hands.left, right: hands.right }
}

describe('two hands', () => {
  it('hold a thing together, change its size as they part, and pass it on', async () => {
    const { hands, stage, bar, left, right } = await overBar()
    hands.close(right, true)
    hands.run(0.5)
    expect(right.held).toBe(bar)
    hands.close(left, true)
    hands.run(0.5)
    expect([left.held, left.holding.shared]).toEqual([NOTHING, bar])
    hands.place(left, -0.2, 1.5, 1.5)
    hands.place(right, 0.2, 1.5, 1.5)
    hands.run(0.5)
    const before = stage.places[bar * PLACE + PLACE_SCALE]!
    hands.place(left, -0.3, 1.5, 1.5)
    hands.place(right, 0.3, 1.5, 1.5)
    hands.run(0.5)
    expect(stage.places[bar * PLACE + PLACE_SCALE]! / before).toBeCloseTo(1.5, 1)
    hands.place(left, -0.15, 1.5, 1.5)
    hands.place(right, 0.15, 1.5, 1.5)
    hands.run(0.5)
    expect(stage.places[bar * PLACE + PLACE_SCALE]! / before).toBeCloseTo(0.75, 1)
    hands.close(right, false)
    hands.run(0.3)
    expect([left.held, right.held, left.holding.shared]).toEqual([bar, NOTHING, NOTHING])
    hands.place(right, 0.5, 1.5, 1.6)
    hands.place(left, -0.15, 1.6, 1.5)
    hands.run(0.5)
    expect(stage.places[bar * PLACE + 1]).toBeGreaterThan(1.55)
    hands.close(left, false)
    hands.run(1)
    expect(stage.places[bar * PLACE + 1]).toBeLessThan(1.2)
    expect(hands.walkthrough.held).toBe(NOTHING)
  })

  it('do not push what the other one holds, nor go through it', async () => {
    const { hands, stage, bar, left, right } = await overBar()
    hands.close(right, true)
    hands.run(0.5)
    hands.place(left, -0.2, 1.8, 1.5)
    hands.place(right, 0.2, 1.5, 1.5)
    hands.run(0.5)
    const at = [...stage.places.subarray(bar * PLACE, bar * PLACE + 3)]
    hands.place(left, -0.2, 1.3, 1.5)
    hands.run(0.5)
    expect([...stage.places.subarray(bar * PLACE, bar * PLACE + 3)]).toEqual(at)
    expect(left.bodies.root[1]! - left.goal[1]!).toBeGreaterThan(0.1)
    const names = hands.walkthrough.touched.pairs().map(({ first, second }) => `${first} – ${second}`)
    expect(names.filter((name) => name.startsWith('left '))).not.toEqual([])
    expect(names.every((name) => /^(left|right) .* – bar$/.test(name))).toBe(true)
  })

  it('let one take off what rides on what the other one holds', async () => {
    const tray: TestBody = {
      id: 'bar',
      kind: 'movable',
      at: [0, 1.1203, 1.45],
      boxes: [{ size: [0.7, 0.04, 0.03] }, { at: [-0.25, 0, 0], size: [0.2, 0.04, 0.2] }],
    }
    const rod: TestBody = {
      id: 'rod',
      kind: 'movable',
      at: [-0.25, 1.1606, 1.45],
      boxes: [{ size: [0.12, 0.04, 0.03] }],
    }
    const { hands, stage, bar, left, right } = await overBar([FLOOR, TABLE, tray, rod])
    const onTop = bodyNamed(stage, 'rod')
    hands.place(left, -0.25, 1.5, 1.45)
    hands.run(0.5)
    hands.close(right, true)
    hands.run(0.5)
    expect([right.held, right.holding.grip.count]).toEqual([bar, 2])
    hands.place(left, -0.25, 1.18, 1.45)
    hands.run(0.7)
    hands.close(left, true)
    hands.run(0.5)
    expect([left.held, right.held, right.holding.grip.count]).toEqual([onTop, bar, 1])
    hands.place(left, -0.25, 1.7, 1.45)
    hands.run(0.5)
    expect(stage.places[onTop * PLACE + 1]).toBeGreaterThan(1.6)
    expect(stage.places[bar * PLACE + 1]).toBeLessThan(1.2)
  })

  it.each([1, 2, 3])('never end up deep in what is fixed, seed %i, and both are recorded', async (seed) => {
    const wall: TestBody = { id: 'wall', at: [0, 1.5, 0.85], boxes: [{ size: [4, 3, 0.1] }] }
    const cups = [-0.4, -0.1, 0.25].map(
      (x, i): TestBody => ({
        id: `cup-${i}`,
        kind: 'movable',
        at: [x, 1.1503, 1.3],
        boxes: [{ size: [0.06, 0.1, 0.06] }],
      }),
    )
    const hands = await TwoHands.among([FLOOR, TABLE, BAR, wall, ...cups])
    const { walkthrough, left, right } = hands
    const { stage } = walkthrough
    const tap = new FrameTap(walkthrough)
    const record = new FrameRecord()
    const random = new Random(seed)
    for (let i = 0; i < 40; i++) {
      const hand = random.below(2) === 0 ? left : right
      hands.place(hand, random.between(-0.6, 0.6), random.between(0.9, 1.7), random.between(0.6, 1.8))
      hands.close(hand, random.below(2) === 0)
      hands.run(0.2)
      tap.read(record, i)
      expect(record.hands).toBe(3)
      const { contacts } = stage.world
      for (let k = 0; k < contacts.count; k++) {
        const row = contacts.at(k)
        if (!stage.isFixed(contacts.bodyA(row)) && !stage.isFixed(contacts.bodyB(row))) continue
        expect(-contacts.distance(row)).toBeLessThan(0.0065)
      }
    }
  })
})
