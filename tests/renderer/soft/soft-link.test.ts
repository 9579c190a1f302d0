import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import {
  CONTACT_INTS,
  FIRST,
  RIGHT_HAND_IDS,
  SCENE_IDS,
  SECOND,
  SOFT_PUT_BACK,
} from '../../../engine/record/frame-record.ts'
import { LogState } from '../../../engine/record/log-state.ts'
import { softLines } from '../../../renderer/soft/soft-lines.ts'
import { SoftLink } from '../../../renderer/soft/soft-link.ts'
import { makePoses, movableBodies, readPoses, writePoses } from '../../../renderer/soft/soft-poses.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { CURTAIN, softRoom, softStage } from '../../walkthrough/soft/soft-stage-scene.ts'
import { NearWorker } from './near-worker.ts'

const FRAME = 1000 / 60

async function opened() {
  const stage = await softRoom()
  const walkthrough = new Walkthrough(stage, defaultSettings)
  const worker = new NearWorker()
  const link = new SoftLink(walkthrough, 'cpu', () => worker)
  await worker.done()
  return { stage, walkthrough, worker, link }
}

function putHand({ hand }: Walkthrough, z: number): void {
  hand.root.set([0, 1.2, z, 0, 0, 0, 1])
  hand.joints.fill(0)
  hand.place()
}

describe('cloth on its way between page and worker', () => {
  it('shows in one frame what an earlier one asked for, one request at a time', async () => {
    const { link, worker } = await opened()
    link.frame(0)
    expect([link.steps, link.fresh]).toEqual([0, false])
    link.frame(2 * FRAME)
    expect([link.steps, link.fresh, link.shown]).toEqual([2, false, null])
    // Nothing more is asked for while that is under way.
    link.frame(3 * FRAME)
    expect(link.steps).toBe(0)
    await worker.done()
    link.frame(4 * FRAME)
    expect([link.fresh, link.steps]).toEqual([true, 2])
    expect(link.shown?.positions.some((x) => x !== 0)).toBe(true)
    await worker.done()
    // A second of standing still is not made up for.
    link.frame(70 * FRAME)
    expect(link.steps).toBe(16)
    await worker.done()
    link.rest()
    link.frame(200 * FRAME)
    expect([link.fresh, link.steps]).toEqual([true, 0])
    expect(worker.steps).toEqual([2, 2, 16])
  })

  it('is put back to how the scene has it, at once and for good', async () => {
    const { walkthrough, worker, link } = await opened()
    const run = async (from: number, to: number) => {
      for (let frame = from; frame < to; frame++) {
        link.frame(2 * frame * FRAME)
        await worker.done()
      }
      return Float32Array.from(link.shown!.positions)
    }
    const begun = await run(0, 3)
    putHand(walkthrough, 0.8)
    const away = await run(3, 40)
    link.putBack()
    putHand(walkthrough, 2)
    const back = await run(40, 42)
    expect(worker.steps.filter((steps) => steps === SOFT_PUT_BACK).length).toBe(1)
    const farthest = (a: Float32Array, b: Float32Array) => Math.max(...a.map((x, i) => Math.abs(x - b[i]!)))
    expect(farthest(begun, away)).toBeGreaterThan(0.05)
    expect(farthest(begun, back)).toBeLessThan(0.01)
    // It moves on from there.
    expect(farthest(await run(42, 79), back)).toBeGreaterThan(0.05)
    expect(worker.steps.filter((steps) => steps === SOFT_PUT_BACK).length).toBe(1)
  })

  it('comes to the same bits as a soft stage that is given the log, with a saved state on the way', async () => {
    const { stage, walkthrough, worker, link } = await opened()
    const soft = await softStage()
    const finder = new KDet()
    const state = new LogState(stage.scene.bodies.length)
    const movable = movableBodies(stage)
    link.frame(0)
    for (let frame = 1; frame <= 9; frame++) {
      putHand(walkthrough, 0.8 - 0.07 * frame)
      if (frame === 4) link.savesNext = true
      link.frame(frame * 2 * FRAME)
      const { ints, scales } = posesOf(walkthrough, movable)
      readPoses({ ints, scales }, movable, state)
      soft.apply(state)
      soft.step(link.steps)
      const saved = frame === 4 ? soft.save() : null
      soft.gather(finder)
      finder.run()
      soft.conclude(finder)
      await worker.done()
      link.frame(frame * 2 * FRAME)
      expect(link.fresh).toBe(true)
      expect(link.saved).toEqual(saved)
      expect(link.contactCount).toBe(soft.contactCount)
      const end = soft.contactCount * CONTACT_INTS
      expect(link.contacts.subarray(0, end)).toEqual(soft.contacts.subarray(0, end))
      expect(link.shown?.tones).toEqual(soft.touches.tones)
    }
    const lines = softLines(link, walkthrough)
    expect(lines.some(({ first, second }) => /tip$/.test(first) && second === 'curtain')).toBe(true)
    const red = new Uint8Array(stage.movable.length)
    link.markRed(red)
    for (let i = 0; i < link.contactCount; i++) {
      const first = link.contacts[i * CONTACT_INTS + FIRST]!
      if (first >= SCENE_IDS) continue
      expect(link.contacts[i * CONTACT_INTS + SECOND]).toBe(SCENE_IDS + CURTAIN)
      expect(red[walkthrough.hand.bodies[first - RIGHT_HAND_IDS]!]).toBe(1)
    }
    expect(red.some((mark) => mark === 1)).toBe(true)
  })
})

function posesOf(walkthrough: Walkthrough, movable: Int32Array) {
  const poses = makePoses(movable)
  writePoses(poses, walkthrough, movable)
  return poses
}
