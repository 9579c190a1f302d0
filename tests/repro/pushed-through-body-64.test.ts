/** The mask of held bodies was too short in scenes of more than 64 bodies: what came after did not stop a push. */
import { expect, it } from 'vitest'
import { Probe } from '../../engine/query/probe.ts'
import { PLACE } from '../../walkthrough/stage.ts'
import { LooseBodies } from '../../walkthrough/touch/loose-bodies.ts'
import { bodyNamed, type TestBody, testStage } from '../walkthrough/touch/scene.ts'

it('a table that is body 80 stops a push as any other', async () => {
  const others = Array.from(
    { length: 80 },
    (_, i): TestBody => ({ id: `far-${i}`, at: [100 + i, 0, 0], boxes: [{ size: [0.1, 0.1, 0.1] }] }),
  )
  const stage = await testStage([
    { id: 'board', kind: 'movable', at: [0, 0.0103, 0], boxes: [{ size: [0.3, 0.02, 0.2] }] },
    ...others,
    { id: 'table', at: [0, -0.05, 0], boxes: [{ size: [2, 0.1, 2] }] },
  ])
  const loose = new LooseBodies(stage, new Probe(stage.world))
  const board = bodyNamed(stage, 'board')
  loose.push(board, Float64Array.of(0.002, -0.004, 0))
  stage.world.step()
  expect(stage.places[board * PLACE + 1]).toBeGreaterThan(0.01)
  expect(stage.world.contacts.count).toBe(0)
})
