/** The outside of a glTF file: the JSON text, and the binary chunk of a GLB. */
import { FormatError } from './format-error.ts'

export interface GltfContainer {
  readonly json: unknown
  /** The GLB's binary chunk; null in a .gltf file. */
  readonly binary: Uint8Array<ArrayBuffer> | null
}

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942
const HEADER = 12
const CHUNK_HEADER = 8

export function readContainer(name: string, bytes: Uint8Array<ArrayBuffer>): GltfContainer {
  if (bytes.length === 0) throw new FormatError(`${name} is empty.`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 4 && view.getUint32(0, true) === MAGIC) return readChunks(name, bytes, view)
  if (!looksLikeJson(bytes)) throw new FormatError(`${name} is not a glTF file.`)
  return { json: parseJson(name, bytes), binary: null }
}

function readChunks(name: string, bytes: Uint8Array<ArrayBuffer>, view: DataView): GltfContainer {
  if (bytes.length < HEADER + CHUNK_HEADER) throw new FormatError(`${name} is cut off after its first bytes.`)
  const version = view.getUint32(4, true)
  // No such version was ever made: the letters are there by chance.
  if (version === 0 || version > 9) throw new FormatError(`${name} is not a glTF file.`)
  if (version !== 2) throw new FormatError(`${name} is GLB version ${version}; only version 2 can be opened.`)
  const length = view.getUint32(8, true)
  if (length > bytes.length) {
    throw new FormatError(`${name} is cut off: it should have ${length} bytes and has ${bytes.length}.`)
  }
  let json: unknown
  let binary: Uint8Array<ArrayBuffer> | null = null
  for (let at = HEADER, chunk = 0; at + CHUNK_HEADER <= length; chunk++) {
    const size = view.getUint32(at, true)
    const type = view.getUint32(at + 4, true)
    const from = at + CHUNK_HEADER
    if (size > length - from)
      throw new FormatError(`${name} is damaged: one of its chunks ends beyond the file.`)
    const content = bytes.subarray(from, from + size)
    if (chunk === 0) {
      if (type !== JSON_CHUNK) throw new FormatError(`${name} is damaged: its description is missing.`)
      json = parseJson(name, content)
    } else if (type === BINARY_CHUNK && binary === null) {
      binary = content
    }
    at = from + size
  }
  return { json, binary }
}

/** A byte-order mark and white space may come before the brace. */
function looksLikeJson(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (at < bytes.length && (bytes[at] === 32 || (bytes[at]! >= 9 && bytes[at]! <= 13))) at++
  return bytes[at] === 0x7b
}

function parseJson(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new FormatError(`${name} is damaged: its description is not valid JSON.`)
  }
}
