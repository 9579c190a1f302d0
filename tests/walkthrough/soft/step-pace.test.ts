import { describe, expect, it } from 'vitest'
import { STEPS_AT_ONCE, StepPace } from '../../../walkthrough/soft/step-pace.ts'

/** Steps of ten seconds of such frames, where each asks for all that are due. */
function stepsOf(frame: number, asks: (frame: number) => boolean = () => true): number {
  const pace = new StepPace()
  pace.pass(0)
  let steps = 0
  for (let i = 1; i * frame <= 10_000; i++) {
    pace.pass(i * frame)
    if (!asks(i)) continue
    steps += pace.due
    pace.take(pace.due)
  }
  return steps
}

describe('the pace of cloth', () => {
  it.each([4, 7, 12.5, 16.7, 33, 61, 90, 133, 150, 171, 200, 230, 250])(
    'is sixty steps a second where a frame takes %d ms',
    (frame) => {
      expect(stepsOf(frame)).toBeGreaterThan(590)
      expect(stepsOf(frame)).toBeLessThanOrEqual(600)
    },
  )

  it('does not make up for what a second of standing still has missed', () => {
    const pace = new StepPace()
    pace.pass(0)
    pace.pass(1000)
    expect(pace.due).toBe(16)
    pace.take(16)
    pace.pass(1016)
    expect(pace.due).toBeLessThan(2)
  })

  it('asks for no more than can be made up for where cloth is late and frames are not', () => {
    const pace = new StepPace()
    for (let now = 0; now < 400; now += 16) pace.pass(now)
    expect(pace.due).toBe(STEPS_AT_ONCE)
    // Every twentieth frame has an answer: eight steps of twenty.
    expect(stepsOf(1000 / 60, (frame) => frame % 20 === 0)).toBe(30 * STEPS_AT_ONCE)
  })

  it('begins anew after a rest', () => {
    const pace = new StepPace()
    pace.pass(0)
    pace.pass(40)
    pace.rest()
    expect(pace.pass(9000)).toBe(0)
    expect(pace.due).toBe(0)
  })
})
