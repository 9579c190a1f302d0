/** The text at the head of a PLY file: which elements follow, how many, and of which properties. */
import { FormatError } from '../format-error.ts'

/** Bytes of each type; `code` counts in this order. */
export const TYPE_SIZES = [1, 1, 2, 2, 4, 4, 4, 8] as const
export const INT8 = 0
export const UINT8 = 1
export const INT16 = 2
export const UINT16 = 3
export const INT32 = 4
export const UINT32 = 5
export const FLOAT32 = 6
export const FLOAT64 = 7

const TYPES: Readonly<Record<string, number>> = {
  char: INT8,
  int8: INT8,
  uchar: UINT8,
  uint8: UINT8,
  short: INT16,
  int16: INT16,
  ushort: UINT16,
  uint16: UINT16,
  int: INT32,
  int32: INT32,
  uint: UINT32,
  uint32: UINT32,
  float: FLOAT32,
  float32: FLOAT32,
  double: FLOAT64,
  float64: FLOAT64,
}

export interface PlyProperty {
  readonly name: string
  readonly type: number
  /** The type of a list's length; −1 where it is no list. */
  readonly countType: number
}

export interface PlyElement {
  readonly name: string
  readonly count: number
  readonly properties: PlyProperty[]
}

export type PlyFormat = 'ascii' | 'binary_little_endian' | 'binary_big_endian'

export interface PlyHeader {
  readonly format: PlyFormat
  readonly elements: readonly PlyElement[]
  /** Where the data begins: its byte, and its line for text. */
  readonly dataAt: number
  readonly dataLine: number
}

/** No real header comes near it; without it a file of other bytes would be searched to its end. */
const LONGEST_HEADER = 1 << 20

export function readPlyHeader(file: string, bytes: Uint8Array): PlyHeader {
  const { lines, dataAt } = headerLines(file, bytes)
  const elements: PlyElement[] = []
  let format: PlyFormat | undefined
  lines.forEach((text, i) => {
    const words = text.trim().split(/\s+/)
    const fault = (what: string) => new FormatError(`${file} is damaged in line ${i + 1}: ${what}.`)
    switch (words[0]) {
      case 'format':
        format = formatNamed(words[1])
        if (format === undefined) throw fault(`${quoted(words[1])} is no PLY format`)
        break
      case 'element': {
        const [, name, count] = words
        if (name === undefined || count === undefined || !/^\d+$/.test(count) || !(Number(count) < 2 ** 32)) {
          throw fault('an element needs a name and a count')
        }
        if (elements.some((element) => element.name === name)) {
          throw fault(`the element ${quoted(name)} is there twice`)
        }
        elements.push({ name, count: Number(count), properties: [] })
        break
      }
      case 'property': {
        const property = propertyOf(words)
        const element = elements.at(-1)
        if (property === undefined || element === undefined) throw fault('a property cannot be read')
        element.properties.push(property)
        break
      }
      case 'ply':
      case 'comment':
      case 'obj_info':
      case 'end_header':
      case '':
        break
      default:
        throw fault(`${quoted(words[0])} is unknown in a PLY header`)
    }
  })
  if (format === undefined) throw new FormatError(`${file} is damaged: its header names no format.`)
  return { format, elements, dataAt, dataLine: lines.length + 1 }
}

/** All lines break as the first does: after a lone return, binary data may begin with a newline's byte. */
function headerLines(file: string, bytes: Uint8Array): { lines: string[]; dataAt: number } {
  const head = bytes.subarray(0, LONGEST_HEADER)
  const first = head.findIndex((byte) => byte === 10 || byte === 13)
  if (first < 3 || decode(head.subarray(0, first)).trimEnd() !== 'ply') {
    throw new FormatError(`${file} is not a PLY file.`)
  }
  const lineBreak = head[first] === 10 ? '\n' : head[first + 1] === 10 ? '\r\n' : '\r'
  const lines: string[] = []
  for (let at = 0; ; ) {
    let end = head.indexOf(lineBreak.charCodeAt(0), at)
    while (lineBreak === '\r\n' && end >= 0 && head[end + 1] !== 10) end = head.indexOf(13, end + 1)
    if (end < 0) {
      const isLast = decode(head.subarray(at)).trim() === 'end_header'
      if (!isLast) throw new FormatError(`${file} is damaged: its header does not end.`)
      end = head.length
    }
    const text = decode(head.subarray(at, end))
    lines.push(text)
    at = end + lineBreak.length
    if (text.trim() === 'end_header') return { lines, dataAt: Math.min(at, bytes.length) }
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

function formatNamed(name: string | undefined): PlyFormat | undefined {
  return name === 'ascii' || name === 'binary_little_endian' || name === 'binary_big_endian'
    ? name
    : undefined
}

function propertyOf(words: readonly string[]): PlyProperty | undefined {
  const isList = words[1] === 'list'
  const [typeName, name] = isList ? [words[3], words[4]] : [words[1], words[2]]
  const type = typeNamed(typeName)
  const countType = isList ? typeNamed(words[2]) : -1
  if (type === undefined || countType === undefined || name === undefined) return undefined
  // A length of 2.5 is none.
  if (countType >= FLOAT32) return undefined
  return { name, type, countType }
}

function typeNamed(name: string | undefined): number | undefined {
  return name !== undefined && Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
}

function quoted(word: string | undefined): string {
  return JSON.stringify((word ?? '').slice(0, 40))
}
