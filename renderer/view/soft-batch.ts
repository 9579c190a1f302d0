/** The soft bodies of one material as one mesh, three corners of its own a triangle: each triangle has its tone. */
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh } from 'three'
import type { LoadedSoft } from '../../formats/loaded-scene.ts'
import type { LitMaterial } from './lit-material.ts'
import type { Materials } from './materials.ts'
import { plainShadow } from './plain-shadow.ts'
import type { SoftCornersShown } from './stage-view.ts'
import { VertexPaint } from './vertex-paint.ts'

/** What a byte of `touched` is for each tone; the shaders tell them apart by halves. */
const BYTE_OF_TONE = Uint8Array.of(0, 255, 128)

export class SoftBatch {
  readonly mesh: Mesh<BufferGeometry, LitMaterial>
  /** Soft bodies, and where the triangles of each begin among all, end there, and begin here. */
  private readonly softs: readonly number[]
  private readonly from: Int32Array
  private readonly end: Int32Array
  private readonly to: Int32Array
  private readonly points: Float32Array
  private readonly normals: Float32Array
  private readonly touched: Uint8Array
  private readonly pointsOf: BufferAttribute
  private readonly normalsOf: BufferAttribute
  private readonly touchedOf: BufferAttribute

  /** `softs`: which of them, all of one material, all with a picture or all without. */
  constructor(all: readonly LoadedSoft[], softs: readonly number[], materials: Materials) {
    this.softs = softs
    this.from = new Int32Array(softs.length)
    this.end = new Int32Array(softs.length)
    this.to = new Int32Array(softs.length)
    let triangles = 0
    for (const [i, soft] of softs.entries()) {
      this.from[i] = all.slice(0, soft).reduce((sum, { corners }) => sum + corners.length / 3, 0)
      this.end[i] = this.from[i]! + all[soft]!.corners.length / 3
      this.to[i] = triangles
      triangles += all[soft]!.corners.length / 3
    }
    this.points = new Float32Array(9 * triangles)
    this.normals = new Float32Array(9 * triangles)
    this.touched = new Uint8Array(3 * triangles)
    this.pointsOf = new BufferAttribute(this.points, 3).setUsage(DynamicDrawUsage)
    this.normalsOf = new BufferAttribute(this.normals, 3).setUsage(DynamicDrawUsage)
    this.touchedOf = new BufferAttribute(this.touched, 1, true).setUsage(DynamicDrawUsage)
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', this.pointsOf)
    geometry.setAttribute('normal', this.normalsOf)
    geometry.setAttribute('touched', this.touchedOf)
    const hasUvs = all[softs[0]!]!.uvs !== null
    if (hasUvs) geometry.setAttribute('uv', new BufferAttribute(cornerUvs(all, softs, triangles), 2))
    const { material } = all[softs[0]!]!
    const paint = materials.paintOf(material)
    if (paint !== null) {
      const painted = new VertexPaint(3 * triangles)
      painted.write(0, 3 * triangles, paint, null)
      painted.addTo(geometry)
    }
    this.mesh = new Mesh(geometry, materials.getSoft(material, hasUvs))
    this.mesh.matrixAutoUpdate = false
    // Always drawn: finding its bounds anew would cost more.
    this.mesh.frustumCulled = false
    this.mesh.castShadow = true
    this.mesh.receiveShadow = true
    if (paint !== null) this.mesh.customDepthMaterial = plainShadow
    this.mesh.renderOrder = -1
  }

  /** True when a body of it has moved. */
  take(shown: SoftCornersShown, all: boolean): boolean {
    let moved = false
    for (let i = 0; i < this.softs.length; i++) {
      if (!all && shown.changed[this.softs[i]!] === 0) continue
      moved = true
      const from = this.from[i]!
      const end = this.end[i]!
      const to = this.to[i]!
      for (let k = 9 * from, o = 9 * to; k < 9 * end; k++, o++) {
        this.points[o] = shown.positions[k]!
        this.normals[o] = shown.normals[k]!
      }
      for (let t = from, o = 3 * to; t < end; t++, o += 3) {
        const byte = BYTE_OF_TONE[shown.tones[t]!]!
        this.touched[o] = byte
        this.touched[o + 1] = byte
        this.touched[o + 2] = byte
      }
    }
    if (!moved) return false
    this.pointsOf.needsUpdate = true
    this.normalsOf.needsUpdate = true
    this.touchedOf.needsUpdate = true
    return true
  }

  dispose(): void {
    this.mesh.removeFromParent()
    this.mesh.geometry.dispose()
  }
}

function cornerUvs(all: readonly LoadedSoft[], softs: readonly number[], triangles: number): Float32Array {
  const out = new Float32Array(6 * triangles)
  let o = 0
  for (const soft of softs) {
    const { corners, uvs } = all[soft]!
    for (const corner of corners) {
      out[o++] = uvs?.[2 * corner] ?? 0
      out[o++] = uvs?.[2 * corner + 1] ?? 0
    }
  }
  return out
}
