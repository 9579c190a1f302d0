import { describe, expect, it } from 'vitest'
import { FrameBudget } from '../../../renderer/session/frame-budget.ts'

/** Runs frames of one length for so many seconds; returns how often the factor changed. */
function run(budget: FrameBudget, milliseconds: number, seconds: number): number {
  let changes = 0
  for (let time = 0; time < seconds * 1000; time += milliseconds) if (budget.add(milliseconds)) changes++
  return changes
}

describe('the frame budget', () => {
  it('begins whole with a graphics card, and at a half without one', () => {
    expect(new FrameBudget().factor).toBe(1)
    expect(new FrameBudget(true).factor).toBe(0.5)
  })

  it('never goes below a half', () => {
    const budget = new FrameBudget()
    run(budget, 400, 120)
    expect(budget.factor).toBe(0.5)
  })

  it('does not change for a slow second, nor for single slow frames', () => {
    const budget = new FrameBudget()
    for (let i = 0; i < 20; i++) {
      expect(run(budget, 80, 1.2)).toBe(0)
      expect(run(budget, 15, 3)).toBe(0)
    }
    expect(budget.factor).toBe(1)
  })

  it('does not count a pause', () => {
    const budget = new FrameBudget()
    for (let i = 0; i < 100; i++) expect(budget.add(5000)).toBe(false)
    expect(budget.factor).toBe(1)
  })

  it('comes back when there is time', () => {
    const budget = new FrameBudget(true)
    expect(run(budget, 10, 60)).toBe(2)
    expect(budget.factor).toBe(1)
  })

  it('does not pump where the higher resolution is too slow: a few changes in twenty minutes', () => {
    const budget = new FrameBudget(true)
    let changes = 0
    for (let time = 0; time < 20 * 60_000; ) {
      const milliseconds = budget.factor > 0.5 ? 70 : 12
      if (budget.add(milliseconds)) changes++
      time += milliseconds
    }
    expect(changes).toBeLessThan(14)
    expect(budget.factor).toBe(0.5)
  })
})
