/**
 * The shaders for machines without a graphics card, where every instruction of every pixel counts: matt light by vertex,
 * one look at the shadow map, no normal maps, and tone mapping without powers. There are neither branches nor
 * loops: in software all of a shader's code runs for every pixel, and what is not wanted is only masked.
 */
import { EXPOSURE } from './exposure.ts'
import { MOST_LAMPS } from './plain-light.ts'
import { SELF_CONTACT_RGB } from './red-of-contact.ts'
import { MIRRORED_LIGHT } from './reflections.ts'

/** Balls that stand for the hand in its soft shade: each is computed at every pixel. */
export const PLAIN_OCCLUDERS = 2
/** The share of light that anything but metal mirrors, seen from the front. */
const LEAST_MIRROR = 0.04

/** Written out, not as a loop: an array at a place that is known only at run time costs more than all the rest. */
function repeated(count: number, code: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => code(i)).join('')
}

function lampLight(i: number): string {
  return /* glsl */ `
  #if LAMPS > ${i}
  {
    vec3 way = lamps[${i}].xyz - place.xyz;
    float squared = dot(way, way);
    float share = squared / (lamps[${i}].w * lamps[${i}].w);
    float fade = max(1.0 - share * share, 0.0);
    float angle = max(dot(facing, way), 0.0) * inversesqrt(max(squared, 1e-6));
    light += lampLights[${i}] * (angle * fade * fade / max(squared, 0.01));
  }
  #endif`
}

function handShade(i: number): string {
  return /* glsl */ `
  {
    vec3 way = plainOccluders[${i}].xyz - vPlace;
    float near = max(1.0 - dot(way, way) * plainOccluders[${i}].w, 0.0);
    shade += near * near;
  }`
}

export const PLAIN_VERTEX = /* glsl */ `
attribute float touched;
// Colour and roughness.
attribute vec4 paint;
attribute float metalness;
uniform vec3 skyLight;
uniform vec3 groundLight;
uniform vec3 sunLight;
uniform vec3 sunWay;
uniform mat4 shadowMatrix;
uniform vec4 lamps[${MOST_LAMPS}];
uniform vec3 lampLights[${MOST_LAMPS}];
varying vec3 vAmbient;
varying vec3 vSun;
varying vec3 vPlace;
varying vec3 vShadowPlace;
varying float vTouched;
#ifdef TONED
varying float vSelf;
#endif
#ifdef PICTURED
varying vec2 vUv;
#endif
#ifdef GLOSSY
varying vec3 vNormal;
varying vec4 vMirror;
#endif
void main() {
  vec4 place = vec4(position, 1.0);
  vec3 facing = normal;
  #ifdef USE_INSTANCING
    place = instanceMatrix * place;
    facing = normalize(mat3(instanceMatrix) * facing);
  #endif
  #ifdef TWO_SIDED
    if (dot(facing, cameraPosition - place.xyz) < 0.0) facing = -facing;
  #endif
  // In this order: the product of the two matrices at every vertex would be the dearest part.
  gl_Position = projectionMatrix * (viewMatrix * place);
  vec3 matt = paint.rgb * (1.0 - metalness);
  vec3 light = mix(groundLight, skyLight, 0.5 * facing.y + 0.5);
${repeated(MOST_LAMPS, lampLight)}
  vAmbient = matt * light;
  vSun = matt * sunLight * max(dot(facing, sunWay), 0.0);
  vPlace = place.xyz;
  vShadowPlace = (shadowMatrix * place).xyz;
  // Not below a half where touched: how far it faces the eye gives red things their shape.
  float towardsEye = 0.6 + 0.4 * abs(dot(facing, normalize(cameraPosition - place.xyz)));
  #ifdef TONED
    vTouched = step(0.25, touched) * towardsEye;
    // Each triangle of cloth has its own tone: a half is its own body's touch.
    vSelf = step(touched, 0.75);
  #else
    vTouched = touched * towardsEye;
  #endif
  #ifdef PICTURED
    vUv = uv;
  #endif
  #ifdef GLOSSY
    vNormal = facing;
    vMirror = vec4(mix(vec3(${LEAST_MIRROR}), paint.rgb, metalness), paint.a);
  #endif
}
`

