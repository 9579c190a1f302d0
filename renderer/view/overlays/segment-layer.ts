/** Draws `Segments` as lines of some pixels' width, in one draw call. */
import { DynamicDrawUsage, InstancedInterleavedBuffer, InterleavedBufferAttribute } from 'three'
import { LineMaterial } from 'three/addons/lines/LineMaterial.js'
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js'
import { SEGMENT, Segments } from './segments.ts'

export interface LineLook {
  /** CSS pixels. */
  readonly width: number
  readonly opacity: number
  /** Whether what stands before it hides it. */
  readonly hidden: boolean
  readonly order: number
}

export class SegmentLayer {
  readonly segments: Segments
  readonly object: LineSegments2
  private readonly geometry = new LineSegmentsGeometry()
  private readonly material: LineMaterial
  private points!: InstancedInterleavedBuffer
  private tints!: InstancedInterleavedBuffer
  private version = -1

  constructor(look: LineLook, capacity = 256) {
    this.segments = new Segments(capacity)
    this.material = new LineMaterial({
      linewidth: look.width,
      vertexColors: true,
      transparent: true,
      opacity: look.opacity,
      depthTest: look.hidden,
      depthWrite: false,
      toneMapped: false,
      // Lines lie on the surfaces they mark; without this they flicker through them.
      polygonOffset: look.hidden,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -4,
    })
    this.object = new LineSegments2(this.geometry, this.material)
    this.object.frustumCulled = false
    this.object.renderOrder = look.order
    this.object.visible = false
  }

  /** After the segments have been written. */
  commit(): void {
    const { segments } = this
    if (this.version !== segments.version) this.attach()
    this.geometry.instanceCount = segments.count
    this.object.visible = segments.count > 0
    this.points.needsUpdate = true
    this.tints.needsUpdate = true
  }

  hide(): void {
    this.object.visible = false
  }

  dispose(): void {
    this.geometry.dispose()
    this.material.dispose()
  }

  private attach(): void {
    const { segments, geometry } = this
    this.version = segments.version
    // The card's buffers have the old length.
    geometry.dispose()
    this.points = new InstancedInterleavedBuffer(segments.positions, SEGMENT, 1).setUsage(DynamicDrawUsage)
    this.tints = new InstancedInterleavedBuffer(segments.colors, SEGMENT, 1).setUsage(DynamicDrawUsage)
    geometry.setAttribute('instanceStart', new InterleavedBufferAttribute(this.points, 3, 0))
    geometry.setAttribute('instanceEnd', new InterleavedBufferAttribute(this.points, 3, 3))
    geometry.setAttribute('instanceColorStart', new InterleavedBufferAttribute(this.tints, 3, 0))
    geometry.setAttribute('instanceColorEnd', new InterleavedBufferAttribute(this.tints, 3, 3))
  }
}
