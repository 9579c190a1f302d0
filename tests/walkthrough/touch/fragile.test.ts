import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import { Random } from '../../../engine/math/random.ts'
import { Probe } from '../../../engine/query/probe.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../../engine/record/grid.ts'
import { PERSON } from '../../../walkthrough/groups.ts'
import { FrameTap } from '../../../walkthrough/record/frame-tap.ts'
import { PLACE, type Stage } from '../../../walkthrough/stage.ts'
import { isBrokenPose } from '../../../walkthrough/touch/fragile.ts'
import { REST_GAP } from '../../../walkthrough/touch/limits.ts'
import { LooseBodies } from '../../../walkthrough/touch/loose-bodies.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { bodyNamed, boxPoints, type TestBody, testStage } from './scene.ts'

const FLOOR: TestBody = { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [8, 0.1, 8] }] }
const STILL = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
const SPEED = 2
/** Metres from which a fall ends at that speed. */
const HEIGHT = SPEED ** 2 / (2 * 9.81)

function glass(id: string, x: number, height: number): TestBody {
  const at = [x, 0.05 + REST_GAP + height, 0] as const
  return { id, kind: 'movable', at, boxes: [{ size: [0.1, 0.1, 0.1] }], breakSpeed: SPEED }
}

async function fall(bodies: readonly TestBody[], rate: number, prepare: (stage: Stage) => void = () => {}) {
  const stage = await testStage(bodies)
  prepare(stage)
  const loose = new LooseBodies(stage, new Probe(stage.world))
  const broken: number[] = []
  loose.fragile.onBreak = (body) => broken.push(body)
  for (let body = 0; body < stage.end; body++) loose.wake(body)
  for (let t = 0; t < 2; t += 1 / rate) {
    loose.advance(1 / rate)
    stage.world.step()
  }
  return { stage, loose, broken }
}

describe('fragile bodies', () => {
  const random = new Random(51)
  for (const rate of [7, 30, 60, 144, 60 + 60 * random.unit()]) {
    it(`break by the height they fall from, not by the frame rate: ${rate.toFixed(1)} (seed 51)`, async () => {
      const { stage, loose, broken } = await fall(
        [FLOOR, glass('whole', 0, 0.97 * HEIGHT), glass('broken', 1, 1.03 * HEIGHT)],
        rate,
      )
      const body = bodyNamed(stage, 'broken')
      expect(broken).toEqual([body])
      expect(loose.fragile.isBroken(body)).toBe(true)
      expect(loose.fragile.isBroken(bodyNamed(stage, 'whole'))).toBe(false)
      expect(stage.places[bodyNamed(stage, 'whole') * PLACE + 1]).toBeCloseTo(0.05 + REST_GAP, 4)
      expect(loose.awakeCount).toBe(0)
    })
  }

  it('stay out of each other’s way when they are broken, and are not woken', async () => {
    const { stage, loose, broken } = await fall([FLOOR, glass('a', 0, 1), glass('b', 1, 1)], 60)
    expect(broken).toHaveLength(2)
    expect(stage.world.contacts.count).toBe(0)
    const places = stage.places.slice()
    for (const body of broken) loose.wake(body)
    loose.advance(1)
    expect(stage.places).toEqual(places)
  })

  it('do not break on a hand', async () => {
    const { broken } = await fall([FLOOR, glass('a', 0, 1)], 60, (stage) => {
      const palm = stage.world.addShape([boxPoints([0, 0.3, 0], [0.2, 0.02, 0.2])])
      stage.addOtherBody(palm, PERSON)
    })
    expect(broken).toEqual([])
  })

  it('take what they hit aslant by its share of the speed', async () => {
    for (const [rise, breaks] of [
      [0.69, false],
      [0.001, true],
    ] as const) {
      const stage = await testStage([FLOOR, glass('a', 0, 0.6 + 1.5 * HEIGHT)])
      // A wedge of 60°, too steep to rest on, into which half of the speed goes; and one that lies nearly flat.
      const points = [-0.5, 0, -0.2, 0.5, 0, -0.2, -0.5, 0, 0.2, 0.5, 0, 0.2]
      const ridge = [-0.5, 2.5 * rise, -0.2, -0.5, 2.5 * rise, 0.2]
      const wedge = stage.world.addShape([Float64Array.from([...points, ...ridge])])
      const body = stage.addOtherBody(wedge, 0)
      // As if it were the scene's: a hand would not count.
      stage.sceneBody[body] = 0
      stage.world.step()
      const glassBody = bodyNamed(stage, 'a')
      const top = 2.5 * rise * 0.675 + 0.05 + 1.5 * HEIGHT
      stage.movePose(glassBody, Float64Array.of(-0.125, top, 0, 0, 0, 0, 1), 0)
      const loose = new LooseBodies(stage, new Probe(stage.world))
      let broken = 0
      loose.fragile.onBreak = () => broken++
      loose.wake(glassBody)
      // Until it has just met the slope.
      for (let frame = 0; frame < 40 && broken === 0; frame++) {
        loose.advance(1 / 60)
        if (stage.places[glassBody * PLACE] !== -0.125 && !breaks) break
      }
      expect(broken, `rise ${rise}`).toBe(breaks ? 1 : 0)
      if (!breaks) expect(stage.places[glassBody * PLACE]).toBeGreaterThan(-0.125)
    }
  })
})

