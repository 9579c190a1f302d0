/**
 * What lies over the view: black where the head is in something, with an arrow to where it may be, and a dark edge while
 * a stick moves the view. A ball round the head rather than a picture before each eye: a headset's eyes do not look
 * through the middle of their pictures, and two edges at different places would be seen double.
 */
import {
  BackSide,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  ShaderMaterial,
  SphereGeometry,
  Vector3,
} from 'three'

const RADIUS = 0.5
/** After everything, and the arrow after the veil. */
const ORDER = 1000
/** Metres from the eyes to the arrow, and its length. */
const AHEAD = 0.9
const LENGTH = 0.24
const UP = new Vector3(0, 1, 0)

export class Veil {
  readonly object = new Group()
  private readonly ball: Mesh<SphereGeometry, ShaderMaterial>
  private readonly arrow = new Group()
  private readonly paint = new MeshBasicMaterial({
    color: 0x6fd3ff,
    toneMapped: false,
    depthTest: false,
    transparent: true,
  })
  private readonly way = new Vector3()
  private readonly turn = new Quaternion()

  constructor() {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { fade: { value: 0 }, edge: { value: 0 } },
      transparent: true,
      depthTest: false,
      depthWrite: false,
      side: BackSide,
    })
    this.ball = new Mesh(new SphereGeometry(RADIUS, 24, 16), material)
    this.ball.renderOrder = ORDER
    this.ball.frustumCulled = false
    const shaft = new Mesh(new CylinderGeometry(0.012, 0.012, LENGTH, 12), this.paint)
    const tip = new Mesh(new ConeGeometry(0.035, 0.09, 16), this.paint)
    shaft.position.y = LENGTH / 2
    tip.position.y = LENGTH
    for (const part of [shaft, tip]) part.renderOrder = ORDER + 1
    this.arrow.add(shaft, tip)
    this.arrow.position.z = -AHEAD
    this.object.add(this.ball, this.arrow)
  }

  /** `wayOut` and the head's turn are both in the world: the veil is carried by the head. */
  update(fade: number, vignette: number, wayOut: Float64Array, eye: Float64Array): void {
    const { uniforms } = this.ball.material
    uniforms.fade!.value = fade
    uniforms.edge!.value = vignette
    this.ball.visible = fade > 0 || vignette > 0
    this.arrow.visible = fade > 0.1
    if (!this.arrow.visible) return
    this.paint.opacity = Math.min(1, 2 * fade)
    this.turn.set(-eye[3]!, -eye[4]!, -eye[5]!, eye[6]!)
    this.way.set(wayOut[0]!, wayOut[1]!, wayOut[2]!).applyQuaternion(this.turn)
    this.arrow.quaternion.setFromUnitVectors(UP, this.way)
  }

  dispose(): void {
    this.object.removeFromParent()
    this.ball.geometry.dispose()
    this.ball.material.dispose()
    for (const part of this.arrow.children) if (part instanceof Mesh) part.geometry.dispose()
    this.paint.dispose()
  }
}

const VERTEX = /* glsl */ `
varying vec3 vWay;
void main() {
  vWay = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`

/** Dark from 22° on where the edge is full, and outside of the view where it is none. */
const FRAGMENT = /* glsl */ `
uniform float fade;
uniform float edge;
varying vec3 vWay;
void main() {
  float ahead = -normalize(vWay).z;
  float begin = mix(-0.2, 0.927, edge);
  float dark = edge * (1.0 - smoothstep(begin - 0.2, begin, ahead));
  gl_FragColor = vec4(0.0, 0.0, 0.0, max(fade, dark));
}
`
