import { describe, expect, it } from 'vitest'
import {
  dateText,
  distanceText,
  lengthText,
  nameText,
  shortText,
  sizeText,
} from '../../../renderer/sessions/session-wording.ts'
import { readImported } from '../../../renderer/sessions/upload.ts'
import { idOf } from './fake-sessions.ts'

describe('wording', () => {
  it.each([
    [0, '0:00'],
    [999_999, '0:00'],
    [7_400_000, '0:07'],
    [65_000_000, '1:05'],
    [3_599_999_999, '59:59'],
    [3_600_000_000, '1:00:00'],
    [36_065_000_000, '10:01:05'],
  ])('a length of %i µs is %s', (microseconds, expected) => {
    expect(lengthText(microseconds)).toBe(expected)
  })

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 KB'],
    [9_949, '9.9 KB'],
    [9_950, '10 KB'],
    [999_499, '999 KB'],
    [999_500, '1.0 MB'],
    [120_400_000, '120 MB'],
    [999_999_999, '1.0 GB'],
    [5_200_000_000_000, '5.2 TB'],
    [4_000_000_000_000_000, '4000 TB'],
  ])('%i bytes are %s', (bytes, expected) => {
    expect(sizeText(bytes)).toBe(expected)
  })

  it('names what has no name, and shortens what is long', () => {
    expect(nameText(' ')).toBe('Unnamed session')
    expect(nameText('Walk')).toBe('Walk')
    expect(shortText('0123456789abcdef')).toBe('0123456789ab…')
    expect(shortText('abc')).toBe('abc')
    expect(dateText(Date.UTC(2026, 4, 3, 12))).toContain('2026')
  })

  it.each([
    [-0.00125, '1.2500 mm deep'],
    [0.0003, '0.3000 mm apart'],
    [0, 'touching'],
    [-1e-9, 'touching'],
  ])('a distance of %d m is %s', (metres, expected) => {
    expect(distanceText(metres)).toBe(expected)
  })
})

describe('the answer to an import', () => {
  it('is the new sessions, or a sentence', () => {
    expect(readImported(200, `{"ids":["${idOf(3)}"]}`, 'a.palpable')).toEqual([idOf(3)])
    const fault = (status: number, text: string) => () => readImported(status, text, 'a.palpable')
    expect(fault(400, '{"fault":"It is damaged."}')).toThrow('a.palpable: It is damaged.')
    expect(fault(500, 'no JSON')).toThrow('a.palpable could not be imported.')
    expect(fault(413, '{"fault":5}')).toThrow('a.palpable could not be imported.')
    for (const text of ['', '{}', '{"ids":["no id"]}', '[]', '<html>']) {
      expect(fault(200, text), text).toThrow('was answered with something unknown.')
    }
  })
})
