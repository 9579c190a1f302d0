/** Sessions with cloth, and what a proof says of them whole, cut and changed. */
import { beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import {
  CONTACT_DISTANCE,
  CONTACT_INTS,
  FIRST,
  SECOND,
  SOFT_PUT_BACK,
} from '../../../engine/record/frame-record.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import type { SoftState } from '../../../engine/record/log-encoder.ts'
import { type Verdict, verifyFrames } from '../../../walkthrough/record/verify.ts'
import { NO_FINDER, PlainSoft } from './plain-soft.ts'
import { each } from './played-session.ts'
import { type PlayedSoft, playSoft } from './played-soft.ts'
import { reencoded } from './reencoded.ts'
import { houseRoom, type Room } from './rooms.ts'

const FRAMES = 150
const SEEDS = [1, 2]
/** Some of its requests were lost. */
const LOST = 3

let room: Room
const played = new Map<number, PlayedSoft>()

beforeAll(async () => {
  room = await houseRoom()
  for (const seed of [...SEEDS, LOST])
    played.set(seed, playSoft(room, new PlainSoft(), NO_FINDER, seed, FRAMES, seed === LOST))
})

const bytesOf = ({ chunks }: PlayedSoft) => chunks.map(({ bytes }) => bytes)

function prove(chunks: readonly Uint8Array[], states: readonly SoftState[]): Promise<Verdict> {
  const kept = new Map(states.map(({ frame, bytes }) => [frame, bytes]))
  return verifyFrames({
    stage: room.twin,
    bodyCount: room.scene.bodies.length,
    soft: {
      player: new PlainSoft(),
      finder: NO_FINDER,
      frames: [...kept.keys()],
      stateAt: async (frame) => kept.get(frame) ?? null,
    },
    chunks: each(chunks),
  })
}

interface Told {
  readonly frame: number
  readonly steps: number
  readonly shown: number
  readonly saved: number
}

/** The frames that tell of cloth. */
function softFrames(chunks: readonly Uint8Array[]): Told[] {
  const decoder = new LogDecoder(room.scene.bodies.length)
  const told: Told[] = []
  for (const chunk of chunks) {
    decoder.open(chunk)
    while (decoder.next()) {
      const { softSteps, softShown, softSaved } = decoder.record
      if (softSteps + softShown > 0)
        told.push({ frame: decoder.frame, steps: softSteps, shown: softShown, saved: softSaved })
    }
  }
  return told
}

describe.each(SEEDS)('a session with cloth, seed %i', (seed) => {
  it('is proved, and has cloth among its contacts', async () => {
    const session = played.get(seed)!
    const verdict = await prove(bytesOf(session), session.states)
    expect(verdict).toEqual({ kind: 'identical', frames: FRAMES, digest: session.digest })
    const begun = session.chunks.flatMap((chunk) => chunk.begun)
    expect(begun.some(({ first, second }) => first === second)).toBe(true)
  })

  it('begins with a state, asks and shows in turn, and saves now and then', () => {
    const session = played.get(seed)!
    const told = softFrames(bytesOf(session))
    expect(told[0]).toMatchObject({ shown: 1, saved: 1 })
    let isAsked = true
    for (const { shown, steps } of told) {
      if (shown === 1) expect(isAsked).toBe(true)
      else expect(isAsked).toBe(false)
      isAsked = steps > 0
    }
    const saved = told.filter((each) => each.saved === 1).map(({ frame }) => frame)
    expect(session.states.map(({ frame }) => frame)).toEqual(saved)
    expect(saved.length).toBeGreaterThan(3)
    // Not more often than it must be: the slow clock of these sessions passes 10 s in a score of frames.
    expect(saved.length).toBeLessThan(FRAMES / 15)
  })

  it('is proved without a later state, but not without the first', async () => {
    const { chunks, states, digest } = played.get(seed)!
    const bytes = chunks.map((chunk) => chunk.bytes)
    expect(await prove(bytes, states.slice(0, 1))).toMatchObject({ kind: 'identical', digest })
    expect(await prove(bytes, states.slice(1))).toMatchObject({
      kind: 'unreadable',
      frame: states[0]!.frame,
      reason: 'The cloth with which the session begins is not kept.',
    })
  })

  it('does not hide a bit that was changed, in its frames or its states', async () => {
    const { chunks, states } = played.get(seed)!
    const random = new Random(seed)
    const bytes = chunks.map((chunk) => chunk.bytes)
    for (let round = 0; round < 6; round++) {
      const changed = bytes.map((chunk) => chunk.slice())
      const chunk = changed[random.below(changed.length)]!
      chunk[13 + random.below(chunk.length - 13)]! ^= 1 << random.below(8)
      expect((await prove(changed, states)).kind).not.toBe('identical')
    }
    for (const [i, { frame }] of states.entries()) {
      const changed = states.map((state) => ({ ...state, bytes: state.bytes.slice() }))
      changed[i]!.bytes[random.below(24)]! ^= 1 << random.below(8)
      expect(await prove(bytes, changed)).toMatchObject({
        kind: 'different',
        frame,
        reason: 'The cloth that is kept with the session is not the one that was recorded.',
      })
    }
  })
})

it.each([...SEEDS, LOST])('cloth is put back in the middle of it, seed %i', (seed) => {
  const told = softFrames(bytesOf(played.get(seed)!))
  expect(told.filter(({ steps }) => steps === SOFT_PUT_BACK).length).toBeGreaterThan(1)
})

it(`a session some of whose requests were lost is proved, seed ${LOST}`, async () => {
  const session = played.get(LOST)!
  let waits = false
  let lost = 0
  for (const { shown, steps } of softFrames(bytesOf(session))) {
    if (shown === 1) waits = false
    if (steps > 0 && waits) lost++
    waits ||= steps > 0
  }
  expect(lost).toBeGreaterThan(3)
  const { digest } = session
  for (const states of [session.states, session.states.slice(0, 1)]) {
    expect(await prove(bytesOf(session), states)).toEqual({ kind: 'identical', frames: FRAMES, digest })
  }
})

describe('what was changed in a session with cloth, seed 1', () => {
  const changed = (change: Parameters<typeof reencoded>[2]) => {
    const session = played.get(1)!
    return prove(reencoded(bytesOf(session), room.scene.bodies.length, change), session.states)
  }
  const told = () => softFrames(bytesOf(played.get(1)!))

  it('is found: steps that were not done', async () => {
    const { frame } = told().find(({ steps, frame }) => steps > 0 && frame > 20)!
    const verdict = await changed((record, at) => {
      if (at === frame) record.softSteps++
    })
    expect(verdict).toMatchObject({ kind: 'different', frame })
  })

  it('is found: something shown that nobody asked for, or not shown, or asked for twice', async () => {
    const frames = told().filter(({ frame }) => frame > 20)
    const asking = frames.find(({ steps, shown }) => steps > 0 && shown === 0)!
    const showing = frames.find(({ shown, steps }) => shown === 1 && steps > 0)!
    const shownTwice = await changed((record, at) => {
      if (at === asking.frame) record.softShown = 1
    })
    expect(shownTwice).toMatchObject({ kind: 'unreadable', frame: asking.frame })
    const hidden = await changed((record, at) => {
      if (at === showing.frame) record.softShown = 0
    })
    expect(hidden).toMatchObject({ kind: 'different', frame: showing.frame })
    const early = await changed((record, at) => {
      if (at === 0) record.softSteps = 1
    })
    expect(early).toMatchObject({ kind: 'unreadable', frame: 0 })
  })

  it('is found: a contact of cloth at another distance, or of nobody', async () => {
    const verdict = await changed((record, at) => {
      if (at !== 40) return
      for (let i = 0; i < record.contactCount; i++) {
        const o = i * CONTACT_INTS
        if (record.contacts[o + FIRST] === record.contacts[o + SECOND])
          record.contacts[o + CONTACT_DISTANCE]!++
      }
    })
    expect(verdict).toMatchObject({ kind: 'different', frame: 40 })
    if (verdict.kind === 'different') expect(verdict.reason).toMatch(/distances or points/)
  })

  it('is found: another digest of a state', async () => {
    const { frame } = told().filter(({ saved }) => saved === 1)[2]!
    const verdict = await changed((record, at) => {
      if (at === frame) record.softDigest[0]!++
    })
    expect(verdict).toMatchObject({
      kind: 'different',
      frame,
      reason: 'The cloth comes to lie otherwise than was recorded.',
    })
  })
})

it('cloth in a session whose scene has none is refused with a sentence', async () => {
  const verdict = await verifyFrames({
    stage: room.twin,
    bodyCount: room.scene.bodies.length,
    soft: null,
    chunks: each(bytesOf(played.get(1)!)),
  })
  expect(verdict).toMatchObject({
    kind: 'unreadable',
    reason: 'The session tells of cloth, but its scene has none.',
  })
})
