import { describe, expect, it } from 'vitest'
import { Random } from '../../../../engine/math/random.ts'
import { MirrorClock } from '../../../../renderer/headset/mirror/mirror-clock.ts'

/** The headset's clock began earlier than ours. */
const AHEAD = 5_000_000
const FRAME = 1000 / 60

interface Run {
  /** Between two messages, milliseconds. */
  readonly interval: number
  readonly delayOf: (message: number) => number
  readonly isLost?: (message: number) => boolean
}

/** The moment that each frame of ten seconds shows, as the time since it was; and how far it went since the frame before. */
function shown({ interval, delayOf, isLost = () => false }: Run): { behind: number; step: number }[] {
  const clock = new MirrorClock()
  const messages = Array.from({ length: Math.floor(10_000 / interval) }, (_, i) => i)
    .filter((i) => !isLost(i))
    .map((i) => ({ time: i * interval, arrival: i * interval + delayOf(i) }))
  const frames: { behind: number; step: number }[] = []
  let newest = -1
  let at = 0
  for (let now = 100; now < 10_000; now += FRAME) {
    for (; (messages[at]?.arrival ?? Number.POSITIVE_INFINITY) <= now; at++) {
      const { time } = messages[at]!
      if (time <= newest) continue
      newest = time
      clock.hear(time + AHEAD, now)
    }
    const before = clock.time
    const time = clock.advance(now, FRAME)
    expect(time).toBeLessThanOrEqual(newest + AHEAD)
    if (!Number.isNaN(before)) frames.push({ behind: now - (time - AHEAD), step: time - before })
  }
  return frames
}

describe('the moment that is shown', () => {
  it.each([1000 / 30, 50, 100])(
    'goes on evenly, a little behind, where messages come every %d ms',
    (interval) => {
      const frames = shown({ interval, delayOf: () => 4 }).slice(120)
      for (const { step } of frames) expect(Math.abs(step - FRAME)).toBeLessThan(0.35 * FRAME)
      for (const { behind } of frames) expect(behind).toBeLessThan(60 + 2.5 * interval)
    },
  )

  it('goes on without a stop where messages are up to 40 ms late, at random (seed 5)', () => {
    const random = new Random(5)
    const frames = shown({ interval: 1000 / 30, delayOf: () => random.between(2, 42) }).slice(60)
    for (const { step } of frames) {
      expect(step).toBeGreaterThan(0.6 * FRAME)
      expect(step).toBeLessThan(1.55 * FRAME)
    }
  })

  it('waits where none comes for 400 ms, and makes that good within seconds, without a jump', () => {
    const isLost = (i: number): boolean => i >= 150 && i < 162
    const frames = shown({ interval: 1000 / 30, delayOf: () => 4, isLost })
    expect(frames.some(({ step }) => step === 0)).toBe(true)
    for (const { step } of frames) expect(step).toBeLessThan(1.55 * FRAME)
    for (const { step } of frames) expect(step).toBeGreaterThanOrEqual(0)
    for (const { behind } of frames.slice(-120)) expect(behind).toBeLessThan(150)
  })

  it('goes straight to the present after three seconds without news', () => {
    const isLost = (i: number): boolean => i >= 90 && i < 180
    const frames = shown({ interval: 1000 / 30, delayOf: () => 4, isLost })
    expect(Math.max(...frames.map(({ step }) => step))).toBeGreaterThan(1000)
    for (const { behind } of frames.slice(-120)) expect(behind).toBeLessThan(150)
  })

  it('follows a network that becomes slower for good, without a jump', () => {
    const frames = shown({ interval: 1000 / 30, delayOf: (i) => (i < 100 ? 4 : 300) })
    for (const { step } of frames) expect(step).toBeGreaterThanOrEqual(0)
    for (const { step } of frames) expect(step).toBeLessThan(1.55 * FRAME)
    for (const { step } of frames.slice(-60)) expect(step).toBeGreaterThan(0.6 * FRAME)
  })
})
