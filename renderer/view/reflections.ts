/**
 * What shiny things mirror: sky above, ground below, a darker horizon, a bright window, a warm lamp. As a formula, not
 * a picture: filtering a picture for every roughness takes seconds without a graphics card, and one has to be made
 * again when a card is lost.
 */
import { Color } from 'three'
import type { LoadedScene } from '../../formats/loaded-scene.ts'

/** One set for all materials; belongs to the scene that is shown. */
export const reflectionUniforms = {
  mirroredSky: { value: new Color() },
  mirroredGround: { value: new Color() },
}

export function setReflections({ sky, ground, ambient }: LoadedScene['environment']): void {
  const brightness = Math.min(Math.max(ambient, 0.2), 2)
  reflectionUniforms.mirroredSky.value.setRGB(...sky).multiplyScalar(0.6 * brightness)
  reflectionUniforms.mirroredGround.value.setRGB(...ground).multiplyScalar(0.35 * brightness)
}

/** `way` is where the mirrored ray goes, in the world. Rougher surfaces see everything wider and weaker. */
export const MIRRORED_LIGHT = /* glsl */ `
uniform vec3 mirroredSky;
uniform vec3 mirroredGround;
/* The exponential function of what is below zero, near enough, without its price. */
float fallOff(float x) {
  float t = max(1.0 + 0.125 * x, 0.0);
  t *= t;
  t *= t;
  return t * t;
}
vec3 mirroredLight(vec3 way, float roughness) {
  float blur = roughness * roughness;
  float edge = mix(0.06, 1.0, blur);
  vec3 light = mix(mirroredGround, mirroredSky, smoothstep(-edge, edge, way.y));
  light *= 1.0 - 0.45 * (1.0 - blur) * fallOff(-way.y * way.y / (0.02 + blur));
  float sharpness = mix(40.0, 1.5, sqrt(blur));
  float weight = sharpness / 40.0;
  float window = fallOff(sharpness * (dot(way, vec3(-0.78, 0.35, -0.52)) - 1.0));
  float lamp = fallOff(2.0 * sharpness * (dot(way, vec3(0.22, 0.96, 0.15)) - 1.0));
  return light + weight * (4.0 * window * mirroredSky + 3.0 * lamp * vec3(1.0, 0.85, 0.65));
}
`
