/** Models to one GLB: a node a model for what is drawn, a node a part for what is touched. */
import { createHash } from 'node:crypto'
import { type Accessor, Document, NodeIO, VertexLayout } from '@gltf-transform/core'
import { type PartMesh, partMesh } from './hull-points.ts'
import type { Model, Primitive } from './model.ts'
import type { Material } from './scene-builder.ts'

type Textures = Readonly<Record<string, () => Uint8Array>>
type GltfMaterial = ReturnType<Document['createMaterial']>
type List =
  | Float32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
type GltfTexture = ReturnType<Document['createTexture']>

export async function writeGlb(
  models: ReadonlyMap<string, Model>,
  materials: ReadonlyMap<string, Material>,
  textures: Textures,
  partNode: (model: string, part: number) => string,
): Promise<Uint8Array> {
  const file = new GlbFile(materials, textures)
  for (const [id, model] of models) {
    file.addVisual(id, model.primitives)
    model.parts.forEach((part, i) => {
      file.addPart(partNode(id, i), partMesh(part.points))
    })
  }
  return await file.bytes()
}

class GlbFile {
  private readonly document = new Document()
  private readonly buffer = this.document.createBuffer()
  private readonly scene = this.document.createScene()
  private readonly made = new Map<string, GltfMaterial>()
  private readonly accessors = new Map<string, Accessor>()
  private readonly partMeshes = new Map<Accessor, ReturnType<Document['createMesh']>>()
  private readonly images = new Map<string, GltfTexture>()
  private readonly materials: ReadonlyMap<string, Material>
  private readonly textures: Textures

  constructor(materials: ReadonlyMap<string, Material>, textures: Textures) {
    this.materials = materials
    this.textures = textures
  }

  addVisual(name: string, primitives: readonly Primitive[]): void {
    const mesh = this.document.createMesh()
    for (const primitive of primitives) {
      const { size = 1 } = this.specOf(primitive.material)
      const made = this.document
        .createPrimitive()
        .setMaterial(this.materialOf(primitive.material))
        .setAttribute('POSITION', this.accessor('VEC3', Float32Array.from(primitive.positions)))
        .setAttribute('NORMAL', this.accessor('VEC3', Float32Array.from(primitive.normals)))
        .setIndices(this.accessor('SCALAR', indexArray(primitive)))
      if (this.isTextured(primitive.material)) {
        const uvs = Float32Array.from(primitive.uvs, (metres) => metres / size)
        made.setAttribute('TEXCOORD_0', this.accessor('VEC2', uvs))
      }
      if (primitive.colors !== undefined) {
        // A byte a channel is finer than a screen shows, and a quarter of the size.
        const bytes = Uint8Array.from(rgba(primitive.colors), (x) =>
          Math.round(Math.min(Math.max(x, 0), 1) * 255),
        )
        made.setAttribute('COLOR_0', this.accessor('VEC4', bytes).setNormalized(true))
      }
      if (primitive.rest !== undefined) {
        made.setAttribute('_REST', this.accessor('VEC3', Float32Array.from(primitive.rest)))
      }
      if (primitive.pinned?.includes(1) === true) {
        made.setAttribute('_PIN', this.accessor('SCALAR', Uint8Array.from(primitive.pinned)))
      }
      mesh.addPrimitive(made)
    }
    this.scene.addChild(this.document.createNode(name).setMesh(mesh))
  }

  addPart(name: string, part: PartMesh): void {
    const positions = this.accessor('VEC3', part.positions)
    const mesh = this.partMeshes.get(positions) ?? this.partMesh(positions, part)
    this.partMeshes.set(positions, mesh)
    this.scene.addChild(this.document.createNode(name).setMesh(mesh))
  }

  private partMesh(positions: Accessor, part: PartMesh) {
    const primitive = this.document
      .createPrimitive()
      .setAttribute('POSITION', positions)
      .setIndices(this.accessor('SCALAR', part.indices))
    return this.document.createMesh().addPrimitive(primitive)
  }

  async bytes(): Promise<Uint8Array> {
    // Each attribute by itself: interleaved, every part would get a buffer view of its own in the JSON.
    return await new NodeIO().setVertexLayout(VertexLayout.SEPARATE).writeBinary(this.document)
  }

  /** Equal lists are written once: cups of seven colours have one shape. */
  private accessor(type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', values: List): Accessor {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    const key = `${type} ${values.constructor.name} ${createHash('sha256').update(bytes).digest('hex')}`
    const known = this.accessors.get(key)
    if (known !== undefined) return known
    const accessor = this.document.createAccessor().setType(type).setArray(values).setBuffer(this.buffer)
    this.accessors.set(key, accessor)
    return accessor
  }

  private specOf(name: string): Material {
    const spec = this.materials.get(name)
    if (spec === undefined) throw new Error(`there is no material ${name}`)
    return spec
  }

  private isTextured(name: string): boolean {
    const { texture, normalTexture, roughnessTexture } = this.specOf(name)
    return texture !== undefined || normalTexture !== undefined || roughnessTexture !== undefined
  }

  private materialOf(name: string): GltfMaterial {
    const known = this.made.get(name)
    if (known !== undefined) return known
    const spec = this.specOf(name)
    const { opacity = 1 } = spec
    const material = this.document
      .createMaterial(name)
      .setBaseColorFactor([...spec.color, opacity])
      .setRoughnessFactor(spec.roughness ?? 0.8)
      .setMetallicFactor(spec.metalness ?? 0)
      .setEmissiveFactor([...(spec.emissive ?? [0, 0, 0])])
      .setDoubleSided(spec.doubleSided ?? false)
      .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE')
      .setBaseColorTexture(this.imageOf(spec.texture))
      .setNormalTexture(this.imageOf(spec.normalTexture))
      .setMetallicRoughnessTexture(this.imageOf(spec.roughnessTexture))
    this.made.set(name, material)
    return material
  }

  private imageOf(name: string | undefined): GltfTexture | null {
    if (name === undefined) return null
    const known = this.images.get(name)
    if (known !== undefined) return known
    const make = this.textures[name]
    if (make === undefined) throw new Error(`there is no texture ${name}`)
    const image = this.document.createTexture(name).setMimeType('image/png')
    image.setImage(new Uint8Array(make()))
    this.images.set(name, image)
    return image
  }
}

function indexArray(primitive: Primitive): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const { indices, positions } = primitive
  return positions.length / 3 > 65535 ? Uint32Array.from(indices) : Uint16Array.from(indices)
}

function* rgba(colors: readonly number[]): Generator<number> {
  for (let i = 0; i < colors.length; i += 3) {
    yield colors[i] as number
    yield colors[i + 1] as number
    yield colors[i + 2] as number
    yield 1
  }
}
