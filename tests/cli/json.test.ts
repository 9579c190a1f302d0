import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonCursor } from '../../cli/json-cursor.ts'
import { deepestNesting, findJsonFault } from '../../cli/json-syntax.ts'

const seed = 20951
const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
const accepts = (text: string) => findJsonFault(Buffer.from(text)) === undefined

/** The value at the cursor by way of our reader: what JSON.parse makes of it is the twin. */
function readValue(cursor: JsonCursor, bytes: Buffer): unknown {
  const kind = cursor.kind()
  if (kind === 'string') return cursor.readString()
  if (kind === 'number') return cursor.readNumber()
  if (kind === 'other') {
    const start = cursor.at
    cursor.skip()
    return JSON.parse(bytes.toString('utf8', start, cursor.at))
  }
  const members: [string, unknown][] = []
  cursor.enter()
  while (cursor.more()) {
    const name = kind === 'object' ? cursor.readString() : String(members.length)
    members.push([name, readValue(cursor, bytes)])
  }
  return kind === 'object' ? Object.fromEntries(members) : members.map(([, value]) => value)
}

describe('the syntax is what JSON.parse accepts', () => {
  it.each([
    '',
    ' ',
    '{',
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '[1 2]',
    '1 2',
    ']',
    '[}',
    '{]',
    'tru',
    'nul',
    'truefalse',
    '01',
    '-',
    '-01',
    '1.',
    '.5',
    '1e',
    '1e+',
    '+1',
    '0x1',
    'NaN',
    '[NaN]',
    'Infinity',
    '-Infinity',
    '"',
    '"\\',
    '"\\x"',
    '"\\u12g4"',
    '"\\u123',
    '"\n"',
    '"\t"',
    '// x\n1',
    '\u00a01',
    '\ufeff1',
    '0',
    '-0',
    '1e5',
    '1E-5',
    '0.5e+10',
    '"\\u12Af\\n\\/"',
    ' [ ] ',
    ' { } ',
    '[[],{}]',
    'true',
    'null',
    '"é☃𝄞"',
    '"\u007f"',
    '[0e1]',
    '[-0.0]',
    '\r\n\t 1 \r\n\t',
    '{"":{"":[]}}',
    '[1,\u000b2]',
  ])('%j', (text) => {
    expect(accepts(text)).toBe(isJson(text))
  })

  it(`on random JSON with random damage (seed ${seed}, 20000 texts)`, () => {
    const damaged = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', ']', '}', '[', '{', ':', '-', '.', 'e', '0', '\\', ' ', '\n'),
      )
      .map(([text, at, put]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + (at % 3 === 0 ? 1 : 0))
      })
      // A cut surrogate pair is not the same text any more once it is UTF-8.
      .filter((text) => text.isWellFormed())
    fc.assert(
      fc.property(damaged, (text) => {
        expect(accepts(text)).toBe(isJson(text))
      }),
      { seed, numRuns: 20_000 },
    )
  })

  it('except that nesting has a bound', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(accepts(nested(deepestNesting))).toBe(true)
    expect(findJsonFault(Buffer.from(nested(deepestNesting + 1)))?.reason).toBe(
      'nested deeper than 1000 levels',
    )
  })

  it('and the fault lies where the text goes wrong', () => {
    expect(findJsonFault(Buffer.from('{"a":[1,NaN]}'))).toEqual({
      offset: 8,
      reason: 'expected a value, found "NaN"',
    })
    expect(findJsonFault(Buffer.from('{"a":-Infinity}'))).toEqual({
      offset: 5,
      reason: 'expected a value, found "-Infinity"',
    })
    expect(findJsonFault(Buffer.from('[1,2'))).toEqual({ offset: 4, reason: 'the file ends too early' })
    expect(findJsonFault(Buffer.from('["ab'))).toEqual({ offset: 4, reason: 'the file ends inside a string' })
  })
})

describe('the values are what JSON.parse reads', () => {
  it(`on random JSON, blanks and escapes included (seed ${seed}, 5000 values)`, () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        // __proto__ as a key is a setter for an object literal, not for the reader under test.
        const text = JSON.stringify(value, null, indent)
        fc.pre(!text.includes('__proto__'))
        const bytes = Buffer.from(text)
        expect(findJsonFault(bytes)).toBeUndefined()
        expect(readValue(new JsonCursor(bytes), bytes)).toEqual(JSON.parse(text))
        const cursor = new JsonCursor(Buffer.from(`[${text},7]`))
        cursor.enter()
        cursor.skip()
        expect(cursor.readNumber()).toBe(7)
      }),
      { seed, numRuns: 5000 },
    )
  })

  it(`numbers to the last bit (seed ${seed}, 60000 numbers)`, () => {
    const digits = (max: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: max }).map((list) => list.join(''))
    const spelled = fc
      .tuple(fc.boolean(), digits(20), fc.option(digits(30)), fc.option(fc.integer({ min: -340, max: 320 })))
      .map(([negative, whole, part, exponent]) => {
        const head = whole.replace(/^0+(?=\d)/, '')
        return `${negative ? '-' : ''}${head}${part === null ? '' : `.${part}`}${exponent === null ? '' : `e${exponent}`}`
      })
    const read = (text: string) => new JsonCursor(Buffer.from(`${text} `)).readNumber()
    const same = (text: string) => {
      expect(Object.is(read(text), Number(text)), text).toBe(true)
    }
    fc.assert(fc.property(spelled, same), { seed, numRuns: 30_000 })
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
        same(JSON.stringify(value)),
      ),
      { seed, numRuns: 30_000 },
    )
    for (const text of [
      '-0',
      '0',
      '-0.0',
      '9007199254740993',
      '0.1',
      '123456789012345',
      '1234567890123456',
      '5e-324',
    ])
      same(text)
  })
})
