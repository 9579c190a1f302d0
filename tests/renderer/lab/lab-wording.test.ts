import { describe, expect, it } from 'vitest'
import { costText, kText, rowsOf, spokenMoment, timeText } from '../../../renderer/lab/lab-wording.ts'
import { momentAt } from './fake-worker.ts'

const slow = { ...momentAt(0, 250_000), pairs: 17_584 }
const counts = { ...slow.report, buildMs: 900, queryMs: 600 }

describe('the words of the lab', () => {
  it('say what a moment costs', () => {
    expect(costText(momentAt(0))).toBe('Pairs of one moment take 40.0 ms: 25 a second.')
    expect(costText({ ...slow, report: counts })).toBe('Pairs of one moment take 1500.0 ms: one in 1.5 s.')
    expect(costText(null)).toBe('Being made.')
  })

  it('fill the table, and leave it empty before the first moment', () => {
    expect(rowsOf(slow).find(([name]) => name === 'Pairs')?.[1]).toBe('17,584')
    expect(rowsOf(slow).find(([name]) => name === 'Total')?.[1]).toBe('40.0 ms')
    expect(rowsOf(slow).find(([name]) => name === 'Found on')?.[1]).toBe('processor, 1 thread')
    expect(rowsOf({ ...slow, device: 'gpu' }).find(([name]) => name === 'Found on')?.[1]).toBe(
      'graphics card',
    )
    expect(rowsOf(null).map(([name]) => name)).toEqual(rowsOf(slow).map(([name]) => name))
    expect(new Set(rowsOf(null).map(([, value]) => value))).toEqual(new Set(['–']))
  })

  it('tell k, times and what is seen', () => {
    const k = { time: 0, mean: 9.04, deviation: 2, max: 1200, milliseconds: 3, warnings: [] }
    expect(kText(k)).toBe('9.0 ± 2.0, at most 1,200')
    expect(kText(null)).toBe('–')
    expect(timeText(0.295)).toBe('30 %')
    expect(spokenMoment({ ...slow, tones: [249_990, 7, 3] })).toBe(
      '17,584 pairs among 250,000 triangles: 7 in contact with another mesh and 3 with their own mesh.',
    )
  })
})
