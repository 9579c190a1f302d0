/**
 * What every lit material of ours has beyond three's: the red of contact, by body, the soft shade that the hand casts on
 * what is near it, and what shiny things mirror.
 */
import {
  type MeshStandardMaterial,
  ShaderChunk,
  Vector4,
  type WebGLProgramParametersWithUniforms,
} from 'three'
import { RED_OF_CONTACT, SELF_OF_CONTACT } from './red-of-contact.ts'
import { MIRRORED_LIGHT, reflectionUniforms } from './reflections.ts'

/** Hand parts that cast a soft shade; a hand has 17 to 20, and there may be two. */
export const MAX_OCCLUDERS = 40

/** One set for all materials: written once a frame by the hands. */
export const shadeUniforms = {
  /** Centre and radius of each ball. */
  occluders: { value: Array.from({ length: MAX_OCCLUDERS }, () => new Vector4(0, -1e6, 0, 0)) },
  occluderCount: { value: 0 },
  /** A ball beyond which the hands' shade is not looked at: most pixels leave there. */
  occluderReach: { value: new Vector4(0, -1e6, 0, 0) },
}

const VERTEX_DECLARATIONS = /* glsl */ `
#include <common>
attribute float touched;
varying float vTouched;
varying vec3 vPlace;
`

const VERTEX_CODE = /* glsl */ `
#include <project_vertex>
vTouched = touched;
vec4 place = vec4(transformed, 1.0);
#ifdef USE_INSTANCING
  place = instanceMatrix * place;
#endif
vPlace = (modelMatrix * place).xyz;
`

const FRAGMENT_DECLARATIONS = /* glsl */ `
#include <common>
varying float vTouched;
varying vec3 vPlace;
${MIRRORED_LIGHT}
${RED_OF_CONTACT}
#ifdef TONED
${SELF_OF_CONTACT}
#endif
#ifdef SHADED_BY_HAND
uniform vec4 occluders[${MAX_OCCLUDERS}];
uniform int occluderCount;
uniform vec4 occluderReach;
float lightPastHand(vec3 normal) {
  if (distance(vPlace, occluderReach.xyz) > occluderReach.w) return 1.0;
  float shade = 0.0;
  for (int i = 0; i < ${MAX_OCCLUDERS}; i++) {
    if (i >= occluderCount) break;
    vec3 way = occluders[i].xyz - vPlace;
    float squared = dot(way, way);
    float radius = occluders[i].w;
    // The ball's share of the sky above this point, fading to nothing at six radii.
    float share = radius * radius / max(squared, radius * radius);
    float fade = clamp(1.0 - squared / (36.0 * radius * radius), 0.0, 1.0);
    shade += max(dot(normal, way) * inversesqrt(max(squared, 1e-8)), 0.0) * share * fade;
  }
  return 1.0 - 0.75 * min(shade * 0.8, 1.0);
}
#endif
`

/** What is turned away from the sun is dark anyway: half of a room need not look its shadow up. */
const LIGHTS = replaceOnce(
  ShaderChunk.lights_fragment_begin,
  '( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap',
  '( receiveShadow && dot( geometryNormal, directLight.direction ) > 0.0 ) ? getShadow( directionalShadowMap',
)

/** Our lamps fade with the square of the distance; as a power it is the dearest part of a lamp in software. */
const LAMPS = replaceOnce(
  ShaderChunk.lights_pars_begin,
  'pow( lightDistance, decayExponent )',
  'lightDistance * lightDistance',
)

/** Only where the material has highlights at all; the ambient light that scatters comes from sky and ground. */
const REFLECT = /* glsl */ `
#if defined(RE_IndirectSpecular)
  vec3 mirroredWay = reflect(-geometryViewDir, geometryNormal);
  radiance += mirroredLight(inverseTransformDirection(mirroredWay, viewMatrix), material.roughness);
#endif
`

const SHADE = /* glsl */ `
#include <aomap_fragment>
#ifdef GLASS
  // What mirrors is not seen through: without this a bottle has no rim and no highlight.
  vec3 mirrored = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
  float rim = 1.0 - clamp(dot(normal, normalize(vViewPosition)), 0.0, 1.0);
  float cover = 0.5 * rim * rim * rim + max(mirrored.r, max(mirrored.g, mirrored.b));
  diffuseColor.a = clamp(diffuseColor.a + cover, 0.0, 1.0);
#endif
#ifdef SHADED_BY_HAND
  float pastHand = lightPastHand(inverseTransformDirection(normal, viewMatrix));
  reflectedLight.indirectDiffuse *= pastHand;
  reflectedLight.indirectSpecular *= pastHand;
  reflectedLight.directDiffuse *= mix(1.0, pastHand, 0.6);
#endif
`

const RED = /* glsl */ `
#include <colorspace_fragment>
#ifdef TONED
  // Each triangle of cloth has its own tone: a half is its own body's touch.
  if (vTouched > 0.75) gl_FragColor = redOfContact(gl_FragColor, dot(normal, normalize(vViewPosition)));
  else if (vTouched > 0.25) gl_FragColor = selfOfContact(gl_FragColor, dot(normal, normalize(vViewPosition)));
#else
  if (vTouched > 0.5) gl_FragColor = redOfContact(gl_FragColor, dot(normal, normalize(vViewPosition)));
#endif
`

/** One function for all materials: three shares programs among materials whose function reads the same. */
function extend(shader: WebGLProgramParametersWithUniforms): void {
  Object.assign(shader.uniforms, shadeUniforms, reflectionUniforms)
  shader.vertexShader = extendedVertexShader(shader.vertexShader)
  shader.fragmentShader = extendedFragmentShader(shader.fragmentShader)
}

export function extendedVertexShader(source: string): string {
  const declared = replaceOnce(source, '#include <common>', VERTEX_DECLARATIONS)
  return replaceOnce(declared, '#include <project_vertex>', VERTEX_CODE)
}

export function extendedFragmentShader(source: string): string {
  const pieces = [
    ['#include <common>', FRAGMENT_DECLARATIONS],
    ['#include <lights_pars_begin>', LAMPS],
    ['#include <lights_fragment_begin>', LIGHTS],
    ['#include <lights_fragment_maps>', REFLECT],
    ['#include <aomap_fragment>', SHADE],
    ['#include <colorspace_fragment>', RED],
  ] as const
  return pieces.reduce((text, [place, piece]) => replaceOnce(text, place, piece), source)
}

/** Throws where another version of three reads differently: contact would quietly not be red any more. */
function replaceOnce(source: string, place: string, piece: string): string {
  if (source.split(place).length !== 2) throw new Error(`The shader does not have "${place}" just once.`)
  return source.replace(place, () => piece)
}

export type ShadingFlag = 'SHADED_BY_HAND' | 'GLASS' | 'TONED'

export function addTouchShading(material: MeshStandardMaterial, ...flags: ShadingFlag[]): void {
  material.onBeforeCompile = extend
  material.defines = { ...material.defines }
  for (const flag of flags) material.defines[flag] = ''
}
