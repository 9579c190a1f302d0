/** Balls that mark points: the ends of lines and closest vertices, in one draw call. */
import {
  DynamicDrawUsage,
  IcosahedronGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  MeshBasicMaterial,
} from 'three'
import type { Rgb } from './palette.ts'

export class DotLayer {
  readonly object: InstancedMesh
  private readonly matrices: Float32Array
  private readonly colors: Float32Array
  private readonly capacity: number
  private readonly eye = new Float64Array(3)

  constructor(capacity: number, order: number) {
    this.capacity = capacity
    const material = new MeshBasicMaterial({ toneMapped: false, transparent: true, depthTest: false })
    this.object = new InstancedMesh(new IcosahedronGeometry(1, 2), material, capacity)
    const { object } = this
    object.instanceMatrix.setUsage(DynamicDrawUsage)
    object.instanceColor = new InstancedBufferAttribute(new Float32Array(capacity * 3), 3)
    object.instanceColor.setUsage(DynamicDrawUsage)
    object.frustumCulled = false
    object.renderOrder = order
    object.visible = false
    object.count = 0
    this.matrices = object.instanceMatrix.array as Float32Array
    this.colors = object.instanceColor.array as Float32Array
  }

  /** Begins anew; dots are sized by their distance from the eye. */
  begin(x: number, y: number, z: number): void {
    this.eye[0] = x
    this.eye[1] = y
    this.eye[2] = z
    this.object.count = 0
  }

  /** `size`: the radius as a share of the distance from the eye. */
  add(point: ArrayLike<number>, o: number, size: number, color: Rgb): void {
    const { object, matrices, colors, eye } = this
    if (object.count === this.capacity) return
    const i = object.count++
    let squared = 0
    for (let k = 0; k < 3; k++) {
      const away = point[o + k]! - eye[k]!
      squared += away * away
      matrices[16 * i + 12 + k] = point[o + k]!
      colors[3 * i + k] = color[k]!
    }
    const radius = Math.sqrt(squared) * size
    for (let k = 0; k < 3; k++) matrices[16 * i + 5 * k] = radius
    matrices[16 * i + 15] = 1
  }

  commit(): void {
    const { object } = this
    object.visible = object.count > 0
    object.instanceMatrix.needsUpdate = true
    if (object.instanceColor !== null) object.instanceColor.needsUpdate = true
  }

  hide(): void {
    this.object.visible = false
  }

  dispose(): void {
    this.object.geometry.dispose()
    const { material } = this.object
    if (!Array.isArray(material)) material.dispose()
    this.object.dispose()
  }
}
