import { InputError, quoted } from './failure.ts'
import { GrowingFloats } from './growing-array.ts'
import { readBytes } from './read-file.ts'

const NEWLINE = 10
const RETURN = 13

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/** What other programs print for numbers that are none: a header would never hold them. */
const notFinite = /^[+-]?(nan|inf(inity)?)(\(.*\))?$/i

/** The points of a CSV file: `x,y,z` a line. Blank lines count for nothing, and so does a first line of words. */
export function readPoints(path: string): Float64Array {
  const name = JSON.stringify(path)
  const points = parsePoints(readBytes(path, name), name)
  if (points.length === 0) throw new InputError(`${name} has no points in it`)
  return points
}

export function parsePoints(bytes: Buffer, name: string): Float64Array {
  const points = new GrowingFloats()
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  for (let line = 1; at < bytes.length; line++) {
    const end = lineEnd(bytes, at)
    const text = bytes.toString('latin1', at, end).trim()
    at = end + (bytes[end] === RETURN && bytes[end + 1] === NEWLINE ? 2 : 1)
    if (text !== '') addPoint(text, line, name, points)
  }
  return points.slice()
}

function lineEnd(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== NEWLINE && bytes[at] !== RETURN) at++
  return at
}

function addPoint(text: string, line: number, name: string, points: GrowingFloats): void {
  const fields = text.split(',', 5).map((field) => field.trim())
  if (line === 1 && !fields.some((field) => decimal.test(field) || notFinite.test(field))) return
  const wrong = fields.find((field) => !decimal.test(field))
  if (wrong !== undefined) {
    throw new InputError(`${name} line ${line}: a number was expected, not ${quoted(wrong)}`)
  }
  if (fields.length !== 3) {
    const found = fields.length > 4 ? 'more' : fields.length
    throw new InputError(`${name} line ${line}: three numbers x,y,z are wanted, not ${found}`)
  }
  const at = points.length
  const values = points.grow(3)
  for (let k = 0; k < 3; k++) {
    const value = Number(fields[k])
    if (!Number.isFinite(value)) {
      throw new InputError(`${name} line ${line}: ${quoted(fields[k]!)} is too large a number`)
    }
    values[at + k] = value
  }
}
