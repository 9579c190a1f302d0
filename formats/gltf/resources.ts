/** The bytes that a glTF file refers to: its own binary chunk, data: addresses, and files handed over beside it. */
import { FormatError } from '../format-error.ts'
import { readContainer } from '../glb-container.ts'
import type { GltfJson } from './gltf-json.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** By name or relative path. */
export type FilesBeside = ReadonlyMap<string, Bytes>

/** One entry a buffer. */
export function findBuffers(
  file: string,
  json: GltfJson,
  binary: Bytes | null,
  beside: FilesBeside,
): Bytes[] {
  return (json.buffers ?? []).map((buffer, i) => {
    let bytes: Bytes | null
    if (buffer.uri !== undefined) {
      bytes = findBytes(buffer.uri, beside)
      if (bytes === null && isData(buffer.uri))
        throw new FormatError(`${file} is damaged: its geometry is no valid data: address.`)
      if (bytes === null) {
        throw new FormatError(
          `${file} needs the file ${shown(buffer.uri)}, which was not opened with it; open both together.`,
        )
      }
    } else {
      bytes = i === 0 ? binary : null
      if (bytes === null && buffer.byteLength > 0) {
        throw new FormatError(`${file} is damaged: its geometry is missing.`)
      }
    }
    bytes ??= new Uint8Array(0)
    if (bytes.length < buffer.byteLength) {
      const what = buffer.uri === undefined || isData(buffer.uri) ? 'its geometry' : shown(buffer.uri)
      throw new FormatError(`${file} is damaged: ${what} is shorter than it should be.`)
    }
    return bytes
  })
}

/**
 * The addresses of files that a glTF has beside it, of buffers or of pictures as well. Bytes that are no glTF have none:
 * the reader says what is wrong with them.
 */
export function filesNamed(name: string, bytes: Bytes, lists: readonly ('buffers' | 'images')[]): string[] {
  try {
    const json = readContainer(name, bytes).json as { readonly [list: string]: readonly { uri?: unknown }[] }
    return lists
      .flatMap((list) => json[list] ?? [])
      .map(({ uri }) => uri)
      .filter((uri) => typeof uri === 'string')
      .filter((uri) => !isData(uri))
  } catch {
    return []
  }
}

/** The bytes behind an address, or null where they were not handed over. Nothing is ever fetched from elsewhere. */
export function findBytes(uri: string, beside: FilesBeside): Bytes | null {
  if (isData(uri)) return dataBytes(uri)
  const name = findName(uri, beside)
  return name === undefined ? null : (beside.get(name) ?? null)
}

/** Its bytes are in the address itself. */
function isData(uri: string): boolean {
  return uri.startsWith('data:')
}

/** Which of the names handed over an address means. */
export function findName(uri: string, names: { has(name: string): boolean }): string | undefined {
  const path = decoded(uri).replaceAll('\\', '/').replace(/^\.\//, '')
  return [uri, path, lastOf(path)].find((name) => names.has(name))
}

/** For sentences: a data: address or a path may be endless. */
export function shown(uri: string): string {
  const text = lastOf(decoded(uri))
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

export function dataMime(uri: string): string {
  return /^data:([^;,]*)/.exec(uri)?.[1] ?? ''
}

function dataBytes(uri: string): Bytes | null {
  const comma = uri.indexOf(',')
  if (comma < 0) return null
  const content = uri.slice(comma + 1)
  try {
    if (!/;\s*base64$/i.test(uri.slice(0, comma)))
      return new TextEncoder().encode(decodeURIComponent(content))
    const text = atob(content)
    const bytes = new Uint8Array(text.length)
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
    return bytes
  } catch {
    return null
  }
}

/** The name that an address stands for. */
export function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
