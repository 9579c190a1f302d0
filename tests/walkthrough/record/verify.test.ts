/** What a proof says of logs that are cut, mixed up or changed. */
import { beforeAll, describe, expect, it } from 'vitest'
import { CONTACT_DISTANCE, CONTACT_POINT, FIRST_FEATURE } from '../../../engine/record/frame-record.ts'
import { type Verdict, type VerifyOptions, verifyFrames } from '../../../walkthrough/record/verify.ts'
import { each, type Played, play } from './played-session.ts'
import { reencoded } from './reencoded.ts'
import { houseRoom, type Room } from './rooms.ts'

const FRAMES = 60
const SEED = 3

let room: Room
let played: Played
/** The first frame with a contact. */
let touching: number

beforeAll(async () => {
  room = await houseRoom()
  played = play(room, SEED, FRAMES)
  touching = played.frames.findIndex(({ red }) => red.length > 0)
})

function prove(chunks: readonly Uint8Array[], more: Partial<VerifyOptions> = {}): Promise<Verdict> {
  return verifyFrames({
    stage: room.twin,
    bodyCount: room.scene.bodies.length,
    chunks: each(chunks),
    ...more,
  })
}

describe(`a session (seed ${SEED})`, () => {
  it('is proved frame by frame, again and again on one stage', async () => {
    expect(touching).toBeGreaterThanOrEqual(0)
    const told: number[] = []
    const pauses: number[] = []
    const pause = async () => void pauses.push(told.length)
    for (let round = 0; round < 2; round++) {
      const verdict = await prove(played.chunks, { onFrame: (frame) => told.push(frame), pause })
      expect(verdict).toEqual({ kind: 'identical', frames: FRAMES, digest: played.digest })
    }
    const once = Array.from({ length: FRAMES }, (_, i) => i)
    expect(told).toEqual([...once, ...once])
    expect(pauses).toHaveLength(2 * played.chunks.length)
  })

  it.each([
    ['a distance', CONTACT_DISTANCE, /distances or points/],
    ['a point', CONTACT_POINT, /distances or points/],
    ['a feature', FIRST_FEATURE, /closest features/],
  ])('shows both lists where %s of a contact was changed', async (_, int, reason) => {
    const changed = reencoded(played.chunks, room.scene.bodies.length, (record, frame) => {
      if (frame === touching) record.contacts[int]! += 4
    })
    const verdict = await prove(changed)
    expect(verdict).toMatchObject({ kind: 'different', frame: touching })
    if (verdict.kind !== 'different') return
    expect(verdict.reason).toMatch(reason)
    expect(verdict.recorded).toHaveLength(verdict.computed.length)
    expect(verdict.recorded.slice(1)).toEqual(verdict.computed.slice(1))
    expect(verdict.recorded[0]).not.toEqual(verdict.computed[0])
    expect(verdict.computed[0]!.distance).toBeLessThanOrEqual(0)
  })

  it('says so where a contact is gone, or an event is another', async () => {
    const without = reencoded(played.chunks, room.scene.bodies.length, (record, frame) => {
      if (frame === touching) record.contactCount--
    })
    expect(await prove(without)).toMatchObject({
      kind: 'different',
      frame: touching,
      reason: 'The engine finds other contacts than were recorded.',
    })
    const told = reencoded(played.chunks, room.scene.bodies.length, (record, frame) => {
      if (frame === 7) record.events.push('grip 1')
    })
    const verdict = await prove(told)
    expect(verdict).toMatchObject({
      kind: 'different',
      frame: 7,
      reason: expect.stringMatching(/^The contacts are/),
    })
    if (verdict.kind === 'different') expect(verdict.recorded).toEqual(verdict.computed)
  })

  it('names the first frame it cannot read', async () => {
    const { chunks } = played
    expect(await prove(chunks.slice(1))).toMatchObject({ kind: 'unreadable', frame: 0 })
    expect(await prove([chunks[0]!, ...chunks.slice(2)])).toMatchObject({ kind: 'unreadable', frame: 12 })
    expect(await prove([chunks[0]!.slice(0, -5)])).toMatchObject({ kind: 'unreadable' })
    expect(await prove([new Uint8Array(3)])).toMatchObject({ kind: 'unreadable', frame: 0 })
    const other = await prove(chunks, { bodyCount: 99 })
    expect(other).toMatchObject({ kind: 'unreadable', reason: expect.stringMatching(/bodies/) })
    // What was proved before does not stay in the way.
    expect(await prove(chunks)).toMatchObject({ kind: 'identical' })
  })

  it('is left alone when it is cancelled, or when its frames cannot be had', async () => {
    const cancel = new AbortController()
    const seen: number[] = []
    const onFrame = (frame: number) => {
      seen.push(frame)
      if (frame === 15) cancel.abort(new Error('enough'))
    }
    await expect(prove(played.chunks, { onFrame, signal: cancel.signal })).rejects.toThrow('enough')
    expect(seen.length).toBeLessThan(FRAMES)
    const broken = (async function* () {
      yield played.chunks[0]!
      throw new Error('no disk')
    })()
    await expect(prove([], { chunks: broken })).rejects.toThrow('no disk')
    expect(room.twin.world.bodies.count).toBe(room.scene.bodies.length)
  })
})
