/** Bytes in; checked JSON and decoded accessors out. */
import { type Accessor, type JSONDocument, Logger, WebIO } from '@gltf-transform/core'
import { FormatError } from '../format-error.ts'
import { readContainer } from '../glb-container.ts'
import { checkReferences } from './check-references.ts'
import { refuseUnknownExtensions } from './extensions.ts'
import { checkFields, type GltfJson } from './gltf-json.ts'
import { type FilesBeside, findBuffers } from './resources.ts'

export interface GltfSource {
  /** As the person knows it: "house.glb". */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Files opened together with it, by name or relative path. */
  readonly beside?: FilesBeside
}

export interface OpenedGltf {
  readonly file: string
  readonly json: GltfJson
  readonly accessors: readonly Accessor[]
  readonly buffers: readonly Uint8Array<ArrayBuffer>[]
  readonly beside: FilesBeside
}

export async function openGltf(source: GltfSource): Promise<OpenedGltf> {
  const file = source.name
  const beside = source.beside ?? new Map()
  const container = readContainer(file, source.bytes)
  const json = checkFields(file, container.json)
  const { version } = json.asset
  if (!/^2\.\d+$/.test(version)) {
    throw new FormatError(`${file} is glTF ${version.slice(0, 20)}; only glTF 2 can be opened.`)
  }
  refuseUnknownExtensions(file, json.extensionsRequired ?? [])
  const buffers = findBuffers(file, json, container.binary, beside)
  checkReferences(file, json, buffers)
  return { file, json, accessors: await decodeAccessors(file, json, buffers), buffers, beside }
}

/** Strides, sparse values and component types are the library's business; it sees nothing but the accessors. */
async function decodeAccessors(
  file: string,
  json: GltfJson,
  buffers: readonly Uint8Array<ArrayBuffer>[],
): Promise<readonly Accessor[]> {
  const resources = Object.fromEntries(buffers.map((bytes, i) => [`buffer-${i}`, bytes]))
  const reduced = {
    asset: { version: '2.0' },
    accessors: json.accessors ?? [],
    bufferViews: json.bufferViews ?? [],
    buffers: buffers.map((bytes, i) => ({ uri: `buffer-${i}`, byteLength: bytes.length })),
  }
  const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT))
  try {
    const document = await io.readJSON({ json: reduced, resources } as unknown as JSONDocument)
    return document.getRoot().listAccessors()
  } catch {
    throw new FormatError(`${file} is damaged: its numbers cannot be read.`)
  }
}