export const PLAIN_FRAGMENT = /* glsl */ `
// 1 where there are no shadows.
uniform float unshaded;
uniform highp sampler2DShadow shadowMap;
#ifdef SHADED_BY_HAND
uniform vec4 plainOccluders[${PLAIN_OCCLUDERS}];
#endif
varying vec3 vAmbient;
varying vec3 vSun;
varying vec3 vPlace;
varying vec3 vShadowPlace;
varying float vTouched;
#ifdef TONED
varying float vSelf;
#endif
#ifdef PICTURED
uniform sampler2D picture;
varying vec2 vUv;
#endif
#ifdef GLOSSY
varying vec3 vNormal;
varying vec4 vMirror;
${MIRRORED_LIGHT}
#endif
#if defined(GLASS) || defined(FADING)
uniform float opacity;
#endif
#ifdef GLOWING
uniform vec3 glow;
#endif

#ifdef SHADED_BY_HAND
float lightPastHand() {
  float shade = 0.0;
${repeated(PLAIN_OCCLUDERS, handShade)}
  return 1.0 - 0.6 * min(shade, 1.0);
}
#endif

/** As three does it (ACES, then sRGB), with a root for the power of the screen's curve: within 2/255 of it but in the darkest. */
vec3 onScreen(vec3 light) {
  vec3 c = mat3(0.59719, 0.07600, 0.02840, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777) * light;
  c = (c * (c + 0.0245786) - 0.000090537) / (c * (0.983729 * c + 0.4329510) + 0.238081);
  c = mat3(1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602) * c;
  c = clamp(c, 0.0, 1.0);
  return max(1.13005 * sqrt(max(c - 0.00228, 0.0)) - 0.13448 * c + 0.005719, 0.0);
}

void main() {
  float sunShare = texture(shadowMap, vShadowPlace);
  vec3 light = vAmbient + max(sunShare, unshaded) * vSun;
  float alpha = 1.0;
  #ifdef PICTURED
    vec4 painted = texture2D(picture, vUv);
    #ifdef ALPHA_CUTOFF
      if (painted.a < ALPHA_CUTOFF) discard;
    #endif
    // The picture's colours as light: filtered as they are, since undoing the screen's curve by texel is dear.
    light *= painted.rgb * (painted.rgb * (painted.rgb * 0.305306011 + 0.682171111) + 0.012522878);
  #endif
  #ifdef GLOSSY
    vec3 normal = normalize(vNormal);
    vec3 view = normalize(cameraPosition - vPlace);
    float facing = clamp(dot(normal, view), 0.0, 1.0);
    float rim = (1.0 - facing) * (1.0 - facing);
    rim *= rim * (1.0 - facing);
    vec3 mirrored = mirroredLight(reflect(-view, normal), vMirror.a);
    mirrored *= vMirror.rgb + (1.0 - vMirror.rgb) * rim * (1.0 - vMirror.a);
    light += mirrored;
  #endif
  #ifdef SHADED_BY_HAND
    light *= lightPastHand();
  #endif
  #ifdef GLOWING
    light += glow;
  #endif
  #ifdef GLASS
    alpha = clamp(opacity + 0.5 * rim + max(mirrored.r, max(mirrored.g, mirrored.b)), 0.0, 1.0);
  #endif
  vec3 shown = onScreen(light * ${(EXPOSURE / 0.6).toFixed(6)});
  vec3 tone = vec3(0.94, 0.13, 0.175);
  #ifdef TONED
    tone = mix(tone, vec3(${SELF_CONTACT_RGB.join(', ')}), vSelf);
  #endif
  vec3 red = tone * (0.25 + 0.75 * vTouched);
  float isRed = step(0.3, vTouched);
  gl_FragColor = vec4(mix(shown, red, isRed), max(alpha, 0.8 * isRed));
  #ifdef FADING
    gl_FragColor.a *= opacity;
  #endif
}
`
