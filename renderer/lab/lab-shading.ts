/**
 * How a figure's triangles look: flat, by the slope of the surface at each pixel, so that a moment brings neither normals
 * nor a corner for each triangle, and two-sided, since cloth is seen from both.
 */
import { Color, DoubleSide, ShaderMaterial } from 'three'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { CONTACT, SELF_CONTACT } from '../../walkthrough/lab/toned-triangles.ts'
import { PlainLight } from '../view/plain-light.ts'
import { RED_OF_CONTACT, SELF_OF_CONTACT } from '../view/red-of-contact.ts'
import { PALETTE } from './palette.ts'

const VERTEX = /* glsl */ `
attribute float paint;
uniform vec3 palette[${PALETTE.length}];
varying vec3 vColor;
varying vec3 vPlace;
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
  vColor = palette[int(paint)];
  vPlace = place.xyz;
  gl_Position = projectionMatrix * (viewMatrix * place);
}
`

const FRAGMENT = /* glsl */ `
uniform vec3 skyLight;
uniform vec3 groundLight;
uniform vec3 sunLight;
uniform vec3 sunWay;
varying vec3 vColor;
varying vec3 vPlace;
${RED_OF_CONTACT}
${SELF_OF_CONTACT}
void main() {
  // Towards the eye on either side.
  vec3 facing = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
  vec3 light = mix(groundLight, skyLight, 0.5 * facing.y + 0.5) + sunLight * max(dot(facing, sunWay), 0.0);
  gl_FragColor = vec4(vColor * light, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
  #if TONE == ${CONTACT}
    gl_FragColor = redOfContact(gl_FragColor, dot(facing, normalize(cameraPosition - vPlace)));
  #elif TONE == ${SELF_CONTACT}
    gl_FragColor = selfOfContact(gl_FragColor, dot(facing, normalize(cameraPosition - vPlace)));
  #endif
}
`

/** One a tone. */
export function figureMaterials(scene: LoadedScene, tones: number): ShaderMaterial[] {
  const { skyLight, groundLight, sunLight, sunWay } = new PlainLight(scene).uniforms
  const palette = { value: PALETTE.map(([r, g, b]) => new Color(r, g, b)) }
  return Array.from(
    { length: tones },
    (_, tone) =>
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        defines: { TONE: String(tone) },
        uniforms: { skyLight, groundLight, sunLight, sunWay, palette },
        side: DoubleSide,
      }),
  )
}
