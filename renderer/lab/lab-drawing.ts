/** A figure in the room: the last moment's triangles, each tone in a colour of its own. */
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, type ShaderMaterial } from 'three'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import type { Figure } from '../../walkthrough/lab/figures.ts'
import { TONES } from '../../walkthrough/lab/toned-triangles.ts'
import { figureMaterials } from './lab-shading.ts'
import type { LabBuffers, Moment } from './messages.ts'

export class LabDrawing {
  readonly object: Mesh<BufferGeometry, ShaderMaterial[]>
  private buffers: LabBuffers | null = null

  constructor(scene: LoadedScene) {
    this.object = new Mesh(new BufferGeometry(), figureMaterials(scene, TONES))
    this.object.visible = false
    // Its box would have to be found anew with every moment.
    this.object.frustumCulled = false
  }

  /** Another figure is to come; until its first moment is there, nothing is seen. */
  stand({ scale, height, lean, turn }: Figure): void {
    const { object } = this
    object.visible = false
    object.scale.setScalar(scale)
    object.position.set(0, height, 0)
    object.rotation.set(lean, turn, 0)
  }

  /** Returns the buffers that are drawn no longer. */
  show({ tones }: Moment, buffers: LabBuffers): LabBuffers | null {
    const old = this.buffers
    this.buffers = buffers
    const fits = old !== null && sameSize(old, buffers)
    if (fits) this.replace(buffers)
    else this.makeGeometry(buffers)
    const { object } = this
    object.geometry.clearGroups()
    let start = 0
    tones.forEach((triangles, tone) => {
      if (triangles > 0) object.geometry.addGroup(start, 3 * triangles, tone)
      start += 3 * triangles
    })
    object.visible = true
    return fits ? old : null
  }

  dispose(): void {
    this.buffers = null
    this.object.visible = false
    this.object.geometry.dispose()
    this.object.geometry = new BufferGeometry()
    for (const material of this.object.material) material.dispose()
  }

  /** The card's memory stays, with other numbers in it. */
  private replace({ positions, paints, corners }: LabBuffers): void {
    const { geometry } = this.object
    const { index } = geometry
    const { position, paint } = geometry.attributes
    if (index === null || !(position instanceof BufferAttribute) || !(paint instanceof BufferAttribute))
      return
    for (const [attribute, array] of [
      [position, positions],
      [paint, paints],
      [index, corners],
    ] as const) {
      attribute.array = array
      attribute.needsUpdate = true
    }
  }

  private makeGeometry({ positions, paints, corners }: LabBuffers): void {
    this.object.geometry.dispose()
    const geometry = new BufferGeometry()
    const dynamic = (array: Float32Array | Uint8Array | Uint32Array, size: number): BufferAttribute =>
      new BufferAttribute(array, size).setUsage(DynamicDrawUsage)
    geometry.setAttribute('position', dynamic(positions, 3))
    geometry.setAttribute('paint', dynamic(paints, 1))
    geometry.setIndex(dynamic(corners, 1))
    this.object.geometry = geometry
  }
}

function sameSize(a: LabBuffers, b: LabBuffers): boolean {
  return a.positions.length === b.positions.length && a.corners.length === b.corners.length
}
