import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { FrameClock } from '../../../renderer/xr/frame-clock.ts'

/** The plain way: how many beats each interval is short of. */
function plainDropped(times: readonly number[], beat: number): number {
  let dropped = 0
  for (let i = 1; i < times.length; i++) {
    const interval = times[i] - times[i - 1]
    if (interval < 1000) dropped += Math.max(0, Math.round(interval / beat) - 1)
  }
  return dropped
}

describe('FrameClock', () => {
  it.each([72, 90, 120])('counts what %i frames a second leave out', (rate) => {
    const random = new Random(rate)
    const times = [1000]
    for (let i = 0; i < 500; i++) {
      const beats = random.below(10) === 0 ? 2 + random.below(4) : 1
      times.push(times[i] + (beats * 1000) / rate + (random.below(100) - 50) / 100)
    }
    const clock = new FrameClock()
    for (const time of times) clock.begin(time, rate)
    expect(clock.frames).toBe(times.length)
    expect(clock.dropped).toBe(plainDropped(times, 1000 / rate))
    expect(clock.dropped).toBeGreaterThan(20)
  })

  it('goes by the median where the session tells no rate', () => {
    const clock = new FrameClock()
    let now = 0
    for (let i = 0; i < 100; i++) {
      now += i % 20 === 19 ? 40 : 13.9
      clock.begin(now, 0)
    }
    expect(clock.median).toBeCloseTo(13.9, 6)
    expect(clock.dropped).toBe(10)
    expect(clock.longest).toBeCloseTo(40, 6)
  })

  it('does not count a pause, or a clock that stands', () => {
    const clock = new FrameClock()
    for (const now of [0, 11, 22, 5000, 5011, 5011]) clock.begin(now, 90)
    expect(clock.dropped).toBe(0)
    expect(clock.longest).toBeCloseTo(11, 6)
  })

  it('writes plain ASCII for the log, and begins anew', () => {
    const clock = new FrameClock()
    for (const now of [0, 10, 20, 40]) clock.begin(now, 100)
    clock.end(4.1)
    expect(clock.words).toBe('headset frames 4 dropped 1 median-us 10000 longest-us 20000 work-us 4100')
    clock.restart()
    expect(clock.words).toBe('headset frames 0 dropped 0 median-us 0 longest-us 0 work-us 0')
  })
})
