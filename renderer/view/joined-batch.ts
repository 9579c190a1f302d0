/**
 * Bodies of one material as one mesh, whose vertices are written where the bodies stand: for what is fixed, since a
 * building has hundreds of shapes and as many calls would take longer than the pixels, for the hand, whose parts are
 * small, and without a graphics card for most of what can be moved, too. Each body still turns red alone, by a flag a
 * vertex.
 */
import { Box3, BufferAttribute, BufferGeometry, type Group, InstancedMesh, Matrix4, Mesh } from 'three'
import type { BodyDrawing } from './body-drawing.ts'
import type { BatchPrimitive } from './model-batch.ts'
import { placeNormals, placePoints } from './placed-vertices.ts'
import type { LitMaterial } from './lit-material.ts'

/** A primitive that has normals: those without are given some when they are read. */
export type JoinedPrimitive = BatchPrimitive & { readonly normals: Float32Array }

export class JoinedBatch {
  private readonly primitives: JoinedPrimitive[] = []
  /** First vertex of each primitive. */
  private readonly starts: number[] = []
  private vertices = 0
  private readonly material: LitMaterial
  private readonly moves: boolean
  private mesh: Mesh<BufferGeometry, LitMaterial> | null = null
  private points: BufferAttribute | null = null
  private positions = new Float32Array(0)
  private normals = new Float32Array(0)
  private touched = new Uint8Array(0)

  /** `moves`: whether its bodies may move. It is then always drawn: finding its bounds anew would cost more. */
  constructor(material: LitMaterial, moves: boolean) {
    this.material = material
    this.moves = moves
  }

  /** Returns the primitive's number here. Before `finish`. */
  add(primitive: JoinedPrimitive): number {
    this.primitives.push(primitive)
    this.starts.push(this.vertices)
    this.vertices += primitive.positions.length / 3
    return this.primitives.length - 1
  }

  finish(group: Group): void {
    this.positions = new Float32Array(this.vertices * 3)
    this.normals = new Float32Array(this.vertices * 3)
    this.touched = new Uint8Array(this.vertices)
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(this.positions, 3))
    geometry.setAttribute('normal', new BufferAttribute(this.normals, 3))
    geometry.setAttribute('touched', new BufferAttribute(this.touched, 1))
    this.joinOptional(geometry, 'uv', 2)
    if (this.isPainted) this.joinPaint(geometry)
    else this.joinOptional(geometry, 'color', 3)
    geometry.setIndex(new BufferAttribute(this.joinedIndices(), 1))
    const mesh = this.isPainted ? new Mesh(geometry, this.material) : soleInstance(geometry, this.material)
    mesh.matrixAutoUpdate = false
    mesh.frustumCulled = !this.moves
    mesh.castShadow = !this.material.transparent
    mesh.receiveShadow = true
    // Before what is fixed: rooms are behind what stands in them, and their hidden pixels are not computed.
    if (this.moves) mesh.renderOrder = -1
    this.mesh = mesh
    group.add(mesh)
  }

  setPose(primitive: number, pose: Float64Array, body: number): void {
    const { positions, normals } = this.primitives[primitive]!
    const o = this.starts[primitive]! * 3
    placePoints(this.positions, o, positions, pose, body)
    placeNormals(this.normals, o, normals, pose, body)
    if (this.mesh === null) return
    const { geometry } = this.mesh
    this.renew(geometry.attributes.position!, primitive)
    this.renew(geometry.attributes.normal!, primitive)
    if (this.moves) return
    geometry.boundingSphere = null
    geometry.boundingBox = null
  }

  setTouched(primitive: number, value: number): void {
    const first = this.starts[primitive]!
    if (this.touched[first] === value) return
    this.touched.fill(value, first, first + this.primitives[primitive]!.positions.length / 3)
    this.mesh!.geometry.attributes.touched!.needsUpdate = true
  }

  addBoundsTo(box: Box3): void {
    if (this.mesh === null) return
    this.mesh.computeBoundingBox()
    if (this.mesh.boundingBox !== null) box.union(this.mesh.boundingBox)
  }

  dispose(): void {
    this.mesh?.removeFromParent()
    this.mesh?.geometry.dispose()
    this.mesh?.dispose()
  }

  private joinOptional(geometry: BufferGeometry, name: 'uv' | 'color', size: number): void {
    const source = name === 'uv' ? 'uvs' : 'colors'
    const joined = new Float32Array(this.vertices * size)
    for (const [i, primitive] of this.primitives.entries()) {
      const values = primitive[source]
      if (values === null) return
      joined.set(values, this.starts[i]! * size)
    }
    geometry.setAttribute(name, new BufferAttribute(joined, size))
  }

  private joinedIndices(): Uint32Array {
    const joined = new Uint32Array(this.primitives.reduce((sum, { indices }) => sum + indices.length, 0))
    let o = 0
    for (const [i, { indices }] of this.primitives.entries()) {
      const start = this.starts[i]!
      for (let k = 0; k < indices.length; k++) joined[o++] = indices[k]! + start
    }
    return joined
  }
}

/** One body's places in the batches of its materials. */
export class JoinedBody implements BodyDrawing {
  private readonly batches: JoinedBatch[] = []
  private readonly places: number[] = []

  add(batch: JoinedBatch, place: number): void {
    this.batches.push(batch)
    this.places.push(place)
  }

  setPose(_instance: number, pose: Float64Array, body: number): void {
    for (let i = 0; i < this.batches.length; i++) this.batches[i]!.setPose(this.places[i]!, pose, body)
  }

  setTouched(_instance: number, value: number): void {
    for (let i = 0; i < this.batches.length; i++) this.batches[i]!.setTouched(this.places[i]!, value)
  }
}
