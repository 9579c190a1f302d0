/** The probed body in a tint that is strongest along its outline, laid over what is drawn of it. */
import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, ShaderMaterial } from 'three'
import type { World } from '../../engine/world.ts'
import type { LoadedModel } from '../../formats/loaded-scene.ts'
import { writeMatrix } from '../view/pose-copies.ts'

const VERTEX = /* glsl */ `
varying vec3 vSeen;
void main() {
  vSeen = (modelViewMatrix * vec4(position, 1.0)).xyz;
  gl_Position = projectionMatrix * vec4(vSeen, 1.0);
}
`

const FRAGMENT = /* glsl */ `
varying vec3 vSeen;
void main() {
  vec3 normal = normalize(cross(dFdx(vSeen), dFdy(vSeen)));
  float grazing = 1.0 - abs(dot(normal, normalize(vSeen)));
  gl_FragColor = vec4(0.32, 0.92, 0.85, 0.18 + 0.65 * grazing * grazing * grazing);
}
`

const ORDER = 14

export class ProbedTint {
  readonly object = new Group()
  private readonly stand = new Float32Array(16)
  private readonly material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
    side: DoubleSide,
    // It lies on what it tints.
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -4,
  })

  constructor() {
    this.object.matrixAutoUpdate = false
  }

  show({ visual }: LoadedModel): void {
    this.hide()
    for (const { positions, indices } of visual) {
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(positions, 3))
      geometry.setIndex(new BufferAttribute(indices, 1))
      const mesh = new Mesh(geometry, this.material)
      mesh.frustumCulled = false
      mesh.renderOrder = ORDER
      this.object.add(mesh)
    }
  }

  hide(): void {
    for (const mesh of this.object.children) if (mesh instanceof Mesh) mesh.geometry.dispose()
    this.object.clear()
  }

  follow(world: World, body: number): void {
    writeMatrix(this.stand, 0, world.bodies.pose, body)
    this.object.matrix.fromArray(this.stand)
    this.object.matrixWorldNeedsUpdate = true
  }

  dispose(): void {
    this.hide()
    this.object.removeFromParent()
    this.material.dispose()
  }
}