describe('a person who drops a fragile thing', () => {
  const TABLE: TestBody = { id: 'table', at: [0, 1.08, 1.2], boxes: [{ size: [1.6, 0.04, 0.6] }] }
  const VASE: TestBody = {
    id: 'green-vase',
    kind: 'movable',
    at: [0, 1.1203, 1.45],
    boxes: [{ size: [0.3, 0.04, 0.03] }],
    breakSpeed: SPEED,
  }

  it('breaks it once, takes that back with one undo, and does it again with one redo', async () => {
    const walkthrough = new Walkthrough(await testStage([FLOOR, TABLE, VASE]), defaultSettings)
    const { stage, model, moves } = walkthrough
    const names: string[] = []
    walkthrough.onBreak = (name) => names.push(name)
    const vase = bodyNamed(stage, 'green-vase')
    const start = stage.places.slice(vase * PLACE, (vase + 1) * PLACE)
    const lead = (x: number, y: number, z: number, seconds = 1) => {
      walkthrough.lead = (root) => root.set([x, y, z, 0, 0, 0, 1])
      for (let frame = 0; frame < 60 * seconds; frame++) walkthrough.advance(1 / 60, STILL)
    }
    const [gx, gy, gz] = model.grip
    lead(-gx, 1.35, 1.45 - gz)
    lead(-gx, 1.14 - gy, 1.45 - gz)
    walkthrough.setGrip(1)
    lead(-gx, 1.14 - gy, 1.45 - gz, 0.5)
    expect(walkthrough.heldName).toBe('green vase')
    // Held, it is knocked against the table as hard as one likes.
    lead(-gx, 1.4, 1.3 - gz, 0.3)
    lead(-gx, 0.9, 1.3 - gz, 0.3)
    expect(names).toEqual([])
    lead(-gx, 1.4, 1.7 - gz)
    walkthrough.setGrip(0)
    lead(-gx, 1.4, 1.7 - gz, 2)
    expect(names).toEqual(['green vase'])
    const isBroken = () => isBrokenPose(stage.logged, vase * POSE_INTS)
    expect(isBroken()).toBe(true)
    const record = new FrameRecord()
    new FrameTap(walkthrough).read(record, 0)
    expect(isBrokenPose(record.movedPose, 0)).toBe(true)
    walkthrough.undo()
    lead(-gx, 1.5, 1.9 - gz)
    expect(stage.places.slice(vase * PLACE, (vase + 1) * PLACE)).toEqual(start)
    expect(moves.canUndo).toBe(false)
    walkthrough.redo()
    lead(-gx, 1.5, 1.9 - gz)
    expect(isBroken()).toBe(true)
    walkthrough.reset()
    expect(stage.places.slice(vase * PLACE, (vase + 1) * PLACE)).toEqual(start)
    expect(names).toHaveLength(1)
  })
})
