/** Surfaces: what of glTF's materials the app draws. */
import type { LoadedImage, LoadedMaterial, Vector } from '../loaded-scene.ts'
import type { GltfMaterial, GltfTextureUse } from './gltf-json.ts'
import type { Notices } from './notices.ts'
import type { Floats } from './numbers.ts'
import type { OpenedGltf } from './open-gltf.ts'
import { dataMime, findBytes } from './resources.ts'

/** How a material looks up its pictures: by which set of coordinates, moved and scaled how. */
export interface UvUse {
  readonly set: number
  apply(uvs: Floats): Float32Array<ArrayBuffer>
}

/** Clear glass still shows where it stands. */
const CLEAREST = 0.25
const PLAIN: LoadedMaterial = {
  name: 'plain',
  color: [0.8, 0.8, 0.8],
  opacity: 1,
  roughness: 0.8,
  metalness: 0,
  emissive: [0, 0, 0],
  doubleSided: true,
  colorImage: -1,
  normalImage: -1,
  roughnessImage: -1,
}

export class MaterialTable {
  readonly materials: LoadedMaterial[] = []
  readonly images: LoadedImage[] = []
  private readonly gltf: OpenedGltf
  private readonly notices: Notices
  /** File's image → index in `images`, −1 where it cannot be had. */
  private readonly imageIndex = new Map<number, number>()
  private readonly materialIndex = new Map<number, number>()
  private readonly uses: UvUse[] = []

  constructor(gltf: OpenedGltf, notices: Notices) {
    this.gltf = gltf
    this.notices = notices
  }

  /** Only materials that something wears are taken over, with their pictures. */
  indexOf(material: number | undefined): number {
    const key = material ?? -1
    let index = this.materialIndex.get(key)
    if (index === undefined) {
      const entry = material === undefined ? undefined : this.gltf.json.materials![material]!
      index = this.materials.push(entry === undefined ? PLAIN : this.convert(entry)) - 1
      this.uses.push(uvUseOf(entry))
      this.materialIndex.set(key, index)
    }
    return index
  }

  uvUse(index: number): UvUse {
    return this.uses[index]!
  }

  private convert(material: GltfMaterial): LoadedMaterial {
    const pbr = material.pbrMetallicRoughness ?? {}
    const more = material.extensions ?? {}
    const gloss = more.KHR_materials_pbrSpecularGlossiness
    const unlit = more.KHR_materials_unlit !== undefined
    const base = gloss?.diffuseFactor ?? pbr.baseColorFactor ?? [1, 1, 1, 1]
    const strength = more.KHR_materials_emissive_strength?.emissiveStrength ?? 1
    const emissive = material.emissiveFactor ?? [0, 0, 0]
    const colorImage = this.imageOf(gloss?.diffuseTexture ?? pbr.baseColorTexture)
    const roughness = gloss === undefined ? (pbr.roughnessFactor ?? 1) : 1 - (gloss.glossinessFactor ?? 1)
    const matte = unlit || gloss !== undefined
    const blends = material.alphaMode === 'BLEND'
    const transmission = within(more.KHR_materials_transmission?.transmissionFactor ?? 0)
    const opacity = Math.min(blends ? within(base[3]!) : 1, 1 - (1 - CLEAREST) * transmission)
    // A picture that fades leaves out in full: drawn in layers its parts would hide each other in the wrong order.
    const cut = material.alphaMode === 'MASK' || (blends && colorImage >= 0 && opacity === 1)
    return {
      name: material.name ?? '',
      color: vector(base),
      opacity,
      roughness: unlit ? 1 : within(roughness),
      metalness: matte ? 0 : within(pbr.metallicFactor ?? 1),
      emissive: vector(emissive.map((x) => x * strength)),
      doubleSided: material.doubleSided ?? false,
      colorImage,
      normalImage: this.imageOf(material.normalTexture),
      roughnessImage: matte ? -1 : this.imageOf(pbr.metallicRoughnessTexture),
      ...(cut
        ? { alphaCutoff: material.alphaMode === 'MASK' ? within(material.alphaCutoff ?? 0.5) : 0.5 }
        : {}),
    }
  }

  private imageOf(use: GltfTextureUse | undefined): number {
    if (use === undefined) return -1
    const { source, extensions } = this.gltf.json.textures![use.index]!
    const image = extensions?.EXT_texture_webp?.source ?? extensions?.EXT_texture_avif?.source ?? source
    if (image === undefined) {
      this.notices.count('ktx')
      return -1
    }
    let index = this.imageIndex.get(image)
    if (index === undefined) {
      const loaded = this.load(image)
      index = loaded === null ? -1 : this.images.push(loaded) - 1
      this.imageIndex.set(image, index)
      if (loaded === null) this.notices.count('image')
    }
    return index
  }

  private load(image: number): LoadedImage | null {
    const { json, buffers, beside } = this.gltf
    const entry = json.images![image]!
    let bytes: Uint8Array<ArrayBuffer> | null = null
    if (entry.bufferView !== undefined) {
      const view = json.bufferViews![entry.bufferView]!
      const from = view.byteOffset ?? 0
      bytes = buffers[view.buffer]!.subarray(from, from + view.byteLength)
    } else if (entry.uri !== undefined) {
      bytes = findBytes(entry.uri, beside)
    }
    if (bytes === null || bytes.length === 0) return null
    const mime = sniffed(bytes) ?? entry.mimeType ?? dataMime(entry.uri ?? '')
    // A copy: the bytes must be able to leave without the rest of the file.
    return { name: entry.name ?? `image ${image}`, mime, bytes: bytes.slice() }
  }
}

/** Exporters get the type wrong more often than the first bytes do. */
function sniffed(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes
  if (a === 0x89 && b === 0x50 && c === 0x4e) return 'image/png'
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'image/jpeg'
  return a === 0x52 && b === 0x49 && c === 0x46 ? 'image/webp' : undefined
}

/** One set of coordinates for all pictures of a material: the one its colour uses. */
function uvUseOf(material: GltfMaterial | undefined): UvUse {
  const pbr = material?.pbrMetallicRoughness
  const use =
    material?.extensions?.KHR_materials_pbrSpecularGlossiness?.diffuseTexture ??
    pbr?.baseColorTexture ??
    material?.normalTexture ??
    pbr?.metallicRoughnessTexture
  const transform = use?.extensions?.KHR_texture_transform
  const set = transform?.texCoord ?? use?.texCoord ?? 0
  if (transform === undefined) return { set, apply: (uvs) => Float32Array.from(uvs) }
  const [offsetU, offsetV] = transform.offset ?? [0, 0]
  const [scaleU, scaleV] = transform.scale ?? [1, 1]
  const sin = Math.sin(transform.rotation ?? 0)
  const cos = Math.cos(transform.rotation ?? 0)
  const apply = (uvs: Floats) => {
    const out = new Float32Array(uvs.length)
    for (let i = 0; i < uvs.length; i += 2) {
      const u = uvs[i]! * scaleU!
      const v = uvs[i + 1]! * scaleV!
      out[i] = cos * u + sin * v + offsetU!
      out[i + 1] = cos * v - sin * u + offsetV!
    }
    return out
  }
  return { set, apply }
}

function vector(numbers: readonly number[]): Vector {
  return [positive(numbers[0]!), positive(numbers[1]!), positive(numbers[2]!)]
}

function positive(x: number): number {
  return Math.max(0, x)
}

function within(x: number): number {
  return Math.min(1, Math.max(0, x))
}
