import { describe, expect, it } from 'vitest'
import type { ContactLine } from '../../../renderer/state.ts'
import { contactSummary, contactText, depthText } from '../../../renderer/ui/contact-wording.ts'
import { count, milliseconds, timeAgo, whole } from '../../../renderer/ui/wording.ts'

function line(first: string, second: string, depth = 0): ContactLine {
  return { key: `${first}/${second}`, first, second, depth }
}

describe('contacts in words', () => {
  it.each([
    [0, 'touching'],
    [1e-9, 'touching'],
    [0.000049, 'touching'],
    [0.00005, '0.1 mm deep'],
    [0.0032, '3.2 mm deep'],
    [0.09994, '99.9 mm deep'],
    [0.09996, '100 mm deep'],
    [0.25, '250 mm deep'],
    [Number.NaN, 'touching'],
  ])('%d m is "%s"', (depth, text) => {
    expect(depthText(depth)).toBe(text)
  })

  it('names who touches whom', () => {
    expect(contactText(line('index tip', 'blue cup', 0.0032))).toBe('index tip – blue cup, 3.2 mm deep')
    expect(contactText(line('palm', 'table'))).toBe('palm – table, touching')
  })

  it('is one short sentence for screen readers, the same at every depth', () => {
    expect(contactSummary([])).toBe('Nothing is touched.')
    const two = (depth: number) => [line('index tip', 'blue cup', depth), line('blue cup', 'table', depth)]
    expect(contactSummary(two(0))).toBe('In contact: index tip – blue cup; blue cup – table.')
    expect(contactSummary(two(0.01))).toBe(contactSummary(two(0)))
    const many = ['a', 'b', 'b', 'c', 'd', 'e'].map((second, i) => line(`part ${i}`, second))
    expect(contactSummary(many)).toBe('6 contacts, with a, b, c and 2 more.')
    const hundreds = Array.from({ length: 500 }, (_, i) => line('palm', `bead ${i}`))
    expect(contactSummary(hundreds).length).toBeLessThan(80)
  })
})

describe('numbers and times', () => {
  const now = Date.UTC(2026, 10, 16, 12)
  it.each([
    [0, 'just now'],
    [-5000, 'just now'],
    [90_000, '1 minute ago'],
    [3 * 3_600_000, '3 hours ago'],
    [30 * 3_600_000, 'yesterday'],
    [5 * 86_400_000, '5 days ago'],
    [70 * 86_400_000, '2 months ago'],
    [800 * 86_400_000, '2 years ago'],
  ])('%d ms before is "%s"', (passed, text) => {
    expect(timeAgo(now - passed, now)).toBe(text)
  })

  it('counts', () => {
    expect(count(1, 'body', 'bodies')).toBe('1 body')
    expect(count(0, 'body', 'bodies')).toBe('0 bodies')
    expect(count(1200, 'part', 'parts')).toBe('1,200 parts')
    expect(whole(59.6)).toBe('60')
  })

  it('milliseconds keep about three digits', () => {
    expect([0.0421, 0.42, 1.307, 23.44, Number.NaN].map(milliseconds)).toEqual([
      '0.042',
      '0.42',
      '1.31',
      '23.4',
      '–',
    ])
  })
})
