/**
 * A material of the plain shaders. Colour, roughness and metalness are with the vertices, so that all things of one kind
 * are drawn in one call: without a graphics card a call costs as much as ten thousand pixels.
 */
import { Color, DoubleSide, FrontSide, ShaderMaterial, type Texture } from 'three'
import type { LoadedMaterial } from '../../formats/loaded-scene.ts'
import { plainShadeUniforms } from './hand-shade.ts'
import type { PlainLight } from './plain-light.ts'
import { PLAIN_FRAGMENT, PLAIN_VERTEX } from './plain-shading.ts'
import { reflectionUniforms } from './reflections.ts'

/** What is rougher and no metal has no highlight worth its time. */
const GLOSSY_ROUGHNESS = 0.45
const GLOSSY_METALNESS = 0.25
/** Of a surface whose roughness is in a picture, which is not looked at here. */
const USUAL_ROUGHNESS = 0.4

export function plainRoughness({ roughness, roughnessImage }: LoadedMaterial): number {
  return roughnessImage >= 0 ? USUAL_ROUGHNESS : roughness
}

/** Materials with the same kind share one of the plain ones. */
export function plainKind(source: LoadedMaterial, hasPicture: boolean): string {
  const { colorImage, opacity, emissive, doubleSided, alphaCutoff } = source
  const picture = hasPicture ? `${colorImage} ${alphaCutoff}` : ''
  return `${picture}|${isGlossy(source)}|${opacity}|${emissive}|${doubleSided}`
}

export function makePlainMaterial(
  source: LoadedMaterial,
  picture: Texture | null,
  light: PlainLight,
  use: 'scene' | 'hand' | 'soft' = 'scene',
): ShaderMaterial {
  const isGlass = source.opacity < 1
  const defines: Record<string, string> = { LAMPS: String(light.lampCount) }
  if (use === 'hand') defines.FADING = ''
  else defines.SHADED_BY_HAND = ''
  if (use === 'soft') defines.TONED = ''
  if (picture !== null) defines.PICTURED = ''
  if (isGlossy(source)) defines.GLOSSY = ''
  if (isGlass) defines.GLASS = ''
  if (source.emissive.some((value) => value > 0)) defines.GLOWING = ''
  if (source.doubleSided) defines.TWO_SIDED = ''
  if (picture !== null && source.alphaCutoff !== undefined) {
    defines.ALPHA_CUTOFF = source.alphaCutoff.toFixed(4)
  }
  return new ShaderMaterial({
    vertexShader: PLAIN_VERTEX,
    fragmentShader: PLAIN_FRAGMENT,
    defines,
    uniforms: {
      ...light.uniforms,
      ...plainShadeUniforms,
      ...reflectionUniforms,
      glow: { value: new Color(...source.emissive) },
      opacity: { value: source.opacity },
      picture: { value: picture },
    },
    side: source.doubleSided ? DoubleSide : FrontSide,
    transparent: isGlass,
    // Glass must not hide the glass behind it.
    depthWrite: !isGlass,
  })
}

function isGlossy(source: LoadedMaterial): boolean {
  return (
    source.opacity < 1 || source.metalness > GLOSSY_METALNESS || plainRoughness(source) <= GLOSSY_ROUGHNESS
  )
}
