import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import type { Vector } from '../../../formats/loaded-scene.ts'
import { PLACE } from '../../../walkthrough/stage.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { bodyNamed, type TestBody, testStage } from './scene.ts'

const STILL = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
const FLOOR: TestBody = { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [8, 0.1, 8] }] }

/** A hand whose grip is at a place, and a small box beside it. */
async function set(offset: Vector, more: readonly TestBody[] = []) {
  const at: Vector = [offset[0], 1.3 + offset[1], 1.4 + offset[2]]
  const shelf: TestBody = {
    id: 'shelf',
    at: [at[0], at[1] - 0.0303, at[2]],
    boxes: [{ size: [0.3, 0.02, 0.3] }],
  }
  const box: TestBody = { id: 'box', kind: 'movable', at, boxes: [{ size: [0.04, 0.04, 0.04] }] }
  const walkthrough = new Walkthrough(await testStage([FLOOR, shelf, box, ...more]), defaultSettings)
  const { grip } = walkthrough.model
  walkthrough.lead = (root) => root.set([-grip[0], 1.3 - grip[1], 1.4 - grip[2], 0, 0, 0, 1])
  run(walkthrough, 30)
  return { walkthrough, box: bodyNamed(walkthrough.stage, 'box') }
}

function run(walkthrough: Walkthrough, frames: number): void {
  for (let i = 0; i < frames; i++) walkthrough.advance(1 / 60, STILL)
}

describe('the help for a mouse', () => {
  it('takes what is near the middle of the grip, and nothing meets while it comes', async () => {
    const { walkthrough, box } = await set([0, -0.06, 0])
    walkthrough.setGrip(1)
    for (let frame = 0; frame < 20; frame++) {
      run(walkthrough, 1)
      for (const { first, second, depth } of walkthrough.touched.pairs()) {
        expect(depth, `${first} – ${second}`).toBeLessThan(0.004)
      }
    }
    expect(walkthrough.heldName).toBe('box')
    walkthrough.setGrip(0)
    run(walkthrough, 120)
    expect(walkthrough.heldName).toBeNull()
    expect(walkthrough.stage.places[box * PLACE + 1]).toBeLessThan(1.3)
  })

  it('leaves what is farther away', async () => {
    const { walkthrough, box } = await set([0, -0.2, 0])
    walkthrough.setGrip(1)
    run(walkthrough, 20)
    expect(walkthrough.heldName).toBeNull()
    expect(walkthrough.stage.places[box * PLACE + 1]).toBeCloseTo(1.1, 4)
  })

  it('lets go of what was coming when the hand opens early', async () => {
    const { walkthrough, box } = await set([0, -0.06, 0])
    walkthrough.setGrip(1)
    run(walkthrough, 3)
    walkthrough.setGrip(0)
    run(walkthrough, 120)
    expect(walkthrough.heldName).toBeNull()
    expect(walkthrough.stage.places[box * PLACE + 1]).toBeLessThan(1.3)
    expect(walkthrough.loose.awakeCount).toBe(0)
  })

  it('takes what the cursor is on rather than what is nearer', async () => {
    // The eye is at (0, 1.65, 2), the middle of the grip at (0, 1.3, 1.4): the box lies behind it, the other beside.
    const at: Vector = [0.045, 1.3, 1.4]
    const more: TestBody[] = [
      { id: 'nearer', kind: 'movable', at, boxes: [{ size: [0.03, 0.04, 0.03] }] },
      { id: 'ledge', at: [at[0], at[1] - 0.0253, at[2]], boxes: [{ size: [0.03, 0.01, 0.03] }] },
    ]
    const { walkthrough, box } = await set([0, -0.0325, -0.055], more)
    const { places } = walkthrough.stage
    expect(places[box * PLACE + 2]).toBeCloseTo(1.345, 4)
    expect(places[bodyNamed(walkthrough.stage, 'nearer') * PLACE]).toBeCloseTo(at[0], 4)
    walkthrough.setGrip(1)
    run(walkthrough, 20)
    expect(walkthrough.heldName).toBe('box')
  })

  it.each([
    [20, 'box'],
    [150, null],
  ])('remembers a touch for two seconds: %i frames later it takes %s', async (frames, taken) => {
    // Too far away to be taken, had it not been touched.
    const { walkthrough, box } = await set([0, 0, -0.115])
    const { lead } = walkthrough
    walkthrough.lead = (root, seconds) => {
      lead!(root, seconds)
      root[2] -= 0.03
    }
    run(walkthrough, 20)
    expect(walkthrough.touched.red[box]).toBe(1)
    walkthrough.lead = lead
    run(walkthrough, frames)
    expect(walkthrough.touched.red[box]).toBe(0)
    walkthrough.setGrip(1)
    run(walkthrough, 20)
    expect(walkthrough.heldName).toBe(taken)
  })

  it('does not fetch through a plate', async () => {
    const plate: TestBody = { id: 'plate', at: [0, 1.268, 1.4], boxes: [{ size: [0.02, 0.002, 0.3] }] }
    const { walkthrough, box } = await set([0, -0.06, 0], [plate])
    walkthrough.setGrip(1)
    run(walkthrough, 20)
    const { places } = walkthrough.stage
    expect(places[box * PLACE + 1] + 0.02).toBeLessThan(1.2671)
  })
})
