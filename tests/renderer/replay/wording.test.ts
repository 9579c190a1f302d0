import { describe, expect, it } from 'vitest'
import { heightOf, distanceText as nearestText } from '../../../renderer/replay/distance-drawing.ts'
import { clockText, lengthText, rulerStep, spokenTime } from '../../../renderer/replay/time-text.ts'
import { verdictTitle } from '../../../renderer/replay/verdict-wording.ts'

const SECOND = 1_000_000

describe('times', () => {
  it('are read as a clock', () => {
    expect(clockText(0)).toBe('0:00.000')
    expect(clockText(12.3456 * SECOND)).toBe('0:12.345')
    expect(clockText(3723.456 * SECOND)).toBe('1:02:03.456')
    expect(clockText(3723.999 * SECOND, false)).toBe('1:02:03')
    expect(clockText(-1)).toBe('0:00.000')
  })

  it('are spoken', () => {
    expect(spokenTime(0)).toBe('0 seconds')
    expect(spokenTime(SECOND)).toBe('1 second')
    expect(spokenTime(3723.45 * SECOND)).toBe('1 hour 2 minutes 3.4 seconds')
    expect(spokenTime(120 * SECOND)).toBe('2 minutes')
  })

  it('have lengths', () => {
    expect(lengthText(0.8 * SECOND)).toBe('0.80 s')
    expect(lengthText(12.34 * SECOND)).toBe('12.3 s')
    expect(lengthText(125 * SECOND)).toBe('2:05')
  })

  it('have rulers of round steps that never crowd', () => {
    for (const seconds of [0.3, 1, 5, 29, 61, 600, 3600, 86_400, 1e6]) {
      for (const most of [1, 4, 13]) {
        const step = rulerStep(seconds * SECOND, most)
        expect((seconds * SECOND) / step).toBeLessThanOrEqual(most)
        expect(step % 100_000).toBe(0)
      }
    }
  })
})

describe('distances', () => {
  it('are told in the unit one measures with', () => {
    expect([0, 0.0032, 0.0123, 0.2, 0.5, Number.NaN].map(nearestText)).toEqual([
      'in contact',
      '3.2 mm',
      '1.2 cm',
      '20 cm',
      'over 50 cm',
      'no hand',
    ])
  })

  it('are drawn between floor and ceiling', () => {
    expect([0, 0.5, 2, -1].map(heightOf)).toEqual([0, 1, 1, 0])
  })
})

describe('the verdict', () => {
  it('is one sentence', () => {
    expect(verdictTitle({ kind: 'identical', frames: 1800, digest: '' })).toBe('Identical, 1,800 frames')
    expect(verdictTitle({ kind: 'identical', frames: 1, digest: '' })).toBe('Identical, 1 frame')
    expect(verdictTitle({ kind: 'unreadable', frame: 12, reason: '' })).toBe('Frame 12 cannot be read')
    expect(
      verdictTitle({ kind: 'different', frame: 7, time: 0, reason: '', recorded: [], computed: [] }),
    ).toBe('Frame 7 differs')
  })
})
