import { describe, expect, it } from 'vitest'
import type { HeadsetPose } from '../../../../contract/link.ts'
import { HAND_INTS } from '../../../../engine/record/frame-record.ts'
import { Grid, POSE_INTS } from '../../../../engine/record/grid.ts'
import { LogState } from '../../../../engine/record/log-state.ts'
import { MirrorTrack } from '../../../../renderer/headset/mirror/mirror-track.ts'
import { poseAt, type Scripted, told } from './told.ts'

const BODIES = 10
const PACE = 100 / 3
const FRAME = 1000 / 60
const grid = new Grid()
const pose = new Float64Array(7)

/** Along x: the head at a metre a second. */
const walking = (i: number, more: Partial<Scripted> = {}): HeadsetPose =>
  told(i * PACE, { x: (i * PACE) / 1000, ...more })

const xOf = (ints: Int32Array, o: number): number => {
  grid.exactPose(pose, 0, ints, o)
  return pose[0]!
}

/** Each frame's place of the head, while the messages come at their times. */
function play(
  messages: readonly { readonly at: number; readonly pose: HeadsetPose }[],
  until: number,
  each: (state: LogState, now: number) => void = () => {},
): LogState {
  const track = new MirrorTrack()
  const state = new LogState(BODIES)
  track.attach(state)
  let next = 0
  for (let now = 0; now < until; now += FRAME) {
    for (; (messages[next]?.at ?? Number.POSITIVE_INFINITY) <= now; next++)
      track.hear(messages[next]!.pose, messages[next]!.at)
    track.advance(now, FRAME)
    each(state, now)
  }
  return state
}

const inOrder = (count: number, more: (i: number) => Partial<Scripted> = () => ({})) =>
  Array.from({ length: count }, (_, i) => ({ at: i * PACE + 3, pose: walking(i, more(i)) }))

/** The largest way of the head from one frame to the next, in metres. */
function longestStep(messages: Parameters<typeof play>[0], until: number): number {
  let before = Number.NaN
  let longest = 0
  play(messages, until, (state, now) => {
    const x = xOf(state.view, 0)
    if (now > 300 && !Number.isNaN(before)) longest = Math.max(longest, Math.abs(x - before))
    before = x
  })
  return longest
}

describe('what is shown of a headset', () => {
  it('moves every frame between messages that come half as often, in even steps', () => {
    const steps: number[] = []
    let before = Number.NaN
    play(inOrder(90), 2900, (state, now) => {
      const x = xOf(state.view, 0)
      if (now > 1000) steps.push(x - before)
      before = x
    })
    expect(Math.min(...steps)).toBeGreaterThan(0.7 * (FRAME / 1000))
    expect(Math.max(...steps)).toBeLessThan(1.4 * (FRAME / 1000))
  })

  it('turns and bends in between as well, and comes out exactly at what was told last', () => {
    const last = 60
    const seen = new Set<number>()
    const state = play(
      inOrder(last + 1, (i) => ({ turn: i / 20, joint: i * 100 })),
      4000,
      ({ hand }) => seen.add(hand[HAND_INTS + POSE_INTS]!),
    )
    expect([...state.view.subarray(0, POSE_INTS)]).toEqual(poseAt((last * PACE) / 1000, last / 20))
    expect(state.hands).toBe(2)
    expect([...state.hand]).toEqual([
      ...Array<number>(HAND_INTS).fill(0),
      ...walking(last, { joint: last * 100 }).hand.slice(HAND_INTS),
    ])
    expect([...seen].some((joint) => joint % 100 !== 0)).toBe(true)
  })

  it('is the same whether messages are doubled, or old ones come after new ones', () => {
    const plain: number[] = []
    play(inOrder(60), 2000, ({ view }) => plain.push(...view))
    const messy: number[] = []
    const messages = inOrder(60).flatMap((message, i) => [
      message,
      message,
      { at: message.at, pose: walking(Math.max(0, i - 1 - (i % 3))) },
    ])
    play(messages, 2000, ({ view }) => messy.push(...view))
    expect(messy).toEqual(plain)
  })

  it('makes no jump where every third message is lost, and where four in a row come late', () => {
    const lossy = inOrder(90).filter((_, i) => i % 3 !== 1)
    expect(longestStep(lossy, 2900)).toBeLessThan(0.03)
    const late = inOrder(90).map((message, i) =>
      i >= 40 && i < 44 ? { ...message, at: 44 * PACE + 3 } : message,
    )
    expect(longestStep(late, 2900)).toBeLessThan(0.03)
  })

  it('goes to where a teleport led at once: nobody was in between', () => {
    const seen: number[] = []
    play(
      inOrder(60, (i) => ({ x: i < 30 ? 0 : 4 })),
      2000,
      ({ view }) => seen.push(xOf(view, 0)),
    )
    expect(new Set(seen)).toEqual(new Set([0, 4]))
  })

  it('has a hand from its first moment on, and until its last', () => {
    const hands: number[] = []
    play(
      inOrder(60, (i) => ({ hands: i < 20 ? 0 : i < 40 ? 3 : 1 })),
      2000,
      (state) => {
        hands.push(state.hands)
        if (state.hands === 0) expect(state.hand.every((number) => number === 0)).toBe(true)
      },
    )
    expect(hands.filter((now, i) => now !== hands[i - 1])).toEqual([0, 3, 1])
  })

  it('fades a hand with the headset that has lost it, evenly, and is solid where nothing is told of that', () => {
    const track = new MirrorTrack()
    track.attach(new LogState(BODIES))
    const seen: number[] = []
    for (let i = 0; i < 60; i++) {
      const opacity = Math.max(0.25, 1 - 0.1 * Math.max(0, i - 20))
      track.hear({ ...walking(i), ...(opacity < 1 ? { opacity: [1, opacity] } : {}) }, i * PACE)
      track.advance(i * PACE, PACE / 2)
      seen.push(track.opacity[1]!)
      track.advance((i + 0.5) * PACE, PACE / 2)
      seen.push(track.opacity[1]!)
      expect(track.opacity[0]).toBe(1)
    }
    expect(seen.slice(0, 30)).toEqual(Array(30).fill(1))
    expect(seen.at(-1)).toBe(0.25)
    for (const [i, now] of seen.entries()) expect((seen[i - 1] ?? 1) - now).toBeLessThan(0.09)
  })

  it('tells how often cloth was put back by the moment that is shown', () => {
    const track = new MirrorTrack()
    track.attach(new LogState(BODIES))
    const seen: number[] = []
    for (let i = 0; i < 90; i++) {
      track.hear({ ...walking(i), ...(i < 30 ? {} : { putBacks: i < 60 ? 1 : 2 }) }, i * PACE)
      track.advance(i * PACE, PACE)
      seen.push(track.putBacks)
    }
    expect(seen.filter((now, i) => now !== seen[i - 1])).toEqual([0, 1, 2])
  })

  it('goes on upon another clock, forwards or backwards', () => {
    const jumps = inOrder(90).map(({ at, pose: each }, i) => ({
      at,
      pose: { ...each, time: each.time + (i < 30 ? 50_000 : i < 60 ? 0 : 900_000) },
    }))
    const state = play(jumps, 4000)
    expect(xOf(state.view, 0)).toBeCloseTo((89 * PACE) / 1000, 4)
  })
})

