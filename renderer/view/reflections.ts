/** A small room of gradients that shiny things mirror: sky above, ground below, a bright window, a soft lamp. */
import {
  BackSide,
  BoxGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import type { LoadedScene } from '../../formats/loaded-scene.ts'

/** Pixels along a side: reflections here are soft, and in software every pixel of theirs is waited for. */
const SIZE = 64

const VERTEX = /* glsl */ `
varying vec3 vDirection;
void main() {
  vDirection = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`

const FRAGMENT = /* glsl */ `
uniform vec3 above;
uniform vec3 below;
varying vec3 vDirection;
void main() {
  float height = normalize(vDirection).y;
  vec3 middle = mix(below, above, 0.5);
  vec3 color = height > 0.0 ? mix(middle, above, sqrt(height)) : mix(middle, below, sqrt(-height));
  gl_FragColor = vec4(color, 1.0);
}
`

export function makeReflections(
  renderer: WebGLRenderer,
  environment: LoadedScene['environment'],
): WebGLRenderTarget {
  const room = new Scene()
  const brightness = Math.min(Math.max(environment.ambient, 0.2), 2)
  const walls = new Mesh(
    new SphereGeometry(10, 24, 16),
    new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        above: { value: new Color(...environment.sky).multiplyScalar(0.8 * brightness) },
        below: { value: new Color(...environment.ground).multiplyScalar(0.5 * brightness) },
      },
      side: BackSide,
    }),
  )
  room.add(walls)
  const window = panel(2.6, 2.2, 5, new Color(...environment.sky))
  window.position.set(-6, 1.5, -3)
  window.lookAt(0, 0, 0)
  const lamp = panel(2, 2, 4, new Color(1, 0.9, 0.75))
  lamp.position.set(1.5, 6, 1)
  lamp.lookAt(0, 0, 0)
  const shelf = new Mesh(new BoxGeometry(3, 1.2, 0.5), new MeshBasicMaterial({ color: 0x2a2622 }))
  shelf.position.set(4, -0.5, 5)
  room.add(window, lamp, shelf)
  const generator = new PMREMGenerator(renderer)
  const target = generator.fromScene(room, 0.02, 0.1, 50, { size: SIZE })
  generator.dispose()
  for (const object of [walls, window, lamp, shelf]) {
    object.geometry.dispose()
    object.material.dispose()
  }
  return target
}

function panel(width: number, height: number, strength: number, color: Color) {
  return new Mesh(
    new PlaneGeometry(width, height),
    new MeshBasicMaterial({ color: color.multiplyScalar(strength) }),
  )
}
