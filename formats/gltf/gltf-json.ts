/** The part of glTF's JSON that is read here, checked field by field; what it does not name passes through. */
import { z } from 'zod'
import { FormatError } from '../format-error.ts'

const index = z.number().int().nonnegative()
const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const vector = (length: number) => z.array(z.number()).length(length)
const name = z.string().optional()
const extras = z.unknown().optional()
const extensions = z.record(z.string(), z.unknown()).optional()

const textureTransform = z.looseObject({
  offset: vector(2).optional(),
  rotation: z.number().optional(),
  scale: vector(2).optional(),
  texCoord: index.optional(),
})
const textureUse = z.looseObject({
  index,
  texCoord: index.optional(),
  extensions: z.looseObject({ KHR_texture_transform: textureTransform.optional() }).optional(),
})

const material = z.looseObject({
  name,
  extensions: z
    .looseObject({
      KHR_materials_emissive_strength: z
        .looseObject({ emissiveStrength: z.number().nonnegative().optional() })
        .optional(),
      KHR_materials_transmission: z
        .looseObject({
          transmissionFactor: z.number().optional(),
          transmissionTexture: textureUse.optional(),
        })
        .optional(),
      KHR_materials_unlit: z.looseObject({}).optional(),
      KHR_materials_pbrSpecularGlossiness: z
        .looseObject({
          diffuseFactor: vector(4).optional(),
          diffuseTexture: textureUse.optional(),
          glossinessFactor: z.number().optional(),
        })
        .optional(),
    })
    .optional(),
  pbrMetallicRoughness: z
    .looseObject({
      baseColorFactor: vector(4).optional(),
      baseColorTexture: textureUse.optional(),
      metallicFactor: z.number().optional(),
      roughnessFactor: z.number().optional(),
      metallicRoughnessTexture: textureUse.optional(),
    })
    .optional(),
  normalTexture: textureUse.optional(),
  emissiveFactor: vector(3).optional(),
  alphaMode: z.string().optional(),
  alphaCutoff: z.number().optional(),
  doubleSided: z.boolean().optional(),
})

const node = z.looseObject({
  name,
  children: z.array(index).optional(),
  mesh: index.optional(),
  camera: index.optional(),
  skin: index.optional(),
  matrix: vector(16).optional(),
  translation: vector(3).optional(),
  rotation: vector(4).optional(),
  scale: vector(3).optional(),
  extras,
  extensions: z
    .looseObject({
      KHR_lights_punctual: z.looseObject({ light: index }).optional(),
      KHR_node_visibility: z.looseObject({ visible: z.boolean().optional() }).optional(),
      EXT_mesh_gpu_instancing: z.looseObject({ attributes: z.record(z.string(), index) }).optional(),
    })
    .optional(),
})

const sparse = z.looseObject({
  count,
  indices: z.looseObject({ bufferView: index, byteOffset: count.optional(), componentType: z.number() }),
  values: z.looseObject({ bufferView: index, byteOffset: count.optional() }),
})

const light = z.looseObject({
  type: z.string(),
  color: vector(3).optional(),
  intensity: z.number().optional(),
  range: z.number().optional(),
})

const gltf = z.looseObject({
  asset: z.looseObject({ version: z.string() }),
  extensionsUsed: z.array(z.string()).optional(),
  extensionsRequired: z.array(z.string()).optional(),
  scene: index.optional(),
  scenes: z.array(z.looseObject({ name, nodes: z.array(index).optional() })).optional(),
  nodes: z.array(node).optional(),
  meshes: z
    .array(
      z.looseObject({
        name,
        primitives: z.array(
          z.looseObject({
            attributes: z.record(z.string(), index),
            indices: index.optional(),
            material: index.optional(),
            mode: z.number().int().min(0).max(6).optional(),
            targets: z.array(z.unknown()).optional(),
            extensions,
          }),
        ),
      }),
    )
    .optional(),
  accessors: z
    .array(
      z.looseObject({
        bufferView: index.optional(),
        byteOffset: count.optional(),
        componentType: z.number(),
        count,
        type: z.string(),
        normalized: z.boolean().optional(),
        sparse: sparse.optional(),
      }),
    )
    .optional(),
  bufferViews: z
    .array(
      z.looseObject({
        buffer: index,
        byteOffset: count.optional(),
        byteLength: count,
        byteStride: z.number().int().min(1).max(252).optional(),
        extensions,
      }),
    )
    .optional(),
  buffers: z.array(z.looseObject({ uri: z.string().optional(), byteLength: count, extensions })).optional(),
  images: z
    .array(
      z.looseObject({
        name,
        uri: z.string().optional(),
        mimeType: z.string().optional(),
        bufferView: index.optional(),
      }),
    )
    .optional(),
  textures: z
    .array(
      z.looseObject({
        source: index.optional(),
        extensions: z
          .looseObject({
            EXT_texture_webp: z.looseObject({ source: index.optional() }).optional(),
            EXT_texture_avif: z.looseObject({ source: index.optional() }).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
  materials: z.array(material).optional(),
  cameras: z.array(z.looseObject({ type: z.string().optional() })).optional(),
  skins: z.array(z.unknown()).optional(),
  animations: z.array(z.unknown()).optional(),
  extensions: z
    .looseObject({ KHR_lights_punctual: z.looseObject({ lights: z.array(light).optional() }).optional() })
    .optional(),
})

export type GltfJson = z.infer<typeof gltf>
export type GltfNode = z.infer<typeof node>
export type GltfMaterial = z.infer<typeof material>
export type GltfTextureUse = z.infer<typeof textureUse>
export type GltfAccessor = NonNullable<GltfJson['accessors']>[number]

export function checkFields(file: string, json: unknown): GltfJson {
  if (typeof json !== 'object' || json === null || !('asset' in json)) {
    throw new FormatError(`${file} is not a glTF file.`)
  }
  const result = gltf.safeParse(json)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path ?? []
  throw new FormatError(`${file} is not valid glTF at ${pathText(path)}.`)
}

/** "nodes[3].mesh" */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${String(step)}`))
    .join('')
}
