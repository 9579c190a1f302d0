import { beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { LogState } from '../../../engine/record/log-state.ts'
import { SoftFollower, type SoftLog } from '../../../renderer/replay/soft-follower.ts'
import { doSteps } from '../../../walkthrough/record/soft-player.ts'
import { NO_FINDER, PlainSoft } from '../../walkthrough/record/plain-soft.ts'
import { type PlayedSoft, playSoft } from '../../walkthrough/record/played-soft.ts'
import { houseRoom } from '../../walkthrough/record/rooms.ts'
import { randomSession } from './random-session.ts'

const FRAMES = 150
/** Some of its requests were lost. */
const SEED = 5

let played: PlayedSoft
let bodyCount = 0
/** Where cloth is at each frame, by going through the log once; before the first state, as it has it. */
const expected: string[] = []

beforeAll(async () => {
  const room = await houseRoom()
  bodyCount = room.scene.bodies.length
  played = playSoft(room, new PlainSoft(), NO_FINDER, SEED, FRAMES, true)
  const player = new PlainSoft()
  const decoder = new LogDecoder(bodyCount)
  const asked = new LogState(bodyCount)
  let steps = 0
  let isKnown = false
  let isLost = false
  let lost = 0
  let state = played.states[0]!.bytes
  for (const { bytes } of played.chunks) {
    decoder.open(bytes)
    while (decoder.next()) {
      const { softShown, softSaved, softSteps } = decoder.record
      if (softShown === 1 && isKnown) {
        if (isLost) player.load(state)
        state = doSteps(player, asked, steps, softSaved === 1) ?? state
      } else if (softShown === 1) player.load(state)
      isKnown ||= softShown === 1
      if (softShown === 1) {
        steps = 0
        isLost = false
      }
      if (softSteps > 0) {
        isLost ||= steps > 0
        if (isLost) lost++
        steps = softSteps
        asked.copy(decoder.state)
      }
      expected.push(isKnown ? player.numbers.join() : '')
    }
  }
  expect(lost).toBeGreaterThan(3)
  const first = expected.findIndex((numbers) => numbers !== '')
  expected.fill(expected[first]!, 0, first)
})

function follow(change: Partial<SoftLog> = {}) {
  const keys = played.chunks.flatMap((chunk, sequence) => (chunk.key ? [{ ...chunk, sequence }] : []))
  const { details } = randomSession(1, 10)
  const log: SoftLog = {
    details: {
      ...details,
      entry: { ...details.entry, frames: FRAMES },
      begin: { ...details.begin, bodyCount },
      keys: {
        sequence: keys.map(({ sequence }) => sequence),
        frame: keys.map(({ firstFrame }) => firstFrame),
        time: keys.map(({ firstTime }) => firstTime),
      },
      chunkCount: played.chunks.length,
      softFrames: played.states.map(({ frame }) => frame),
    },
    chunks: async (from, to) => played.chunks.slice(from, to + 1).map(({ bytes }) => bytes),
    stateAt: async (frame) => played.states.find((state) => state.frame === frame)!.bytes,
    ...change,
  }
  const player = new PlainSoft()
  return { player, follower: new SoftFollower(player, NO_FINDER, log) }
}

describe(`cloth of a session (seed ${SEED})`, () => {
  it('is at every frame where it was, one after the other', async () => {
    const { player, follower } = follow()
    for (let frame = 0; frame < FRAMES; frame++) {
      expect(await follower.go(frame)).toBe('there')
      expect(player.numbers.join()).toBe(expected[frame])
    }
  })

  it('is there from anywhere, forth and back', async () => {
    const { player, follower } = follow()
    const random = new Random(SEED)
    for (let round = 0; round < 200; round++) {
      const frame = random.below(FRAMES)
      expect(await follower.go(frame)).toBe('there')
      expect(player.numbers.join()).toBe(expected[frame])
    }
  })

  it('goes to the newest of many wishes', async () => {
    const { player, follower } = follow({
      chunks: async (from, to) => {
        await new Promise((resolve) => setTimeout(resolve, 1))
        return played.chunks.slice(from, to + 1).map(({ bytes }) => bytes)
      },
    })
    const random = new Random(SEED)
    for (let round = 0; round < 20; round++) {
      const wishes = Array.from({ length: 4 }, () => 20 + random.below(FRAMES - 20))
      const answers = await Promise.all(
        wishes.map(async (frame, i) => {
          await new Promise((resolve) => setTimeout(resolve, i * random.below(3)))
          return follower.go(frame)
        }),
      )
      expect(answers).toContain('there')
      expect(expected).toContain(player.numbers.join())
      await follower.go(wishes[0]!)
      expect(player.numbers.join()).toBe(expected[wishes[0]!])
    }
  })

  it('says why it cannot, and can again when it is asked for something else', async () => {
    let fails = true
    const { player, follower } = follow({
      chunks: async (from, to) => {
        if (fails) throw new Error('The host does not answer.')
        return played.chunks.slice(from, to + 1).map(({ bytes }) => bytes)
      },
    })
    await expect(follower.go(80)).rejects.toThrow('The host does not answer.')
    fails = false
    expect(await follower.go(90)).toBe('there')
    expect(player.numbers.join()).toBe(expected[90])
  })
})
