import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import { Random } from '../../../engine/math/random.ts'
import { type HandSide, LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { type BothHands, type HandMeasures, STANDARD_HANDS } from '../../../walkthrough/hand/hand-measures.ts'
import { makeHand, SIDES } from '../../../walkthrough/hand/hand-model.ts'
import { graspJoints } from '../../../walkthrough/hand/poses.ts'
import { poseRelativeTo } from '../../../walkthrough/quaternion.ts'
import { PLACE } from '../../../walkthrough/stage.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { HeadsetPerson } from '../../../walkthrough/xr/headset-person.ts'
import { bodyNamed, type TestBody, testStage } from '../touch/scene.ts'
import { randomMeasures, track } from './support/xr-hand.ts'

const STILL = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
const FLOOR: TestBody = { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [12, 0.1, 12] }] }
const TABLE: TestBody = { id: 'table', at: [0, 1.08, 1.2], boxes: [{ size: [2.4, 0.04, 0.6] }] }
const BAR: TestBody = {
  id: 'bar',
  kind: 'movable',
  at: [0.2, 1.1203, 1.45],
  boxes: [{ size: [0.3, 0.04, 0.03] }],
}
const WALL: TestBody = { id: 'wall', at: [0, 1.5, 1.0], boxes: [{ size: [6, 3, 0.1] }] }

/** Someone at z = 2, who looks along −z, with hands that are told where to be in the world. */
class Visitor {
  readonly walkthrough: Walkthrough
  readonly person: HeadsetPerson
  readonly measures: [HandMeasures | null, HandMeasures | null] = [null, null]
  private readonly roots = SIDES.map(() => Float64Array.of(0, 1.4, 1.7, 0, 0, 0, 1))
  private readonly inRoom = new Float64Array(7)
  private readonly joints = new Float64Array(20)
  readonly closed = [0, 0]
  readonly seen = [true, true]

  constructor(walkthrough: Walkthrough) {
    this.walkthrough = walkthrough
    this.person = new HeadsetPerson(walkthrough, defaultSettings)
    this.person.input.headTracked = true
    this.person.input.head[1] = 1.65
    this.person.enter()
  }

  static async among(bodies: readonly TestBody[]): Promise<Visitor> {
    return new Visitor(new Walkthrough(await testStage(bodies), defaultSettings))
  }

  /** The middle of the grip. */
  place(side: HandSide, x: number, y: number, z: number): void {
    const { grip } = makeHand(SIDES[side], this.measures[side])
    this.roots[side]!.set([x - grip[0]!, y - grip[1]!, z - grip[2]!])
  }

  run(seconds: number, rate = 90): void {
    for (let i = 0; i < Math.round(seconds * rate); i++) this.frame(1 / rate)
  }

  frame(seconds: number): void {
    for (const side of [LEFT, RIGHT] as const) {
      const input = this.person.input.hands[side]
      poseRelativeTo(this.inRoom, 0, this.person.walk.pose, 0, this.roots[side]!, 0)
      graspJoints(this.closed[side]!, this.joints)
      const measures = this.measures[side]
      track(input, makeHand(SIDES[side], measures), measures, this.inRoom, this.joints)
      input.tracked = this.seen[side]!
    }
    this.walkthrough.advance(seconds, STILL)
  }

  /** Closes or opens a hand, as fast as people do. */
  close(side: HandSide, to: number): void {
    const from = this.closed[side]!
    for (let i = 1; i <= 18; i++) {
      this.closed[side] = from + ((to - from) * i) / 18
      this.frame(1 / 90)
    }
  }
}

/** The deepest that anything is in something fixed. Metres. */
function deepestInFixed({ stage }: Walkthrough): number {
  const { contacts } = stage.world
  let deepest = 0
  for (let i = 0; i < contacts.count; i++) {
    const row = contacts.at(i)
    if (stage.isFixed(contacts.bodyA(row)) || stage.isFixed(contacts.bodyB(row)))
      deepest = Math.max(deepest, -contacts.distance(row))
  }
  return deepest
}

