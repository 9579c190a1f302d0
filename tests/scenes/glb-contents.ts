/** What a GLB holds, in a form that can be compared: the JSON without byte places, the data, the images as pixels. */
import { decodePng } from './decode-png.ts'

interface View {
  readonly byteOffset?: number
  readonly byteLength: number
}

interface Gltf {
  readonly bufferViews: readonly View[]
  readonly images?: readonly { readonly name?: string; readonly bufferView: number }[]
}

export interface GlbContents {
  readonly json: unknown
  readonly data: readonly Uint8Array[]
  /** By name: other versions of zlib pack the same pixels into other bytes. */
  readonly images: ReadonlyMap<string, Uint8Array>
}

export function glbContents(glb: Uint8Array): GlbContents {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  const length = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length))) as Gltf
  const binary = glb.subarray(28 + length)
  const bytes = (i: number) => {
    const { byteOffset = 0, byteLength } = json.bufferViews[i] as View
    return binary.subarray(byteOffset, byteOffset + byteLength)
  }
  const images = json.images ?? []
  const packed = new Set(images.map(({ bufferView }) => bufferView))
  return {
    json: { ...json, buffers: [], bufferViews: json.bufferViews.length },
    data: json.bufferViews
      .map((_, i) => i)
      .filter((i) => !packed.has(i))
      .map(bytes),
    images: new Map(images.map(({ name = '', bufferView }) => [name, decodePng(bytes(bufferView)).rgb])),
  }
}
