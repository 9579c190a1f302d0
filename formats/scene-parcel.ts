/**
 * A scene as one run of bytes: its files with their names, so that a recorded session can carry what it was played in.
 * The same files always give the same bytes; their SHA-256 is the scene's content hash.
 */
import { z } from 'zod'
import { FormatError } from './format-error.ts'
import type { LoadedScene } from './loaded-scene.ts'
import { readGlb } from './read-glb.ts'
import { parseSceneFile, readScene } from './read-scene.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface SceneParcel {
  /** 'scene': a scene.json with its geometry; 'file': a .glb or .gltf with what it names. */
  readonly kind: 'scene' | 'file'
  /** The file to begin with. */
  readonly main: string
  readonly files: ReadonlyMap<string, Bytes>
}

const SIGNATURE = 'palpable-parcel\n'
/** Far more than any scene has. */
const MOST_FILES = 10_000

const header = z.strictObject({
  kind: z.enum(['scene', 'file']),
  main: z.string(),
  files: z.array(z.tuple([z.string().max(1000), z.number().int().nonnegative()])).max(MOST_FILES),
})

export function packParcel({ kind, main, files }: SceneParcel): Bytes {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const listed = sorted.map(([name, bytes]) => [name, bytes.length])
  const head = new TextEncoder().encode(JSON.stringify({ kind, main, files: listed }))
  const start = SIGNATURE.length + 4 + head.length
  const packed = new Uint8Array(sorted.reduce((sum, [, bytes]) => sum + bytes.length, start))
  new TextEncoder().encodeInto(SIGNATURE, packed)
  new DataView(packed.buffer).setUint32(SIGNATURE.length, head.length, true)
  packed.set(head, SIGNATURE.length + 4)
  let at = start
  for (const [, bytes] of sorted) {
    packed.set(bytes, at)
    at += bytes.length
  }
  return packed
}

export function unpackParcel(packed: Bytes): SceneParcel {
  const broken = new FormatError('The scene that was kept with the session is broken.')
  const text = (from: number, to: number) => new TextDecoder().decode(packed.subarray(from, to))
  if (text(0, SIGNATURE.length) !== SIGNATURE || packed.length < SIGNATURE.length + 4) throw broken
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  let at = SIGNATURE.length + 4 + view.getUint32(SIGNATURE.length, true)
  let json: unknown
  try {
    json = JSON.parse(text(SIGNATURE.length + 4, at))
  } catch {
    throw broken
  }
  const head = header.safeParse(json)
  if (!head.success) throw broken
  const files = new Map<string, Bytes>()
  for (const [name, size] of head.data.files) {
    if (at + size > packed.length) throw broken
    files.set(name, packed.slice(at, at + size))
    at += size
  }
  if (at !== packed.length || !files.has(head.data.main)) throw broken
  return { kind: head.data.kind, main: head.data.main, files }
}

/** SHA-256 of the packed bytes, in hexadecimal. */
export async function parcelHash(packed: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', packed))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface ParcelReading {
  /** What sentences call a scene.json; else its name in the parcel. */
  readonly name?: string
  /** Which file is being read, and how much of it is done, 0 to 1. */
  readonly onProgress?: (file: string, fraction: number) => void
}

/** The scene in a parcel, as it was loaded when it was first opened. */
export async function readParcel(
  parcel: SceneParcel,
  { name = parcel.main, onProgress = () => {} }: ParcelReading = {},
): Promise<LoadedScene> {
  const { kind, main, files } = parcel
  const bytes = fileOf(parcel, main)
  if (kind === 'file') {
    onProgress(main, 0)
    return readGlb({ name: main, bytes, beside: files }, (fraction) => onProgress(main, fraction))
  }
  const scene = parseSceneFile(name, new TextDecoder().decode(bytes))
  onProgress(scene.geometry, 0)
  return readScene({ name, scene, geometry: fileOf(parcel, scene.geometry) })
}

function fileOf({ files }: SceneParcel, name: string): Bytes {
  const bytes = files.get(name)
  if (bytes === undefined) throw new FormatError(`${name} is missing.`)
  return bytes
}
