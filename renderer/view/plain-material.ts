/** A material of the plain shaders: what three's standard material would say, as far as they can. */
import { Color, DoubleSide, FrontSide, ShaderMaterial, type Texture } from 'three'
import type { LoadedMaterial } from '../../formats/loaded-scene.ts'
import type { PlainLight } from './plain-light.ts'
import { PLAIN_FRAGMENT, PLAIN_VERTEX } from './plain-shading.ts'
import { reflectionUniforms } from './reflections.ts'
import { shadeUniforms } from './touch-shading.ts'

/** What is rougher and no metal has no highlight worth its time. */
const GLOSSY_ROUGHNESS = 0.45
const GLOSSY_METALNESS = 0.25
/** Of a surface whose roughness is in a picture, which is not looked at here. */
const USUAL_ROUGHNESS = 0.4
/** The share of light that anything but metal mirrors, seen from the front. */
const LEAST_MIRROR = 0.04

export function makePlainMaterial(
  source: LoadedMaterial,
  picture: Texture | null,
  light: PlainLight,
): ShaderMaterial {
  const roughness = source.roughnessImage >= 0 ? USUAL_ROUGHNESS : source.roughness
  const isGlass = source.opacity < 1
  const isGlossy = isGlass || source.metalness > GLOSSY_METALNESS || roughness <= GLOSSY_ROUGHNESS
  const color = new Color(...source.color)
  const mirror = new Color(LEAST_MIRROR, LEAST_MIRROR, LEAST_MIRROR).lerp(color, source.metalness)
  const defines: Record<string, string> = {}
  if (picture !== null) defines.PICTURED = ''
  if (isGlossy) defines.GLOSSY = ''
  if (isGlass) defines.GLASS = ''
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
      ...shadeUniforms,
      ...reflectionUniforms,
      tint: { value: color.clone().multiplyScalar(1 - source.metalness) },
      glow: { value: new Color(...source.emissive) },
      mirror: { value: mirror },
      roughness: { value: roughness },
      opacity: { value: source.opacity },
      picture: { value: picture },
    },
    side: source.doubleSided ? DoubleSide : FrontSide,
    transparent: isGlass,
    // Glass must not hide the glass behind it.
    depthWrite: !isGlass,
  })
}
