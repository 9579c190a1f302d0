/** The scene's models as glTF meshes, each made once and only where it is wanted. */
import type { Document, Material, Mesh, Texture } from '@gltf-transform/core'
import type { LoadedPrimitive, LoadedScene } from '../../../formats/loaded-scene.ts'

/** What every reader of glTF knows; other images need an extension. */
const COMMON_IMAGES = ['image/png', 'image/jpeg']

type List = Float32Array | Uint32Array

export class GltfModels {
  readonly #document: Document
  readonly #scene: LoadedScene
  readonly #meshes = new Map<number, Mesh | null>()
  readonly #materials = new Map<number, Material>()
  readonly #textures = new Map<number, Texture | null>()

  constructor(document: Document, scene: LoadedScene) {
    this.#document = document
    this.#scene = scene
  }

  /** Null for what cannot be seen. */
  mesh(index: number): Mesh | null {
    const known = this.#meshes.get(index)
    if (known !== undefined) return known
    const model = this.#scene.models[index]
    let mesh: Mesh | null = null
    if (model !== undefined && model.visual.length > 0) {
      mesh = this.#document.createMesh(model.name)
      for (const each of model.visual) {
        mesh.addPrimitive(addPrimitive(this.#document, each).setMaterial(this.#material(each.material)))
      }
    }
    this.#meshes.set(index, mesh)
    return mesh
  }

  #material(index: number): Material | null {
    const known = this.#materials.get(index)
    if (known !== undefined) return known
    const spec = this.#scene.materials[index]
    if (spec === undefined) return null
    const material = this.#document
      .createMaterial(spec.name)
      .setBaseColorFactor([...spec.color, spec.opacity])
      .setRoughnessFactor(spec.roughness)
      .setMetallicFactor(spec.metalness)
      .setEmissiveFactor([...spec.emissive])
      .setDoubleSided(spec.doubleSided)
      .setAlphaMode(spec.opacity < 1 ? 'BLEND' : 'OPAQUE')
      .setBaseColorTexture(this.#texture(spec.colorImage))
      .setNormalTexture(this.#texture(spec.normalImage))
      .setMetallicRoughnessTexture(this.#texture(spec.roughnessImage))
    if (spec.alphaCutoff !== undefined) material.setAlphaMode('MASK').setAlphaCutoff(spec.alphaCutoff)
    this.#materials.set(index, material)
    return material
  }

  #texture(index: number): Texture | null {
    const known = this.#textures.get(index)
    if (known !== undefined) return known
    const image = this.#scene.images[index]
    const texture =
      image === undefined || !COMMON_IMAGES.includes(image.mime)
        ? null
        : this.#document.createTexture(image.name).setMimeType(image.mime).setImage(image.bytes)
    this.#textures.set(index, texture)
    return texture
  }
}

type Drawn = Pick<LoadedPrimitive, 'positions' | 'normals' | 'indices'> & Partial<LoadedPrimitive>

/** A primitive of triangles, without a material. */
export function addPrimitive(document: Document, drawn: Drawn) {
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer()
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3', values: List) =>
    document.createAccessor().setType(type).setArray(owned(values)).setBuffer(buffer)
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', drawn.positions))
    .setIndices(accessor('SCALAR', drawn.indices))
  if (drawn.normals) primitive.setAttribute('NORMAL', accessor('VEC3', drawn.normals))
  if (drawn.uvs) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', drawn.uvs))
  if (drawn.colors) primitive.setAttribute('COLOR_0', accessor('VEC3', drawn.colors))
  return primitive
}

/** The library asks for a list whose memory nobody shares. */
function owned(values: List): Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  return values.buffer instanceof ArrayBuffer
    ? (values as Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>)
    : values.slice()
}