describe('bodies in the mirror', () => {
  it('go with the hand that carries them, between messages too', () => {
    const gaps: number[] = []
    play(
      inOrder(60, (i) => ({ bodies: [[4, 1 + (i * PACE) / 1000]] })),
      1900,
      ({ poses, hand }, now) => {
        if (now > 400) gaps.push(xOf(poses, 4 * POSE_INTS) - xOf(hand, HAND_INTS))
      },
    )
    for (const gap of gaps) expect(Math.abs(gap)).toBeLessThan(0.0001)
  })

  it('are put where they cannot have gone: one that breaks is far below at once, and never on the way there', () => {
    const seen = new Set<number>()
    play(
      inOrder(60, (i) => ({ bodies: [[4, i < 30 ? 1 : -1000]] })),
      1900,
      ({ poses, known }) => known[4] === 1 && seen.add(xOf(poses, 4 * POSE_INTS)),
    )
    expect(seen).toEqual(new Set([1, -1000]))
  })

  it('come in any message, also of a frame that was told before, and stay', () => {
    const messages = [
      ...inOrder(20),
      { at: 20 * PACE, pose: walking(19, { bodies: [[2, 5]] }) },
      { at: 20 * PACE, pose: walking(19, { bodies: [[3, 6]] }) },
    ]
    const { known, poses, scales } = play(messages, 2000)
    expect([...known.entries()].filter(([, is]) => is === 1).map(([body]) => body)).toEqual([2, 3])
    expect([xOf(poses, 2 * POSE_INTS), xOf(poses, 3 * POSE_INTS), scales[2]]).toEqual([5, 6, 1])
  })

  it('are known to a state that is attached later, and not where the scene has no such body', () => {
    const track = new MirrorTrack()
    for (let i = 0; i < 200; i++) track.hear(walking(i, { bodies: [[i, i]] }), i * PACE)
    const state = new LogState(BODIES)
    track.attach(state)
    track.advance(200 * PACE, FRAME)
    expect(state.knownCount).toBe(BODIES)
    for (let body = 0; body < BODIES; body++) expect(xOf(state.poses, body * POSE_INTS)).toBe(body)
  })

  it('are forgotten when the scene is opened anew', () => {
    const messages = inOrder(60, (i) => (i < 30 ? { bodies: [[2, 5]] } : { opening: 8 }))
    expect(play(messages, 2000).knownCount).toBe(0)
  })
})

it('a track that nothing was told says so, and one that stands still too', () => {
  const track = new MirrorTrack()
  const state = new LogState(BODIES)
  track.attach(state)
  expect(track.advance(0, FRAME)).toBe(false)
  track.hear(walking(0), 0)
  expect(track.advance(FRAME, FRAME)).toBe(true)
  expect(track.advance(2 * FRAME, FRAME)).toBe(true)
  for (let i = 3; i < 100; i++) track.advance(i * FRAME, FRAME)
  expect(track.advance(100 * FRAME, FRAME)).toBe(false)
})
