import { expect, it } from 'vitest'
import { Probe } from '../../../engine/query/probe.ts'
import { PLACE } from '../../../walkthrough/stage.ts'
import { LooseBodies } from '../../../walkthrough/touch/loose-bodies.ts'
import { Riders } from '../../../walkthrough/touch/riders.ts'
import { bodyNamed, type TestBody, testStage } from './scene.ts'

const FLOOR: TestBody = { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [6, 0.1, 6] }] }
/** A tray with a rim, a cup on it, a spoon in the cup, and a jar beside. */
const SCENE: readonly TestBody[] = [
  FLOOR,
  {
    id: 'tray',
    kind: 'movable',
    at: [0, 0.0103, 0],
    boxes: [{ size: [0.4, 0.02, 0.3] }, { at: [0, 0.02, 0.14], size: [0.4, 0.02, 0.02] }],
  },
  { id: 'cup', kind: 'movable', at: [0.1, 0.0706, 0], boxes: [{ size: [0.08, 0.1, 0.08] }] },
  { id: 'spoon', kind: 'movable', at: [0.1, 0.1259, 0], boxes: [{ size: [0.02, 0.01, 0.02] }] },
  { id: 'jar', kind: 'movable', at: [0.26, 0.0503, 0], boxes: [{ size: [0.1, 0.1, 0.1] }] },
]

it('what stands on a thing rides on it, and on that in turn', async () => {
  const stage = await testStage(SCENE)
  const riders = new Riders(stage)
  riders.gather(bodyNamed(stage, 'tray'))
  const names = [...riders.group.subarray(0, riders.count)].map(
    (body) => stage.scene.bodies[stage.sceneBody[body]].id,
  )
  expect(names.sort()).toEqual(['cup', 'spoon', 'tray'])
})

it('a push takes them along by the same way, to what stops any of them', async () => {
  const stage = await testStage(SCENE)
  const loose = new LooseBodies(stage, new Probe(stage.world))
  const x = (id: string) => stage.places[bodyNamed(stage, id) * PLACE]
  const before = ['tray', 'cup', 'spoon'].map(x)
  const jar = x('jar')
  for (let frame = 0; frame < 30; frame++) {
    loose.push(bodyNamed(stage, 'tray'), Float64Array.of(-0.01, 0, 0))
    loose.advance(1 / 60)
    stage.world.step()
    expect(stage.world.contacts.count).toBe(0)
  }
  for (const [i, id] of ['tray', 'cup', 'spoon'].entries()) expect(x(id)).toBeCloseTo(before[i] - 0.3, 4)
  expect(x('jar')).toBe(jar)
})
