/** The slice as it is drawn: a rectangle of cells that goes with its body. */
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  Mesh,
  NearestFilter,
  RGBAFormat,
  ShaderMaterial,
  UnsignedByteType,
} from 'three'
import type { World } from '../../engine/world.ts'
import { writeMatrix } from '../view/pose-copies.ts'
import type { SlicePlane } from './slice-plane.ts'

const VERTEX = /* glsl */ `
varying vec2 vUv;
varying vec3 vSeen;
void main() {
  vUv = uv;
  vSeen = (modelViewMatrix * vec4(position, 1.0)).xyz;
  gl_Position = projectionMatrix * vec4(vSeen, 1.0);
}
`

/** Nearer by the body's own size: the body does not hide what is inside it, while a hand before it does. */
const FRAGMENT = /* glsl */ `
uniform sampler2D cells;
uniform float nearer;
uniform mat4 projectionMatrix;
varying vec2 vUv;
varying vec3 vSeen;
void main() {
  vec2 fromEdge = min(vUv, 1.0 - vUv) / fwidth(vUv);
  float edge = 1.0 - smoothstep(0.7, 1.7, min(fromEdge.x, fromEdge.y));
  gl_FragColor = mix(texture2D(cells, vUv), vec4(1.0, 1.0, 1.0, 0.9), edge);
  float z = min(vSeen.z + nearer, 0.5 * vSeen.z);
  vec2 depth = mat2(projectionMatrix[2].zw, projectionMatrix[3].zw) * vec2(z, 1.0);
  gl_FragDepth = 0.5 + 0.5 * depth.x / depth.y;
}
`

/** After the scene and before the overlays' lines. */
const ORDER = 15

export class SliceDrawing {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>
  /** Four bytes a cell, to be painted. */
  pixels = new Uint8Array(4)
  private texture = makeTexture(this.pixels, 1)
  private readonly corners = new Float32Array(12)
  private readonly stand = new Float32Array(16)

  constructor() {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(this.corners, 3))
    geometry.setAttribute('uv', new BufferAttribute(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 2))
    geometry.setIndex([0, 1, 2, 0, 2, 3])
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { cells: { value: this.texture }, nearer: { value: 0 } },
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    })
    this.object = new Mesh(geometry, material)
    this.object.frustumCulled = false
    this.object.renderOrder = ORDER
    this.object.matrixAutoUpdate = false
    this.object.visible = false
  }

  /** Where the slice lies in its body, and how many cells it has on a side. */
  shape(plane: SlicePlane, cells: number, bodySize: number): void {
    for (let corner = 0; corner < 4; corner++) {
      const s = corner === 1 || corner === 2 ? 1 : 0
      const t = corner >= 2 ? 1 : 0
      for (let k = 0; k < 3; k++) {
        this.corners[3 * corner + k] = plane.corner[k]! + s * plane.across[k]! + t * plane.up[k]!
      }
    }
    this.object.geometry.attributes.position!.needsUpdate = true
    this.object.material.uniforms.nearer!.value = bodySize
    if (this.pixels.length === 4 * cells * cells) return
    this.texture.dispose()
    this.pixels = new Uint8Array(4 * cells * cells)
    this.texture = makeTexture(this.pixels, cells)
    this.object.material.uniforms.cells!.value = this.texture
  }

  /** After the pixels have been painted, or have not. */
  commit(painted: boolean): void {
    this.object.visible = painted
    this.texture.needsUpdate = true
  }

  follow(world: World, body: number): void {
    writeMatrix(this.stand, 0, world.bodies.pose, body)
    this.object.matrix.fromArray(this.stand)
    this.object.matrixWorldNeedsUpdate = true
  }

  dispose(): void {
    this.object.removeFromParent()
    this.object.geometry.dispose()
    this.object.material.dispose()
    this.texture.dispose()
  }
}

function makeTexture(pixels: Uint8Array<ArrayBuffer>, cells: number): DataTexture {
  const texture = new DataTexture(pixels, cells, cells, RGBAFormat, UnsignedByteType)
  // Cells are cells: between in and out there is no third colour.
  texture.magFilter = NearestFilter
  texture.minFilter = NearestFilter
  return texture
}
