import { describe, expect, it } from 'vitest'
import { InputError } from '../../cli/failure.ts'
import { parsePoints } from '../../cli/points-file.ts'
import { Random } from '../../engine/math/random.ts'

const parse = (text: string) => Array.from(parsePoints(Buffer.from(text), '"p.csv"'))

describe('points', () => {
  it.each([
    ['plain lines', '1,2,3\n4,5,6\n', [1, 2, 3, 4, 5, 6]],
    ['no last line end', '1,2,3\n4,5,6', [1, 2, 3, 4, 5, 6]],
    [
      'returns, blanks and exponents',
      ' 1e3 , -2.5E-2,\t+.5\r\n-0,5.,1e+2\r\n',
      [1000, -0.025, 0.5, -0, 5, 100],
    ],
    ['lone returns', '1,2,3\r4,5,6\r', [1, 2, 3, 4, 5, 6]],
    ['a header', 'x,y,z\n1,2,3\n', [1, 2, 3]],
    ['a header of one word', 'points\n1,2,3\n', [1, 2, 3]],
    ['a byte order mark', '\ufeff1,2,3\n', [1, 2, 3]],
    ['a byte order mark and a header', '\ufeff"x","y","z"\n1,2,3\n', [1, 2, 3]],
    ['blank lines', '\n1,2,3\n\n  \n4,5,6\n\n', [1, 2, 3, 4, 5, 6]],
    ['nothing', '', []],
    ['a header alone', 'x,y,z', []],
  ])('with %s are read', (_what, text, points) => {
    expect(parse(text)).toEqual(points)
  })

  it('keep every bit, seed 5', () => {
    const random = new Random(5)
    const values = Array.from({ length: 300 }, () => random.between(-1, 1) * 10 ** random.between(-20, 20))
    const lines = Array.from({ length: 100 }, (_, i) => values.slice(3 * i, 3 * i + 3).join(','))
    expect(parse(lines.join('\n'))).toEqual(values)
  })

  it.each([
    ['a word', '1,2,3\n1,two,3\n', 'line 2: a number was expected, not "two"'],
    ['a second header', 'x,y,z\nx,y,z\n', 'line 2: a number was expected, not "x"'],
    ['a mended first line', '1,2,x\n', 'line 1: a number was expected, not "x"'],
    ['NaN in the first line', 'nan,nan,nan\n1,2,3', 'line 1: a number was expected, not "nan"'],
    ['infinity', '0,0,0\n0,-inf,0', 'line 2: a number was expected, not "-inf"'],
    ['a number too large', '0,0,1e999', 'line 1: "1e999" is too large a number'],
    ['two numbers', '\n\n1,2\n', 'line 3: three numbers x,y,z are wanted, not 2'],
    ['four numbers', '1,2,3,4', 'line 1: three numbers x,y,z are wanted, not 4'],
    ['many numbers', '1,2,3,4,5,6,7', 'line 1: three numbers x,y,z are wanted, not more'],
    ['an empty field', '1,,3', 'line 1: a number was expected, not ""'],
    ['a comma at the end', '1,2,3,', 'line 1: a number was expected, not ""'],
    ['semicolons', '1;2;3\n4;5;6', 'line 2: a number was expected, not "4;5;6"'],
    ['hexadecimal', '0,0,0\n0x1,0,0', 'line 2: a number was expected, not "0x1"'],
  ])('with %s are refused', (_what, text, sentence) => {
    expect(() => parse(text)).toThrow(new InputError(`"p.csv" ${sentence}`))
  })
})
