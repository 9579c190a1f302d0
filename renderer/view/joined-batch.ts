/**
 * Bodies of one material as one mesh, whose vertices are written where the bodies stand: for what is fixed, since a
 * building has hundreds of shapes and as many calls would take longer than the pixels, for the hand, whose parts are
 * small, and without a graphics card for what can be moved, too. Each body still turns red alone, by a flag a vertex.
 */
import {
  type Box3,
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  FrontSide,
  type Group,
  InstancedMesh,
  Matrix4,
  Mesh,
} from 'three'
import { drawSeen } from './draw-seen.ts'
import type { LitMaterial } from './lit-material.ts'
import type { BatchPrimitive } from './model-batch.ts'
import { placeNormals, placePoints } from './placed-vertices.ts'
import { plainShadow } from './plain-shadow.ts'
import { SeenTriangles } from './seen-triangles.ts'
import { VertexPaint } from './vertex-paint.ts'

/** A primitive that has normals: those without are given some when they are read. */
export type JoinedPrimitive = BatchPrimitive & { readonly normals: Float32Array }

/** Of one primitive: the numbers of its attributes that go to the graphics card again. */
interface UploadRange {
  start: number
  count: number
}

/** What a byte of `touched` is where a body is in contact. */
const RED = 255

export class JoinedBatch {
  private readonly primitives: JoinedPrimitive[] = []
  /** First vertex of each primitive. */
  private readonly starts: number[] = []
  private readonly pointRanges: UploadRange[] = []
  private readonly normalRanges: UploadRange[] = []
  private readonly touchedRanges: UploadRange[] = []
  private vertices = 0
  private readonly material: LitMaterial
  private readonly moves: boolean
  private mesh: Mesh<BufferGeometry, LitMaterial> | null = null
  /** Without a graphics card: there every vertex counts. */
  private seen: SeenTriangles | null = null
  private points = new BufferAttribute(new Float32Array(0), 3)
  private normals = new BufferAttribute(new Float32Array(0), 3)
  private touched = new BufferAttribute(new Uint8Array(0), 1)

  /** `moves`: whether its bodies may move. It is then always drawn: finding its bounds anew would cost more. */
  constructor(material: LitMaterial, moves: boolean) {
    this.material = material
    this.moves = moves
  }

  /** Returns the primitive's number here. Before `finish`. */
  add(primitive: JoinedPrimitive): number {
    const count = primitive.positions.length / 3
    this.primitives.push(primitive)
    this.starts.push(this.vertices)
    this.pointRanges.push({ start: 3 * this.vertices, count: 3 * count })
    this.normalRanges.push({ start: 3 * this.vertices, count: 3 * count })
    this.touchedRanges.push({ start: this.vertices, count })
    this.vertices += count
    return this.primitives.length - 1
  }

  finish(group: Group): void {
    this.points = new BufferAttribute(new Float32Array(this.vertices * 3), 3)
    this.normals = new BufferAttribute(new Float32Array(this.vertices * 3), 3)
    // As fractions of 255: bytes that stand for whole numbers would be turned into others, all of them, at every change.
    this.touched = new BufferAttribute(new Uint8Array(this.vertices), 1, true).setUsage(DynamicDrawUsage)
    if (this.moves) {
      this.points.setUsage(DynamicDrawUsage)
      this.normals.setUsage(DynamicDrawUsage)
    }
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', this.points)
    geometry.setAttribute('normal', this.normals)
    geometry.setAttribute('touched', this.touched)
    const indices = this.joinedIndices()
    geometry.setIndex(new BufferAttribute(indices, 1))
    this.joinOptional(geometry, 'uv', 2)
    const isPainted = this.joinPaint(geometry)
    if (!isPainted) this.joinOptional(geometry, 'color', 3)
    const mesh = isPainted ? new Mesh(geometry, this.material) : soleInstance(geometry, this.material)
    mesh.matrixAutoUpdate = false
    mesh.frustumCulled = !this.moves
    mesh.castShadow = !this.material.transparent
    mesh.receiveShadow = true
    if (isPainted) {
      mesh.customDepthMaterial = plainShadow
      if (this.material.side === FrontSide) {
        this.seen = new SeenTriangles(
          indices,
          this.primitives.map((primitive) => primitive.indices.length),
        )
        drawSeen(mesh, this.seen)
      }
    }
    // Before what is fixed: the room is behind what stands in it, and its hidden pixels are then not computed.
    if (this.moves) mesh.renderOrder = -1
    this.mesh = mesh
    group.add(mesh)
  }

  setPose(primitive: number, pose: Float64Array, body: number): void {
    const { positions, normals } = this.primitives[primitive]!
    const o = this.starts[primitive]! * 3
    placePoints(this.points.array as Float32Array, o, positions, pose, body)
    placeNormals(this.normals.array as Float32Array, o, normals, pose, body)
    renew(this.points, this.pointRanges[primitive]!, positions.length)
    renew(this.normals, this.normalRanges[primitive]!, positions.length)
    this.seen?.place(primitive, this.points.array as Float32Array)
    if (this.moves || this.mesh === null) return
    this.mesh.geometry.boundingSphere = null
    this.mesh.geometry.boundingBox = null
    if (this.mesh instanceof InstancedMesh) this.mesh.boundingSphere = null
  }

  setTouched(primitive: number, value: number): void {
    const first = this.starts[primitive]!
    const { touched } = this
    if (touched.array[first] === RED * value) return
    const count = this.primitives[primitive]!.positions.length / 3
    touched.array.fill(RED * value, first, first + count)
    renew(touched, this.touchedRanges[primitive]!, count)
  }

  set castsShadow(on: boolean) {
    if (this.mesh !== null) this.mesh.castShadow = on
  }

  addBoundsTo(box: Box3): void {
    if (this.mesh === null) return
    const { geometry } = this.mesh
    geometry.computeBoundingBox()
    if (geometry.boundingBox !== null) box.union(geometry.boundingBox)
  }

  dispose(): void {
    const { mesh } = this
    if (mesh === null) return
    mesh.removeFromParent()
    mesh.geometry.dispose()
    if (mesh instanceof InstancedMesh) mesh.dispose()
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

  private joinPaint(geometry: BufferGeometry): boolean {
    const painted = new VertexPaint(this.vertices)
    for (const [i, { positions, paint, colors }] of this.primitives.entries()) {
      if (paint === null) return false
      painted.write(this.starts[i]!, positions.length / 3, paint, colors)
    }
    painted.addTo(geometry)
    return true
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

/** One instance, where it stands: a mesh without instances would need a second set of three's large programs. */
function soleInstance(geometry: BufferGeometry, material: LitMaterial) {
  const mesh = new InstancedMesh(geometry, material, 1)
  mesh.setMatrixAt(0, new Matrix4())
  return mesh
}

/** Only what has changed goes to the card, by an object that is used again: three widens it when it joins ranges. */
function renew(attribute: BufferAttribute, range: UploadRange, count: number): void {
  range.count = count
  attribute.updateRanges.push(range)
  attribute.needsUpdate = true
}