describe('a person with a headset', () => {
  it('feels a table with one hand and then with the other, and both are named', async () => {
    const visitor = await Visitor.among([FLOOR, TABLE])
    const { person, walkthrough } = visitor
    visitor.place(LEFT, -0.3, 1.5, 1.5)
    visitor.place(RIGHT, 0.3, 1.5, 1.5)
    visitor.run(0.5)
    expect(walkthrough.hands.map(({ side }) => side)).toEqual([LEFT, RIGHT])
    expect([...person.depth]).toEqual([0, 0])
    visitor.place(RIGHT, 0.3, 0.95, 1.35)
    const begun: number[] = []
    for (let i = 0; i < 60; i++) {
      visitor.frame(1 / 90)
      if (person.begun[RIGHT] === 1) begun.push(i)
    }
    expect(begun).toHaveLength(1)
    expect(person.depth[RIGHT]).toBeGreaterThan(0.0005)
    expect(person.depth[LEFT]).toBe(0)
    visitor.place(LEFT, -0.3, 0.95, 1.35)
    visitor.run(0.5)
    const firsts = walkthrough.touched.pairs().map(({ first }) => first.split(' ')[0])
    expect(new Set(firsts)).toEqual(new Set(['left', 'right']))
    expect(deepestInFixed(walkthrough)).toBeLessThan(0.006)
  })

  it('takes a thing along when it teleports, and lets it down there', async () => {
    const visitor = await Visitor.among([FLOOR, TABLE, BAR])
    const { person, walkthrough } = visitor
    const { stage } = walkthrough
    const bar = bodyNamed(stage, 'bar')
    visitor.place(LEFT, -0.3, 1.5, 1.6)
    visitor.place(RIGHT, 0.2, 1.35, 1.5)
    visitor.run(0.5)
    visitor.place(RIGHT, 0.2, 1.14, 1.45)
    visitor.run(0.5)
    visitor.close(RIGHT, 1)
    visitor.run(0.2)
    expect(walkthrough.heldName).toBe('bar')
    visitor.place(RIGHT, 0.2, 1.4, 1.6)
    visitor.run(0.4)
    person.walk.placeAt([2, 0, -3], 0)
    visitor.place(LEFT, 1.7, 1.5, -3.4)
    visitor.place(RIGHT, 2.2, 1.4, -3.4)
    visitor.frame(1 / 90)
    expect(walkthrough.heldName).toBe('bar')
    visitor.run(0.4)
    expect(stage.places[bar * PLACE]).toBeCloseTo(2.2, 1)
    expect(stage.places[bar * PLACE + 2]).toBeCloseTo(-3.4, 1)
    visitor.close(RIGHT, 0)
    visitor.run(1.2)
    expect(walkthrough.heldName).toBeNull()
    expect(stage.places[bar * PLACE + 1]).toBeLessThan(0.1)
  })

  it('loses a hand from sight before a wall: it stays, fades, is gone, and does not come back behind it', async () => {
    const visitor = await Visitor.among([FLOOR, WALL])
    const { person, walkthrough } = visitor
    visitor.place(LEFT, -0.3, 1.3, 1.5)
    visitor.place(RIGHT, 0.3, 1.3, 1.4)
    visitor.run(0.5)
    visitor.seen[RIGHT] = false
    visitor.place(RIGHT, 0.3, 1.3, 0.5)
    visitor.run(1)
    expect(person.led[RIGHT].opacity).toBeLessThan(0.5)
    expect(walkthrough.hands).toHaveLength(2)
    visitor.seen[RIGHT] = true
    for (let i = 0; i < 90; i++) {
      visitor.frame(1 / 90)
      const [, right] = walkthrough.hands
      expect(right!.bodies.root[2]).toBeGreaterThan(1.05)
    }
    expect(deepestInFixed(walkthrough)).toBeLessThan(0.006)
    visitor.seen[RIGHT] = false
    visitor.run(6)
    expect(walkthrough.hands.map(({ side }) => side)).toEqual([LEFT])
    visitor.seen[RIGHT] = true
    visitor.run(0.5)
    expect(walkthrough.hands.map(({ side }) => side)).toEqual([LEFT, RIGHT])
    expect(walkthrough.hands[1]!.bodies.root[2]).toBeGreaterThan(1.05)
  })

  it.each([1, 2])('has its hands measured, but not while it must not, seed %i', async (seed) => {
    const visitor = await Visitor.among([FLOOR, TABLE])
    const { person, walkthrough } = visitor
    const fits: BothHands[] = []
    Object.defineProperty(walkthrough.stage, 'hands', {
      get: () => fits.at(-1) ?? STANDARD_HANDS,
      set: (hands: BothHands) => fits.push(hands),
    })
    visitor.measures[RIGHT] = randomMeasures(new Random(seed))
    visitor.place(LEFT, -0.3, 1.5, 1.5)
    visitor.place(RIGHT, 0.3, 1.5, 1.5)
    person.mayFit = false
    visitor.run(1.5)
    expect(person.measures).toEqual([null, null])
    person.mayFit = true
    visitor.run(1.5)
    expect(fits).toHaveLength(2)
    const { fingers } = person.measures[RIGHT]!
    fingers.forEach(({ lengths }, i) => {
      for (let k = 1; k < 3; k++) {
        expect(Math.abs(lengths[k]! - visitor.measures[RIGHT]!.fingers[i]!.lengths[k]!)).toBeLessThan(5e-4)
      }
    })
    const own = makeHand('right', person.measures[RIGHT])
    const right = walkthrough.hands.find(({ side }) => side === RIGHT)!
    expect(right.model.parts.map(({ points }) => points)).toEqual(own.parts.map(({ points }) => points))
    visitor.run(0.2)
    expect(walkthrough.hands).toHaveLength(2)
  })

  it('gives the mouse its hand back', async () => {
    const visitor = await Visitor.among([FLOOR, TABLE])
    const { person, walkthrough } = visitor
    visitor.run(0.5)
    person.leave()
    expect(walkthrough.person).toBeNull()
    expect(walkthrough.hands.map(({ model }) => model.handedness)).toEqual(['right'])
    walkthrough.advance(1 / 60, STILL)
    person.enter()
    visitor.run(0.5)
    expect(walkthrough.hands).toHaveLength(2)
  })
})
