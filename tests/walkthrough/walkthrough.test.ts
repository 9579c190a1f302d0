import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../contract/settings.ts'
import { PLACE } from '../../walkthrough/stage.ts'
import { Walkthrough } from '../../walkthrough/walkthrough.ts'
import { bodyNamed, type TestBody, testStage } from './touch/scene.ts'

const STILL = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
const FLOOR: TestBody = { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [8, 0.1, 8] }] }
const TABLE: TestBody = { id: 'table', at: [0, 1.08, 1.2], boxes: [{ size: [1.6, 0.04, 0.6] }] }
/** In front of the walker, who starts at z = 2 and looks along −z. */
const BAR: TestBody = {
  id: 'blue-bar',
  kind: 'movable',
  at: [0, 1.1203, 1.45],
  boxes: [{ size: [0.3, 0.04, 0.03] }],
}
const WALL: TestBody = { id: 'wall', at: [0, 1.5, -1], boxes: [{ size: [8, 3, 0.1] }] }

async function enter(bodies: readonly TestBody[]): Promise<Walkthrough> {
  return new Walkthrough(await testStage(bodies), defaultSettings)
}

function run(walkthrough: Walkthrough, seconds: number, input = STILL, rate = 60): void {
  for (let frame = 0; frame < seconds * rate; frame++) walkthrough.advance(1 / rate, input)
}

/** Leads the hand to a place for a while. */
function leadTo(walkthrough: Walkthrough, x: number, y: number, z: number, seconds = 1): void {
  walkthrough.lead = (root) => root.set([x, y, z, 0, 0, 0, 1])
  run(walkthrough, seconds)
}

/** Closes the hand round the bar, from above. */
function pickUp(walkthrough: Walkthrough): void {
  const { grip } = walkthrough.model
  leadTo(walkthrough, -grip[0], 1.35, 1.45 - grip[2])
  leadTo(walkthrough, -grip[0], 1.14 - grip[1], 1.45 - grip[2])
  walkthrough.setGrip(1)
  run(walkthrough, 0.5)
}

