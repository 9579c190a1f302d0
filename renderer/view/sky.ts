/** What is seen where there is nothing: pale at the horizon, the scene's colour above, its ground below. */
import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry } from 'three'
import type { LoadedScene } from '../../formats/loaded-scene.ts'

const VERTEX = /* glsl */ `
varying vec3 vDirection;
void main() {
  vDirection = position;
  vec4 place = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
  // As far as can be, so that it only fills what is left.
  gl_Position = place.xyww;
}
`

const FRAGMENT = /* glsl */ `
uniform vec3 above;
uniform vec3 horizon;
uniform vec3 below;
varying vec3 vDirection;
void main() {
  float height = normalize(vDirection).y;
  vec3 color = mix(horizon, above, smoothstep(0.0, 0.45, height));
  // Slowly, as through haze: a hard edge would be a dark band behind a floor that ends before it.
  color = mix(color, below, smoothstep(0.0, 0.4, -height));
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
}
`

export function makeSky(environment: LoadedScene['environment']): Mesh<SphereGeometry, ShaderMaterial> {
  const above = new Color(...environment.background)
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      above: { value: above },
      horizon: { value: above.clone().lerp(new Color(1, 1, 1), 0.5) },
      below: { value: new Color(...environment.ground).lerp(above, 0.35) },
    },
    side: BackSide,
    depthWrite: false,
  })
  const sky = new Mesh(new SphereGeometry(1, 24, 16), material)
  sky.frustumCulled = false
  // After everything solid: most of its pixels are then hidden and cost nothing.
  sky.renderOrder = 1
  return sky
}
