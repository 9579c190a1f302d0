/**
 * The syntax of JSON, checked on the bytes. JSON.parse would do it too, but only on a string (V8's end at 512 MB), into
 * ten and more times the file's size in small objects, and past the heap's limit with a crash instead of a sentence.
 */

/** Deeper than any motion; a bound, so that a file of brackets costs no memory. */
export const deepestNesting = 1000

export interface JsonFault {
  readonly offset: number
  readonly reason: string
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const backslash = 0x5c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'more'

/** The first place where the bytes stop being one JSON value, or undefined where they are one. */
export function findJsonFault(bytes: Uint8Array, start = 0): JsonFault | undefined {
  const closers = new Uint8Array(deepestNesting)
  let depth = 0
  let expected: Expected = 'value'
  let at = start
  for (;;) {
    at = afterBlanks(bytes, at)
    if (expected === 'more' && depth === 0) {
      return at === bytes.length ? undefined : unexpected(bytes, at, 'the end of the file')
    }
    const byte = bytes[at]
    if (byte === undefined) return { offset: at, reason: 'the file ends too early' }
    if (expected === 'more') {
      if (byte === closers[depth - 1]) depth--
      else if (byte === comma) expected = closers[depth - 1] === closeObject ? 'key' : 'value'
      else return unexpected(bytes, at, `a comma or ${String.fromCharCode(closers[depth - 1]!)}`)
      at++
    } else if (expected === 'key' || expected === 'key or }') {
      if (byte === closeObject && expected === 'key or }') {
        depth--
        at++
        expected = 'more'
        continue
      }
      if (byte !== quote) return unexpected(bytes, at, 'a name in double quotes')
      const end = afterString(bytes, at)
      if (end < 0) return stringFault(bytes, ~end)
      at = afterBlanks(bytes, end)
      if (bytes[at] !== colon) return unexpected(bytes, at, 'a colon')
      at++
      expected = 'value'
    } else if (byte === openObject || byte === openList) {
      if (depth === deepestNesting)
        return { offset: at, reason: `nested deeper than ${deepestNesting} levels` }
      closers[depth++] = byte === openObject ? closeObject : closeList
      expected = byte === openObject ? 'key or }' : 'value or ]'
      at++
    } else if (byte === closeList && expected === 'value or ]') {
      depth--
      at++
      expected = 'more'
    } else {
      const end = byte === quote ? afterString(bytes, at) : afterPlainValue(bytes, at)
      if (end < 0) return byte === quote ? stringFault(bytes, ~end) : unexpected(bytes, at, 'a value')
      at = end
      expected = 'more'
    }
  }
}

function afterBlanks(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    const byte = bytes[at]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at
    at++
  }
}

/** After the closing quote of the string that opens at `start`; the complement (~) of the faulty place otherwise. */
function afterString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  for (;;) {
    const byte = bytes[at]
    if (byte === undefined || byte < 0x20) return ~at
    at++
    if (byte === quote) return at
    if (byte === backslash) {
      const length = escapeLength(bytes, at)
      if (length === 0) return ~(at - 1)
      at += length
    }
  }
}

/** Bytes after the backslash, 0 where they are no escape. */
function escapeLength(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) return 0
  if (byte !== 0x75) return '"\\/bfnrt'.includes(String.fromCharCode(byte)) ? 1 : 0
  for (let i = 1; i <= 4; i++) {
    const digit = bytes[at + i] ?? 0
    const letter = digit | 0x20
    if (!isDigit(digit) && !(letter >= 0x61 && letter <= 0x66)) return 0
  }
  return 5
}

/** After the number or word at `start`; negative where it is neither. */
function afterPlainValue(bytes: Uint8Array, start: number): number {
  const byte = bytes[start]
  if (byte === 0x74) return afterWord(bytes, start, 'true')
  if (byte === 0x66) return afterWord(bytes, start, 'false')
  if (byte === 0x6e) return afterWord(bytes, start, 'null')
  return afterNumber(bytes, start)
}

function afterWord(bytes: Uint8Array, start: number, word: string): number {
  for (let i = 0; i < word.length; i++) if (bytes[start + i] !== word.charCodeAt(i)) return -1
  return start + word.length
}

function afterNumber(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === 0x2d ? start + 1 : start
  if (!isDigit(bytes[at])) return -1
  // JSON has no leading zeros: after one, only a point or an exponent may follow.
  at = bytes[at] === 0x30 ? at + 1 : afterDigits(bytes, at)
  if (isDigit(bytes[at])) return -1
  if (bytes[at] === 0x2e) {
    if (!isDigit(bytes[at + 1])) return -1
    at = afterDigits(bytes, at + 1)
  }
  if (((bytes[at] ?? 0) | 0x20) !== 0x65) return at
  at++
  if (bytes[at] === 0x2b || bytes[at] === 0x2d) at++
  return isDigit(bytes[at]) ? afterDigits(bytes, at) : -1
}

function afterDigits(bytes: Uint8Array, start: number): number {
  let at = start
  while (isDigit(bytes[at])) at++
  return at
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

function stringFault(bytes: Uint8Array, offset: number): JsonFault {
  if (offset >= bytes.length) return { offset, reason: 'the file ends inside a string' }
  if (bytes[offset] === backslash) return { offset, reason: 'a backslash that starts no escape' }
  return { offset, reason: 'a control character inside a string' }
}

/** What stands at the place, in the file's own words: `NaN` rather than `N`. */
function unexpected(bytes: Uint8Array, offset: number, wanted: string): JsonFault {
  if (offset >= bytes.length) return { offset, reason: 'the file ends too early' }
  const text = new TextDecoder().decode(bytes.subarray(offset, offset + 24))
  const word = /^[\w.+-]+/.exec(text)?.[0] ?? [...text][0]!
  return { offset, reason: `expected ${wanted}, found ${JSON.stringify(word)}` }
}
