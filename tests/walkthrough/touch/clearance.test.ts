import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { ClosestParts } from '../../../engine/narrow/closest-parts.ts'
import { Clearance } from '../../../walkthrough/touch/clearance.ts'
import { type TestBody, testStage } from './scene.ts'

describe('what is clear about some bodies, against the true distances', () => {
  for (let seed = 1; seed <= 20; seed++) {
    it(`seed ${seed}`, async () => {
      const random = new Random(seed)
      const bodies = Array.from(
        { length: 30 },
        (_, i): TestBody => ({
          id: `b${i}`,
          kind: 'movable',
          at: [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)],
          boxes: [
            { size: [random.between(0.02, 0.3), random.between(0.02, 0.3), random.between(0.02, 0.3)] },
            { at: [0.1, 0.1, 0], size: [0.05, random.between(0.02, 0.3), 0.05] },
          ],
        }),
      )
      const stage = await testStage(bodies)
      const mine = Int32Array.from([0, 1, 2], (i) => stage.bodies[i])
      const isMine = new Uint8Array(stage.movable.length)
      for (const body of mine) isMine[body] = 1
      const exact = new ClosestParts(stage.world.shapes, stage.world.bodies)
      let nearest = Number.POSITIVE_INFINITY
      for (const a of mine) {
        for (let i = 3; i < bodies.length; i++) {
          exact.find(a, stage.bodies[i])
          nearest = Math.min(nearest, exact.meets ? 0 : exact.answer[0])
        }
      }
      const clear = new Clearance(stage).find(mine, mine.length, isMine, 0.5)
      // Never more than there is; and where it is less, only by what boxes and hulls are larger than bodies.
      expect(clear).toBeLessThanOrEqual(Math.max(nearest, 0) + 1e-12)
      expect(clear).toBeGreaterThanOrEqual(0)
    })
  }

  it('is as much as was asked for where nothing is near', async () => {
    const stage = await testStage([
      { id: 'a', at: [0, 0, 0], kind: 'movable', boxes: [{ size: [0.1, 0.1, 0.1] }] },
      { id: 'b', at: [9, 0, 0], kind: 'movable', boxes: [{ size: [0.1, 0.1, 0.1] }] },
    ])
    const isMine = new Uint8Array(stage.movable.length)
    isMine[stage.bodies[0]] = 1
    expect(new Clearance(stage).find(Int32Array.of(stage.bodies[0]), 1, isMine, 0.25)).toBe(0.25)
  })
})
