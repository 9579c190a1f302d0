/** Closest faces, filled: triangles in one buffer that is written anew each frame. */
import { BufferAttribute, BufferGeometry, DoubleSide, DynamicDrawUsage, Mesh, MeshBasicMaterial } from 'three'
import type { Rgb } from './palette.ts'

export class FaceLayer {
  readonly object: Mesh<BufferGeometry, MeshBasicMaterial>
  private readonly positions: Float32Array
  private readonly colors: Float32Array
  private readonly capacity: number
  private vertices = 0

  constructor(triangles: number, order: number) {
    this.capacity = triangles * 3
    this.positions = new Float32Array(this.capacity * 3)
    this.colors = new Float32Array(this.capacity * 3)
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage))
    geometry.setAttribute('color', new BufferAttribute(this.colors, 3).setUsage(DynamicDrawUsage))
    const material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      opacity: 0.3,
      // Only the face itself is tinted, not what stands on it; a touch nearer than the surface it lies on.
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -4,
      side: DoubleSide,
      toneMapped: false,
    })
    this.object = new Mesh(geometry, material)
    this.object.frustumCulled = false
    this.object.renderOrder = order
    this.object.visible = false
  }

  begin(): void {
    this.vertices = 0
  }

  /** A convex polygon of `count` corners, as a fan. */
  add(corners: ArrayLike<number>, count: number, color: Rgb): void {
    for (let i = 1; i + 1 < count && this.vertices + 3 <= this.capacity; i++) {
      this.addCorner(corners, 0, color)
      this.addCorner(corners, i, color)
      this.addCorner(corners, i + 1, color)
    }
  }

  commit(): void {
    const { geometry } = this.object
    geometry.setDrawRange(0, this.vertices)
    geometry.attributes.position!.needsUpdate = true
    geometry.attributes.color!.needsUpdate = true
    this.object.visible = this.vertices > 0
  }

  hide(): void {
    this.object.visible = false
  }

  dispose(): void {
    this.object.geometry.dispose()
    this.object.material.dispose()
  }

  private addCorner(corners: ArrayLike<number>, i: number, color: Rgb): void {
    const o = this.vertices++ * 3
    for (let k = 0; k < 3; k++) {
      this.positions[o + k] = corners[3 * i + k]!
      this.colors[o + k] = color[k]!
    }
  }
}
