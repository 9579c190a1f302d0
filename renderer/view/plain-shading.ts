/**
 * The shaders for machines without a graphics card, where every instruction of every pixel counts: matt light by vertex,
 * one look at the shadow map, no normal maps, and tone mapping without powers. About a fifth of the time of three's.
 */
import { EXPOSURE } from './exposure.ts'
import { MOST_LAMPS } from './plain-light.ts'
import { RED_OF_CONTACT } from './red-of-contact.ts'
import { MIRRORED_LIGHT } from './reflections.ts'

/** Balls that stand for the hand in its soft shade: each is computed at every pixel near it. */
export const PLAIN_OCCLUDERS = 6
/** The share of light that anything but metal mirrors, seen from the front. */
const LEAST_MIRROR = 0.04

export const PLAIN_VERTEX = /* glsl */ `
attribute float touched;
// Colour and roughness.
attribute vec4 paint;
attribute float metalness;
uniform vec3 skyLight;
uniform vec3 groundLight;
uniform vec3 sunLight;
uniform vec3 sunWay;
uniform vec4 lamps[${MOST_LAMPS}];
uniform vec3 lampLights[${MOST_LAMPS}];
uniform int lampCount;
varying vec3 vAmbient;
varying vec3 vSun;
varying vec3 vPlace;
flat varying float vTouched;
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
  gl_Position = projectionMatrix * viewMatrix * place;
  vec3 matt = paint.rgb * (1.0 - metalness);
  vec3 light = mix(groundLight, skyLight, 0.5 * facing.y + 0.5);
  for (int i = 0; i < ${MOST_LAMPS}; i++) {
    if (i >= lampCount) break;
    vec3 way = lamps[i].xyz - place.xyz;
    float squared = dot(way, way);
    float share = squared / (lamps[i].w * lamps[i].w);
    float fade = max(1.0 - share * share, 0.0);
    float angle = max(dot(facing, way), 0.0) * inversesqrt(max(squared, 1e-6));
    light += lampLights[i] * (angle * fade * fade / max(squared, 0.01));
  }
  vAmbient = matt * light;
  vSun = matt * sunLight * max(dot(facing, sunWay), 0.0);
  vPlace = place.xyz;
  vTouched = touched;
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
uniform bool castsShadows;
uniform highp sampler2DShadow shadowMap;
uniform mat4 shadowMatrix;
#ifdef SHADED_BY_HAND
uniform vec4 occluders[${PLAIN_OCCLUDERS}];
uniform int occluderCount;
uniform vec4 occluderReach;
#endif
varying vec3 vAmbient;
varying vec3 vSun;
varying vec3 vPlace;
flat varying float vTouched;
#ifdef PICTURED
uniform sampler2D picture;
varying vec2 vUv;
#endif
#ifdef GLOSSY
varying vec3 vNormal;
varying vec4 vMirror;
${MIRRORED_LIGHT}
#endif
#ifdef GLASS
uniform float opacity;
#endif
#ifdef GLOWING
uniform vec3 glow;
#endif

${RED_OF_CONTACT}

#ifdef SHADED_BY_HAND
float lightPastHand(float fade) {
  float shade = 0.0;
  // The surface's own direction, from its slope on the screen: few pixels need it, and all would pay for it.
  vec3 normal = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
  for (int i = 0; i < ${PLAIN_OCCLUDERS}; i++) {
    if (i >= occluderCount) break;
    vec3 way = occluders[i].xyz - vPlace;
    float squared = dot(way, way);
    float area = occluders[i].w * occluders[i].w;
    shade += max(dot(normal, way), 0.0) * inversesqrt(max(squared, 1e-8)) * area / max(squared, area);
  }
  return 1.0 - 0.7 * min(shade, 1.0) * fade;
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
  float sunShare = 1.0;
  if (castsShadows && max(vSun.r, vSun.g) > 0.001) {
    sunShare = texture(shadowMap, (shadowMatrix * vec4(vPlace, 1.0)).xyz);
  }
  vec3 light = vAmbient + sunShare * vSun;
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
    vec3 away = vPlace - occluderReach.xyz;
    float fade = 1.0 - dot(away, away) / (occluderReach.w * occluderReach.w);
    if (fade > 0.0) light *= lightPastHand(fade);
  #endif
  #ifdef GLOWING
    light += glow;
  #endif
  #ifdef GLASS
    alpha = clamp(opacity + 0.5 * rim + max(mirrored.r, max(mirrored.g, mirrored.b)), 0.0, 1.0);
  #endif
  gl_FragColor = vec4(onScreen(light * ${(EXPOSURE / 0.6).toFixed(6)}), alpha);
  if (vTouched > 0.5) {
    vec3 normal = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
    gl_FragColor = redOfContact(gl_FragColor, dot(normal, normalize(cameraPosition - vPlace)));
  }
}
`
