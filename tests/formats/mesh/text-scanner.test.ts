import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { TextScanner } from '../../../formats/mesh/text-scanner.ts'
import { textBytes } from './write-meshes.ts'

const numberIn = (text: string) => new TextScanner('a.txt', textBytes(text)).number()

describe('numbers', () => {
  it.each([
    '0',
    '-0',
    '1',
    '+1',
    '.5',
    '5.',
    '-.5e1',
    '1e5',
    '1E-5',
    '1e+5',
    '123456789012345678',
    '0.1',
    '1e22',
    '1e23',
    '9007199254740993',
    '9007199254740991',
    '0.000000000000000000000000000001',
    '1.7976931348623157e308',
    '5e-324',
    '2.2250738585072014e-308',
    '123456789.123456789123456789',
    '1e-400',
    '00012.500',
  ])('%s is read as JavaScript reads it', (text) => {
    expect(numberIn(text)).toBe(Number(text))
    expect(numberIn(`${text} 7`)).toBe(Number(text))
    expect(numberIn(`  ${text}\r\n`)).toBe(Number(text))
  })

  it('are read to the last bit, seed 3', () => {
    const random = new Random(3)
    const bits = new DataView(new ArrayBuffer(8))
    for (let i = 0; i < 5000; i++) {
      bits.setUint32(0, random.uint32())
      bits.setUint32(4, random.uint32())
      const value = bits.getFloat64(0)
      const texts = [
        random.between(-1e4, 1e4).toFixed(random.below(12)),
        random.unit().toExponential(random.below(18)),
      ]
      if (Number.isFinite(value)) texts.push(String(value))
      for (const text of texts) expect(numberIn(text), text).toBe(Number(text))
    }
  })

  it.each([
    '',
    'x',
    '1x',
    '1,5',
    '--1',
    '1e',
    '1e+',
    '.',
    '+',
    '0x10',
    'nan',
    'inf',
    'Infinity',
    '1e999',
    '1_0',
    '１',
  ])('%j is refused', (text) => {
    expect(() => numberIn(text)).toThrow(/^a\.txt is damaged in line 1: .*\.$/)
  })
})

it('counts lines that end in any of three ways', () => {
  const text = new TextScanner('a.txt', textBytes('1\n2\r\n3\r4\n\n5'))
  const lines: [number, number][] = []
  while (text.toNextWord()) lines.push([text.number(), text.line])
  expect(lines).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 6],
  ])
})
