/**
 * All bodies of one model: an instanced mesh a primitive, which share the matrices and the red of contact, so that a
 * hundred plates are a draw call or two and each of them still turns red alone.
 */
import {
  type Box3,
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  type Group,
  InstancedBufferAttribute,
  InstancedMesh,
} from 'three'
import type { BodyDrawing } from './body-drawing.ts'
import type { LitMaterial } from './lit-material.ts'
import { plainShadow } from './plain-shadow.ts'
import { writeMatrix } from './pose-copies.ts'
import { type Paint, VertexPaint } from './vertex-paint.ts'

export interface BatchPrimitive {
  readonly positions: Float32Array
  readonly normals: Float32Array | null
  readonly uvs: Float32Array | null
  readonly colors: Float32Array | null
  readonly indices: Uint32Array
  /** Where colours are with the vertices and not with the material. */
  readonly paint: Paint | null
}

export class ModelBatch implements BodyDrawing {
  readonly count: number
  private readonly matrices: InstancedBufferAttribute
  private readonly touched: InstancedBufferAttribute
  private readonly meshes: InstancedMesh<BufferGeometry, LitMaterial>[] = []
  private boundsAreOld = true

  constructor(count: number) {
    this.count = count
    this.matrices = new InstancedBufferAttribute(new Float32Array(count * 16), 16)
    this.matrices.setUsage(DynamicDrawUsage)
    this.touched = new InstancedBufferAttribute(new Float32Array(count), 1)
    this.touched.setUsage(DynamicDrawUsage)
  }

  addPrimitive(primitive: BatchPrimitive, material: LitMaterial): void {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(primitive.positions, 3))
    if (primitive.uvs !== null) geometry.setAttribute('uv', new BufferAttribute(primitive.uvs, 2))
    if (primitive.paint !== null) addPaint(geometry, primitive, primitive.paint)
    else if (primitive.colors !== null)
      geometry.setAttribute('color', new BufferAttribute(primitive.colors, 3))
    geometry.setIndex(new BufferAttribute(primitive.indices, 1))
    if (primitive.normals !== null) geometry.setAttribute('normal', new BufferAttribute(primitive.normals, 3))
    else geometry.computeVertexNormals()
    geometry.setAttribute('touched', this.touched)
    geometry.computeBoundingSphere()
    const mesh = new InstancedMesh(geometry, material, this.count)
    mesh.instanceMatrix = this.matrices
    mesh.matrixAutoUpdate = false
    mesh.castShadow = !material.transparent
    mesh.receiveShadow = true
    if (primitive.paint !== null) mesh.customDepthMaterial = plainShadow
    this.meshes.push(mesh)
  }

  addTo(group: Group): void {
    for (const mesh of this.meshes) group.add(mesh)
  }

  setPose(instance: number, pose: Float64Array, body: number): void {
    writeMatrix(this.matrices.array as Float32Array, instance * 16, pose, body)
    this.matrices.needsUpdate = true
    this.boundsAreOld = true
  }

  setTouched(instance: number, value: number): void {
    const { array } = this.touched
    if (array[instance] === value) return
    array[instance] = value
    this.touched.needsUpdate = true
  }

  /** Without this a body that was carried out of its model's first place would vanish at the edge of the view. */
  refreshBounds(): void {
    if (!this.boundsAreOld) return
    this.boundsAreOld = false
    for (const mesh of this.meshes) mesh.computeBoundingSphere()
  }

  /** Widens `box` by all instances as they stand now. */
  addBoundsTo(box: Box3): void {
    for (const mesh of this.meshes) {
      mesh.computeBoundingBox()
      if (mesh.boundingBox !== null) box.union(mesh.boundingBox)
    }
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      mesh.removeFromParent()
      mesh.geometry.dispose()
      mesh.dispose()
    }
  }
}

function addPaint(geometry: BufferGeometry, { positions, colors }: BatchPrimitive, paint: Paint): void {
  const painted = new VertexPaint(positions.length / 3)
  painted.write(0, positions.length / 3, paint, colors)
  painted.addTo(geometry)
}
