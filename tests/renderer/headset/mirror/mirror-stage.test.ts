import { describe, expect, it } from 'vitest'
import { Random } from '../../../../engine/math/random.ts'
import { FrameRecord, SOFT_PUT_BACK } from '../../../../engine/record/frame-record.ts'
import { MirrorStage } from '../../../../renderer/headset/mirror/mirror-stage.ts'
import { Cast } from '../../../../renderer/replay/contact-filter.ts'
import { contactLines } from '../../../../renderer/replay/contact-lines.ts'
import { SoftLink } from '../../../../renderer/soft/soft-link.ts'
import { participantsOf } from '../../../../walkthrough/record/participants.ts'
import {
  NAPKIN,
  putBody,
  putHand,
  SHARD,
  softRoom,
  VASE,
} from '../../../walkthrough/soft/soft-stage-scene.ts'
import { randomMeasures } from '../../../walkthrough/xr/support/xr-hand.ts'
import { NearWorker } from '../../soft/near-worker.ts'

const FRAME = 1000 / 60
const FREE = [0, 1.2, 0.8] as const
const WHOLE = [-0.8, 0.3, 0.4] as const
/** Where broken bodies are. */
const BROKEN = [0, -1000, 0] as const

async function opened() {
  const mirror = new MirrorStage(await softRoom())
  const worker = new NearWorker()
  const soft = new SoftLink(mirror, 'cpu', () => worker)
  mirror.soft = soft
  await worker.done()
  let now = 0
  return {
    mirror,
    soft,
    worker,
    /** So many frames, or until cloth is touched; the last two of so many with nothing new from the headset. */
    async play(frames: number, move: (i: number) => void, untilTouched = false) {
      for (let i = 0; i < frames; i++) {
        move(i)
        mirror.advance(i < frames - 2, now)
        now += 2 * FRAME
        if (untilTouched && soft.contactCount > 0) return
        await worker.done()
      }
    },
  }
}

const linesOf = (mirror: MirrorStage): string[] => {
  const record = new FrameRecord()
  mirror.readContacts(record)
  const lines = contactLines(record, new Cast(participantsOf(mirror.stage.scene)))
  return lines.map(({ first, second }) => `${first} – ${second}`)
}

/** Of the triangles of a soft body: how many are there, and the least height of their corners. */
function shown({ mirror, soft }: Awaited<ReturnType<typeof opened>>, id: number) {
  const { scene } = mirror.stage
  let at = 0
  for (const { body, corners } of scene.soft) {
    if (body === id) {
      const own = soft.shown!.positions.subarray(3 * at, 3 * (at + corners.length))
      return { isThere: own.some((x) => x !== 0), lowest: Math.min(...own.filter((_, i) => i % 3 === 1)) }
    }
    at += corners.length
  }
  throw new Error(`no soft body ${id}`)
}

describe('cloth in the mirror', () => {
  it('gives way to the mirrored hand, red where they touch, and is as before when it has gone', async () => {
    const room = await opened()
    const { mirror, soft } = room
    const { stage, state } = mirror
    await room.play(3, () => putHand(stage, state, FREE))
    expect([soft.contactCount, mirror.redCount]).toEqual([0, 0])
    await room.play(20, (i) => putHand(stage, state, [0, 1.2, FREE[2] - 0.05 * i]), true)
    expect(soft.shown!.tones.some((tone) => tone === 1)).toBe(true)
    expect(linesOf(mirror).some((line) => /^right .*tip – curtain$/.test(line))).toBe(true)
    const tip = mirror.handBodies[1]!.bodies.findIndex((body) => mirror.view.red[body] === 1)
    expect(tip).toBeGreaterThanOrEqual(0)
    expect(mirror.view.soft).toBe(soft)
    await room.play(30, () => putHand(stage, state, FREE))
    expect(linesOf(mirror).filter((line) => line.includes('curtain'))).toEqual([])
    expect(mirror.redCount).toBe(0)
  })

  it('is put back when the headset’s is, once', async () => {
    const room = await opened()
    const { mirror, soft, worker } = room
    const { stage, state } = mirror
    await room.play(30, (i) => putHand(stage, state, [0, 1.2, FREE[2] - 0.03 * i]))
    const { lowest } = shown(room, NAPKIN)
    for (const [putBacks, times] of [
      [0, 0],
      [1, 1],
      [1, 1],
      [2, 2],
    ] as const) {
      mirror.followCloth(putBacks)
      await room.play(2, () => putHand(stage, state, FREE))
      expect(worker.steps.filter((steps) => steps === SOFT_PUT_BACK).length).toBe(times)
    }
    expect(soft.putBacks).toBe(2)
    // It had fallen onto the table, and falls again.
    expect(shown(room, NAPKIN).lowest).toBeGreaterThan(lowest)
  })

  it('has the shards of a vase that breaks in the headset, where it was, until it is whole again', async () => {
    const room = await opened()
    const { stage, state } = room.mirror
    await room.play(3, () => putBody(stage, state, VASE, WHOLE))
    expect(shown(room, SHARD).isThere).toBe(false)
    await room.play(4, () => putBody(stage, state, VASE, BROKEN))
    expect(shown(room, SHARD).isThere).toBe(true)
    expect(shown(room, SHARD).lowest).toBeGreaterThan(-0.1)
    expect(shown(room, SHARD).lowest).toBeLessThan(WHOLE[1])
    await room.play(4, () => putBody(stage, state, VASE, WHOLE))
    expect(shown(room, SHARD).isThere).toBe(false)
  })

  it('goes on among the hands that the headset has measured', async () => {
    const { mirror, worker, soft } = await opened()
    const measures = randomMeasures(new Random(1))
    mirror.measure([null, measures])
    putHand(mirror.stage, mirror.state, FREE)
    mirror.advance(true, 0)
    await worker.done()
    expect(worker.hands).toEqual([null, measures])
    expect(soft.fault).toBe(null)
  })
})

it('a hand that is measured anew while it touches leaves no contact of the one before, also where nothing new is told', async () => {
  const mirror = new MirrorStage(await softRoom())
  const { world } = mirror.stage
  putHand(mirror.stage, mirror.state, [1, 0.5, 0.55])
  mirror.advance(true, 0)
  expect(world.contacts.count).toBeGreaterThan(0)
  mirror.measure([null, randomMeasures(new Random(1))])
  expect(mirror.advance(false, 0)).toBe(true)
  expect(mirror.handBodies[1]).not.toBe(null)
  expect(world.contacts.count).toBeGreaterThan(0)
  for (let i = 0; i < world.contacts.count; i++) {
    const row = world.contacts.at(i)
    for (const body of [world.contacts.bodyA(row), world.contacts.bodyB(row)])
      expect(world.bodies.root[body]).toBeGreaterThanOrEqual(0)
  }
})

it('a mirrored hand is drawn as solid as the headset has it', async () => {
  const mirror = new MirrorStage(await softRoom())
  putHand(mirror.stage, mirror.state, FREE)
  mirror.advance(true, 0)
  const [hand] = mirror.view.hands
  expect(hand?.opacity).toBe(1)
  mirror.opacity[1] = 0.4
  expect(hand?.opacity).toBe(0.4)
  // The same object: its model would else be made anew.
  expect(mirror.view.hands[0]).toBe(hand)
})
