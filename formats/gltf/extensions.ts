import { FormatError } from '../format-error.ts'

/**
 * Extensions a file may require and still be read rightly, or well enough: those that change only how light plays on a
 * surface are looked away from.
 */
const UNDERSTOOD = new Set([
  'EXT_mesh_gpu_instancing',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_accessor_float16',
  'KHR_accessor_float64',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_diffuse_transmission',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_mesh_primitive_restart',
  'KHR_mesh_quantization',
  'KHR_node_visibility',
  'KHR_texture_transform',
  'KHR_xmp_json_ld',
])

const IN_WORDS: Readonly<Record<string, string>> = {
  KHR_draco_mesh_compression: 'Draco-compressed meshes',
  EXT_meshopt_compression: 'meshopt-compressed meshes',
  KHR_meshopt_compression: 'meshopt-compressed meshes',
  KHR_texture_basisu: 'KTX2 textures',
}

export function refuseUnknownExtensions(file: string, required: readonly string[]): void {
  const unknown = required.filter((extension) => !UNDERSTOOD.has(extension))
  if (unknown.length === 0) return
  const words = unknown.map((extension) => IN_WORDS[extension] ?? `the glTF extension ${extension}`)
  throw new FormatError(
    `${file} uses ${words.join(' and ')}, which cannot be read yet; export it again without that.`,
  )
}
