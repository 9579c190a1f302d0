import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { Probe } from '../../../engine/query/probe.ts'
import { turnVector } from '../../../walkthrough/quaternion.ts'
import { PLACE, type Stage } from '../../../walkthrough/stage.ts'
import { LooseBodies } from '../../../walkthrough/touch/loose-bodies.ts'
import { bodyNamed, testStage } from './scene.ts'

/** A cup-like box above a floor, tilted about an axis on the plan. */
async function dropped(angle: number, seed: number): Promise<{ stage: Stage; cup: number }> {
  const random = new Random(seed)
  const stage = await testStage([
    { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [6, 0.1, 6] }] },
    { id: 'cup', kind: 'movable', at: [0, 0.5, 0], boxes: [{ size: [0.08, 0.1, 0.07] }] },
  ])
  const cup = bodyNamed(stage, 'cup')
  const about = random.between(0, 6.28)
  const pose = Float64Array.of(
    0,
    random.between(0.12, 0.5),
    0,
    Math.sin(angle / 2) * Math.cos(about),
    0,
    Math.sin(angle / 2) * Math.sin(about),
    Math.cos(angle / 2),
  )
  stage.movePose(cup, pose, 0)
  const loose = new LooseBodies(stage, new Probe(stage.world))
  loose.wake(cup)
  for (let frame = 0; frame < 200; frame++) {
    loose.advance(1 / 60)
    stage.world.step()
    expect(stage.world.contacts.count).toBe(0)
  }
  expect(loose.awakeCount).toBe(0)
  return { stage, cup }
}

function upOf(stage: Stage, body: number): Float64Array {
  const up = new Float64Array(3)
  turnVector(up, 0, stage.places, body * PLACE + 3, Float64Array.of(0, 1, 0), 0)
  return up
}

describe('a thing that is let go tilted', () => {
  for (let seed = 1; seed <= 8; seed++) {
    it(`stands upright when it has come down, seed ${seed}`, async () => {
      const { stage, cup } = await dropped(0.1 * seed, seed)
      expect(upOf(stage, cup)[1]).toBeGreaterThan(1 - 1e-6)
      expect(stage.places[cup * PLACE + 1]).toBeCloseTo(0.0503, 3)
    })
  }

  it('stays as it is when it was laid down', async () => {
    const { stage, cup } = await dropped(1.5, 3)
    expect(upOf(stage, cup)[1]).toBeLessThan(0.2)
  })
})