describe('a person in a scene', () => {
  it('touches a table: red and named, and not any more when the hand is away', async () => {
    const walkthrough = await enter([FLOOR, TABLE])
    const table = bodyNamed(walkthrough.stage, 'table')
    leadTo(walkthrough, 0, 1.4, 1.4)
    expect(walkthrough.touched.red[table]).toBe(0)
    leadTo(walkthrough, 0, 0.9, 1.3)
    expect(walkthrough.touched.red[table]).toBe(1)
    const [pair] = walkthrough.touched.pairs()
    expect(pair?.second).toBe('table')
    expect(walkthrough.model.parts.map((part) => part.name)).toContain(pair?.first)
    expect(pair?.depth).toBeGreaterThan(0.001)
    leadTo(walkthrough, 0, 1.5, 1.4, 0.1)
    expect(walkthrough.touched.red[table]).toBe(0)
    expect(walkthrough.touched.pairs()).toEqual([])
  })

  it('leaves what is put back into the hand where it is, until the hand was clear of it', async () => {
    const walkthrough = await enter([FLOOR, TABLE, BAR])
    const { stage, moves } = walkthrough
    const bar = bodyNamed(stage, 'blue-bar')
    const place = () => [...stage.places.subarray(bar * PLACE, bar * PLACE + 3)]
    const start = place()
    pickUp(walkthrough)
    leadTo(walkthrough, 0.4, 1.6, 1.3)
    walkthrough.setGrip(0)
    run(walkthrough, 2)
    leadTo(walkthrough, 0, 1.6, 1.45)
    leadTo(walkthrough, 0, 1.13, 1.45)
    // Within the bar, the hand moves as it likes.
    const staysPut = () => {
      leadTo(walkthrough, 0, 1.13, 1.45)
      expect(walkthrough.touched.red[bar]).toBe(1)
      leadTo(walkthrough, 0.05, 1.14, 1.46)
      expect(place()).toEqual(start)
    }
    walkthrough.undo()
    staysPut()
    expect(moves.canRedo).toBe(true)
    walkthrough.redo()
    expect(place()).not.toEqual(start)
    run(walkthrough, 1)
    walkthrough.reset()
    staysPut()
    leadTo(walkthrough, 0, 1.5, 1.45)
    expect(walkthrough.touched.red[bar]).toBe(0)
    expect(place()).toEqual(start)
    leadTo(walkthrough, 0, 1.15, 1.7)
    leadTo(walkthrough, 0, 1.15, 1.4)
    expect(place()).not.toEqual(start)
  })

  it('picks up, carries, puts down, and takes it back', async () => {
    const walkthrough = await enter([FLOOR, TABLE, BAR])
    const { stage, moves } = walkthrough
    const bar = bodyNamed(stage, 'blue-bar')
    const start = [...stage.places.subarray(bar * PLACE, bar * PLACE + 3)]
    pickUp(walkthrough)
    expect(walkthrough.heldName).toBe('blue bar')
    leadTo(walkthrough, 0.4, 1.6, 1.3)
    expect(stage.places[bar * PLACE + 1]).toBeGreaterThan(1.35)
    expect(walkthrough.touched.red[bar]).toBe(1)
    walkthrough.setGrip(0)
    run(walkthrough, 2)
    expect(walkthrough.heldName).toBeNull()
    expect(stage.places[bar * PLACE + 1]).toBeLessThan(1.2)
    expect(moves.canUndo).toBe(true)
    leadTo(walkthrough, 0, 1.7, 1.8)
    walkthrough.undo()
    run(walkthrough, 1)
    expect([...stage.places.subarray(bar * PLACE, bar * PLACE + 3)]).toEqual(start)
    expect(moves.canRedo).toBe(true)
    walkthrough.redo()
    run(walkthrough, 1)
    expect(stage.places[bar * PLACE]).not.toBe(start[0])
    walkthrough.reset()
    expect([...stage.places.subarray(bar * PLACE, bar * PLACE + 3)]).toEqual(start)
    walkthrough.undo()
    expect(stage.places[bar * PLACE]).not.toBe(start[0])
  })

  it('is not driven away by what it lets go of inside itself, which is solid again when it is clear', async () => {
    const walkthrough = await enter([FLOOR, TABLE, BAR])
    const { walker, stage, model } = walkthrough
    const bar = bodyNamed(stage, 'blue-bar')
    pickUp(walkthrough)
    const feet = [...walker.feet]
    // As a hand follows the eye: along with whoever steps back.
    walkthrough.lead = (root) =>
      root.set([-model.grip[0], 1.3, walker.feet[2] - 0.1 - model.grip[2], 0, 0, 0, 1])
    run(walkthrough, 1)
    expect(walker.isClearOf(bar)).toBe(false)
    walkthrough.setGrip(0)
    run(walkthrough, 2)
    expect(walkthrough.heldName).toBeNull()
    expect([...walker.feet]).toEqual(feet)
    run(walkthrough, 1, { ...STILL, forward: -1 })
    expect(walker.isClearOf(bar)).toBe(true)
    const back = walker.feet[2]
    run(walkthrough, 1, { ...STILL, forward: 1 })
    expect(walker.feet[2]).toBeLessThan(back - 0.2)
    expect(walker.isFree()).toBe(true)
  })

  it('changes the size of what it holds, within limits and where there is room', async () => {
    const walkthrough = await enter([FLOOR, TABLE, BAR])
    expect(walkthrough.scaleHeld(1.1)).toBe(false)
    pickUp(walkthrough)
    leadTo(walkthrough, 0, 1.6, 1.5)
    expect(walkthrough.scaleHeld(1.1)).toBe(true)
    const bar = bodyNamed(walkthrough.stage, 'blue-bar')
    expect(walkthrough.stage.places[bar * PLACE + 7]).toBeCloseTo(1.1, 12)
    for (let i = 0; i < 60; i++) walkthrough.scaleHeld(1.1)
    expect(walkthrough.stage.places[bar * PLACE + 7]).toBeLessThanOrEqual(5)
  })

  it('keeps the hand on this side of a wall while walking into it', async () => {
    const walkthrough = await enter([FLOOR, WALL])
    run(walkthrough, 5, { ...STILL, forward: 1, run: true }, 15)
    expect(walkthrough.walker.feet[2]).toBeGreaterThan(-0.95)
    for (const body of walkthrough.hand.bodies) {
      expect(walkthrough.stage.world.boxes[body * 6 + 5]).toBeGreaterThan(-0.95)
    }
  })

  it('fetches a hand that was left behind', async () => {
    const walkthrough = await enter([FLOOR, WALL])
    walkthrough.walker.teleport([0, 0, -3], 0)
    run(walkthrough, 0.1)
    expect(walkthrough.hand.root[2]).toBeLessThan(-2.5)
  })

  it('changes hands', async () => {
    const walkthrough = await enter([FLOOR, TABLE])
    const before = walkthrough.stage.world.bodies.count
    walkthrough.configure({ ...defaultSettings, handedness: 'left' })
    run(walkthrough, 0.2)
    expect(walkthrough.model.handedness).toBe('left')
    expect(walkthrough.stage.world.bodies.count).toBe(before)
  })

  it('does the same twice, bit for bit', async () => {
    const digest = async () => {
      const walkthrough = await enter([FLOOR, TABLE, BAR, WALL])
      pickUp(walkthrough)
      leadTo(walkthrough, 0.4, 1.6, 1.3)
      walkthrough.setGrip(0)
      run(walkthrough, 1, { ...STILL, forward: 1, right: 0.3 }, 37)
      return [...walkthrough.stage.places, ...walkthrough.eye].join()
    }
    expect(await digest()).toBe(await digest())
  })
})
