import { expect, it } from 'vitest'
import { stepsASecond } from '../../bench/cloth/steps-a-second.ts'

it('comes to sixty where each step fits into a frame', () => {
  expect(stepsASecond(new Array(360).fill(10))).toBeCloseTo(60, 6)
})

it('makes up for a slow step afterwards', () => {
  const milliseconds = new Array<number>(360).fill(2)
  milliseconds[100] = 90
  expect(stepsASecond(milliseconds)).toBeCloseTo(60, 6)
})

it('loses what is more than the pace makes up for', () => {
  const milliseconds = new Array<number>(360).fill(2)
  milliseconds[100] = 1000
  // A second is 60 frames; eight of their steps are made up for.
  const frames = (60 * 360) / stepsASecond(milliseconds)
  expect(Math.abs(frames - (360 + 60 - 8))).toBeLessThanOrEqual(2)
})

it('is as slow as steps that all take two frames', () => {
  const rate = stepsASecond(new Array(360).fill(2000 / 60))
  expect(rate).toBeGreaterThan(29)
  expect(rate).toBeLessThan(32)
})
